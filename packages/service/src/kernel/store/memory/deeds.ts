import { type Instant, instant } from '@whenable/time'
import {
  burstsOf,
  type DeedKind,
  type DeedQueries,
  type DeedQuery,
  type DeedRecord,
  deedConditions,
  deedLifetime,
  holdsOfDeeds,
  isInLine,
} from '../store.js'
import { pageOf } from './memory-table.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Whether what a deed caused is active, by its kind, if no hold keeps it. The other kinds never are. */
const activeOf = ({
  bookings,
  waitlistEntries,
}: Tables): Partial<Record<DeedKind, (applicationId: string, id: string, now: Instant) => boolean>> => ({
  booking: (applicationId, id, now) => {
    const booking = bookings.get(keyOf(applicationId, id))
    return booking !== undefined && booking.status !== 'cancelled' && booking.end > now
  },
  'waitlist-entry': (applicationId, id, now) => {
    const entry = waitlistEntries.get(applicationId, id)
    return entry !== undefined && isInLine(entry) && entry.end > now
  },
})

const isActive = (tables: Tables, { kind, applicationId, subjectId }: DeedRecord, now: Instant): boolean => {
  const hash = holdsOfDeeds[kind]?.(subjectId)
  if (hash !== undefined) return (tables.holds.get(applicationId, hash)?.expiresAt ?? 0) > now
  return activeOf(tables)[kind]?.(applicationId, subjectId, now) === true
}

/** Reads of deeds that join other tables, or count. */
export const deedQueries = (tables: Tables): DeedQueries => {
  const found = (applicationId: string, query: DeedQuery) =>
    tables.deeds
      .matching(deedConditions(applicationId, query))
      .filter(({ record }) => query.activeAt === undefined || isActive(tables, record, query.activeAt))
  return {
    countDeeds: async (applicationId, query) => {
      const all = found(applicationId, query).map(({ record }) => record)
      const mailboxes = new Set(all.flatMap(({ mailbox }) => mailbox ?? []))
      const [earliest] = all.map(({ at }) => at).sort((a, b) => a - b)
      return { deeds: all.length, mailboxes: mailboxes.size, earliest }
    },
    deeds: async (applicationId, query, page) => {
      const { items, next } = pageOf(found(applicationId, query), page)
      return { items: items.map(({ record }) => record), next }
    },
    applicationsWithDeeds: async (since) => [
      ...new Set(
        tables.deeds.rows({ happenedAt: { from: since } }).map(({ record }) => record.applicationId),
      ),
    ],
    bursts: async (applicationId, since) =>
      burstsOf(found(applicationId, { since }).map(({ record }) => record)),
  }
}

/** Removes old deeds whose booking, if they have one, is over. */
export const sweepDeeds = (tables: Tables, now: Instant): void => {
  for (const deed of tables.deeds.all({ happenedAt: { upTo: instant(now - deedLifetime) } }))
    if (!(deed.kind === 'booking' && isActive(tables, deed, now)))
      tables.deeds.remove(deed.applicationId, deed.id)
}
