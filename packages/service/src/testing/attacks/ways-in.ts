import { type Endpoint, endpoints } from '@whenable/contract'
import { openBrowser } from '../browser.js'
import { bookingBody } from '../studio.js'
import { type Company, leaver, origin } from './company.js'

/** Something that a member has, or a way by which they sign in. */
export interface WayIn {
  readonly name: string
  /**
   * Gets ready while they are a member.
   *
   * @returns what they do afterwards: it resolves to what they reached.
   */
  readonly prepare: (company: Company) => Promise<() => Promise<readonly string[]>>
}

const own = { Origin: origin }

/** The request of an endpoint, about what the member knows. */
const requestOf = ({ ids, closed }: Company, { path }: Endpoint): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'guessed'))
  const { grant_id: grantId = '', calendar_id: calendarId = '' } = ids
  return `${filled}?${new URLSearchParams({ configuration_id: closed, grant_id: grantId, calendar_id: calendarId })}`
}

/** The endpoints that answer a bearer otherwise than somebody who made it up. */
const reachedWith = async (company: Company, bearer: string): Promise<readonly string[]> => {
  if (!bearer) return []
  const { service } = company
  const madeUp = `${bearer.slice(0, 4)}${crypto.randomUUID()}`
  const statusOf = async (endpoint: Endpoint, credential: string) => {
    const hasBody = endpoint.body !== undefined
    const { status } = await service.call(endpoint.method, requestOf(company, endpoint), {
      bearer: credential,
      ...(hasBody ? { body: {} } : {}),
    })
    return status
  }
  const reached: string[] = []
  for (const endpoint of endpoints) {
    if (endpoint.access === 'browser' || endpoint.responseType === 'page') continue
    const [theirs, anybodys] = [await statusOf(endpoint, bearer), await statusOf(endpoint, madeUp)]
    if (theirs !== anybodys) reached.push(endpoint.id)
  }
  return reached
}

/** A way that gives a credential: what it reaches, or nothing if it gives none. */
const signsIn = async (company: Company, bearer: string): Promise<readonly string[]> =>
  bearer ? ['signs in', ...(await reachedWith(company, bearer))] : []

const bearerOf = (name: string, bearer: (company: Company) => string): WayIn => ({
  name,
  prepare: async (company) => () => reachedWith(company, bearer(company)),
})

