import { createHash } from 'node:crypto'
import { instant, toIsoString } from '@whenable/time'
import { hostKey } from '../../person.js'
import { searchWords } from '../../search-words.js'
import {
  type BookingFilter,
  type BookingListRecords,
  type BookingRecord,
  bookingListKey,
  instantOfKey,
  isLatestFirst,
  longestBooking,
} from '../store.js'
import { recordOf, type Sql, valuesOf } from './sql.js'

/** The conditions of a list, which its partial indexes contain. A start bounds what an index scan reads. */
const viewConditions = ({ view, now }: BookingFilter, value: (one: unknown) => string): string[] => {
  if (view === 'cancelled') return ['NOT stands']
  const at = value(toIsoString(now))
  if (view === 'past') return ['stands', `ends_at <= ${at}`, `starts_at < ${at}`]
  const earliest = value(toIsoString(instant(now - longestBooking - 1)))
  return [view === 'to_answer' ? 'waits' : 'stands', `ends_at > ${at}`, `starts_at > ${earliest}`]
}

/**
 * What the words of an application's guests begin with in the index, so that a search reads no words of other applications. Two applications may
 * have the same mark: an index of several columns would need an extension.
 */
export const wordMark = (applicationId: string): string =>
  createHash('sha256').update(applicationId).digest('hex').slice(0, 8)

/** The condition that finds guests by the beginnings of words. These contain letters and digits only, so that none needs quoting. */
export const guestConditions = (
  applicationId: string,
  search: string,
  value: (one: unknown) => string,
): string[] => {
  const mark = wordMark(applicationId)
  const words = searchWords(search).map((word) => `'${mark}${word}':*`)
  return words.length ? [`guest_words @@ ${value(words.join(' & '))}::tsquery`] : []
}

const conditionsOf = (
  applicationId: string,
  filter: BookingFilter,
  value: (one: unknown) => string,
): string[] => {
  const { member, guest, configurationId, host, from, until } = filter
  const hosts = (email: string) => `hosts @> ARRAY[${value(hostKey(email))}::text]`
  return [
    `application_id = ${value(applicationId)}`,
    ...viewConditions(filter, value),
    ...(member ? [`(grant_id = ${value(member.grantId)} OR ${hosts(member.email)})`] : []),
    ...(configurationId === undefined ? [] : [`configuration_id = ${value(configurationId)}`]),
    ...(host === undefined ? [] : [hosts(host)]),
    ...(guest === undefined ? [] : guestConditions(applicationId, guest, value)),
    ...(from === undefined ? [] : [`starts_at >= ${value(toIsoString(from))}`]),
    ...(until === undefined ? [] : [`starts_at < ${value(toIsoString(until))}`]),
  ]
}

/** Lists of bookings. Statements are planned each time: a filter's values determine the best index. */
export const bookingListRecords = (sql: Sql): BookingListRecords => ({
  bookings: async (applicationId, filter, { limit, after }) => {
    const { values, value } = valuesOf()
    const conditions = conditionsOf(applicationId, filter, value)
    const isDescending = isLatestFirst(filter.view)
    if (after !== undefined) {
      const at = value(toIsoString(instantOfKey(after)))
      const id = value(after.split('.').slice(2).join('.'))
      conditions.push(`(starts_at, id) ${isDescending ? '<' : '>'} (${at}::timestamptz, ${id}::text)`)
    }
    const order = isDescending ? 'starts_at DESC, id DESC' : 'starts_at, id'
    const rows = await sql.plannedRows(
      `SELECT record FROM bookings WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${value(limit + 1)}`,
      values,
    )
    const items = rows.slice(0, limit).map((row) => recordOf<BookingRecord>(row))
    const last = items.at(-1)
    return { items, next: rows.length > limit && last ? bookingListKey(last) : undefined }
  },
  countBookings: async (applicationId, filter, most) => {
    const { values, value } = valuesOf()
    const conditions = conditionsOf(applicationId, filter, value).join(' AND ')
    const [row] = await sql.plannedRows(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM bookings WHERE ${conditions} LIMIT ${value(most)}) found`,
      values,
    )
    return Number(row?.['count'] ?? 0)
  },
})
