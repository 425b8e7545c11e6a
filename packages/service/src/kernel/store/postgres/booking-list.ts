import { createHash } from 'node:crypto'
import { type Instant, instant, toIsoString } from '@whenable/time'
import { hostKey } from '../../person.js'
import { searchWords } from '../../search-words.js'
import {
  type BookingFilter,
  type BookingListRecords,
  type BookingRecord,
  type BookingView,
  bookingListKey,
  instantOfKey,
  isLatestFirst,
  longestBooking,
} from '../store.js'
import { type Row, recordOf, type Sql, valuesOf } from './sql.js'

/** Which bookings a list contains, apart from their times: the conditions of its partial indexes. */
const kindOf = (view: BookingView): string =>
  view === 'cancelled' ? 'NOT stands' : view === 'to_answer' ? 'waits' : 'stands'

/** Conditions of a booking's times. */
type TimesOf = (value: (one: unknown) => string) => string[]

/** The times of the bookings of a list. A start bounds what an index scan reads. */
const timesOf =
  ({ view, now }: BookingFilter): TimesOf =>
  (value) => {
    if (view === 'cancelled') return []
    const at = value(toIsoString(now))
    return view === 'past'
      ? [`ends_at <= ${at}`, `starts_at < ${at}`]
      : [`ends_at > ${at}`, `starts_at > ${value(toIsoString(beforeAnyAt(now)))}`]
  }

/** A time before which no booking has begun that has not ended at an instant. */
const beforeAnyAt = (now: Instant): Instant => instant(now - longestBooking - 1)

/**
 * The same times in parts, of which all but one follow from the start alone, so that an index counts them without reading bookings. A planner
 * takes start and end for independent, so it would read the starts and the ends of thousands in order to count the first of them.
 */
const partsOf = ({ view, now }: BookingFilter): TimesOf[] => {
  if (view === 'cancelled') return [() => []]
  const [at, earliest] = [toIsoString(now), toIsoString(beforeAnyAt(now))]
  const around: TimesOf = (value) => [
    `starts_at > ${value(earliest)}`,
    `starts_at < ${value(at)}`,
    `ends_at ${view === 'past' ? '<=' : '>'} ${value(at)}`,
  ]
  const others: TimesOf = (value) => [
    view === 'past' ? `starts_at <= ${value(earliest)}` : `starts_at >= ${value(at)}`,
  ]
  return [others, around]
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

/** The condition of bookings with a host. */
const hostCondition = (email: string, value: (one: unknown) => string): string =>
  `hosts @> ARRAY[${value(hostKey(email))}::text]`

/** The condition of the bookings of a member's event types, and those that they host. */
export const memberCondition = (
  { grantId, email }: NonNullable<BookingFilter['member']>,
  value: (one: unknown) => string,
): string => `(grant_id = ${value(grantId)} OR ${hostCondition(email, value)})`

/** The conditions of a list other than its guest, with the times that it or a part of it has. */
const conditionsOf = (
  applicationId: string,
  filter: BookingFilter,
  value: (one: unknown) => string,
  times: TimesOf = timesOf(filter),
): string[] => {
  const { member, configurationId, host, from, until } = filter
  return [
    `application_id = ${value(applicationId)}`,
    kindOf(filter.view),
    ...times(value),
    ...(member ? [memberCondition(member, value)] : []),
    ...(configurationId === undefined ? [] : [`configuration_id = ${value(configurationId)}`]),
    ...(host === undefined ? [] : [hostCondition(host, value)]),
    ...(from === undefined ? [] : [`starts_at >= ${value(toIsoString(from))}`]),
    ...(until === undefined ? [] : [`starts_at < ${value(toIsoString(until))}`]),
  ]
}

/**
 * In how many bookings, in the order of the list, a guest is sought before the index of words is asked: in more of them where these may fill a
 * page. A word that many guests have fills it; the index would find all of them first, and sort them.
 */
const soughtInOrder = [500, 4_000] as const

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
    const [guests] = guestConditions(applicationId, filter.guest ?? '', value)
    const all = conditions.join(' AND ')
    const most = value(limit + 1)
    const pageOf = (source: string) =>
      sql.plannedRows(`SELECT record FROM ${source} ORDER BY ${order} LIMIT ${most}`, values)
    const pageOfGuests = async (): Promise<Row[]> => {
      for (const sought of soughtInOrder) {
        const found = await sql.plannedRows(
          `WITH first AS MATERIALIZED (SELECT * FROM bookings WHERE ${all} ORDER BY ${order} LIMIT ${sought})
           SELECT counted.sought, page.record FROM (SELECT count(*)::int AS sought FROM first) AS counted LEFT JOIN
             (SELECT * FROM first WHERE ${guests} ORDER BY ${order} LIMIT ${most}) AS page ON true ORDER BY ${order}`,
          values,
        )
        const rows = found.filter(({ record }) => record !== null)
        if (rows.length > limit || Number(found[0]?.['sought']) < sought) return rows
        if (rows.length * 8 < limit) break
      }
      // The index of words alone (`OFFSET 0`): a planner would take the rows of a word for many, and read another index with it.
      return pageOf(`(SELECT * FROM bookings WHERE ${guests} OFFSET 0) AS found WHERE ${all}`)
    }
    const rows = await (guests === undefined ? pageOf(`bookings WHERE ${all}`) : pageOfGuests())
    const items = rows.slice(0, limit).map((row) => recordOf<BookingRecord>(row))
    const last = items.at(-1)
    return { items, next: rows.length > limit && last ? bookingListKey(last) : undefined }
  },
  countBookings: async (applicationId, filter, most) => {
    const { values, value } = valuesOf()
    const guests = guestConditions(applicationId, filter.guest ?? '', value)
    const limit = value(most)
    const parts = partsOf(filter).map((times) => {
      const conditions = [...conditionsOf(applicationId, filter, value, times), ...guests]
      return `(SELECT 1 FROM bookings WHERE ${conditions.join(' AND ')} LIMIT ${limit})`
    })
    const [row] = await sql.plannedRows(
      `SELECT count(*)::int AS count FROM (SELECT FROM (${parts.join(' UNION ALL ')}) parts LIMIT ${limit}) found`,
      values,
    )
    return Number(row?.['count'] ?? 0)
  },
})
