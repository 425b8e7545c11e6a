import { createBookingService, createClient } from '@whenable/client'
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
  registerApplication,
  type StudioSlug,
  seedStudio,
} from '@whenable/service'
import { instant } from '@whenable/time'
import { storyNow } from './states/studio.js'

const apiKey = 'the-studio-in-the-page-itself'

/** What owners' elements call a studio with: it has the rights of an owner. */
export const ownersToken = apiKey

/** The studio's application, whose public configurations a page names by slug. */
export const clientId = 'marlow-studio'

/** A studio in the page: the real service with the memory store, at the time of the stories. */
interface StudioInPage {
  readonly configurations: Readonly<Record<StudioSlug, string>>
  readonly send: (request: Request) => Promise<Response>
  /** The references of the bookings made, the organizer's; newest last. */
  readonly references: readonly string[]
}

/** A network between a page and a studio: forwards a request, or responds instead. */
type Network = (request: Request, studio: StudioInPage) => Promise<Response>

const forward: Network = (request, { send }) => send(request)

const isBooking = ({ method, url }: Request): boolean => method === 'POST' && url.includes('/bookings')

const failRequest = () => Promise.reject(new TypeError('Failed to fetch'))

/** Rejects each booking with an error of the API. */
const rejectBookings =
  (type: string, status: number, headers: HeadersInit = {}): Network =>
  (request, { send }) =>
    isBooking(request)
      ? Promise.resolve(
          Response.json({ request_id: 'story', error: { type, message: 'refused' } }, { status, headers }),
        )
      : send(request)

const delay = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Networks by host; each leads to a studio of its own. */
const networks = {
  booking: forward,
  managing: forward,
  moving: forward,
  visiting: forward,
  owning: forward,
  answering: forward,
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
} satisfies Record<string, Network>

export type NetworkName = keyof typeof networks

/** The address of the studio behind a network, which only this page answers. */
export const studioAt = (network: NetworkName = 'booking'): string => `https://${network}.marlow.example`

const openStudio = async (): Promise<StudioInPage> => {
  const store = createMemoryStore()
  const references: string[] = []
  const service = createService({
    store,
    clock: () => storyNow,
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
  const { configurations } = await seedStudio(service.fetch, apiKey, storyNow)
  return { configurations, references, send: async (request) => service.fetch(request) }
}

const studios = new Map<string, Promise<StudioInPage>>()
const studioOf = (network: NetworkName): Promise<StudioInPage> => {
  const studio = studios.get(network) ?? openStudio()
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

/** The credential of a studio's owner: here, in the page, the key of its application. */
export const ownerToken = (): string => apiKey

const ownerOf = (network: NetworkName) => createClient({ baseUrl: studioAt(network), accessToken: apiKey })

/** The ids of a studio's configurations, by slug. */
export const configurationsAt = async (
  network: NetworkName = 'booking',
): Promise<StudioInPage['configurations']> => (await studioOf(network)).configurations

/** The flow's port to a public configuration of a studio, as a page without elements creates it. */
export const studioService = (slug: StudioSlug, network: NetworkName = 'booking'): BookingService =>
  createBookingService(createClient({ baseUrl: studioAt(network), slug, clientId }))

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

/** Calls a studio as its owner. */
const callAsOwner = async (network: NetworkName, method: string, path: string, body?: object) => {
  const { send } = await studioOf(network)
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const request = new Request(`${studioAt(network)}${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const { data, error } = await (await send(request)).json()
  if (error) throw new Error(`${method} ${path}: ${error.message}`)
  return data
}

/** Bookings of a studio's owner around the time of the stories: one that takes place, some to come, a request, and a cancelled one. */
export const bookForOwner = async (network: NetworkName = 'owning'): Promise<void> => {
  const { walkthrough, 'private-review': review } = await configurationsAt(network)
  const at = (hours: number) => storyNow - 300 + hours * 3_600
  const book = (configuration_id: string, hours: number, name: string, change: object = {}) =>
    callAsOwner(network, 'POST', '/admin/v1/bookings', {
      ...{ configuration_id, start_time: at(hours), timezone: 'Asia/Beirut' },
      guest: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
      ...change,
    })
  await book(walkthrough, -72, 'Lea Brandt')
  await book(walkthrough, 0, 'Noor Haddad')
  const moved = await book(review, 25, 'Kai Lund', {
    additional_guests: [{ name: 'Mia Lund', email: 'mia@example.com' }],
  })
  await callAsOwner(network, 'POST', `/admin/v1/bookings/${moved.id}/move`, { start_time: at(27) })
  await book(walkthrough, 29, 'Robin Vale')
  const ill = await book(walkthrough, 30, 'Ola Berg')
  await callAsOwner(network, 'POST', `/admin/v1/bookings/${ill.id}/cancel`, { reason: 'I am ill.' })
  await bookFirst('consultation', network)
}

/** Books seats in one session of a studio's classes, one of them with another guest. */
export const bookSession = async (network: NetworkName = 'owning'): Promise<void> => {
  const { classes } = await configurationsAt(network)
  const client = createClient({ baseUrl: studioAt(network), configuration: classes, accessToken: apiKey })
  const week = { start: storyNow, end: instant(storyNow + 7 * 86_400) }
  const signal = AbortSignal.timeout(10_000)
  const { time_slots: sessions } = await createBookingService(client).availability(week, { signal })
  const session = sessions.find(({ capacity = 0 }) => Number(capacity) > 4)
  if (!session) throw new Error('classes: expected a session with four seats within a week, found none')
  const { start_time, end_time, event_id, calendar_id } = session
  const seat = (name: string, change: object = {}) =>
    callAsOwner(network, 'POST', '/admin/v1/bookings', {
      ...{ configuration_id: classes, start_time, end_time, event_id, calendar_id },
      guest: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
      ...change,
    })
  await seat('Lea Brandt', { additional_guests: [{ name: 'Mia Brandt', email: 'mia@example.com' }] })
  await seat('Kai Lund')
  await seat('Robin Vale')
}

/** Changes an event type of a studio, as another owner. */
export const changeEventType = async (
  slug: StudioSlug,
  change: object,
  network: NetworkName = 'owning',
): Promise<void> => {
  const { [slug]: id } = await configurationsAt(network)
  const { send } = await studioOf(network)
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'if-match': '*',
  }
  const init = { method: 'PUT', headers, body: JSON.stringify(change) }
  await send(new Request(`${studioAt(network)}/admin/v1/event-types/${id}`, init))
}

/** Adds a schedule to the host of a studio's walkthrough. No event type uses it yet. */
export const addOwnerSchedule = async (network: NetworkName = 'owning'): Promise<void> => {
  const { walkthrough } = await configurationsAt(network)
  const eventType = await callAsOwner(network, 'GET', `/admin/v1/event-types/${walkthrough}`)
  const grants: readonly { id: string; email: string }[] = await callAsOwner(network, 'GET', '/v3/grants')
  const [participant] = eventType.participants
  const grant = grants.find(({ email }) => email === participant.email)
  await callAsOwner(network, 'POST', '/admin/v1/schedules', {
    ...{ grant_id: grant?.id, name: 'Working hours', timezone: 'Europe/Lisbon' },
    weekly: [
      { days: [1, 2, 3, 4], start: '9:00', end: '12:30' },
      { days: [1, 2, 3, 4], start: '14:00', end: '18:00' },
      { days: [5], start: '9:00', end: '15:00' },
    ],
    overrides: [{ start_date: '2026-03-20', end_date: '2026-03-20', title: 'Workshop' }],
  })
}
