import type { CalendarEvent } from '@whenable/contract'
import {
  addDays,
  dateAt,
  daysBetween,
  type Instant,
  isRecurring,
  type PlainDate,
  parseWhen,
  startOfDay,
} from '@whenable/time'
import { ascending, type EventOccurrence } from '../calendar/model/plain-events.model.js'
import { endsOf } from '../time/when-text.model.js'

/** An event on one of its days: the `day`th of `days`, counted from 1. */
export interface AgendaEntry {
  readonly key: string
  readonly occurrence: EventOccurrence
  readonly day: number
  readonly days: number
}

/** A day of the list. Only today may have no events. */
export interface AgendaDay {
  readonly date: PlainDate
  readonly entries: readonly AgendaEntry[]
  /** The next day with events, if there is a gap long enough to mention. */
  readonly until: PlainDate | null
  /** Number of rows of the days before it. */
  readonly offset: number
}

/** A span of dates, both included. */
export interface DateSpan {
  readonly first: PlainDate
  readonly last: PlainDate
}

/** A row of the list: an event of a day. It stays valid when days are added before it. */
export interface RowPlace {
  readonly date: PlainDate
  readonly index: number
}

/** Days without events that are not mentioned, such as a weekend. */
const GAP = 3

/** The later, and the earlier, of two dates. */
export const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)
export const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b)

/** The days of an occurrence in a time zone (IANA name). An occurrence that ends at midnight is not on the next day. */
export const daysTouched = ({ when, start, end }: EventOccurrence, timeZone: string): DateSpan => {
  const ends = endsOf(when)
  return ends.dated
    ? { first: ends.start, last: ends.end }
    : { first: dateAt(start, timeZone), last: dateAt(Math.max(start, end - 1) as Instant, timeZone) }
}

/** The number of rows of a day; at least one. */
export const rowsOf = ({ entries }: AgendaDay): number => Math.max(1, entries.length)

/** All-day events, and those that continue from the day before, come first. */
const withoutStart = ({ occurrence, day }: AgendaEntry): boolean => occurrence.allDay || day > 1

/** The days of `span` that have events, and today, ascending. Each occurrence is on all of its days. */
export const agendaDays = (
  occurrences: readonly EventOccurrence[],
  span: DateSpan,
  timeZone: string,
  today: PlainDate,
): AgendaDay[] => {
  const byDate = new Map<PlainDate, AgendaEntry[]>()
  const of = (date: PlainDate) => {
    const found = byDate.get(date) ?? []
    byDate.set(date, found)
    return found
  }
  for (const occurrence of ascending(occurrences)) {
    const { first, last } = daysTouched(occurrence, timeZone)
    const days = daysBetween(first, last) + 1
    const end = earlier(last, span.last)
    for (let date = later(first, span.first); date <= end; date = addDays(date, 1)) {
      const key = `${date} ${occurrence.event.calendar_id ?? ''} ${occurrence.id}`
      of(date).push({ key, occurrence, day: daysBetween(first, date) + 1, days })
    }
  }
  if (byDate.size && today >= span.first && today <= span.last) of(today)
  const dates = [...byDate.keys()].sort()
  let offset = 0
  return dates.map((date, index) => {
    const entries = of(date)
    const next = dates[index + 1]
    const isGap = next && (daysBetween(date, next) > GAP || !entries.length)
    const allDay = entries.filter(withoutStart)
    const timed = allDay.length ? entries.filter((entry) => !withoutStart(entry)) : entries
    const day = {
      ...{ date, offset, until: isGap ? next : null },
      entries: allDay.length ? [...allDay, ...timed] : entries,
    }
    offset += rowsOf(day)
    return day
  })
}

/** The number of rows of all days. */
export const rowCount = (days: readonly AgendaDay[]): number => {
  const last = days.at(-1)
  return last ? last.offset + rowsOf(last) : 0
}

/** The index of the last day for which `isBefore` holds; it holds for a prefix of the days. -1 if for none. */
const lastIndexWhere = (days: readonly AgendaDay[], isBefore: (day: AgendaDay) => boolean): number => {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(days[middle] as AgendaDay)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The row of a place; if the day no longer exists, the next row. */
export const rowAt = (days: readonly AgendaDay[], { date, index }: RowPlace): number => {
  const day = days[lastIndexWhere(days, (one) => one.date < date) + 1]
  if (!day) return rowCount(days)
  return day.date === date ? day.offset + Math.min(index, rowsOf(day) - 1) : day.offset
}

/** The place of a row, or of the last one. */
export const placeOf = (days: readonly AgendaDay[], row: number): RowPlace | undefined => {
  const day =
    days[
      Math.max(
        0,
        lastIndexWhere(days, ({ offset }) => offset <= row),
      )
    ]
  return day && { date: day.date, index: Math.max(0, Math.min(row - day.offset, rowsOf(day) - 1)) }
}

/** The days of a range of rows (`last` is not included), with their events in that range. */
export const sliceOf = (days: readonly AgendaDay[], first: number, last: number): AgendaDay[] => {
  const from = Math.max(
    0,
    lastIndexWhere(days, ({ offset }) => offset <= first),
  )
  const to = lastIndexWhere(days, ({ offset }) => offset < last)
  return days.slice(from, to + 1).map((day) => {
    const { offset, entries, until } = day
    const isComplete = offset >= first && offset + entries.length <= last
    if (isComplete) return day
    const visibleEntries = entries.slice(Math.max(0, first - offset), last - offset)
    return { ...day, entries: visibleEntries, until: offset + entries.length <= last ? until : null }
  })
}

/** The event that the keyboard moves to. */
export const neighbour = (
  days: readonly AgendaDay[],
  from: RowPlace,
  step: 'previous' | 'next' | 'previousDay' | 'nextDay',
): RowPlace | undefined => {
  const at = lastIndexWhere(days, ({ date }) => date <= from.date)
  const direction = step.startsWith('next') ? 1 : -1
  const own = days[at]
  const index = from.index + direction
  if (own?.date === from.date && !step.endsWith('Day') && index >= 0 && index < own.entries.length)
    return { date: own.date, index }
  for (let next = at + direction; days[next]; next += direction) {
    const { date, entries } = days[next] as AgendaDay
    if (entries.length) return { date, index: step === 'previous' ? entries.length - 1 : 0 }
  }
  return undefined
}

/**
 * The first and the last day of a list of events; undefined if it has series, which may be infinite, or no readable
 * event.
 */
export const spanOf = (events: readonly CalendarEvent[], timeZone: string): DateSpan | undefined => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const event of events) {
    if (isRecurring(event)) return
    try {
      const ends = endsOf(parseWhen(event.when))
      const [start, end] = ends.dated
        ? [startOfDay(ends.start, timeZone), startOfDay(ends.end, timeZone)]
        : [ends.start, ends.end]
      first = Math.min(first, start)
      last = Math.max(last, end)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return first <= last
    ? { first: dateAt(first as Instant, timeZone), last: dateAt(last as Instant, timeZone) }
    : undefined
}
