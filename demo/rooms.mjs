// A host, a calendar and a private configuration for each visitor of “break it”: whatever they break is theirs alone.
import { randomUUID } from 'node:crypto'

/** Whoever takes a time away. */
const rival = { name: 'Somebody faster', email: 'rival@break-it.example' }

/**
 * Keeps the rooms of “break it”.
 *
 * @param {(method: string, path: string, body?: object) => Promise<any>} call asks the service with the API key; answers with
 *   `data`.
 */
export function keepRooms(call) {
  /** What each room's deeds need, by the room's name. */
  const rooms = new Map()

  const open = async () => {
    const name = randomUUID()
    const email = `host-${name.slice(0, 8)}@break-it.example`
    const grant = await call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      name: 'Ada Mensah',
      settings: { email },
    })
    const timezone = 'Europe/Lisbon'
    const calendar = await call('POST', `/v3/grants/${grant.id}/calendars`, { name: 'Break it', timezone })
    const configuration = await call('POST', `/v3/grants/${grant.id}/scheduling/configurations`, {
      name: 'A talk that survives',
      requires_session_auth: true,
      participants: [
        {
          email,
          name: 'Ada Mensah',
          is_organizer: true,
          timezone,
          availability: {
            calendar_ids: [calendar.id],
            open_hours: [{ days: [1, 2, 3, 4, 5], start: '9:00', end: '17:00', timezone }],
          },
          booking: { calendar_id: calendar.id },
        },
      ],
      availability: { duration_minutes: 30 },
      event_booking: { title: 'A talk that survives', timezone, location: 'Video call' },
      scheduler: {
        additional_fields: { topic: { label: 'What have you broken?', type: 'text', order: 1 } },
      },
    })
    rooms.set(name, {
      grant: grant.id,
      calendar: calendar.id,
      configuration: configuration.id,
      session: null,
    })
    return { name, configuration: configuration.id }
  }

  /** What may be done in a room, by the word that the page asks for. */
  const deeds = {
    configuration: async ({ configuration }) => ({ configuration }),

    session: async (room) => {
      const { session_id } = await call('POST', '/v3/scheduling/sessions', {
        configuration_id: room.configuration,
        time_to_live: 30,
      })
      room.session = session_id
      return { session: session_id }
    },

    'end-session': async (room) => {
      if (room.session) await call('DELETE', `/v3/scheduling/sessions/${room.session}`)
      return {}
    },

    steal: async ({ configuration }, { start, end }) => {
      await call('POST', `/v3/scheduling/bookings?configuration_id=${configuration}`, {
        start_time: start,
        end_time: end,
        guest: rival,
      })
      return {}
    },

    bookings: async ({ grant, calendar }) => {
      const events = await call('GET', `/v3/grants/${grant}/events?calendar_id=${calendar}&limit=200`)
      const isRivals = ({ participants }) => participants?.some(({ email }) => email === rival.email)
      const rivals = events.filter(isRivals).length
      return { visitor: events.length - rivals, rival: rivals }
    },
  }

  return {
    open,
    /** Does a deed in a room; nothing where there is no such room or deed. */
    act: async (name, deed, body) => {
      const room = rooms.get(name)
      return room && Object.hasOwn(deeds, deed) ? deeds[deed](room, body) : undefined
    },
  }
}
