import type { Instant, PlainDate, RecurringEvent, When } from '@whenable/time'
import type { RsvpStatus } from './calendar/endpoints.js'
import type {
  BookingSeries,
  BookingSeriesRequest,
  SeriesAvailability,
  SeriesChoice,
} from './scheduling/booking-series.js'
import type { Booking, BookingRequest, WaitingEmails } from './scheduling/bookings.js'
import type { Challenge } from './scheduling/challenges.js'
import type { EmailConfirmationBody, EmailConfirmationData } from './scheduling/email-confirmations.js'
import type { PaymentData, PaymentRequestBody } from './scheduling/payments.js'
import type { Availability, BookingSettings } from './scheduling/records.js'
import type { SeriesInterval } from './scheduling/series-rules.js'

// The ports: what elements and flows need from the outside. `@whenable/client` has an adapter for each; a page may bring its
// own. Every method rejects with a `ServiceError`.

/** Options of every call. */
export interface CallOptions {
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal
}

/** Options of a call that books. */
export interface BookOptions extends CallOptions {
  /** The same key with the same request never books twice, where the service keeps idempotency keys. At most 256 characters. */
  readonly idempotencyKey: string
  /** The response to the challenge that the service has asked for. */
  readonly challengeResponse?: string | undefined
}

/** Solves a challenge in the page's own way, such as by a CAPTCHA. Returns undefined to leave it to the service. */
export type AnswerChallenge = (challenge: Challenge) => Promise<string> | undefined

/** Options of a call for a challenge. */
export interface ChallengeOptions extends CallOptions {
  /** The booking that moves; none for a new one. */
  readonly bookingId?: string | undefined
  readonly answer?: AnswerChallenge | undefined
}

/** Options of a call that moves a booking. */
export type RescheduleOptions = Omit<BookOptions, 'idempotencyKey'>

/** Asks for the free times of a half-open window. */
export interface AvailabilityQuery {
  readonly start: Instant
  readonly end: Instant
  /** A booking whose own time counts as free, and whose host is kept where possible. */
  readonly bookingId?: string | undefined
  /** The visitor's hold, whose time counts as free. */
  readonly holdId?: string | undefined
}

/** A seat in a group event, as its slot names it. */
export interface Seat {
  readonly eventId: string
  /** The series that the event is an occurrence of. */
  readonly masterId?: string | undefined
  readonly calendarId?: string | undefined
}

/** The new time of a booking, half-open. */
export interface RescheduleRequest {
  readonly start: Instant
  readonly end: Instant
  /** For group events. */
  readonly event?: Seat | undefined
  /** The visitor's hold, if they hold the time. */
  readonly holdId?: string | undefined
}

/** The new time of a visitor's booking. */
export interface MoveRequest extends RescheduleRequest {
  /** Why it moves, in the visitor's words, for its hosts. */
  readonly reason?: string | undefined
}

/** A slot to hold, and the id of the hold: at least 16 random characters. */
export interface HoldRequest extends RescheduleRequest {
  readonly holdId: string
  /** The booking that moves to the slot, if one does. Its own time counts as free. */
  readonly bookingId?: string | undefined
}

/** How long a slot is held, in seconds from the answer on. */
export interface HoldTerm {
  readonly seconds: number
  /** However often the hold is extended. */
  readonly most: number
}

/** Keeps slots free while their visitors fill in the form. Booking works the same if all of it fails. */
export interface HoldService {
  /** Holds a slot. If the hold lives, it moves to the slot. */
  hold(request: HoldRequest, options: CallOptions): Promise<HoldTerm>
  /** Extends a hold. Rejects with status 404 if it is over. */
  extendHold(holdId: string, options: CallOptions): Promise<HoldTerm>
  /** Lets a hold expire soon, because its visitor leaves the page, or the element is removed from it. They may come back. */
  leaveHold(holdId: string): void
}

/** Keeps slots for visitors who pay on the owner's page. Only used with the capability `payment`. */
export interface PaymentService {
  /** Keeps a slot, and says where to pay. A request with the token of a pending payment changes that payment. */
  startPayment(request: PaymentRequestBody, options: BookOptions): Promise<PaymentData>
  /** What became of a payment. Rejects with status 404 if nobody knows it any more. */
  payment(paymentId: string, token: string, options: CallOptions): Promise<PaymentData>
  /** Gives up a payment, so that its slot is free again. One that is over stays as it is. */
  cancelPayment(paymentId: string, token: string, options: CallOptions): Promise<PaymentData>
}

