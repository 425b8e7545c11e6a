import {
  type Availability,
  type Booking,
  type BookingSettings,
  cancelBooking,
  createBooking,
  type DataOf,
  type Endpoint,
  getAvailability,
  type TimeSlot,
} from '@whenable/contract'
import { type Instant, instant, toIsoString } from '@whenable/time'
import { type Answer, addressAt, type CallParts, callEndpoint, type Fetch, sendTo } from './call.js'
import { sampleAnswers } from './sample-answers.js'

/** How a service is tried. */
export interface ConformanceOptions {
  /** The service's address: https, or http to this machine. */
  readonly url: string
  readonly configurationId: string
  /** What a visitor of a private configuration has. */
  readonly session?: string | undefined
  /** With it sessions are tried as well. */
  readonly apiKey?: string | undefined
  /** Whether bookings are made, moved and cancelled. */
  readonly book?: boolean | undefined
  /** Answers to the configuration's questions, by their keys, where the made-up ones will not do. */
  readonly answers?: Readonly<Record<string, string>> | undefined
  /** The origin of the page that calls; `https://example.com` unless told. */
  readonly origin?: string | undefined
  readonly clock: () => Instant
  /** A source of random UUIDs. */
  readonly ids?: (() => string) | undefined
  readonly fetch?: Fetch | undefined
  /** Once it is aborted nothing more is tried, and what was booked is cancelled. What is under way is waited for. */
  readonly signal?: AbortSignal | undefined
}

/** Why a check cannot be made. */
export class Untried extends Error {}

/** A value that a check needs. @throws Untried that says why there is none. */
export const known = <Value>(value: Value | undefined, why: string): Value => {
  if (value === undefined) throw new Untried(why)
  return value
}

/** Who books: nobody, at a domain that takes no mail (RFC 2606, section 3). */
const guest = { name: 'Conformance check', email: 'conformance@example.com' }

/** A stretch of time, half-open. */
type Window = Pick<TimeSlot, 'start_time' | 'end_time'>

/** For which booking, and with which session, free times are asked for. */
interface FreeTimesQuery {
  readonly bookingId?: string | undefined
  readonly bearer?: string | undefined
}

/** How far ahead free times are looked for, in seconds: thirty days. */
const horizon = 30 * 86_400

/** A booking that was asked for. */
interface BookingAttempt {
  readonly slot: TimeSlot
  readonly key: string | undefined
  readonly hosts: readonly string[]
}

/** Whether a slot is among free times, with the hosts and no fewer seats than it had. */
const isOffered = (
  { data }: Answer<Availability>,
  { slot, hosts }: Pick<BookingAttempt, 'slot' | 'hosts'>,
): boolean =>
  data?.time_slots.some(
    ({ start_time, event_id, emails, capacity }) =>
      start_time === slot.start_time &&
      event_id === slot.event_id &&
      hosts.every((host) => emails.includes(host)) &&
      (slot.capacity === undefined || (capacity ?? 0) >= slot.capacity),
  ) ?? false

