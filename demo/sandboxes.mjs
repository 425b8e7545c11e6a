// A host, a calendar and a private configuration for each visitor of “Break it”, so that they break only their own.
import { randomUUID } from 'node:crypto'

/** The guest who books the slot first. */
const rival = { name: 'Someone faster', email: 'rival@break-it.example' }

/**
 * Creates and serves the sandboxes of “Break it”.
 *
 * @param {(method: string, path: string, body?: object) => Promise<any>} call calls the service with the API key and returns
 *   `data`.
 */
export function createSandboxes(call) {
  /** The resources of each sandbox, by its name. */
  const sandboxes = new Map()

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
      name: 'An unbreakable call',
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
      event_booking: { title: 'An unbreakable call', timezone, location: 'Video call' },
      scheduler: {
        additional_fields: { topic: { label: 'What have you broken?', type: 'text', order: 1 } },
      },
    })
    sandboxes.set(name, {
      grant: grant.id,
      calendar: calendar.id,
      configuration: configuration.id,
      session: null,
    })
    return { name, configuration: configuration.id }
  }

  /** The actions in a sandbox, by the name in the request. */
  const actions = {
    configuration: async ({ configuration }) => ({ configuration }),

    session: async (sandbox) => {
      const { session_id } = await call('POST', '/v3/scheduling/sessions', {
        configuration_id: sandbox.configuration,
        time_to_live: 30,
      })
      sandbox.session = session_id
      return { session: session_id }
    },

    'end-session': async (sandbox) => {
      if (sandbox.session) await call('DELETE', `/v3/scheduling/sessions/${sandbox.session}`)
      return {}
    },

    take: async ({ configuration }, { start, end }) => {
      // As the owner, because the visitor holds the slot.
      await call('POST', '/admin/v1/bookings', {
        configuration_id: configuration,
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
    /** Runs an action in a sandbox. Returns `undefined` for an unknown sandbox or action. */
    run: async (name, action, body) => {
      const sandbox = sandboxes.get(name)
      return sandbox && Object.hasOwn(actions, action) ? actions[action](sandbox, body) : undefined
    },
  }
}
