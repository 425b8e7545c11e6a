import type { Instant } from '@whenable/time'
import type { Store } from '../store/store.js'
/** The outcome of an attempt to send. `dropped`: an email was no longer true. */
export type Outcome = 'delivered' | 'retried' | 'dead' | 'dropped'

/** What the outbox sends: emails, webhook deliveries, events to connected calendars, or text messages. */
export type Delivered = 'mail' | 'webhook' | 'calendar' | 'sms'

/** The services of a queue of the outbox. */
export interface QueueContext {
  readonly store: Store
  /** The current time in Unix seconds. */
  readonly clock: () => Instant
  /** Generates random UUIDs, version 4. */
  readonly newId: () => string
  /** Generates numbers from 0 to 1, which spread retries. Defaults to `Math.random`. */
  readonly random?: (() => number) | undefined
  /** Receives errors. The outbox retries, unless the message says otherwise. */
  readonly report: (error: unknown) => void
  /** Counts the outcomes of attempts. */
  readonly count?: ((kind: Delivered, outcome: Outcome) => void) | undefined
}
