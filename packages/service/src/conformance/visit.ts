import {
  type Availability,
  type Booking,
  type BookingSettings,
  cancelBooking,
  cancelEmailConfirmation,
  cancelPayment,
  challengeHeader,
  createBooking,
  createChallenge,
  type DataOf,
  deleteHold,
  type Endpoint,
  getAvailability,
  type TimeSlot,
} from '@whenable/contract'
import { type Instant, instant, toIsoString } from '@whenable/time'
import { solveChallenge } from '../features/challenges/solve-challenge.js'
import { type Answer, addressAt, type CallParts, callEndpoint, type Fetch, sendTo } from './call.js'
import { sampleAnswers } from './sample-answers.js'

/** Options of {@link runConformance}. */
export interface ConformanceOptions {
  /** The service's address: https, or http to this machine. */
  readonly url: string
  readonly configurationId: string
  /** A session for a private configuration. */
  readonly session?: string | undefined
  /** An API key, to test sessions as well. */
  readonly apiKey?: string | undefined
  /** Whether to make, move and cancel bookings. */
  readonly book?: boolean | undefined
  /** Answers to the configuration's questions by key, if the generated ones are invalid. */
  readonly answers?: Readonly<Record<string, string>> | undefined
  /** The origin of the calling page. Defaults to `https://example.com`. */
  readonly origin?: string | undefined
  readonly clock: () => Instant
  /** Generates random UUIDs. */
  readonly ids?: (() => string) | undefined
  readonly fetch?: Fetch | undefined
  /** Interrupts the run: pending calls complete, and its bookings are cancelled. */
  readonly signal?: AbortSignal | undefined
}

/** Thrown if a check cannot run. */
export class SkippedCheck extends Error {}

/** A value that a check needs. @throws SkippedCheck with the reason if it is missing. */
export const known = <Value>(value: Value | undefined, why: string): Value => {
  if (value === undefined) throw new SkippedCheck(why)
  return value
}

/** The guest of bookings, at a domain that receives no email (RFC 2606, section 3). */
const guest = { name: 'Conformance check', email: 'conformance@example.com' }

/** A half-open interval. */
type Window = Pick<TimeSlot, 'start_time' | 'end_time'>

/** Options of a request for free times. */
interface FreeTimesQuery {
  readonly bookingId?: string | undefined
  readonly holdId?: string | undefined
  readonly bearer?: string | undefined
}

/** How far ahead to search for free times, in seconds: thirty days. */
const horizon = 30 * 86_400

/** An attempt to book. */
interface BookingAttempt {
  readonly slot: TimeSlot
  readonly key: string | undefined
  readonly hosts: readonly string[]
}

/** Whether free times contain a slot with the same hosts and at least as many seats. */
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

