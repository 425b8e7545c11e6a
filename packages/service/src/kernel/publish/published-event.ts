import type { EmailCause } from '../../anonymous/callers.js'
import type { BookingActor, BookingRecord, OwnedConfiguration } from '../store/store.js'
import type { DomainEvent, DomainEventType } from './publish.js'

/** The types of domain events about bookings. */
export type BookingEventType = Extract<DomainEventType, `booking.${string}`>

/** A change of a booking. */
export interface BookingUpdate {
  readonly type: BookingEventType
  readonly owned: OwnedConfiguration
  readonly booking: BookingRecord
  /** The booking before the change; undefined for a new one. */
  readonly before?: BookingRecord | undefined
  /** Whether the owner or an API key made the change, so that higher email limits apply. */
  readonly byOwner?: boolean | undefined
  /** Whether nobody gets an email about it. */
  readonly isSilent?: boolean | undefined
  /** Whether the booking only follows its group event, which the host has changed: they get no email about their own change. */
  readonly followsEvent?: boolean | undefined
  /** Who made the change, for the history. Defaults to the organizer or the guest, as `byOwner` tells. */
  readonly by?: BookingActor | undefined
  /** Whose budget its emails count against. */
  readonly cause?: EmailCause | undefined
}

/** A published domain event, with the change if it is about a booking. */
export interface PublishedEvent {
  readonly domainEvent: DomainEvent
  readonly update?: BookingUpdate | undefined
}

/** Publishes a domain event. Use `publishBookingEvent` for bookings. */
export type Publish = (domainEvent: DomainEvent, update?: BookingUpdate) => void