/** Keeps slots for visitors who confirm their email address first. Only used with the capability `confirm-email`. */
export interface EmailConfirmationService {
  /** Keeps a slot, and sends a code. A request with the token of a pending confirmation replaces that one's. */
  startEmailConfirmation(request: EmailConfirmationBody, options: BookOptions): Promise<EmailConfirmationData>
  /** What became of a confirmation. Rejects with status 404 if nobody knows it any more. */
  emailConfirmation(
    confirmationId: string,
    token: string,
    options: CallOptions,
  ): Promise<EmailConfirmationData>
  /** Books with the code. Rejects with the field `code` if it is wrong. */
  confirmEmail(
    confirmationId: string,
    token: string,
    code: string,
    options: CallOptions,
  ): Promise<EmailConfirmationData>
  /** Sends another code, and keeps the slot longer. */
  sendCode(confirmationId: string, token: string, options: CallOptions): Promise<EmailConfirmationData>
  /** Gives up a confirmation, so that its slot is free again. */
  cancelEmailConfirmation(
    confirmationId: string,
    token: string,
    options: CallOptions,
  ): Promise<EmailConfirmationData>
}

/** The organizer's answer to a pending booking. */
export interface BookingAnswer {
  /** From the organizer's booking reference. */
  readonly salt: string
  readonly status: 'confirmed' | 'cancelled'
  readonly reason?: string | undefined
}

/** What can be booked, and when. */
export interface AvailabilityService {
  /**
   * Identifies what is booked and where. Elements treat two services with the same key as one, so a page may make a new object
   * on each render. Without keys, a new object is another service.
   */
  readonly key?: unknown
  /** What a visitor may see of the configuration, and of a booking; `null` if the service lacks this call. */
  settings(query: { bookingId?: string | undefined }, options: CallOptions): Promise<BookingSettings | null>
  /** The free times of a window. */
  availability(query: AvailabilityQuery, options: CallOptions): Promise<Availability>
}

/** Asks for the times of a series. */
export interface SeriesQuery {
  /** The first start. */
  readonly start: Instant
  readonly every: SeriesInterval
  readonly count: number
  /** The visitor's IANA time zone. */
  readonly timeZone: string
  /** The group event of the first time. */
  readonly eventId?: string | undefined
  /** The visitor's own hold, whose slot counts as free. */
  readonly holdId?: string | undefined
}

/** Books several times at once. Only used with the capability `booking-series`. */
export interface SeriesService {
  /** The times of a series: each free, taken, or outside of what is offered. */
  seriesTimes(query: SeriesQuery, options: CallOptions): Promise<SeriesAvailability>
  /** Books several times, or none: then the answer lists in `not_booked` those that are taken. */
  bookSeries(
    request: BookingSeriesRequest,
    options: BookOptions,
  ): Promise<Pick<BookingSeries, 'bookings' | 'not_booked'>>
  /** The bookings that were made together with a booking, by start. Cancelled ones are included. */
  seriesBookings(bookingId: string, options: CallOptions): Promise<readonly Booking[]>
  /** Cancels a booking and the later ones of its series, or all. Resolves with them: those that are too late to cancel stay. */
  cancelSeries(
    bookingId: string,
    bookings: SeriesChoice,
    reason: string | undefined,
    options: CallOptions,
  ): Promise<readonly Booking[]>
}

/** Books and reschedules. */
export interface SubmissionService {
  book(request: BookingRequest, options: BookOptions): Promise<Booking>
  /**
   * Checks a seat in a group event before it is booked or moved to. Resolves if it is available, and rejects with
   * `timeslot_not_available` and status 400 if not. Other errors are ignored.
   */
  validate?(request: BookingRequest, options: CallOptions): Promise<void>
  /** Moves a booking. A new `booking_id` in the answer replaces the old one. */
  reschedule(
    bookingId: string,
    request: MoveRequest,
    options: RescheduleOptions,
  ): Promise<Partial<Booking> | undefined>
  /**
   * Solves the challenge that the service asks for (error `challenge_required`) before it books this slot or moves a booking to it.
   * Resolves with the response, which is sent once. Without this method the error is shown after two more tries.
   */
  solveChallenge?(slot: RescheduleRequest, options: ChallengeOptions): Promise<string>
  /**
   * Sends the emails of a booking that wait (`waiting_emails`), once a challenge for its slot is solved. Resolves with those that still wait.
   */
  releaseEmails?(
    bookingId: string,
    slot: RescheduleRequest,
    options: ChallengeOptions,
  ): Promise<WaitingEmails>
}

