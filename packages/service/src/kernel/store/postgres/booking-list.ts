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

/** The conditions of a list other than its guest. */
const conditionsOf = (
  applicationId: string,
  filter: BookingFilter,
  value: (one: unknown) => string,
): string[] => {
  const { member, configurationId, host, from, until } = filter
  const hosts = (email: string) => `hosts @> ARRAY[${value(hostKey(email))}::text]`
  return [
    `application_id = ${value(applicationId)}`,
    ...viewConditions(filter, value),
    ...(member ? [`(grant_id = ${value(member.grantId)} OR ${hosts(member.email)})`] : []),
    ...(configurationId === undefined ? [] : [`configuration_id = ${value(configurationId)}`]),
    ...(host === undefined ? [] : [hosts(host)]),
    ...(from === undefined ? [] : [`starts_at >= ${value(toIsoString(from))}`]),
    ...(until === undefined ? [] : [`starts_at < ${value(toIsoString(until))}`]),
  ]
}

/**
 * In how many bookings, in the order of the list, a guest is sought before the index of words is asked. A word that most guests have fills a
 * page from these; the index would find all of them first, and sort them.
 */
const soughtInOrder = 500

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
    const guests = guestConditions(applicationId, filter.guest ?? '', value)
    const pageOf = (source: string, own: readonly string[]) =>
      sql.plannedRows(
        `SELECT record FROM ${source} WHERE ${own.join(' AND ')} ORDER BY ${order} LIMIT ${most}`,
        values,
      )
    const most = value(limit + 1)
    const first = `(SELECT * FROM bookings WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${soughtInOrder}) first`
    const found = guests.length ? await pageOf(first, guests) : []
    const rows = found.length > limit ? found : await pageOf('bookings', [...conditions, ...guests])
    const items = rows.slice(0, limit).map((row) => recordOf<BookingRecord>(row))
    const last = items.at(-1)
    return { items, next: rows.length > limit && last ? bookingListKey(last) : undefined }
  },
  countBookings: async (applicationId, filter, most) => {
    const { values, value } = valuesOf()
    const conditions = [
      ...conditionsOf(applicationId, filter, value),
      ...guestConditions(applicationId, filter.guest ?? '', value),
    ].join(' AND ')
    const [row] = await sql.plannedRows(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM bookings WHERE ${conditions} LIMIT ${value(most)}) found`,
      values,
    )
    return Number(row?.['count'] ?? 0)
  },
})
