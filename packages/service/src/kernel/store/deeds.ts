import type { ActivityKind } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { Burst } from './bursts.js'
import { emailConfirmationHold } from './email-confirmations.js'
import { paymentHold } from './payments.js'
import { type Listed, listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/**
 * A kind of what an anonymous caller can cause. A `move` gives a booking another time; a `challenge` is one that they solved; an `email` is
 * one that waits because of a limit: emails that are sent at once are not stored.
 */
export type DeedKind = ActivityKind

/** The key of the hold that keeps what a deed of some kinds asked for, by the id of its subject. The deed is active while it lives. */
export const holdsOfDeeds: Readonly<Partial<Record<DeedKind, (subjectId: string) => string>>> = {
  hold: (hash) => hash,
  payment: paymentHold,
  'email-confirmation': (id) => emailConfirmationHold(id),
}

/** What an anonymous caller caused. It holds nothing that they wrote. */
export interface DeedRecord {
  readonly id: string
  readonly applicationId: string
  readonly kind: DeedKind
  readonly at: Instant
  /** The id of the event type or of the poll in which it was caused. */
  readonly targetId?: string | undefined
  /** SHA-256 of the caller's network address, with the application. Undefined: unknown. */
  readonly address?: string | undefined
  /** The caller's network, readable: `203.0.113.0/24`, `2001:db8:7::/48`. Undefined: unknown. */
  readonly network?: string | undefined
  /** SHA-256 of the mailbox that it concerns, with the application. Undefined: none, or the guest was erased. */
  readonly mailbox?: string | undefined
  /** The id of what was caused: of the booking, the payment, the email confirmation, the waitlist entry or the email; the SHA-256 of that of the hold or the answer. */
  readonly subjectId: string
}

/** Which deeds are meant: those that match all that is given. */
export interface DeedQuery {
  readonly ids?: readonly string[] | undefined
  readonly kinds?: readonly DeedKind[] | undefined
  readonly targetId?: string | undefined
  readonly address?: string | undefined
  readonly network?: string | undefined
  readonly mailbox?: string | undefined
  /** Those at this instant or later. */
  readonly since?: Instant | undefined
  /**
   * Those whose booking, hold, payment, email confirmation or waitlist entry is active at this instant: booked or pending and not over, holding a time, in line.
   * The other kinds never are.
   */
  readonly activeAt?: Instant | undefined
}

/** A count of deeds. */
export interface DeedCount {
  readonly deeds: number
  /** The number of different mailboxes that they concern. */
  readonly mailboxes: number
  /** When the first of them was caused. Undefined if there are none. */
  readonly earliest?: Instant | undefined
}

/** How long deeds are stored, in seconds: 30 days, and those of bookings until these are over or cancelled. */
export const deedLifetime = 30 * 86_400

/** How long it is known that a mailbox is read by its owner, in seconds: a year after they last showed it. */
export const confirmationLifetime = 365 * 86_400

/** The deeds, listed the latest first. */
export const deedTable = table<DeedRecord>()({
  name: 'deeds',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    kind: 'text',
    happenedAt: ['time', ({ at }) => at],
    targetId: 'text?',
    address: 'text?',
    network: 'text?',
    mailbox: 'text?',
    subjectId: 'text',
    listKey: ['text', ({ at, id }) => listKey(instant(-at), id)],
  },
  indexes: [
    ['applicationId', 'listKey'],
    { on: ['applicationId', 'mailbox', 'happenedAt'], only: 'mailbox IS NOT NULL' },
    ['applicationId', 'network', 'happenedAt'],
    ['applicationId', 'targetId', 'happenedAt'],
    ['happenedAt'],
  ],
})

/** What those lock who cause something from one network, or for one mailbox. */
export const deedLockTable = table<{
  readonly applicationId: string
  readonly key: string
  readonly usedAt: Instant
}>()({
  name: 'deed_locks',
  key: ['applicationId', 'key'],
  columns: { applicationId: 'text', key: 'text', usedAt: 'time' },
  indexes: [['usedAt']],
  ends: { at: 'usedAt', after: deedLifetime },
})

/** The mailboxes that their owners have shown that they read. */
export const confirmedMailboxTable = table<{
  readonly applicationId: string
  readonly mailbox: string
  readonly confirmedAt: Instant
}>()({
  name: 'confirmed_mailboxes',
  key: ['applicationId', 'mailbox'],
  columns: { applicationId: 'text', mailbox: 'text', confirmedAt: 'time' },
  indexes: [['confirmedAt']],
  ends: { at: 'confirmedAt', after: confirmationLifetime },
})

/** The conditions of a query, apart from what is active. */
export const deedConditions = (
  applicationId: string,
  { ids, kinds, targetId, address, network, mailbox, since }: DeedQuery,
) => ({
  ...{ applicationId, id: { in: ids }, kind: { in: kinds } },
  ...{ targetId, address, network, mailbox, happenedAt: { from: since } },
})

/** Reads of deeds that join other tables, or count. */
export interface DeedQueries {
  /** Counts deeds. Counts that are asked for at once take one round trip. */
  countDeeds(applicationId: string, query: DeedQuery): Promise<DeedCount>
  /** Deeds, the latest first. */
  deeds(applicationId: string, query: DeedQuery, page: Page): Promise<Listed<DeedRecord>>
  /** The ids of the applications with deeds since an instant. */
  applicationsWithDeeds(since: Instant): Promise<readonly string[]>
  /**
   * The bursts since an instant, the latest first. What is caused by others, or of other kinds, leaves none of them out.
   *
   * @param now at which deeds are active, which are in their burst in any number.
   */
  bursts(applicationId: string, since: Instant, now: Instant): Promise<readonly Burst[]>
}

/** Reads which mailboxes are read by their owners. Mailboxes are SHA-256 hashes. */
export const deedRecords = (open: OpenForReading) => ({
  /** Those of some mailboxes whose owner has shown that they read it. */
  confirmedMailboxes: async (
    applicationId: string,
    mailboxes: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    if (!mailboxes.length) return new Set()
    const found = await open(confirmedMailboxTable).all({ applicationId, mailbox: { in: mailboxes } })
    return new Set(found.map(({ mailbox }) => mailbox))
  },
})

/** Writes what anonymous callers caused. */
export const deedWrites = (open: OpenForWriting) => {
  const deeds = open(deedTable)
  const confirmed = open(confirmedMailboxTable)
  return {
    /**
     * Lets those who cause something from one network, or for one mailbox, come one after the other, so that counts hold until the transaction
     * ends. Call it before every other lock.
     */
    lockDeeds: async (applicationId: string, keys: readonly string[], now: Instant): Promise<void> => {
      await open(deedLockTable).claim([...new Set(keys)].map((key) => ({ applicationId, key, usedAt: now })))
    },
    /** Adds deeds. One with the id of an earlier one changes nothing. */
    addDeeds: (added: readonly DeedRecord[]) => deeds.addAll(added),
    /** Notes that a mailbox's owner has shown that they read it. */
    noteConfirmed: (applicationId: string, mailbox: string, at: Instant): Promise<void> =>
      confirmed.put({ applicationId, mailbox, confirmedAt: at }),
    /** Removes a mailbox from all deeds, and that it was confirmed. */
    eraseMailbox: async (applicationId: string, mailbox: string): Promise<void> => {
      const found = await deeds.all({ applicationId, mailbox })
      await deeds.putAll(found.map((deed) => ({ ...deed, mailbox: undefined })))
      await confirmed.remove(applicationId, mailbox)
    },
  }
}
