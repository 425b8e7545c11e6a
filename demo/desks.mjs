// An account with calendars for each visitor of “Studio week” and of “Who is free”. The page's own server holds the API key and passes on what the
// page asks of that account, as a site owner's server does for somebody who is signed in there.
import { randomUUID } from 'node:crypto'

const timezone = 'Europe/Lisbon'
const HOUR = 3600
const DAY = 24 * HOUR

/** What stands in the calendars: the calendar, and the day and the hours of the week that the page shows. */
const entries = [
  {
    ...{ calendar: 'Studio', title: 'Stand-up', day: 0, from: 9, to: 9.5 },
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  },
  { calendar: 'Studio', title: 'Design review', day: 1, from: 10, to: 12 },
  { calendar: 'Studio', title: 'Lunch with Ines', day: 3, from: 13, to: 14, busy: false },
  { calendar: 'Clients', title: 'Walkthrough for Northwind', day: 2, from: 14, to: 15.5 },
  { calendar: 'Clients', title: 'Contract call', day: 4, from: 11, to: 12, status: 'tentative' },
]

/**
 * Keeps the accounts of these pages.
 *
 * @param {(method: string, path: string, body?: object) => Promise<any>} call asks the service with the API key; answers with
 *   `data`.
 * @param {(path: string, request: Request) => Promise<Response>} pass passes a request on to the service with the API key.
 */
export function keepDesks(call, pass) {
  /** The grant of each account and whether its access has ended, by the name that the page knows it by. */
  const desks = new Map()

  /** @param {{ monday: number }} week the first instant of the week to fill, in Unix seconds */
  const open = async ({ monday }) => {
    const name = randomUUID()
    const email = `desk-${name.slice(0, 8)}@marlow.example`
    const { id: grant } = await call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      name: 'Ada Mensah',
      settings: { email },
    })
    const calendars = new Map()
    for (const [own, hex_color] of [
      ['Studio', '#3b5bdb'],
      ['Clients', '#e67700'],
    ])
      calendars.set(
        own,
        await call('POST', `/v3/grants/${grant}/calendars`, { name: own, timezone, hex_color }),
      )
    for (const { calendar, day, from, to, ...event } of entries)
      await call('POST', `/v3/grants/${grant}/events?calendar_id=${calendars.get(calendar).id}`, {
        ...event,
        when: {
          start_time: monday + day * DAY + from * HOUR,
          end_time: monday + day * DAY + to * HOUR,
          start_timezone: timezone,
          end_timezone: timezone,
        },
      })
    desks.set(name, { grant, hasEnded: false })
    return { name, grant, email }
  }

  return {
    open,
    /** Ends the access to an account, or gives it back; nothing where there is none. */
    setAccess: (name, hasEnded) => {
      const desk = desks.get(name)
      if (desk) desk.hasEnded = hasEnded
      return desk && {}
    },
    /** Passes on what the page asks of its own account; nothing where it asks for anything else. */
    passOn: async (name, path, request) => {
      const desk = desks.get(name)
      if (!desk || !`${path}/`.startsWith(`/v3/grants/${desk.grant}/`)) return undefined
      if (!desk.hasEnded) return pass(path, request)
      const error = { type: 'unauthorized', message: 'the access to this account has ended' }
      return Response.json({ request_id: randomUUID(), error }, { status: 401 })
    },
  }
}