/** A sign-in at `/admin`, in a browser of its own. */
const enterAdmin = async (
  { service }: Company,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> => (await openBrowser(service).post(path, body, own)).data?.access_token ?? ''

/** The page of an address, if there is one. */
const reachesPage = async (
  { service }: Company,
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const response = await service.service.fetch(
    new Request(`${origin}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: form
        ? { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
        : { Accept: 'text/html' },
      body: form ? new URLSearchParams(form).toString() : null,
    }),
  )
  return response.status < 400
}

const passkey = async (company: Company): Promise<string> => {
  const { service, authenticator } = company
  const browser = openBrowser(service)
  const options = await browser.post('sign-in/passkey/options', { client_id: service.clientId }, own)
  const response = await authenticator.get(options.data.challenge)
  return (await browser.post('sign-in/passkey', { response }, own)).data?.access_token ?? ''
}

/** A secret key that an API key of the member asks for. */
const keyFrom = async ({ service, key }: Company, path: string, body: object): Promise<string> =>
  (await service.call('POST', path, { bearer: key, body })).data.api_key

/** A webhook at an address of the member's own, which they make or point there. */
const webhookOf = (
  name: string,
  bearerFor: (company: Company) => string,
  target: (company: Company) => Promise<readonly [method: string, path: string]>,
): WayIn => ({
  name,
  prepare: async (company) => {
    const webhook_url = 'https://mallory.example/hook'
    const [method, path] = await target(company)
    await company.service.call(method, path, {
      bearer: bearerFor(company),
      body: { webhook_url, trigger_types: ['grant.created'] },
    })
    return async () => ((await company.hearsOfAccounts(webhook_url)) ? ['hears of new accounts'] : [])
  },
})

/** All that a member ever had, and all ways in. */
export const waysIn: readonly WayIn[] = [
  bearerOf('access token of /admin', ({ accessToken }) => accessToken),
  bearerOf('access token of /my/calendars', ({ tokens }) => tokens.access_token),
  bearerOf('refresh token as a credential', ({ tokens }) => tokens.refresh_token ?? ''),
  bearerOf('API key that they made', ({ key }) => key),
  {
    name: 'API key made with that key',
    prepare: async (company) => {
      const key = await keyFrom(company, '/v3/api-keys', { name: 'Backup', scopes: ['everything'] })
      return () => reachedWith(company, key)
    },
  },
  {
    name: "colleague's API key, replaced with that key",
    prepare: async (company) => {
      const key = await keyFrom(company, `/v3/api-keys/${company.colleaguesKeyId}/rotate`, {})
      return () => reachedWith(company, key)
    },
  },
  bearerOf('session made with that key', ({ session }) => session),
  webhookOf(
    'webhook that they made',
    ({ accessToken }) => accessToken,
    async () => ['POST', '/admin/v1/webhooks'],
  ),
  webhookOf(
    'webhook made with that key',
    ({ key }) => key,
    async () => ['POST', '/v3/webhooks'],
  ),
  webhookOf(
    "colleague's webhook that they pointed elsewhere",
    ({ accessToken }) => accessToken,
    async ({ colleaguesWebhook }) => ['PATCH', `/admin/v1/webhooks/${await colleaguesWebhook()}`],
  ),
  bearerOf('link of an event type', ({ link }) => link),
  {
    name: 'refresh token',
    prepare: async (company) => async () =>
      signsIn(
        company,
        await company.exchange({
          grant_type: 'refresh_token',
          refresh_token: company.tokens.refresh_token ?? '',
        }),
      ),
  },
  {
    name: 'cookie of a browser',
    prepare: async (company) => async () => {
      const { browser } = company
      const renewed = (await browser.post('token', {}, own)).data?.access_token ?? ''
      const options = await browser.post('me/passkeys/options', {}, own)
      return [...(await signsIn(company, renewed)), ...(options.data ? ['adds a passkey'] : [])]
    },
  },
  {
    name: 'passkey',
    prepare: async (company) => async () => signsIn(company, await passkey(company)),
  },
  {
    name: 'code of /admin that was emailed before',
    prepare: async (company) => {
      const fields = await company.adminSignIn()
      return async () => signsIn(company, await enterAdmin(company, 'sign-in/code/verify', fields))
    },
  },
  {
    name: 'code of /admin that they ask for afterwards',
    prepare: async (company) => async () => {
      const fields = await company.adminSignIn()
      if (!fields['code']) return []
      return [
        'gets an email',
        ...(await signsIn(company, await enterAdmin(company, 'sign-in/code/verify', fields))),
      ]
    },
  },
  {
    name: 'invitation that was used, or followed by another',
    prepare: async (company) => async () => {
      const tokens = company.invitations.map((token) =>
        enterAdmin(company, 'sign-in/setup', { token, ...leaver }),
      )
      return (await Promise.all((await Promise.all(tokens)).map((token) => signsIn(company, token)))).flat()
    },
  },
  {
    name: 'set-up link that was not used',
    prepare: async (company) => async () =>
      signsIn(company, await enterAdmin(company, 'sign-in/setup', { token: company.setupLink, ...leaver })),
  },
  {
    name: 'code of /my/calendars that was emailed before',
    prepare: async (company) => {
      const fields = await company.pageSignIn()
      return async () => signsIn(company, await company.exchangeCode(await company.enterPage(fields)))
    },
  },
  {
    name: 'code of /my/calendars that they ask for afterwards',
    prepare: async (company) => async () => {
      const fields = await company.pageSignIn()
      if (!fields['code']) return []
      const token = await company.exchangeCode(await company.enterPage(fields))
      return ['gets an email', ...(await signsIn(company, token))]
    },
  },
  {
    name: 'code of OAuth that was not exchanged',
    prepare: async (company) => {
      const code = await company.enterPage(await company.pageSignIn())
      return async () => signsIn(company, await company.exchangeCode(code))
    },
  },
  {
    name: 'sign-in at Google that was begun before',
    prepare: async (company) => {
      const state = await company.beginGoogle()
      return async () => signsIn(company, await company.exchangeCode(await company.finishGoogle(state)))
    },
  },
  {
    name: 'sign-in at Google afterwards',
    prepare: async (company) => async () => {
      const state = await company.beginGoogle()
      return signsIn(company, await company.exchangeCode(await company.finishGoogle(state)))
    },
  },
  {
    name: "organizer's link in an email, to answer a request",
    prepare: async (company) => async () => {
      await reachesPage(company, company.confirmationPath, { action: 'confirm' })
      return (await company.isConfirmed()) ? ['confirms the request'] : []
    },
  },
  {
    name: 'address of a link of an event type',
    prepare: async (company) => async () =>
      (await reachesPage(company, `/l/${company.link}`)) ? ['shows times'] : [],
  },
  {
    name: 'address of a feed of their bookings',
    prepare: async (company) => {
      const { data } = await company.service.call('POST', '/admin/v1/me/booking-feeds', {
        bearer: company.accessToken,
        body: { of: 'member' },
      })
      const { pathname } = new URL(data.address)
      return async () => ((await reachesPage(company, pathname)) ? ['reads their bookings'] : [])
    },
  },
  {
    name: 'tools of agents, with their API key',
    prepare: async (company) => async () => {
      const { service, key } = company
      const call = (name: string, input: Readonly<Record<string, unknown>>) =>
        service.call('POST', '/mcp', {
          bearer: key,
          headers: { Accept: 'application/json, text/event-stream' },
          body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
        })
      const eventType = { event_type: 'intro', client_id: service.clientId }
      const found = await call('find_times', eventType)
      // With a key, tools could do more than a visitor, who needs none.
      const { data } = await call('read_booking', { booking_reference: company.bookingId })
      const isFound = JSON.stringify(found.data ?? '').includes('duration_minutes')
      return [
        ...(isFound ? ['finds times'] : []),
        ...(String(data).includes('manage_url') ? ['reads a booking'] : []),
      ]
    },
  },
  {
    name: 'their own event type, as a visitor without a credential',
    prepare: async (company) => async () => {
      const { service, requestId } = company
      const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${requestId}`, {
        body: bookingBody('2026-03-06T10:00:00Z'),
      })
      return booked.status < 400 ? ['books'] : []
    },
  },
]
