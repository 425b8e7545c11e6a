import { addDays, addMonths, type Occurrence, type PlainDate, startOfWeek, type When } from '@whenable/time'
import type { CalendarVerb } from '../interaction/calendar.keys.js'
import type { CursorBounds } from '../interaction/calendar-host.js'
import { CURSOR_MINUTES, type Cursor } from '../views/view-context.js'
import { instantOnAxis } from './day-axis.model.js'
import type { TimeGrid } from './time-grid.model.js'

/** Where the cursor enters the time grid from the all-day row, in minutes of the axis. */
const MORNING = 480

type Step = -1 | 1

/** The next time of the axis; times that the day does not have are skipped. */
const stepTime = ({ date, place }: Cursor, step: Step, { from, to, columns }: TimeGrid): number | null => {
  const parts = columns.find((column) => column.date === date)?.parts ?? []
  const exists = (at: number) => parts.some((part) => part.from <= at && at < part.to)
  if (place === null) return step > 0 ? Math.min(Math.max(from, MORNING), to - CURSOR_MINUTES) : null
  for (let at = place + step * CURSOR_MINUTES; at < to; at += step * CURSOR_MINUTES) {
    if (at < from) return null
    if (exists(at)) return at
  }
  return place
}

/** The next of the visible dates, or the day before or after them. */
const stepDate = (date: PlainDate, step: Step, { dates }: CursorBounds): PlainDate =>
  dates[dates.indexOf(date) + step] ?? addDays(date, step)

const vertical = (cursor: Cursor, step: Step, { grid }: CursorBounds): Cursor =>
  grid
    ? { ...cursor, place: stepTime(cursor, step, grid) }
    : { ...cursor, date: addDays(cursor.date, 7 * step) }

/** Where each verb moves within a page, or to a day beside it. */
const steps: Partial<Record<CalendarVerb, (cursor: Cursor, room: CursorBounds) => Cursor>> = {
  previous: (cursor, room) => ({ ...cursor, date: stepDate(cursor.date, -1, room) }),
  next: (cursor, room) => ({ ...cursor, date: stepDate(cursor.date, 1, room) }),
  up: (cursor, room) => vertical(cursor, -1, room),
  down: (cursor, room) => vertical(cursor, 1, room),
  'row-start': (cursor, { dates, grid, firstDay }) => ({
    ...cursor,
    date: grid ? (dates[0] as PlainDate) : startOfWeek(cursor.date, firstDay),
  }),
  'row-end': (cursor, { dates, grid, firstDay }) => ({
    ...cursor,
    date: grid ? (dates.at(-1) as PlainDate) : addDays(startOfWeek(cursor.date, firstDay), 6),
  }),
  'far-page-up': (cursor) => ({ ...cursor, date: addMonths(cursor.date, -12) }),
  'far-page-down': (cursor) => ({ ...cursor, date: addMonths(cursor.date, 12) }),
}

/** Where a verb moves from a day or time; undefined for other verbs. */
export const moveCursor = (cursor: Cursor, verb: CalendarVerb, room: CursorBounds): Cursor | undefined =>
  steps[verb]?.(cursor, room)

/** The verb that extends a selection in the same direction. */
export const extending: Partial<Record<CalendarVerb, CalendarVerb>> = {
  'extend-previous': 'previous',
  'extend-next': 'next',
  'extend-up': 'up',
  'extend-down': 'down',
}

/** The days, or the time, between two cursors, both included; undefined if a time does not exist. */
export const rangeBetween = (a: Cursor, b: Cursor, grid: TimeGrid | null): When | undefined => {
  if (!grid || a.place === null || b.place === null) {
    const [start_date, end_date] = [a.date, b.date].sort() as [PlainDate, PlainDate]
    return { object: 'datespan', start_date, end_date }
  }
  const at = ({ date }: Cursor, place: number) => {
    const column = grid.columns.find((one) => one.date === date)
    return column && instantOnAxis(column.parts, place)
  }
  const starts = [at(a, a.place), at(b, b.place)]
  const ends = [at(a, a.place + CURSOR_MINUTES), at(b, b.place + CURSOR_MINUTES)]
  if ([...starts, ...ends].includes(undefined)) return undefined
  return {
    object: 'timespan',
    start_time: Math.min(...(starts as number[])) as never,
    end_time: Math.max(...(ends as number[])) as never,
  }
}

/** Whether an occurrence is at the time of the cursor. */
export const isAt = (occurrence: Occurrence, { date, place }: Cursor, grid: TimeGrid): boolean => {
  const column = grid.columns.find((one) => one.date === date)
  return (
    place !== null &&
    !!column?.placed.some(
      ({ item }) => item.occurrence === occurrence && item.from < place + CURSOR_MINUTES && item.to > place,
    )
  )
}
