import type { TriggerType } from '@whenable/contract'
import type { Instant } from '@whenable/time'

/** The types of domain events (interface: Notifications). */
export type DomainEventType = TriggerType

/** The record that a domain event is about, in the interface's form. `booking_id` or `id` identifies it. */
export interface DomainEventObject {
  readonly object: string
  readonly id?: unknown
  readonly booking_id?: unknown
}

/** Something that happened, as sent to webhooks. `time` is in Unix seconds. */
export interface DomainEvent {
  readonly specversion: '1.0'
  readonly type: DomainEventType
  /** The path of the record. */
  readonly source: string
  readonly id: string
  readonly time: Instant
  readonly data: { readonly application_id: string; readonly object: DomainEventObject }
}

/** Creates a domain event about a record. */
export const domainEventAbout = <T extends DomainEventObject>(
  type: DomainEventType,
  source: string,
  applicationId: string,
  object: T,
  { newId, now }: { readonly newId: () => string; readonly now: Instant },
): DomainEvent => ({
  specversion: '1.0',
  type,
  source,
  id: newId(),
  time: now,
  data: { application_id: applicationId, object },
})
