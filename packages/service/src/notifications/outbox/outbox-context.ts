import type { Instant } from '@whenable/time'
import type { SecretKeys } from '../../core/seal.js'
import type { CalendarProvider } from '../../providers/calendar-provider.js'
import type { ConnectionRecord, Store } from '../../store/store.js'
import type { SendMail } from '../mail-server.js'
import type { OutboundFetch } from '../outbound-fetch.js'

/** The outcome of an attempt to send. `dropped`: an email was no longer true. */
export type Outcome = 'delivered' | 'retried' | 'dead' | 'dropped'

/** What the outbox sends: emails, webhook deliveries, or events to connected calendars. */
export type Delivered = 'mail' | 'webhook' | 'calendar'

/** The number of attempts by outcome. */
export type OutboxFigures = Readonly<Record<Delivered, Readonly<Record<Outcome, number>>>>

/** The services of the outbox. */
export interface OutboxContext {
  readonly store: Store
  /** The current time in Unix seconds. */
  readonly clock: () => Instant
  /** Generates random UUIDs, version 4. */
  readonly newId: () => string
  /** Generates numbers from 0 to 1, which spread retries. Defaults to `Math.random`. */
  readonly random?: (() => number) | undefined
  /** Calls webhooks. */
  readonly outboundFetch: OutboundFetch
  /** The keys that decrypt what webhooks are signed with. */
  readonly secretKeys?: SecretKeys | undefined
  /** Sends the emails of all applications. */
  readonly sendMail?: SendMail | undefined
  /** Sends the emails of applications with a mail server of their own, unless `sendMail` sends all. Without either they wait. */
  readonly sendOwnMail?: SendMail | undefined
  /** Opens the account of a connection. Without it, writes to connected calendars wait. */
  readonly openAccount?: ((connection: ConnectionRecord) => Promise<CalendarProvider>) | undefined
  /** Receives errors. The outbox retries, unless the message says otherwise. */
  readonly report: (error: unknown) => void
  /** Counts the outcomes of attempts. */
  readonly count?: ((kind: Delivered, outcome: Outcome) => void) | undefined
}
