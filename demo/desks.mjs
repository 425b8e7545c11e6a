// Two accounts with calendars for each visitor of “Studio week” and of “Who is free”. The page's own server holds the API key and a
// token, and passes on what the page asks of these accounts, as a site owner's server does for somebody who is signed in there.
import { randomUUID } from 'node:crypto'

const timezone = 'Europe/Lisbon'
const HOUR = 3600
const DAY = 24 * HOUR

/** The accounts: the earlier generation of the interface reads the second one. */
const accounts = {
  current: { name: 'Ada Mensah', calendars: { Studio: '#3b5bdb', Clients: '#e67700' } },
  earlier: { name: 'Print workshop', calendars: { Workshop: '#0b7285' } },
}

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
  { calendar: 'Workshop', title: 'Paper delivery', day: 0, from: 14, to: 15 },
  {
    ...{ calendar: 'Workshop', title: 'Press time', day: 1, from: 16, to: 18 },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
  },
]

/**
 * Keeps the accounts of these pages: for each visitor one that the current generation of the interface reads, with the API key,
 * and, once it is asked for, one that the earlier generation reads, with a token of the account.
 *
 * @param {(method: string, path: string, body?: object) => Promise<any>} call asks the service with the API key; answers with
 *   `data`.
 * @param {(path: string, request: Request, authorization?: string) => Promise<Response>} pass passes a request on to the
 *   service, with the API key unless told.
 * @param {(email: string) => Promise<string>} signIn an access token of an account.
 */
export function keepDesks(call, pass, signIn) {
  /** What each visitor has, by the name that the page knows it by. */
  const desks = new Map()

  /** Makes an account with its calendars, and what stands in them in a week. */
  const openAccount = async ({ name, calendars }, email, monday) => {
    const { id: grant } = await call('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      name,
      settings: { email },
    })
    for (const [own, hex_color] of Object.entries(calendars)) {
      const { id } = await call('POST', `/v3/grants/${grant}/calendars`, { name: own, timezone, hex_color })
      for (const { calendar, day, from, to, ...event } of entries)
        if (calendar === own)
          await call('POST', `/v3/grants/${grant}/events?calendar_id=${id}`, {
            ...event,
            when: {
              start_time: monday + day * DAY + from * HOUR,
              end_time: monday + day * DAY + to * HOUR,
              start_timezone: timezone,
              end_timezone: timezone,
            },
          })
    }
    return grant
  }

  /** @param {{ monday: number }} week the first instant of the week to fill, in Unix seconds */
  const open = async ({ monday }) => {
    const name = randomUUID()
    const email = `desk-${name.slice(0, 8)}@marlow.example`
    const grant = await openAccount(accounts.current, email, monday)
    desks.set(name, { grant, monday, token: undefined, hasEnded: false, hasStopped: false })
    return { name, grant, email }
  }

  /** Makes a visitor's account that the earlier generation reads; its token. */
  const openEarlier = async (name, monday) => {
    const email = `workshop-${name.slice(0, 8)}@marlow.example`
    await openAccount(accounts.earlier, email, monday)
    return signIn(email)
  }

  /** What the service says of an account, as if its provider's events came in no more (interface: Legacy account sync state). */
  const stopped = async (answer) => Response.json({ ...(await answer.json()), sync_state: 'stopped' })

  return {
    open,
    /** Ends the access to an account, or has a copy no longer kept up, or takes that back; nothing where there is no desk. */
    setAccess: (name, { hasEnded, hasStopped }) => {
      const desk = desks.get(name)
      if (desk) Object.assign(desk, { hasEnded, hasStopped })
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
    /** The same of the account that the earlier generation reads: whoever calls has the desk's name for a token. */
    passOnEarlier: async (path, request) => {
      const [, encoded = ''] = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
      const [name] = Buffer.from(encoded, 'base64').toString().split(':')
      const desk = desks.get(name)
      if (!desk) return undefined
      desk.token ??= openEarlier(name, desk.monday)
      const own = `Basic ${Buffer.from(`${await desk.token}:`).toString('base64')}`
      const answer = await pass(path, request, own)
      return desk.hasStopped && path === '/account' ? stopped(answer) : answer
    },
  }
}
