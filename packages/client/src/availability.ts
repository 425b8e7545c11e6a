import {
  type Availability,
  type AvailabilityQuery,
  type AvailabilityService,
  type BookingSettings,
  getAvailability,
  getUiSettings,
} from '@whenable/contract'
import {
  addMonths,
  daysBetween,
  type Instant,
  instant,
  plainDate,
  startOfMonth,
  toIsoString,
} from '@whenable/time'
import type { Client, RequestOptions } from './call.js'
import { type SharedRead, sharedRead } from './shared-request.js'

/** The availability calls of a client, with what its other calls need to know of them. */
export interface ClientAvailabilityService extends AvailabilityService {
  readonly client: Client
  readonly key: string
  /**
   * Requests at once what a flow requests first: the settings, and the free times from `now` to the end of the next month. The
   * flow's own first calls then get these answers.
   */
  preload(now: Instant, bookingId?: string): void
  /** The configuration's id once the settings are known; until then an empty string. */
  configurationId(): string
  /** The hosts that a booking is tried with, one after another; empty if the service picks the host. */
  hosts(): readonly string[]
}

const day = 86_400

/** Where the next month has ended in every zone: a page's first look at a zone takes longer than the way to the service. */
const endOfNextMonth = (now: Instant): Instant => {
  const month = startOfMonth(plainDate(toIsoString(now).slice(0, 10)))
  return instant((daysBetween(plainDate('1970-01-01'), addMonths(month, 2)) + 2) * day)
}

/** The availability calls of a client. */
export const createAvailabilityService = (client: Client): ClientAvailabilityService => {
  /** Whether the service itself takes the first free host, as ours does where no host is named. */
  let picksHosts = false
  let order: readonly string[] = []
  let configuration = ''

  const askSettings = async (bookingId: string | undefined, options?: RequestOptions) => {
    try {
      const settings = await client.call(
        getUiSettings,
        { query: { booking_id: bookingId } },
        { ...options, lenient: true },
      )
      const { capabilities, configuration_id } = settings
      configuration = configuration_id
      picksHosts = capabilities.includes('ui-settings')
      client.idempotency ??= capabilities.includes('idempotency')
      return settings
    } catch (error) {
      // What was aborted may reject with anything.
      if ([404, 405, 501].includes(Object(error).status)) return null
      throw error
    }
  }

  const askTimes = async ({ start, end, bookingId }: AvailabilityQuery, options?: RequestOptions) => {
    const query = { start_time: start, end_time: end, booking_id: bookingId }
    const availability = await client.call(getAvailability, { query }, { ...options, lenient: true })
    order = availability.order
    // A full answer names where the next one begins.
    let from = availability.next_start_time ?? 0
    for (let asked = start; from > asked; ) {
      asked = instant(from)
      const more = await client.call(getAvailability, { query: { ...query, start_time: asked } }, options)
      availability.time_slots.push(...more.time_slots)
      availability.full_slots?.push(...(more.full_slots ?? []))
      from = more.next_start_time ?? 0
    }
    return availability
  }

  /** What {@link ahead} has asked for; each answer is given once. */
  let earlyTimes: (AvailabilityQuery & { readonly read: SharedRead<Availability> }) | undefined
  let earlySettings:
    | { readonly bookingId?: string | undefined; readonly read: SharedRead<BookingSettings | null> }
    | undefined

  return {
    client,
    key: client.key,

    preload: (now, bookingId) => {
      // A service answers for 62 days at once.
      const end = instant(Math.min(endOfNextMonth(now), now + 62 * day))
      const query = { start: now, end, bookingId }
      earlySettings = { bookingId, read: sharedRead((signal) => askSettings(bookingId, { signal })) }
      earlyTimes = { ...query, read: sharedRead((signal) => askTimes(query, { signal })) }
    },

    /**
     * What a visitor may see; `null` where the service lacks the call, and on a 404 in any case, since one that does not know
     * what is asked for may answer alike. The second shows at once in its availability or booking, which are 404 as well.
     */
    settings: ({ bookingId }, options) => {
      const early = earlySettings
      earlySettings = undefined
      return early && early.bookingId === bookingId
        ? early.read.join(options.signal)
        : askSettings(bookingId, options)
    },

    /** The free times of a window; those around it may come along. */
    availability: (query, options) => {
      const early = earlyTimes
      earlyTimes = undefined
      const isCovered =
        early && early.bookingId === query.bookingId && early.start <= query.start && query.end <= early.end
      return isCovered ? early.read.join(options.signal) : askTimes(query, options)
    },

    configurationId: () => configuration,

    hosts: () => (picksHosts ? [] : order),
  }
}
