import { type ClientOptions, createBookingService, createClient } from '@whenable/client'
import {
  type BookingService,
  createSession,
  formatBookingReference,
  parseBookingReference,
} from '@whenable/contract'
import {
  createMemoryStore,
  createService,
  isBookingEvent,
  type MailRecord,
  MailRefused,
  newSecretKey,
  type OutboundFetch,
  type Outbox,
  readSecretKeys,
  registerApplication,
  type StudioSlug,
  seedStudio,
  startOutbox,
} from '@whenable/service'
import { instant } from '@whenable/time'
import { storyNow } from './states/studio.js'

/** The key of a studio's application: it has the rights of an owner. */
export const apiKey = 'the-studio-in-the-page-itself'

/** The studio's application, whose public configurations a page names by slug. */
export const clientId = 'marlow-studio'

/** A studio in the page: the real service with the memory store, at the time of the stories. */
interface StudioInPage {
  readonly configurations: Readonly<Record<StudioSlug, string>>
  readonly send: (request: Request) => Promise<Response>
  /** The references of the bookings made, the organizer's; newest last. */
  readonly references: readonly string[]
  /** The emails sent, newest last. */
  readonly mails: readonly MailRecord[]
  /** Sends what is due: emails and webhooks. */
  readonly sendDue: () => void
  /** Who is signed in at the owner's pages: what a browser keeps in a cookie, which a page cannot read or set. */
  session?: object | undefined
}

/** A network between a page and a studio: forwards a request, or responds instead. */
type Network = (request: Request, studio: StudioInPage) => Promise<Response>

const forward: Network = (request, { send }) => send(request)

const isBooking = ({ method, url }: Request): boolean => method === 'POST' && url.includes('/bookings')

const failRequest = () => Promise.reject(new TypeError('Failed to fetch'))

/** Rejects each booking with an error of the API. */
const rejectBookings =
  (type: string, status: number, headers: HeadersInit = {}, reason?: string): Network =>
  (request, { send }) =>
    isBooking(request)
      ? Promise.resolve(
          Response.json(
            { request_id: 'story', error: { type, message: 'refused', reason } },
            { status, headers },
          ),
        )
      : send(request)

/** Forwards what the owner's pages send, as their browser would: with their origin, and with the session of whoever has signed in. */
const ownPages: Network = async (request, studio) => {
  const { origin, pathname } = new URL(request.url)
  // The size of the script is in the record of a build, of which a page has none.
  if (pathname === '/embed/integrity.json') return Response.json({ firstSlotBytes: 24_900 })
  if (!/^\/admin\/v1\/(sign-|token)/.test(pathname)) return studio.send(request)
  if (pathname.endsWith('/token') && studio.session)
    return Response.json({ request_id: 'story', data: studio.session })
  const headers = new Headers([...request.headers, ['origin', origin]])
  const response = await studio.send(Object.defineProperty(request, 'headers', { value: headers }))
  const { data } = await response.clone().json()
  if (data?.access_token) studio.session = data
  if (pathname.endsWith('/sign-out')) studio.session = undefined
  return response
}

const delay = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Networks by host; each leads to a studio of its own. */
const networks = {
  booking: forward,
  managing: forward,
  moving: forward,
  visiting: forward,
  answering: forward,
  owning: ownPages,
  /** The documentation site sends it the examples of its API reference. */
  documenting: ownPages,
  /** Nobody has used it yet. */
  starting: ownPages,
  /** Each response takes a minute. */
  slow: async (request, { send }) => {
    await delay(60_000)
    return send(request)
  },
  /** The service cannot be reached. */
  unreachable: failRequest,
  /** Another visitor books first. */
  taken: async (request, { send }) => {
    if (isBooking(request)) {
      const body = {
        ...(await request.clone().json()),
        guest: { name: 'Kai Lund', email: 'kai@example.com' },
      }
      const headers = { 'content-type': 'application/json' }
      await send(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }))
    }
    return send(request)
  },
  /** Bookings are made, but their responses are lost. */
  lossy: async (request, { send }) => {
    const response = await send(request)
    return isBooking(request) ? failRequest() : response
  },
  /** The owner redirects visitors who have booked. */
  redirecting: async (request, { send }) => {
    const response = await send(request)
    if (!request.url.includes('/ui-settings')) return response
    const { data, ...rest } = await response.json()
    const scheduler = { ...data.scheduler, confirmation_redirect_url: 'https://marlow.example/thanks' }
    return Response.json({ ...rest, data: { ...data, scheduler } })
  },
  limited: rejectBookings('rate_limit_error', 429, { 'retry-after': '3600' }),
  invalid: rejectBookings('invalid_request_error', 400),
  broken: rejectBookings('internal_error', 500),
  unauthorized: rejectBookings('unauthorized', 401),
  /** Somebody else has used the visitor's link. */
  ended: rejectBookings('forbidden', 403, {}, 'link_used_up'),
} satisfies Record<string, Network>

export type NetworkName = keyof typeof networks

/** The address of the studio behind a network, which only this page answers. */
export const studioAt = (network: NetworkName = 'booking'): string => `https://${network}.marlow.example`

/** Webhooks are answered in the page: they prove that they exist, one takes everything, and one is down. */
const answerWebhook: OutboundFetch = async (address) => {
  const { host, searchParams } = new URL(address)
  const challenge = searchParams.get('challenge')
  if (challenge) return new Response(challenge)
  if (host === 'hooks.example.com') return new Response()
  return new Response(null, { status: host.startsWith('crm') ? 503 : 204 })
}

