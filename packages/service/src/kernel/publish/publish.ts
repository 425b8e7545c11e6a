import type { TriggerType } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { DetailedError, type Report } from '../errors.js'
import type { Store, Transaction } from '../store/store.js'
import type { Publish, PublishedEvent } from './published-event.js'

/** When a change is made, and the origin of the service's pages, for links. */
export interface PublishOptions {
  readonly now: Instant
  readonly origin: string
}

/**
 * Writes what follows from one call's domain events, in its transaction. The service has one: `consequences.ts`.
 *
 * @returns the number of emails that a budget withheld.
 */
export type AddConsequences = (
  context: { readonly transaction: Transaction; readonly newId: () => string } & PublishOptions,
  published: readonly PublishedEvent[],
) => Promise<number>

/** The services of a change that publishes domain events. */
export interface PublishContext {
  readonly store: Store
  readonly newId: () => string
  readonly addConsequences: AddConsequences
  /** Called with each domain event once its transaction is committed. An error is reported and changes nothing. */
  readonly notify: (domainEvent: DomainEvent) => Promise<void> | void
}

/**
 * A refusal that has a consequence of its own, such as an email. It is written in a transaction after that of the refused change, which was
 * rolled back.
 */
export abstract class ConsequentialRefusal extends DetailedError {
  abstract addConsequence(
    context: { readonly transaction: Transaction; readonly newId: () => string } & PublishOptions,
  ): Promise<void>
}

/** Reports to the operator that a budget withheld emails. */
export class MailsWithheld extends Error {
  override readonly name = 'MailsWithheld'
  readonly mails: number

  constructor(mails: number) {
    super(`${mails} ${mails === 1 ? 'email' : 'emails'} over a limit: waiting to be released, or not sent`)
    this.mails = mails
  }
}

/** Settles what a call has published so far, and says whom its emails reach. */
export type Emailed = () => Promise<readonly string[]>

/** A transaction that notes who gets an email. */
const notingEmails = (transaction: Transaction, emailed: Set<string>): Transaction => ({
  ...transaction,
  addMails: async (mails) => {
    await transaction.addMails(mails)
    for (const { to } of mails) emailed.add(to.email)
  },
})

/**
 * Runs work in one transaction, together with the consequences of the domain events that it publishes. Calls `notify` with
 * each event after the commit. Work that tells whom it emails settles the consequences first, once it has published everything. What a
 * refusal brings about is written, too.
 */
export const transactAndPublish = async <T>(
  { store, newId, addConsequences, notify }: PublishContext,
  { now, origin }: PublishOptions,
  report: Report,
  work: (transaction: Transaction, publish: Publish, emailed: Emailed) => Promise<T>,
): Promise<T> => {
  let published: PublishedEvent[] = []
  let withheld = 0
  const result = await store
    .transaction(async (own) => {
      // A transaction may run more than once: only the events of its last run count.
      published = []
      withheld = 0
      let settled = 0
      const readers = new Set<string>()
      const transaction = notingEmails(own, readers)
      const settle = async (): Promise<void> => {
        const fresh = published.slice(settled)
        settled = published.length
        if (!fresh.length) return
        withheld += await addConsequences({ transaction, now, newId, origin }, fresh)
      }
      const emailed = async (): Promise<readonly string[]> => {
        await settle()
        return [...readers]
      }
      const done = await work(
        transaction,
        (domainEvent, update) => published.push({ domainEvent, update }),
        emailed,
      )
      await settle()
      return done
    })
    .catch(async (error: unknown) => {
      if (error instanceof ConsequentialRefusal)
        await store
          .transaction((transaction) => error.addConsequence({ transaction, now, newId, origin }))
          .catch(report)
      throw error
    })
  if (withheld) report(new MailsWithheld(withheld))
  for (const { domainEvent } of published)
    try {
      await notify(domainEvent)
    } catch (error) {
      report(error)
    }
  return result
}

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
