import { addDays, type PlainDate, plainDate, startOfDay } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { describe, expect, it } from 'vitest'
import { rowOf, tableDays, tableEvents, tableMonths, tableWeeks } from '../../testing/event-table.js'
import type { DayAxis, HourMark } from './day-axis.model.js'
import { eventsByDay } from './events-by-day.model.js'
import { weekLines } from './month-lines.model.js'
import type { Span } from './side-by-side.model.js'
import { createPages } from './visible-page.js'

const daysFrom = (first: PlainDate, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

const occurrencesOn = (dates: readonly PlainDate[], timeZone: string) =>
  expandEvents(tableEvents, {
    from: startOfDay(dates[0] as PlainDate, timeZone),
    to: startOfDay(addDays(dates.at(-1) as PlainDate, 1), timeZone),
    timeZone,
    showCancelled: true,
  }).occurrences

/** A span of the axis in rows of the table: it ends in the row of its last minute. */
const spanInWords = ({ hours }: DayAxis, { from, to }: Span): string => {
  const row = (place: number, isIn: (hour: HourMark) => boolean) => {
    const { at, minute, repeated } = hours.findLast(isIn) as HourMark
    return rowOf(minute / 60, place - at, repeated)
  }
  return `${row(from, ({ at }) => at <= from)}–${row(to, ({ at }) => at < to)}`
}

// The host's time zone is that of the process: the tests run in five.
describe.each(tableWeeks)('the week of $monday in $timeZone', (week) => {
  const { timeZone, monday, rows } = week
  const dates = daysFrom(plainDate(monday), 7)
  const words = {
    view: 'week',
    date: dates[0] as PlainDate,
    days: 7,
    firstDay: 1,
    weekendDays: [],
    room: 7,
  } as const
  const page = createPages().page(
    { ...words, timeZone, hourFrom: 0, hourTo: 24, closedOf: null, lines: 0 },
    occurrencesOn(dates, timeZone),
  )
  const { grid, bars } = page
  if (!grid || !bars) throw new Error('A week has a grid.')

  it('has each event on the day and at the hours in the table', () => {
    expect(grid.columns.flatMap(({ crowds }) => crowds)).toEqual([])
    const timed = grid.columns.flatMap(({ placed }, index) =>
      placed.map(
        ({ item }) => `${item.occurrence.event.title} ${tableDays[index]} ${spanInWords(grid.axis, item)}`,
      ),
    )
    expect(timed.sort()).toEqual([...week.timed].sort())
  })

  it('has all-day events on the days in the table', () => {
    const actual = bars.bars.map(
      ({ item: { occurrence, from, to, before, after } }) =>
        `${before ? '← ' : ''}${occurrence.event.title} ${tableDays[from]}–${tableDays[to - 1]}${after ? ' →' : ''}`,
    )
    expect(actual.sort()).toEqual([...week.bars].sort())
  })

  it('has as many rows as the table, and lacks what the table lists as missing', () => {
    expect(grid.axis.hours).toHaveLength(rows)
    expect(grid.axis.length).toBe(rows * 60)
    const missing = grid.columns.flatMap((column, index) =>
      column.missing.map((span) => `${tableDays[index]} ${spanInWords(grid.axis, span)}`),
    )
    expect(missing.sort()).toEqual([...week.missing].sort())
  })
})

describe.each(tableMonths)('the month of March in $timeZone', ({ timeZone, cells }) => {
  it('has each event in the cells in the table', () => {
    const dates = daysFrom(plainDate('2026-02-23'), 42)
    const days = eventsByDay(occurrencesOn(dates, timeZone), dates, timeZone)
    const actual = [0, 7, 14, 21, 28, 35].flatMap((first) => {
      const { bars, hidden } = weekLines(days, first, 7, 12)
      expect(hidden).toEqual([0, 0, 0, 0, 0, 0, 0])
      const dayOf = (index: number) => (dates[first + index] as PlainDate).slice(5)
      return bars.map(({ item: { occurrence, from, to, bar } }) => {
        const { title } = occurrence.event
        if (!bar) return `${title} ${dayOf(from)}`
        return `${bar.before ? '← ' : ''}${title} ${dayOf(from)}–${dayOf(to - 1)}${bar.after ? ' →' : ''}`
      })
    })
    expect(actual.sort()).toEqual([...cells].sort())
  })
})
