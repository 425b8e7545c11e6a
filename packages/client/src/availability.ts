import {
  type Availability,
  type AvailabilityQuery,
  type AvailabilityService,
  availabilityOperation,
  type BookingSettings,
  type Bootstrap,
  bootstrapOperation,
  type DataOf,
  endOfFirstTimes,
  type Operation,
  settingsOperation,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { abortable } from './abortable.js'
import type { Client, RequestOptions } from './call.js'
import { collectTimes } from './collect-times.js'
import type { CallRequest } from './request.js'

/** The availability calls of a client, with what its other calls need to know of them. */
export interface ClientAvailabilityService extends AvailabilityService {
  readonly client: Client
  readonly key: string
  /**
   * Requests at once what a flow requests first: the settings, and the free times from `now` to the end of the next month or of the shown weeks. The
   * flow's own first calls then get these answers.
   *
   * @param isPreloaded whether the page itself has requested an address, as a browser preloads it for `fetch`. If that is the address of
   * both answers in one, it is the only request.
   */
  preload(now: Instant, bookingId?: string, isPreloaded?: (address: string) => boolean): void
  /** The configuration's id once the settings are known; until then an empty string. */
  configurationId(): string
  /** The hosts that a booking is tried with, one after another; empty if the service picks the host. */
  hosts(): readonly string[]
}

/** How much the clocks of the visitor and the service may differ, in seconds. The window of the first times has a margin of an hour. */
const clockMargin = 3600

/** The availability calls of a client. */
export const createAvailabilityService = (client: Client): ClientAvailabilityService => {
  /** Whether the service picks the host if none is named, as ours does. */
  let picksHosts = false
  let order: readonly string[] = []
  let configuration = ''

  const adopt = (settings: BookingSettings): BookingSettings => {
    configuration = settings.configuration_id
    picksHosts = settings.capabilities.includes('ui-settings')
    client.idempotency ??= settings.capabilities.includes('idempotency')
    return settings
  }

  /** The data of a call. */
  const read = async <O extends Operation>(
    operation: O,
    query: CallRequest<O>['query'],
    options: RequestOptions,
  ): Promise<DataOf<O>> => {
    const request: CallRequest<Operation> = { query }
    return (await client.call(operation, request as CallRequest<O>, { ...options, validation: 'lenient' }))
      .data
  }

  const requestSettings = async (bookingId: string | undefined, options: RequestOptions) => {
    try {
      return adopt(await read(settingsOperation, { booking_id: bookingId }, options))
    } catch (error) {
      // An aborted call may reject with anything.
      if ([404, 405, 501].includes(Object(error).status)) return null
      throw error
    }
  }

  const requestTimes = async (
    { start, end, bookingId, holdId }: AvailabilityQuery,
    options: RequestOptions,
    first?: Availability,
  ) => {
    const query = { end_time: end, booking_id: bookingId, hold_id: holdId }
    const data = await collectTimes(
      start,
      (start_time) =>
        (start_time === start && first) || read(availabilityOperation, { start_time, ...query }, options),
    )
    order = data.order
    return data
  }

  /** The answer that the page has preloaded; undefined if it failed, or if its times were read too long ago or end too early. */
  const requestBootstrap = ({ start, end }: AvailabilityQuery) =>
    // With other credentials, a browser does not use what it has preloaded.
    read(bootstrapOperation, {}, { credentials: 'same-origin' }).then(
      (data) => (Math.max(start - data.start_time, end - data.end_time) < clockMargin ? data : undefined),
      // The calls that it stands for report the error, and a service may lack it.
      () => undefined,
    )

  /** The requests of `preload`; each answer is used once. */
  let preloadedTimes: (AvailabilityQuery & { readonly request: Promise<Availability> }) | undefined
  let preloadedSettings: Promise<BookingSettings | null> | undefined

  return {
    client,
    key: client.key,

    preload: (now, bookingId, isPreloaded) => {
      const query = { start: now, end: endOfFirstTimes(now), bookingId }
      const isStarted = !bookingId && isPreloaded?.(client.address(bootstrapOperation))
      const bootstrap = isStarted ? requestBootstrap(query) : undefined
      // Without it, the requests start within this call.
      const request = async <Answer>(read: (preloaded?: Bootstrap) => Promise<Answer>) =>
        read(bootstrap && (await bootstrap))
      const settings = request(async (preloaded) =>
        preloaded ? adopt(preloaded.settings) : requestSettings(bookingId, {}),
      )
      const times = request((preloaded) => requestTimes(query, {}, preloaded?.availability))
      // Who uses them reports their errors.
      Promise.allSettled([settings, times])
      preloadedSettings = settings
      preloadedTimes = { ...query, request: times }
    },

    /**
     * Also `null` on a 404, because a service without this call may answer like one without this configuration. If the
     * configuration does not exist, its availability or booking is 404 as well.
     */
    settings: ({ bookingId }, options) => {
      const preloaded = preloadedSettings
      preloadedSettings = undefined
      return preloaded ? abortable(preloaded, options.signal) : requestSettings(bookingId, options)
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
      return isCovered ? abortable(preloaded.request, options.signal) : requestTimes(query, options)
    },

    configurationId: () => configuration,

    hosts: () => (picksHosts ? [] : order),
  }
}