/** The mail server knows everybody but Robin. */
const knowsRecipient = ({ to }: MailRecord): boolean => to.email !== 'robin@example.com'

/** Ids in the order of their creation: stories show some of them. */
const countingIds = () => {
  let count = 0
  return () => `8f14e45f-ceea-467f-9d3b-${(++count).toString(16).padStart(12, '0')}`
}

const openStudio = async (network: NetworkName): Promise<StudioInPage> => {
  const store = createMemoryStore()
  const references: string[] = []
  const mails: MailRecord[] = []
  const clock = () => storyNow
  const isOwned = networks[network] === ownPages
  const service = createService({
    ...{ store, clock, ids: countingIds(), outboundFetch: answerWebhook, sendsMail: isOwned },
    // The secrets of webhooks are stored encrypted.
    connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) },
    // Who pays in a story comes back to it, wherever it is published.
    allowedOrigins: [location.origin],
    ...(isOwned
      ? { mail: { from: 'Marlow Studio <hello@marlow.example>', server: 'smtp.marlow.example' } }
      : {}),
    notify: (event) => {
      if (isBookingEvent(event)) references.push(event.data.object.booking_ref)
    },
  })
  await registerApplication(store, {
    id: 'f0d9b2a6-8c4d-4f0e-8f5a-2f1d7c9e4b20',
    clientId,
    apiKey,
    name: 'Marlow Studio',
    now: storyNow,
  })
  const { configurations } =
    network === 'starting'
      ? { configurations: {} as StudioInPage['configurations'] }
      : await seedStudio(service.fetch, apiKey, storyNow)
  let outbox: Outbox | undefined
  return {
    ...{ configurations, references, mails },
    send: async (request) => service.fetch(request),
    sendDue: () => {
      outbox ??= startOutbox({
        ...{ store, clock, outboundFetch: answerWebhook, timer: () => () => {} },
        sendMail: async (mail) => {
          if (!knowsRecipient(mail)) throw new MailRefused('550 5.1.1 mailbox unavailable')
          mails.push(mail)
        },
      })
      outbox.wake()
    },
  }
}

const studios = new Map<string, Promise<StudioInPage>>()

/** The studio behind a network. */
export const studioOf = (network: NetworkName): Promise<StudioInPage> => {
  const studio = studios.get(network) ?? openStudio(network)
  studios.set(network, studio)
  return studio
}

/** Stories refer to these bookings and configurations by id, which a new studio would not have. */
const persistentNetworks: readonly string[] = ['booking', 'managing', 'moving'] satisfies NetworkName[]

/** Resets the studios that stories have booked in. */
export const renewStudios = (): void => {
  for (const name of [...studios.keys()]) if (!persistentNetworks.includes(name)) studios.delete(name)
}

const originalFetch = globalThis.fetch.bind(globalThis)

/** Replaces the page's `fetch`: requests to a studio stay in the page. */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const name = /^https:\/\/(\w+)\.marlow\.example$/.exec(new URL(request.url).origin)?.[1]
  if (!name || !(name in networks)) return originalFetch(input, init)
  return networks[name as NetworkName](request, await studioOf(name as NetworkName))
}

const ownerOf = (network: NetworkName) => createClient({ baseUrl: studioAt(network), accessToken: apiKey })

/** The ids of a studio's configurations, by slug. */
export const configurationsAt = async (
  network: NetworkName = 'booking',
): Promise<StudioInPage['configurations']> => (await studioOf(network)).configurations

/** The flow's port to a public configuration of a studio, as a page without elements creates it. */
export const studioService = (
  slug: StudioSlug,
  network: NetworkName = 'booking',
  options: Pick<ClientOptions, 'patience'> = {},
): BookingService =>
  createBookingService(createClient({ baseUrl: studioAt(network), slug, clientId, ...options }))

/** A session for a visitor, requested as the studio's own server would. */
export const sessionFor = async (slug: StudioSlug, network: NetworkName = 'booking'): Promise<string> => {
  const configurations = await configurationsAt(network)
  const { data } = await ownerOf(network).call(createSession, {
    body: { configuration_id: configurations[slug] },
  })
  return data.session_id
}

/** Books the first free time of a configuration for Noor, and returns the guest's and the organizer's references. */
export const bookFirst = async (
  slug: StudioSlug,
  network: NetworkName,
): Promise<{ readonly guest: string; readonly organizer: string }> => {
  const { configurations, references } = await studioOf(network)
  const service = createBookingService(
    createClient({ baseUrl: studioAt(network), configuration: configurations[slug], accessToken: apiKey }),
  )
  const signal = AbortSignal.timeout(10_000)
  const week = { start: storyNow, end: instant(storyNow + 7 * 86_400) }
  const [slot] = (await service.availability(week, { signal })).time_slots
  if (!slot)
    throw new Error(`${slug} at ${studioAt(network)}: expected a free time within a week, found none`)
  const { start_time, end_time } = slot
  await service.book(
    {
      ...{ start_time, end_time, guest: { name: 'Noor Haddad', email: 'noor@example.com' } },
      ...(slug === 'consultation' ? { additional_fields: { room: 'Kitchen' } } : {}),
    },
    { signal, idempotencyKey: slug },
  )
  const organizer = references.at(-1) ?? ''
  const { configurationId, bookingId } = parseBookingReference(organizer)
  return { organizer, guest: formatBookingReference({ configurationId, bookingId }) }
}
