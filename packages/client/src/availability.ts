import {
  type Availability,
  type AvailabilityQuery,
  type AvailabilityService,
  availabilityOperation,
  type BookingSettings,
  settingsOperation,
} from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { Client, RequestOptions } from './call.js'
import { collectTimes } from './collect-times.js'
import { type SharedRequest, sharedRequest } from './shared-request.js'

/** The availability calls of a client, with what its other calls need to know of them. */
export interface ClientAvailabilityService extends AvailabilityService {
  readonly client: Client
  readonly key: string
  /**
   * Requests at once what a flow requests first: the settings, and the free times from `now` to the end of the next month or of the shown weeks. The
   * flow's own first calls then get these answers.
   */
  preload(now: Instant, bookingId?: string): void
  /** The configuration's id once the settings are known; until then an empty string. */
  configurationId(): string
  /** The hosts that a booking is tried with, one after another; empty if the service picks the host. */
  hosts(): readonly string[]
}

const day = 86_400

/**
 * The end of what a flow requests first: the next month in every time zone, or the weeks that are shown late in a month, at most the 62
 * days that a service answers at once. In UTC arithmetic: time zone data would delay the first request.
 */
const endOfFirstTimes = (now: Instant): Instant => {
  const date = new Date(now * 1000)
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 3) / 1000
  return instant(Math.min(Math.max(nextMonth, now + 38 * day), now + 62 * day))
}

/** The availability calls of a client. */
export const createAvailabilityService = (client: Client): ClientAvailabilityService => {
  /** Whether the service picks the host if none is named, as ours does. */
  let picksHosts = false
  let order: readonly string[] = []
  let configuration = ''

  const requestSettings = async (bookingId: string | undefined, options: RequestOptions) => {
    try {
      const { data } = await client.call(
        settingsOperation,
        { query: { booking_id: bookingId } },
        { ...options, validation: 'lenient' },
      )
      configuration = data.configuration_id
      picksHosts = data.capabilities.includes('ui-settings')
      client.idempotency ??= data.capabilities.includes('idempotency')
      return data
    } catch (error) {
      // An aborted call may reject with anything.
      if ([404, 405, 501].includes(Object(error).status)) return null
      throw error
    }
  }

  const requestTimes = async (
    { start, end, bookingId, holdId }: AvailabilityQuery,
    options: RequestOptions,
  ) => {
    const query = { end_time: end, booking_id: bookingId, hold_id: holdId }
    return collectTimes(start, async (start_time) => {
      const { data } = await client.call(
        availabilityOperation,
        { query: { start_time, ...query } },
        { ...options, validation: 'lenient' },
      )
      if (start_time === start) order = data.order
      return data
    })
  }

  /** The requests of `preload`; each answer is used once. */
  let preloadedTimes: (AvailabilityQuery & { readonly request: SharedRequest<Availability> }) | undefined
  let preloadedSettings:
    | { readonly bookingId?: string | undefined; readonly request: SharedRequest<BookingSettings | null> }
    | undefined

  return {
    client,
    key: client.key,

    preload: (now, bookingId) => {
      const query = { start: now, end: endOfFirstTimes(now), bookingId }
      preloadedSettings = {
        bookingId,
        request: sharedRequest((signal) => requestSettings(bookingId, { signal })),
      }
      preloadedTimes = { ...query, request: sharedRequest((signal) => requestTimes(query, { signal })) }
    },

    /**
     * Also `null` on a 404, because a service without this call may answer like one without this configuration. If the
     * configuration does not exist, its availability or booking is 404 as well.
     */
    settings: ({ bookingId }, options) => {
      const preloaded = preloadedSettings
      preloadedSettings = undefined
      return preloaded && preloaded.bookingId === bookingId
        ? preloaded.request.join(options.signal)
        : requestSettings(bookingId, options)
    },

    /** May return free times around the window as well. */
    availability: (query, options) => {
      const preloaded = preloadedTimes
      preloadedTimes = undefined
      const isCovered =
        preloaded &&
        !query.holdId &&
        preloaded.bookingId === query.bookingId &&
        preloaded.start <= query.start &&
        query.end <= preloaded.end
      return isCovered ? preloaded.request.join(options.signal) : requestTimes(query, options)
    },

    configurationId: () => configuration,

    hosts: () => (picksHosts ? [] : order),
  }
}