/** One run at one service: what has been learned of it so far, and what was booked there. */
export const openVisit = (options: ConformanceOptions) => {
  const { configurationId, session, apiKey, clock, answers, signal } = options
  const newId = options.ids ?? (() => crypto.randomUUID())
  const base = options.url.replace(/\/+$/, '')
  const origin = options.origin ?? 'https://example.com'
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const service = { fetch, base, origin }
  const opened = clock()
  const standing = new Set<string>()
  const unsure: BookingAttempt[] = []

  const post = ({ slot, key, hosts }: BookingAttempt) =>
    callEndpoint(service, createBooking, {
      bearer: session,
      query: { configuration_id: configurationId },
      headers: key ? { 'Idempotency-Key': key } : {},
      body: {
        start_time: slot.start_time,
        end_time: slot.end_time,
        event_id: slot.event_id,
        master_id: slot.master_id,
        calendar_id: slot.calendar_id,
        guest,
        // Left out where there are none, as the widget does.
        participants: hosts.length ? hosts.map((email) => ({ email })) : undefined,
        timezone: 'UTC',
        additional_fields: sampleAnswers(visit.settings, answers),
      },
    })

  const free = (window: Window, { bookingId, bearer = session }: FreeTimesQuery = {}) =>
    callEndpoint(service, getAvailability, {
      bearer,
      query: {
        configuration_id: configurationId,
        start_time: window.start_time,
        end_time: window.end_time,
        booking_id: bookingId,
      },
    })

  const cancel = (bookingId: string, reason?: string) =>
    callEndpoint(service, cancelBooking, {
      bearer: session,
      path: { booking_id: bookingId },
      query: { configuration_id: configurationId },
      body: { cancellation_reason: reason },
    })

  const visit = {
    configurationId,
    session,
    apiKey,
    origin,
    newId,
    guest,
    /** What the service shows of the configuration, once it has. */
    settings: undefined as BookingSettings | undefined,
    /** The free times, as they were before anything was booked. */
    slots: undefined as readonly TimeSlot[] | undefined,
    /** The hosts in the sequence of round robin; none where all come, or the service picks. */
    order: [] as readonly string[],
    /** The answer to the first question for free times. */
    availability: undefined as Answer<Availability> | undefined,
    /** The answer about a configuration that nobody has, where it is a refusal. */
    refused: undefined as Answer | undefined,
    /** The booking that is tried, and where it stands. */
    booking: undefined as Booking | undefined,
    slot: undefined as TimeSlot | undefined,
    /** The booking as it was read. */
    read: undefined as Booking | undefined,
    cancelled: false,
    madeSession: undefined as string | undefined,
    /** The answer to a second booking of a taken time. */
    taken: undefined as Answer | undefined,
    /** The stretch of time in which the free ones are known. */
    window: { start_time: opened, end_time: instant(opened + horizon) },

    /** Calls an endpoint as a visitor of the configuration does, unless `parts` say otherwise. */
    call<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Answer<DataOf<E>>> {
      signal?.throwIfAborted()
      return callEndpoint(service, endpoint, { bearer: session, ...parts })
    },

    /** The free times of a window. */
    async free(window: Window, query?: FreeTimesQuery) {
      signal?.throwIfAborted()
      return free(window, query)
    },

    /** Whether a slot is to be had as before, by these hosts, or those whom a booking of it would name. @throws Untried where nobody tells. */
    async offers(
      slot: TimeSlot,
      { bookingId, hosts }: { readonly bookingId?: string; readonly hosts?: readonly string[] } = {},
    ): Promise<boolean> {
      const answer = await visit.free(slot, { bookingId })
      if (!answer.ok) throw new Untried(`availability: ${answer.summary}`)
      return isOffered(answer, { slot, hosts: hosts ?? visit.hostsOf(slot) })
    },

    /** Asks, as a browser does before a call that is not a simple one, whether a page may make it (Fetch, 4.8). */
    preflight(endpoint: Endpoint, path: Readonly<Record<string, string>>, header = 'content-type') {
      signal?.throwIfAborted()
      return sendTo(
        fetch,
        new Request(addressAt(base, endpoint, { path }), {
          method: 'OPTIONS',
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': endpoint.method,
            'Access-Control-Request-Headers': header,
          },
        }),
      )
    },

    /** Whom a booking of a slot names: the first of the round robin who is free, else nobody (interface: Bookings). */
    hostsOf: ({ emails }: TimeSlot): readonly string[] => {
      const host = visit.order.find((email) => emails.includes(email))
      return host ? [host] : []
    },

    /** Whether the service says that it keeps idempotency keys. */
    keepsKeys: () => visit.settings?.capabilities.includes('idempotency') ?? false,

    /** Books a slot, and remembers to cancel it. */
    async book(slot: TimeSlot, key = visit.keepsKeys() ? newId() : undefined) {
      signal?.throwIfAborted()
      const attempt = { slot, key, hosts: visit.hostsOf(slot) }
      const answer = await post(attempt)
      const id = bookingIdOf(answer)
      if (id) standing.add(id)
      else if (answer.status === 0 || answer.status >= 500 || (answer.status >= 200 && answer.status < 300))
        unsure.push(attempt)
      return answer
    },

    /** A booking goes by another id from now on (interface: Bookings). */
    adopt(before: string, id: string) {
      standing.delete(before)
      standing.add(id)
    },

    async cancel(bookingId: string, reason?: string) {
      const answer = await cancel(bookingId, reason)
      if (answer.ok) standing.delete(bookingId)
      return answer
    },

    /** Cancels whatever stands, also once nothing more is to be tried; what it cannot is told in a line each. */
    async leave(): Promise<readonly string[]> {
      const left: string[] = []
      for (const attempt of unsure.splice(0)) {
        // The same key again: the first answer, and no second booking.
        const id = attempt.key && bookingIdOf(await post(attempt))
        if (id) standing.add(id)
        else if (!isOffered(await free(attempt.slot), attempt))
          left.push(`${toIsoString(attempt.slot.start_time)} may be booked: no answer told`)
      }
      for (const id of [...standing]) {
        const answer = await visit.cancel(id)
        if (!answer.ok) left.push(`booking ${id} stays: ${answer.summary}`)
      }
      return left
    },
  }
  return visit
}

/** The id of a booking that was made, also where the rest of the answer is not of the form. */
const bookingIdOf = ({ status, body }: Answer): string | undefined => {
  const id: unknown = status >= 200 && status < 300 ? Object(Object(body).data).booking_id : undefined
  return typeof id === 'string' ? id : undefined
}

export type Visit = ReturnType<typeof openVisit>
