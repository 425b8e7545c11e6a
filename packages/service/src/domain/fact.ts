import type { Instant } from '@whenable/time'

/** Everything that can be told (interface: Notifications). */
export type FactType =
  | `booking.${'created' | 'pending' | 'rescheduled' | 'cancelled' | 'reminder'}`
  | `${'event' | 'calendar' | 'grant'}.${'created' | 'updated' | 'deleted'}`
  | 'grant.expired'

/** Something that happened, as the customer's server is told. `time` is Unix seconds. */
export interface Fact {
  readonly specversion: '1.0'
  readonly type: FactType
  /** The path of the records that it is about. */
  readonly source: string
  readonly id: string
  readonly time: Instant
  readonly data: { readonly application_id: string; readonly object: { readonly object: string } }
}

/** A fact about a record. */
export const factAbout = <T extends { readonly object: string }>(
  type: FactType,
  source: string,
  applicationId: string,
  object: T,
  { newId, now }: { readonly newId: () => string; readonly now: Instant },
): Fact => ({
  specversion: '1.0',
  type,
  source,
  id: newId(),
  time: now,
  data: { application_id: applicationId, object },
})
