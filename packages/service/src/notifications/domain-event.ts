import type { TriggerType } from '@whenable/contract'
import type { Instant } from '@whenable/time'

/** Everything that can be told (interface: Notifications). */
export type DomainEventType = TriggerType

/** What a fact is about, as the interface shows it; `booking_id` or `id` names it. */
export interface DomainEventObject {
  readonly object: string
  readonly id?: unknown
  readonly booking_id?: unknown
}

/** Something that happened, as the customer's server is told. `time` is Unix seconds. */
export interface DomainEvent {
  readonly specversion: '1.0'
  readonly type: DomainEventType
  /** The path of the records that it is about. */
  readonly source: string
  readonly id: string
  readonly time: Instant
  readonly data: { readonly application_id: string; readonly object: DomainEventObject }
}

/** A fact about a record. */
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