/** Everything that visitors and organizers do with bookings. */
export interface BookingService
  extends AvailabilityService,
    SubmissionService,
    Partial<SeriesService>,
    Partial<HoldService>,
    Partial<PaymentService>,
    Partial<EmailConfirmationService> {
  booking(bookingId: string, options: CallOptions): Promise<Booking>
  cancel(bookingId: string, reason: string | undefined, options: CallOptions): Promise<void>
  answer(bookingId: string, answer: BookingAnswer, options: CallOptions): Promise<void>
}

/** A participant of an event, with their answer: `yes`, `no`, `maybe` or `noreply`. */
export interface CalendarParticipant {
  readonly email: string
  readonly name?: string | null | undefined
  readonly status?: string | null | undefined
  readonly comment?: string | null | undefined
}

/**
 * An event of either API, or one that a page makes (interface: Calendars, events, free/busy). Fields have their names on the
 * wire; fields that are not listed here are kept. Texts are never treated as markup.
 */
export interface CalendarEvent extends RecurringEvent {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly location?: string | null | undefined
  /** Whether it blocks its owner's time. Default: true. */
  readonly busy?: boolean | null | undefined
  readonly visibility?: string | null | undefined
  readonly read_only?: boolean | null | undefined
  readonly organizer?:
    | { readonly email?: string | undefined; readonly name?: string | undefined }
    | null
    | undefined
  /** The owner, in the legacy API: `Name <address>`. */
  readonly owner?: string | null | undefined
  readonly participants?: readonly CalendarParticipant[] | null | undefined
  readonly conferencing?: unknown
  /** A CSS colour that replaces the calendar's. */
  readonly color?: string | null | undefined
  /** Seats of a group event. */
  readonly capacity?: number | null | undefined
  readonly metadata?: Readonly<Record<string, string>> | null | undefined
  readonly [field: string]: unknown
}

/** A calendar that can be shown. */
export interface CalendarInfo {
  readonly id: string
  readonly name: string
  /** `#rgb`, `#rrggbb` or a CSS colour name, as its owner chose it. */
  readonly color?: string | undefined
  /** IANA time zone of its series that name none, and of the dates of its all-day events. */
  readonly timeZone?: string | undefined
  readonly isPrimary?: boolean | undefined
  readonly readOnly?: boolean | undefined
  /** The address of its account, which answers to invitations are sent for. */
  readonly email?: string | undefined
  /**
   * Whether its account can be read: `expired` means that the owner has to connect it again; `stopped`, that it is no longer
   * synced; `delayed`, that the provider cannot be reached and events may be out of date. Absent: it can be read.
   */
  readonly access?: 'available' | 'expired' | 'stopped' | 'delayed' | undefined
  /** Where its owner connects it again. */
  readonly reconnectUrl?: string | undefined
}

/** Asks for the events of one calendar in a half-open window. */
export interface EventQuery {
  readonly calendarId: string
  readonly start: Instant
  readonly end: Instant
}

/** A change of one event. `event` is the event after the change, or the one that is removed. */
export type EventWrite =
  /** `changes` are the fields that change. The id of an occurrence makes an override of it. */
  | {
      readonly kind: 'update'
      readonly calendarId: string
      readonly event: CalendarEvent
      readonly changes: Partial<CalendarEvent>
    }
  /** The answer's id replaces the id of a created `event`. */
  | { readonly kind: 'create' | 'remove'; readonly calendarId: string; readonly event: CalendarEvent }

/** A move of a series by one of its occurrences. */
export interface SeriesMoveRequest {
  readonly calendarId: string
  readonly masterId: string
  /** The start of the chosen occurrence by its series: an instant, or a date for all-day events. */
  readonly start: Instant | PlainDate
  /** The new time of the chosen occurrence. */
  readonly when: When
  /** What moves: the chosen occurrence and those that follow it, which become a series of their own, or all. */
  readonly scope: 'following' | 'all'
}

