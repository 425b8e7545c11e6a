import type { Instant } from '@whenable/time'
import {
  burstsOf,
  type DeedKind,
  type DeedQuery,
  type DeedRecord,
  type DeedTransaction,
  deedLifetime,
  deedListKey,
  holdsOfDeeds,
  isInLine,
} from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Whether what a deed caused is active, by its kind, if no hold keeps it. The other kinds never are. */
const activeOf = ({
  bookings,
  waitlistEntries,
}: Tables): Partial<Record<DeedKind, (key: string, now: Instant) => boolean>> => ({
  booking: (key, now) => {
    const booking = bookings.get(key)
    return booking !== undefined && booking.status !== 'cancelled' && booking.end > now
  },
  'waitlist-entry': (key, now) => {
    const entry = waitlistEntries.get(key)?.record
    return entry !== undefined && isInLine(entry) && entry.end > now
  },
})

const isActive = (tables: Tables, { kind, applicationId, subjectId }: DeedRecord, now: Instant): boolean => {
  const hash = holdsOfDeeds[kind]?.(subjectId)
  if (hash !== undefined) return (tables.holds.get(keyOf(applicationId, hash))?.expiresAt ?? 0) > now
  return activeOf(tables)[kind]?.(keyOf(applicationId, subjectId), now) === true
}

const matches = (
  tables: Tables,
  deed: DeedRecord,
  { ids, kinds, targetId, address, network, mailbox, since, activeAt }: DeedQuery,
): boolean =>
  (ids?.includes(deed.id) ?? true) &&
  (kinds?.includes(deed.kind) ?? true) &&
  (targetId === undefined || deed.targetId === targetId) &&
  (address === undefined || deed.address === address) &&
  (network === undefined || deed.network === network) &&
  (mailbox === undefined || deed.mailbox === mailbox) &&
  (since === undefined || deed.at >= since) &&
  (activeAt === undefined || isActive(tables, deed, activeAt))

/** What anonymous callers caused. */
export const deedTransaction = (tables: Tables): DeedTransaction => {
  const { deeds, confirmedMailboxes } = tables
  const found = (applicationId: string, query: DeedQuery) =>
    deeds.where((row) => row.applicationId === applicationId && matches(tables, row.record, query))
  const put = (record: DeedRecord) =>
    deeds.set(keyOf(record.applicationId, record.id), {
      applicationId: record.applicationId,
      at: deedListKey(record),
      record,
    })
  return {
    countDeeds: async (applicationId, query) => {
      const all = found(applicationId, query).map(({ record }) => record)
      const mailboxes = new Set(all.flatMap(({ mailbox }) => mailbox ?? []))
      const [earliest] = all.map(({ at }) => at).sort((a, b) => a - b)
      return { deeds: all.length, mailboxes: mailboxes.size, earliest }
    },
    deeds: async (applicationId, query, page) => pageOf(found(applicationId, query), page),
    bursts: async (applicationId, since) =>
      burstsOf(found(applicationId, { since }).map(({ record }) => record)),
    confirmedMailboxes: async (applicationId, mailboxes) =>
      new Set(mailboxes.filter((mailbox) => confirmedMailboxes.get(keyOf(applicationId, mailbox)))),
    // Transactions run one at a time, so locks need no effect.
    lockDeeds: async () => {},
    addDeeds: async (all) => {
      for (const deed of all) if (!deeds.get(keyOf(deed.applicationId, deed.id))) put(deed)
    },
    noteConfirmed: async (applicationId, mailbox, at) =>
      confirmedMailboxes.set(keyOf(applicationId, mailbox), { confirmedAt: at }),
    eraseMailbox: async (applicationId, mailbox) => {
      for (const { record } of found(applicationId, { mailbox })) put({ ...record, mailbox: undefined })
      confirmedMailboxes.set(keyOf(applicationId, mailbox), undefined)
    },
  }
}

/** Removes old deeds whose booking, if they have one, is over. */
export const sweepDeeds = (tables: Tables, now: Instant): void =>
  tables.deeds.removeWhere(
    ({ record }) =>
      record.at <= now - deedLifetime && !(record.kind === 'booking' && isActive(tables, record, now)),
  )
