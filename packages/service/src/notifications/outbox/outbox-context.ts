import type { Instant } from '@whenable/time'
import type { MailRecord, Store } from '../../store/store.js'
import type { OutboundFetch } from '../outbound-fetch.js'

/** Hands a mail to whoever carries it; it may come twice under one id. */
export type SendMail = (mail: MailRecord) => Promise<void>

/** Thrown by a {@link SendMail} that will never take this mail: its address does not exist, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** What became of an attempt to deliver something. */
export type Outcome = 'delivered' | 'retried' | 'dead'

/** What is delivered: through a mail server, or to a webhook. */
export type Delivered = 'mail' | 'webhook'

/** How many attempts had which outcome. */
export type OutboxFigures = Readonly<Record<Delivered, Readonly<Record<Outcome, number>>>>

/** What the outbox works with. */
export interface OutboxContext {
  readonly store: Store
  /** The time now, Unix seconds. */
  readonly clock: () => Instant
  /** A source of random UUIDs, version 4. */
  readonly newId: () => string
  /** A source of numbers from 0 to 1, which spreads retries; the engine's own where it is left out. */
  readonly random?: (() => number) | undefined
  /** How webhooks are reached. */
  readonly outboundFetch: OutboundFetch
  /** Who carries mails; without one they wait. */
  readonly sendMail?: SendMail | undefined
  /** Is told what went wrong; it is tried again, unless the message says that it was given up. */
  readonly report: (error: unknown) => void
  /** Counts what became of each mail and notification. */
  readonly count?: ((kind: Delivered, outcome: Outcome) => void) | undefined
}