/** A series after a change, and the one that a split has created, with all their overrides. */
export interface ChangedSeries {
  readonly events: readonly CalendarEvent[]
  /** The ids of events that no longer exist. */
  readonly removedIds: readonly string[]
}

/** A series after a move. */
export interface MovedSeriesEvents extends ChangedSeries {
  /** What undoes the move, as plain JSON. */
  readonly undo: unknown
}

/** Undoes a move of a series by what the move has answered. */
export interface SeriesMoveUndoRequest {
  readonly calendarId: string
  readonly masterId: string
  readonly undo: unknown
}

/** Calendars and their events. */
export interface CalendarSource {
  /**
   * Identifies the account. Elements treat two sources with the same key as one, so a page may make a new object on each
   * render. Without keys, a new object is another source.
   */
  readonly key?: unknown
  /** Where the owner connects the account again when it cannot be read. */
  readonly reconnectUrl?: string | undefined
  calendars(options: CallOptions): Promise<readonly CalendarInfo[]>
  /**
   * The events of a window: single events, masters with their overrides (cancelled ones too), or occurrences in place of their
   * masters. May return events outside the window.
   */
  events(query: EventQuery, options: CallOptions): Promise<readonly CalendarEvent[]>
  /** Changes an event and returns it as it is then. Without this method events are read-only. */
  change?(write: EventWrite, options: CallOptions): Promise<CalendarEvent | undefined>
  /**
   * All overrides of a series, cancelled ones too, wherever they are. Without this method, or if it answers undefined, a series
   * is moved with those that are loaded.
   */
  overrides?(
    query: { readonly calendarId: string; readonly masterId: string },
    options: CallOptions,
  ): Promise<readonly CalendarEvent[] | undefined>
  /**
   * Moves a series in one step, where all its overrides are known. Undefined if the service cannot; then it is moved by `overrides`
   * and `change`.
   */
  moveSeries?(move: SeriesMoveRequest, options: CallOptions): Promise<MovedSeriesEvents | undefined>
  /** Undoes a move. Rejects with `precondition_failed`, and changes nothing, if the series has changed since. */
  undoSeriesMove?(request: SeriesMoveUndoRequest, options: CallOptions): Promise<ChangedSeries>
  /** The service that books the sessions of a calendar, if they can be booked. */
  booking?(calendarId: string | null | undefined): BookingService | undefined
  /** Answers an invitation. Without this method invitations cannot be answered. */
  answer?(event: CalendarEvent, status: RsvpStatus, options: CallOptions): Promise<CalendarEvent | undefined>
}

/** Asks when people are busy in a half-open window. */
export interface FreeBusyQuery {
  readonly emails: readonly string[]
  readonly start: Instant
  readonly end: Instant
}

/** When an address is busy, or why that is unknown. An `error` means unknown, never free. */
export interface FreeBusyAnswer {
  /** `free_busy` or `error`. */
  readonly object?: string | undefined
  readonly email: string
  readonly time_slots?:
    | readonly {
        readonly start_time: Instant
        readonly end_time: Instant
        /** `busy`, `tentative`, `free` …; absent: busy. */
        readonly status?: string | undefined
      }[]
    | null
    | undefined
  readonly error?: string | undefined
}

/** When people are busy (interface: free-busy). */
export interface PeopleSource {
  /**
   * Identifies the source. Elements treat two sources with the same key as one, so a page may make a new object on each render.
   * Without keys, a new object is another source.
   */
  readonly key?: unknown
  /** One answer per address. */
  freeBusy(query: FreeBusyQuery, options: CallOptions): Promise<readonly FreeBusyAnswer[]>
}

/** An event type that can be shared. */
export interface ShareableEventType {
  readonly id: string
  readonly name: string
  /** The address of its page. */
  readonly address: string
  readonly slug?: string | undefined
  readonly isActive: boolean
  /** The host's time zone (IANA name). */
  readonly timeZone?: string | undefined
}

/** A free time that an owner can offer. */
export interface OfferableTime {
  readonly start: Instant
  readonly end: Instant
  /** Of a group event. */
  readonly eventId?: string | undefined
}
