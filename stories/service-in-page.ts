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

/** The studio's application, whose public configurations a page names by slug. */
export const clientId = 'marlow-studio'

/** A studio of the page: the real service over the memory store, at the moment of the stories. */
interface StudioInPage {
  readonly configurations: Readonly<Record<StudioSlug, string>>
  readonly ask: (request: Request) => Promise<Response>
  /** The references of the bookings made, the organizer's; newest last. */
  readonly references: readonly string[]
}

/** What lies between the page and a studio: answers in its stead, or asks it. */
type Network = (request: Request, studio: StudioInPage) => Promise<Response>

const pass: Network = (request, { ask }) => ask(request)

const isBooking = ({ method, url }: Request): boolean => method === 'POST' && url.includes('/bookings')

const failed = () => Promise.reject(new TypeError('Failed to fetch'))

/** Refuses each booking with an error of the interface. */
const refusing =
  (type: string, status: number, headers: HeadersInit = {}): Network =>
  (request, { ask }) =>
    isBooking(request)
      ? Promise.resolve(
          Response.json({ request_id: 'story', error: { type, message: 'refused' } }, { status, headers }),
        )
      : ask(request)

const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

/** Networks by the host that they lead to; behind each is a studio of its own. */
const networks = {
  booking: pass,
  managing: pass,
  moving: pass,
  visiting: pass,
  answering: pass,
  /** Each answer takes a minute. */
  slow: async (request, { ask }) => {
    await pause(60_000)
    return ask(request)
  },
  /** The service cannot be reached. */
  away: failed,
  /** Somebody else is a moment faster. */
  contested: async (request, { ask }) => {
    if (isBooking(request)) {
      const body = {
        ...(await request.clone().json()),
        guest: { name: 'Kai Lund', email: 'kai@example.com' },
      }
      const headers = { 'content-type': 'application/json' }
      await ask(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }))
    }
    return ask(request)
  },
  /** Bookings are made, and no answer comes back. */
  deaf: async (request, { ask }) => {
    const response = await ask(request)
    return isBooking(request) ? failed() : response
  },
  /** The owner has a page for those who have booked. */
  onward: async (request, { ask }) => {
    const response = await ask(request)
    if (!request.url.includes('/ui-settings')) return response
    const { data, ...rest } = await response.json()
    const scheduler = { ...data.scheduler, confirmation_redirect_url: 'https://marlow.example/thanks' }
    return Response.json({ ...rest, data: { ...data, scheduler } })
  },
  crowded: refusing('rate_limit_error', 429, { 'retry-after': '3600' }),
  strict: refusing('invalid_request_error', 400),
  broken: refusing('internal_error', 500),
  closed: refusing('unauthorized', 401),
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
    notify: (fact) => {
      if (isBookingEvent(fact)) references.push(fact.data.object.booking_ref)
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
  return { configurations, references, ask: async (request) => service.fetch(request) }
}

const studios = new Map<string, Promise<StudioInPage>>()
const studioOf = (network: NetworkName): Promise<StudioInPage> => {
  const studio = studios.get(network) ?? openStudio()
  studios.set(network, studio)
  return studio
}

/** Those whose bookings and configurations stories name by ids, which a new studio would not know. */
const lasting: readonly string[] = ['booking', 'managing', 'moving'] satisfies NetworkName[]

/** Takes away the studios that stories have booked in, so that the next story finds them as they were. */
export const renewStudios = (): void => {
  for (const name of [...studios.keys()]) if (!lasting.includes(name)) studios.delete(name)
}

const outside = globalThis.fetch.bind(globalThis)

/** The page's `fetch`: what is asked of a studio stays in the page. */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const name = /^https:\/\/(\w+)\.marlow\.example$/.exec(new URL(request.url).origin)?.[1]
  if (!name || !(name in networks)) return outside(input, init)
  return networks[name as NetworkName](request, await studioOf(name as NetworkName))
}

const ownerOf = (network: NetworkName) => createClient({ baseUrl: studioAt(network), accessToken: apiKey })

/** The ids of a studio's configurations, by slug. */
export const configurationsAt = async (
  network: NetworkName = 'booking',
): Promise<StudioInPage['configurations']> => (await studioOf(network)).configurations

/** The flow's port to a public configuration of a studio, as a page without elements has it. */
export const studioService = (slug: StudioSlug, network: NetworkName = 'booking'): BookingService =>
  createBookingService(createClient({ baseUrl: studioAt(network), slug, clientId }))

/** A session for a visitor, as the studio's own server asks for one. */
export const sessionFor = async (slug: StudioSlug, network: NetworkName = 'booking'): Promise<string> => {
  const configurations = await configurationsAt(network)
  const { data } = await ownerOf(network).call(createSession, {
    body: { configuration_id: configurations[slug] },
  })
  return data.session_id
}

/** Books the first free time of a configuration for Noor, and tells the references to it: the guest's and the organizer's. */
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
