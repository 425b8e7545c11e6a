// Two accounts with calendars for each visitor of “Studio calendar” and “Free/busy”. The page's server holds the API key and a
// token, and forwards the page's requests for these accounts, as a site owner's server does for a signed-in person.
import { randomUUID } from 'node:crypto'

const timezone = 'Europe/Lisbon'
const HOUR = 3600
const DAY = 24 * HOUR

/** The accounts: the second one is read with the legacy API. */
const templates = {
  current: { name: 'Ada Mensah', calendars: { Studio: '#3b5bdb', Clients: '#e67700' } },
  legacy: { name: 'Print workshop', calendars: { Workshop: '#0b7285' } },
}

/** The events: calendar, day and hours of the shown week. */
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
 * Creates and serves the accounts of these pages: for each visitor one for the current API, with the API key, and on demand one
 * for the legacy API, with a token of the account.
 *
 * @param {(method: string, path: string, body?: object) => Promise<any>} call calls the service with the API key and returns
 *   `data`.
 * @param {(path: string, request: Request, authorization?: string) => Promise<Response>} pass forwards a request to the
 *   service, by default with the API key.
 * @param {(email: string) => Promise<string>} signIn an access token of an account.
 */
export function createAccounts(call, pass, signIn) {
  /** The accounts by their names. */
  const accounts = new Map()

  /** Creates an account with its calendars and the events of a week. */
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
    const email = `ada-${name.slice(0, 8)}@marlow.example`
    const grant = await openAccount(templates.current, email, monday)
    accounts.set(name, { grant, monday, token: undefined, hasEnded: false, hasStopped: false })
    return { name, grant, email }
  }

  /** Creates a visitor's account for the legacy API and returns its token. */
  const openLegacy = async (name, monday) => {
    const email = `workshop-${name.slice(0, 8)}@marlow.example`
    await openAccount(templates.legacy, email, monday)
    return signIn(email)
  }

  /** The service's answer about an account, as if its provider stopped sending events (API: Legacy account sync state). */
  const stopped = async (answer) => Response.json({ ...(await answer.json()), sync_state: 'stopped' })

  return {
    open,
    /** Ends or restores the access to an account and the synchronization. Returns `undefined` for an unknown account. */
    setAccess: (name, { hasEnded, hasStopped }) => {
      const account = accounts.get(name)
      if (account) Object.assign(account, { hasEnded, hasStopped })
      return account && {}
    },
    /** Forwards a request of the page for its account. Returns `undefined` for any other request. */
    forward: async (name, path, request) => {
      const account = accounts.get(name)
      if (!account || !`${path}/`.startsWith(`/v3/grants/${account.grant}/`)) return undefined
      if (!account.hasEnded) return pass(path, request)
      const error = { type: 'unauthorized', message: 'the access to this account has ended' }
      return Response.json({ request_id: randomUUID(), error }, { status: 401 })
    },
    /** The same for the legacy API, where the caller's token is the account's name. */
    forwardLegacy: async (path, request) => {
      const [, encoded = ''] = /^Basic (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
      const [name] = Buffer.from(encoded, 'base64').toString().split(':')
      const account = accounts.get(name)
      if (!account) return undefined
      account.token ??= openLegacy(name, account.monday)
      const own = `Basic ${Buffer.from(`${await account.token}:`).toString('base64')}`
      const answer = await pass(path, request, own)
      return account.hasStopped && path === '/account' ? stopped(answer) : answer
    },
  }
}
