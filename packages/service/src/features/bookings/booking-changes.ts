import { type BookingStatus, formatBookingReference, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { eventTermsOf, partsData } from '../../event-types/configuration-rules.js'
import type { DomainEvent } from '../../kernel/publish/publish.js'
import type { BookingEventType, BookingUpdate, Publish } from '../../kernel/publish/published-event.js'
import type {
  BookingActor,
  BookingHistoryEntry,
  BookingHistoryKind,
  BookingRecord,
  Records,
  Transaction,
} from '../../kernel/store/store.js'

/** Adds an entry to the history of a booking. */
export const addHistory = (
  { transaction, now, newId }: Pick<HistoryContext, 'transaction' | 'now' | 'newId'>,
  { applicationId, id }: BookingRecord,
  entry: Omit<BookingHistoryEntry, 'id' | 'at'>,
): Promise<void> => transaction.addBookingHistory(applicationId, id, { id: newId(), at: now, ...entry })

interface HistoryContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

const isMoved = ({ start, end }: BookingRecord, before: BookingRecord): boolean =>
  start !== before.start || end !== before.end

const kindOf = ({ type, booking, before }: BookingUpdate, by: BookingActor): BookingHistoryKind => {
  switch (type) {
    case 'booking.cancelled':
      return before?.status === 'pending' && by.kind !== 'guest' && by.kind !== 'service'
        ? 'declined'
        : 'cancelled'
    case 'booking.rescheduled':
      return before && !isMoved(booking, before) ? 'reassigned' : 'moved'
    case 'booking.created':
      return before ? 'confirmed' : 'booked'
    default:
      return 'requested'
  }
}

const emailsOf = ({ hosts }: BookingRecord): string[] => hosts.map(({ email }) => email)

/** Who made a change. */
export const actorOf = ({ by, byOwner }: Pick<BookingUpdate, 'by' | 'byOwner'>): BookingActor =>
  by ?? { kind: byOwner ? 'organizer' : 'guest' }

/** Whether a change is the organizer's refusal of a request: of a new booking, or of a new time. */
export const isDeclined = (update: BookingUpdate): boolean => kindOf(update, actorOf(update)) === 'declined'

/** What the one who cancelled or moved a booking said about it. */
const textOf = (
  { status, cancellationReason, rescheduleReason }: BookingRecord,
  kind: BookingHistoryKind,
): { text?: string } => {
  const text = status === 'cancelled' ? cancellationReason : kind === 'moved' ? rescheduleReason : undefined
  return text ? { text } : {}
}

/** Records a published change in the history of its booking, in the transaction of the change. */
export const recordChange = async (context: HistoryContext, update: BookingUpdate): Promise<void> => {
  const { booking, before } = update
  const by = actorOf(update)
  const kind = kindOf(update, by)
  const hasNewHosts = before !== undefined && emailsOf(before).join() !== emailsOf(booking).join()
  await addHistory(context, booking, {
    kind,
    by,
    ...(before && kind === 'moved' ? { before: { start: before.start, end: before.end } } : {}),
    ...(kind === 'cancelled' || kind === 'declined'
      ? {}
      : { after: { start: booking.start, end: booking.end } }),
    ...(hasNewHosts ? { hostsBefore: emailsOf(before), hostsAfter: emailsOf(booking) } : {}),
    ...textOf(booking, kind),
  })
}

/**
 * The history of a booking, the earliest entry first. Of a booking of an earlier version, which has no entries from then, it tells what
 * the record tells: when it was made, and when it was cancelled.
 */
export const historyOf = async (
  records: Records,
  booking: BookingRecord,
): Promise<readonly BookingHistoryEntry[]> => {
  const entries = await records.bookingHistory(booking.applicationId, booking.id)
  const has = (...kinds: BookingHistoryKind[]) => entries.some(({ kind }) => kinds.includes(kind))
  const { id, createdAt, updatedAt, status, cancellationReason: text } = booking
  return [
    ...(has('booked', 'requested') ? [] : [{ id: `${id}.booked`, kind: 'booked', at: createdAt } as const]),
    ...entries,
    ...(status === 'cancelled' && !has('cancelled', 'declined')
      ? [{ id: `${id}.cancelled`, kind: 'cancelled', at: updatedAt, text } as const]
      : []),
  ]
}

/** Removes what a guest has written, and what was written about them, from a booking's history. */
export const eraseHistoryTexts = async (transaction: Transaction, booking: BookingRecord): Promise<void> => {
  const { applicationId, id: bookingId } = booking
  for (const entry of await transaction.bookingHistory(applicationId, bookingId))
    if (entry.text !== undefined)
      await transaction.putBookingHistory(
        applicationId,
        bookingId,
        entry.id,
        entry.kind === 'note' ? undefined : { ...entry, text: undefined },
      )
}

/** A change of a booking: a guest's PATCH or DELETE, or an organizer's PUT. */
export type BookingChange = 'reschedule' | 'cancel' | 'confirm' | 'decline'

/** The outcome of a change. `same`: nothing changes, and repeating the change is not an error. */
type Outcome = 'moved' | 'booked' | 'cancelled' | 'same' | 'refused'

/** Outcomes by change and current status (interface: Bookings). */
const outcomes: Record<BookingChange, Record<BookingStatus, Outcome>> = {
  reschedule: { pending: 'moved', booked: 'moved', cancelled: 'refused' },
  cancel: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
  confirm: { pending: 'booked', booked: 'same', cancelled: 'refused' },
  decline: { pending: 'cancelled', booked: 'cancelled', cancelled: 'same' },
}

/** The status of a new or moved booking: pending if the organizer must confirm it. */
export const newBookingStatus = (organizerConfirms: boolean): BookingStatus =>
  organizerConfirms ? 'pending' : 'booked'

/**
 * The status after a change, or undefined if nothing changes.
 *
 * @throws ServiceError `booking_cancelled` if a cancelled booking would change.
 */
export const statusAfter = (
  status: BookingStatus,
  change: BookingChange,
  organizerConfirms: boolean,
): BookingStatus | undefined => {
  const outcome = outcomes[change][status]
  if (outcome === 'refused')
    throw new ServiceError('booking_cancelled', 'the booking is cancelled and cannot be changed')
  if (outcome === 'same') return undefined
  return outcome === 'moved' ? newBookingStatus(organizerConfirms) : outcome
}

/** A domain event about a booking (interface: Notifications). Instants are Unix seconds. */
export interface BookingDomainEvent extends DomainEvent {
  readonly type: BookingEventType
  readonly data: { readonly application_id: string; readonly object: BookingEventObject }
}

/** Whether a domain event is about a booking. */
export const isBookingEvent = (domainEvent: DomainEvent): domainEvent is BookingDomainEvent =>
  domainEvent.type.startsWith('booking.')

/** The booking in a domain event. `booking_ref` is the organizer's reference, with the salt. */
export interface BookingEventObject {
  readonly object: 'booking'
  readonly configuration_id: string
  readonly booking_id: string
  readonly booking_ref: string
  readonly booking_type: string
  readonly booking_info: {
    readonly event_id: string | undefined
    /** The UID of the booking's calendar events, by which analytics count it. */
    readonly ical_uid: string
    readonly start_time: Instant
    readonly end_time: Instant
    readonly old_start_time: Instant | undefined
    readonly old_end_time: Instant | undefined
    readonly cancellation_reason: string | undefined
    /** Why the guest moved it, in the event of that move. */
    readonly reschedule_reason: string | undefined
    readonly participants: readonly { readonly email: string; readonly name?: string | undefined }[]
    readonly additional_fields: Readonly<Record<string, string>>
    readonly title: string
    /** Minutes. */
    readonly duration: number
    readonly location: string | undefined
    /** The services of the visit, with their times. */
    readonly parts: ReturnType<typeof partsData>
    /** The rooms and equipment that it has. */
    readonly resources:
      | readonly { readonly id: string; readonly name: string; readonly kind: string }[]
      | undefined
    /** The bookings that were made together have the same. */
    readonly series_id: string | undefined
    /** What was paid for the booking. */
    readonly payment:
      | { readonly payment_id: string; readonly amount: number; readonly currency: string }
      | undefined
  }
}

/** The organizer's reference of a booking, which confirms or declines it. */
export const organizerReference = ({ configurationId, id, salt }: BookingRecord): string =>
  formatBookingReference({ configurationId, bookingId: id, salt })

/** The guest's reference of a booking, without the organizer's salt. */
export const guestReference = ({ configurationId, id }: BookingRecord): string =>
  formatBookingReference({ configurationId, bookingId: id })

/** The event type for a booking's new status. */
export const eventTypeOfStatus: Record<BookingStatus, BookingEventType> = {
  booked: 'booking.created',
  pending: 'booking.pending',
  cancelled: 'booking.cancelled',
}

/** The services that create domain events. */
interface DomainEventSource {
  readonly newId: () => string
  readonly now: Instant
}

/** The domain event of a booking's change. */
export const bookingEventOf = (
  { type, owned: { configuration }, booking, before }: BookingUpdate,
  { newId, now }: DomainEventSource,
): BookingDomainEvent => {
  const moved = type === 'booking.rescheduled' ? before : undefined
  return {
    specversion: '1.0',
    type,
    source: '/scheduling/bookings',
    id: newId(),
    time: now,
    data: {
      application_id: booking.applicationId,
      object: {
        object: 'booking',
        configuration_id: booking.configurationId,
        booking_id: booking.id,
        booking_ref: organizerReference(booking),
        booking_type: eventTermsOf(configuration).booking_type ?? 'booking',
        booking_info: {
          event_id: booking.events[0]?.eventId,
          ical_uid: booking.uid,
          start_time: booking.start,
          end_time: booking.end,
          old_start_time: moved?.start,
          old_end_time: moved?.end,
          cancellation_reason: booking.cancellationReason,
          reschedule_reason: moved && booking.rescheduleReason,
          participants: [
            ...booking.hosts.map(({ email }) => ({ email })),
            booking.guest,
            ...booking.additionalGuests,
          ],
          additional_fields: booking.additionalFields,
          title: booking.title,
          duration: (booking.end - booking.start) / 60,
          location: booking.location,
          resources: booking.resources?.map(({ id, name, kind }) => ({ id, name, kind })),
          parts: partsData(booking),
          series_id: booking.seriesId,
          payment: booking.payment && {
            payment_id: booking.payment.id,
            amount: booking.payment.amount,
            currency: booking.payment.currency,
          },
        },
      },
    },
  }
}

/** Records a booking's change in its history, and publishes it. */
export const publishBookingEvent = async (
  context: DomainEventSource & { readonly publish: Publish; readonly transaction: Transaction },
  update: BookingUpdate,
): Promise<void> => {
  await recordChange(context, update)
  context.publish(bookingEventOf(update, context), update)
}

/**
 * The SEQUENCE of a booking's calendar entries after a change of what they say (RFC 5545, 3.8.7.4). It is above what its people have of
 * it, also by email from its event, whose UID is the same.
 */
export const nextSequence = async (
  records: Records,
  { applicationId, uid, sequence }: BookingRecord,
): Promise<number> => {
  const invitation = await records.invitation(applicationId, uid)
  return Math.max(sequence, invitation?.sequence ?? 0) + 1
}
