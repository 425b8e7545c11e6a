import type { Instant } from '@whenable/time'
import type { CallOptions } from '../ports.js'
import type { ConfigurationInput } from '../scheduling/configuration.js'
import type { Availability } from '../scheduling/records.js'
import type { WaitlistMemberEntry } from '../scheduling/waitlist.js'
import type { EventType } from './event-types.js'

/** An event type as JSON, with everything in it that nobody here knows. */
export type EventTypeDocument = Readonly<Record<string, unknown>>

/** An event type as it is stored. */
export interface StoredEventType {
  /** Its `capabilities` say what else it can have. */
  readonly document: EventTypeDocument
  readonly revision: string
}

/** What an event type can name. */
export interface EventTypeChoices {
  /** The calendars of its account, the primary one first. */
  readonly calendars: readonly {
    readonly id: string
    readonly name: string
    readonly readOnly?: boolean | undefined
    /** The provider that it is synced with, such as `google`. */
    readonly provider?: string | undefined
  }[]
  /** The schedules of its hosts that the owner may see. */
  readonly schedules: readonly {
    readonly id: string
    /** The account that has it. */
    readonly grantId: string
    readonly name: string
    /** IANA time zone. */
    readonly timeZone: string
    readonly isDefault: boolean
  }[]
  /** Whether the owner may invite hosts who have no account. */
  readonly canInvite: boolean
}

/** A new event type: the rest is as usual. */
export interface NewEventType {
  readonly name: string
  readonly durationMinutes: number
  /** What else is not as usual. */
  readonly settings?:
    | {
        readonly scheduler?: ConfigurationInput['scheduler']
        readonly event_booking?: { readonly booking_type?: 'booking' | 'organizer-confirmation' | undefined }
      }
    | undefined
}

/** A request of somebody else to host their event type. */
export interface HostRequest {
  /** The id of the event type. */
  readonly id: string
  readonly name: string
  /** The address of who asks. */
  readonly by: string
  readonly status: 'invited' | 'accepted' | 'declined'
}

/** An owner's event types: where `when-event-types` and `when-event-type-editor` read and write them. */
export interface EventTypeSource {
  /**
   * Identifies the owner. Elements treat two with the same key as one, so a page may make a new object on each render. Without
   * keys, a new object is another owner's.
   */
  readonly key?: unknown
  /** The event types that the owner may see, the oldest first. */
  list(options: CallOptions): Promise<readonly EventType[]>
  create(input: NewEventType, options: CallOptions): Promise<EventType>
  /** Makes a copy, which is closed at first. */
  duplicate(id: string, copy: { readonly name: string }, options: CallOptions): Promise<EventType>
  /** Opens or closes an event type, whatever revision it has. */
  setActive(id: string, isActive: boolean, options: CallOptions): Promise<EventType>
  /** The number of its bookings that have not ended. */
  bookingsAhead(id: string, options: CallOptions): Promise<number>
  /** Deletes an event type, and cancels its bookings. Everyone is notified. */
  remove(id: string, options: CallOptions): Promise<void>
  /** The address of the page of a slug. */
  addressOf(slug: string): string

  /** Reads an event type. */
  read(id: string, options: CallOptions): Promise<StoredEventType>
  /**
   * Changes fields; `null` removes one. Rejects with `precondition_failed` if the event type no longer has this revision.
   */
  save(
    id: string,
    changes: EventTypeDocument,
    revision: string,
    options: CallOptions,
  ): Promise<StoredEventType>
  /** What an event type of an account can name. Default: the owner's own account. */
  choices(grantId: string | undefined, options: CallOptions): Promise<EventTypeChoices>
  /**
   * Invites a host who has no account. They get an email if the service sends some.
   *
   * @returns the link that signs them in once.
   */
  inviteHost?(
    host: { readonly name: string; readonly email: string },
    options: CallOptions,
  ): Promise<{ readonly url: string }>
  /** The event types of others that the owner is asked to host, answered or not. Without it, the list shows none. */
  hostRequests?(options: CallOptions): Promise<readonly HostRequest[]>
  /** Accepts or declines to host an event type. After accepting, the owner's busy time counts, and they can be booked. */
  answerHostRequest?(id: string, status: 'accepted' | 'declined', options: CallOptions): Promise<void>
  /** Who waits for a time of an event type, the oldest first. Without it, the editor shows nobody. */
  waiting?(id: string, options: CallOptions): Promise<readonly WaitlistMemberEntry[]>
  /** The free times that an event type would offer if it was changed like this. Nothing is stored. */
  preview(
    id: string,
    draft: EventTypeDocument,
    window: { readonly start: Instant; readonly end: Instant },
    options: CallOptions,
  ): Promise<Availability>
}
