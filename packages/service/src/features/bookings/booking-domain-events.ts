import { type BookingStatus, formatBookingReference } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { eventTermsOf } from '../../event-types/configuration-types.js'
import type { DomainEvent } from '../../kernel/publish/domain-event.js'
import type { BookingEventType, BookingUpdate, Publish } from '../../kernel/publish/published-event.js'
import type { BookingRecord, Transaction } from '../../kernel/store/store.js'
import { recordChange } from './booking-history.js'

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
    readonly participants: readonly { readonly email: string; readonly name?: string | undefined }[]
    readonly additional_fields: Readonly<Record<string, string>>
    readonly title: string
    /** Minutes. */
    readonly duration: number
    readonly location: string | undefined
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
          participants: [
            ...booking.hosts.map(({ email }) => ({ email })),
            booking.guest,
            ...booking.additionalGuests,
          ],
          additional_fields: booking.additionalFields,
          title: booking.title,
          duration: (booking.end - booking.start) / 60,
          location: booking.location,
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
