import type { SendMail } from '../kernel/email/mail-server.js'
import type { Delivered, Outcome, QueueContext } from '../kernel/outbox/queue-context.js'
import type { OutboundFetch } from '../kernel/publish/outbound-fetch.js'
import type { DomainEvent } from '../kernel/publish/publish.js'
import type { SecretKeys } from '../kernel/seal.js'
import type { SmsService } from '../kernel/sms/sms-sender.js'
import type { ConnectionRecord } from '../kernel/store/store.js'
import type { CalendarProvider } from '../providers/calendar-provider.js'

/** The number of attempts by outcome. */
export type OutboxFigures = Readonly<Record<Delivered, Readonly<Record<Outcome, number>>>>

/** The services of the outbox. */
export interface OutboxContext extends QueueContext {
  /** Calls webhooks. */
  readonly outboundFetch: OutboundFetch
  /** The keys that decrypt what webhooks are signed with. */
  readonly secretKeys?: SecretKeys | undefined
  /** Sends the emails of all applications. */
  readonly sendMail?: SendMail | undefined
  /** Sends the emails of applications with a mail server of their own, unless `sendMail` sends all. Without either they wait. */
  readonly sendOwnMail?: SendMail | undefined
  /** Sends text messages. Without it, there are no reminders by text message. */
  readonly sms?: SmsService | undefined
  /** Opens the account of a connection. Without it, writes to connected calendars wait. */
  readonly openAccount?: ((connection: ConnectionRecord) => Promise<CalendarProvider>) | undefined
  /** Called with each domain event of what it changes, after the commit. */
  readonly notify?: ((domainEvent: DomainEvent) => Promise<void> | void) | undefined
  /** The service's public origin, for links in emails to owners. Without it they have none. */
  readonly origin?: string | undefined
}