/** The state of one run: what is known of the service so far, and the bookings made there. */
export const openVisit = (options: ConformanceOptions) => {
  const { configurationId, session, apiKey, clock, answers, signal } = options
  const newId = options.ids ?? (() => crypto.randomUUID())
  const base = options.url.replace(/\/+$/, '')
  const origin = options.origin ?? 'https://example.com'
  const fetch = options.fetch ?? ((request) => globalThis.fetch(request))
  const service = { fetch, base, origin }
  const opened = clock()
  const bookings = new Set<string>()
  const unsure: BookingAttempt[] = []

  const challenge = ({ start_time, end_time, event_id }: TimeSlot) =>
    callEndpoint(service, createChallenge, {
      bearer: session,
      query: { configuration_id: configurationId },
      body: { start_time, end_time, event_id },
    })

  /** Makes a call for a slot. If the service asks for a challenge, solves it and repeats the call. */
  const solving = async <Data>(
    slot: TimeSlot,
    send: (headers: Readonly<Record<string, string>>) => Promise<Answer<Data>>,
  ): Promise<Answer<Data>> => {
    const answer = await send({})
    if (Object(Object(answer.body).error).type !== 'challenge_required') return answer
    const { data } = await challenge(slot)
    return data?.kind === 'proof-of-work' ? send({ [challengeHeader]: await solveChallenge(data) }) : answer
  }

  const postOnce = ({ slot, key, hosts }: BookingAttempt, headers: Readonly<Record<string, string>>) =>
    callEndpoint(service, createBooking, {
      bearer: session,
      query: { configuration_id: configurationId },
      headers: { ...headers, ...(key ? { 'Idempotency-Key': key } : {}) },
      body: {
        start_time: slot.start_time,
        end_time: slot.end_time,
        event_id: slot.event_id,
        master_id: slot.master_id,
        calendar_id: slot.calendar_id,
        guest,
        // Omitted if there are none, like in the widget.
        participants: hosts.length ? hosts.map((email) => ({ email })) : undefined,
        timezone: 'UTC',
        additional_fields: sampleAnswers(visit.settings, answers),
      },
    })

  const post = (attempt: BookingAttempt) => solving(attempt.slot, (headers) => postOnce(attempt, headers))

  const free = (window: Window, { bookingId, holdId, bearer = session }: FreeTimesQuery = {}) =>
    callEndpoint(service, getAvailability, {
      bearer,
      query: {
        configuration_id: configurationId,
        start_time: window.start_time,
        end_time: window.end_time,
        booking_id: bookingId,
        hold_id: holdId,
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
    /** Answers to additional fields, by key. */
    answers,
    /** The configuration's settings, once known. */
    settings: undefined as BookingSettings | undefined,
    /** The free times before anything was booked. */
    slots: undefined as readonly TimeSlot[] | undefined,
    /** The hosts in round-robin order; empty if all attend or the service chooses. */
    order: [] as readonly string[],
    /** The response to the first request for free times. */
    availability: undefined as Answer<Availability> | undefined,
    /** The refusal of an unknown configuration. */
    refused: undefined as Answer | undefined,
    /** The tested booking and its slot. */
    booking: undefined as Booking | undefined,
    slot: undefined as TimeSlot | undefined,
    /** The booking as it was read. */
    read: undefined as Booking | undefined,
    cancelled: false,
    madeSession: undefined as string | undefined,
    madeLink: undefined as { readonly id: string; readonly secret: string } | undefined,
    /** A hold that lives. */
    hold: undefined as { readonly id: string; readonly slot: TimeSlot } | undefined,
    /** A payment that is pending, with its token. */
    payment: undefined as
      | { readonly id: string; readonly token: string; readonly slot: TimeSlot }
      | undefined,
    /** An email confirmation that is pending, with its token. */
    confirmation: undefined as
      | { readonly id: string; readonly token: string; readonly slot: TimeSlot }
      | undefined,
    /** The response to a second booking of a taken time. */
    taken: undefined as Answer | undefined,
    /** The window of the known free times. */
    window: { start_time: opened, end_time: instant(opened + horizon) },

    /** Calls an endpoint as a visitor of the configuration. */
    call<E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Answer<DataOf<E>>> {
      signal?.throwIfAborted()
      return callEndpoint(service, endpoint, { bearer: session, ...parts })
    },

    solving,

    /** Requests a challenge for a slot. */
    async challenge(slot: TimeSlot) {
      signal?.throwIfAborted()
      return challenge(slot)
    },

    /** The free times of a window. */
    async free(window: Window, query?: FreeTimesQuery) {
      signal?.throwIfAborted()
      return free(window, query)
    },

    /** Whether a slot is still offered with the given hosts. @throws SkippedCheck if availability fails. */
    async offers(
      slot: TimeSlot,
      { hosts, ...query }: FreeTimesQuery & { readonly hosts?: readonly string[] } = {},
    ): Promise<boolean> {
      const answer = await visit.free(slot, query)
      if (!answer.ok) throw new SkippedCheck(`availability: ${answer.summary}`)
      return isOffered(answer, { slot, hosts: hosts ?? visit.hostsOf(slot) })
    },

    /** Sends a preflight like a browser (Fetch, 4.8). */
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

    /** The hosts that a booking of a slot names: the first free one of the round robin (interface: Bookings). */
    hostsOf: ({ emails }: TimeSlot): readonly string[] => {
      const host = visit.order.find((email) => emails.includes(email))
      return host ? [host] : []
    },

    /** Whether the service supports idempotency keys. */
    supportsIdempotency: () => visit.settings?.capabilities.includes('idempotency') ?? false,

    /** Books a slot, to be cancelled later. */
    async book(slot: TimeSlot, key = visit.supportsIdempotency() ? newId() : undefined) {
      signal?.throwIfAborted()
      checkBookable(visit)
      const attempt = { slot, key, hosts: visit.hostsOf(slot) }
      const answer = await post(attempt)
      const id = bookingIdOf(answer)
      if (id) bookings.add(id)
      else if (answer.status === 0 || answer.status >= 500 || (answer.status >= 200 && answer.status < 300))
        unsure.push(attempt)
      return answer
    },

    /** Replaces a booking's id after a move (interface: Bookings). */
    adopt(before: string, id: string) {
      bookings.delete(before)
      bookings.add(id)
    },

    /** Releases a hold, even after an interruption. */
    release: (holdId: string) =>
      callEndpoint(service, deleteHold, {
        bearer: session,
        path: { hold_id: holdId },
        query: { configuration_id: configurationId },
      }),

    /** Gives up a payment, even after an interruption. */
    cancelPayment: ({ id, token }: { readonly id: string; readonly token: string }) =>
      callEndpoint(service, cancelPayment, {
        path: { payment_id: id },
        query: { configuration_id: configurationId, payment_token: token },
      }),

    /** Gives up an email confirmation, even after an interruption. */
    cancelConfirmation: ({ id, token }: { readonly id: string; readonly token: string }) =>
      callEndpoint(service, cancelEmailConfirmation, {
        path: { confirmation_id: id },
        query: { configuration_id: configurationId, confirmation_token: token },
      }),

    async cancel(bookingId: string, reason?: string) {
      const answer = await cancel(bookingId, reason)
      if (answer.ok) bookings.delete(bookingId)
      return answer
    },

    /** Cancels all remaining bookings. @returns one line for each that remains. */
    async leave(): Promise<readonly string[]> {
      const left: string[] = []
      for (const attempt of unsure.splice(0)) {
        // The same key returns the first response, without a second booking.
        const id = attempt.key && bookingIdOf(await post(attempt))
        if (id) bookings.add(id)
        else if (!isOffered(await free(attempt.slot), attempt))
          left.push(`${toIsoString(attempt.slot.start_time)} may be booked: there was no response`)
      }
      for (const id of [...bookings]) {
        const answer = await visit.cancel(id)
        if (!answer.ok) left.push(`booking ${id} remains: ${answer.summary}`)
      }
      return left
    },
  }
  return visit
}

/** The id of a new booking, even if the rest of the response is invalid. */
const bookingIdOf = ({ status, body }: Answer): string | undefined => {
  const id: unknown = status >= 200 && status < 300 ? Object(Object(body).data).booking_id : undefined
  return typeof id === 'string' ? id : undefined
}

export type Visit = ReturnType<typeof openVisit>

/** Whether bookings are paid for before they are made. */
export const isPaid = ({ settings }: { readonly settings: BookingSettings | undefined }): boolean =>
  settings?.capabilities.includes('payment') ?? false

/** Whether visitors confirm their email address before they book. */
export const confirmsEmail = ({ settings }: { readonly settings: BookingSettings | undefined }): boolean =>
  settings?.capabilities.includes('confirm-email') ?? false

/** @throws SkippedCheck if visitors confirm their address or pay before a time is booked. */
export const checkBookable = (visit: { readonly settings: BookingSettings | undefined }): void => {
  if (confirmsEmail(visit))
    throw new SkippedCheck('visitors of this configuration confirm their address first')
  if (isPaid(visit)) throw new SkippedCheck('this configuration is paid for')
}
