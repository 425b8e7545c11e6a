import type { Grant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type DomainEvent, type DomainEventType, domainEventAbout } from '../kernel/publish/publish.js'
import type { Transaction } from '../kernel/store/store.js'

/** Publishes a change of a grant. */
export const publishGrantEvent = (
  context: {
    readonly applicationId: string
    readonly now: Instant
    readonly newId: () => string
    readonly publish: (domainEvent: DomainEvent) => void
  },
  type: DomainEventType,
  grant: Grant,
): void =>
  context.publish(
    domainEventAbout(
      type,
      `/grants/${grant.id}`,
      context.applicationId,
      { ...grant, object: 'grant', grant_id: grant.id },
      context,
    ),
  )

/** The services of a change of grants. */
export interface GrantContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
  readonly publish: (domainEvent: DomainEvent) => void
}
