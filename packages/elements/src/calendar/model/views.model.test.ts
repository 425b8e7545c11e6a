import { plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { datesOf, pageDate, roomFor, type ViewOptions } from './views.model.js'

const optionsWith = (more: Partial<ViewOptions>): ViewOptions => ({
  view: 'week',
  date: plainDate('2026-03-12'),
  days: 4,
  firstDay: 1,
  weekendDays: [0, 6],
  room: 7,
  ...more,
})
const visibleDates = (more: Partial<ViewOptions>) => {
  const dates = datesOf(optionsWith(more))
  return `${dates[0]?.slice(5)} ${dates.length} ${dates.at(-1)?.slice(5)}`
}

describe('the days of a view', () => {
  it.each([
    [{ view: 'month' }, '02-23 42 04-05'],
    [{ view: 'month', firstDay: 0, date: plainDate('2026-02-10') }, '02-01 28 02-28'],
    [{ view: 'week' }, '03-09 7 03-15'],
    [{ view: 'week', firstDay: 0 }, '03-08 7 03-14'],
    [{ view: 'work-week' }, '03-09 5 03-13'],
    [{ view: 'work-week', firstDay: 0, weekendDays: [5, 6] }, '03-08 5 03-12'],
    [{ view: 'days' }, '03-12 4 03-15'],
    [{ view: 'day' }, '03-12 1 03-12'],
    [{ view: 'agenda' }, '03-12 30 04-10'],
  ] satisfies [Partial<ViewOptions>, string][])('%j are %s', (more, expected) => {
    expect(visibleDates(more)).toBe(expected)
  })

  it.each([
    [{ view: 'week', room: 6 }, '03-12 3 03-14'],
    [{ view: 'week', room: 2 }, '03-12 1 03-12'],
    [{ view: 'week', room: -1 }, '03-12 1 03-12'],
    [{ view: 'work-week', room: 4 }, '03-12 3 03-16'],
    [{ view: 'days', days: 14, room: 9 }, '03-12 7 03-18'],
    [{ view: 'days', days: 0 }, '03-12 1 03-12'],
  ] satisfies [Partial<ViewOptions>, string][])('are fewer if they do not fit: %j', (more, expected) => {
    expect(visibleDates(more)).toBe(expected)
  })

  it('fit by the width in ems', () => {
    expect([roomFor(980, 15), roomFor(320, 15), roomFor(980, 30)]).toEqual([11, 3, 5])
  })
})

describe('turning the page', () => {
  it.each([
    [{ view: 'month' }, '2026-02-01', '2026-04-01'],
    [{ view: 'week' }, '2026-03-05', '2026-03-19'],
    [{ view: 'work-week' }, '2026-03-05', '2026-03-19'],
    [{ view: 'week', room: 3 }, '2026-03-09', '2026-03-15'],
    [{ view: 'work-week', room: 3 }, '2026-03-09', '2026-03-17'],
    [{ view: 'days' }, '2026-03-08', '2026-03-16'],
    [{ view: 'day' }, '2026-03-11', '2026-03-13'],
  ] satisfies [Partial<ViewOptions>, string, string][])('of %j leads to %s and %s', (more, back, on) => {
    expect([pageDate(optionsWith(more), -1), pageDate(optionsWith(more), 1)]).toEqual([back, on])
  })

  it('forward and back shows the same days', () => {
    for (const view of ['month', 'week', 'work-week', 'days', 'day', 'agenda'] as const)
      for (const room of [7, 3, 1]) {
        const before = optionsWith({ view, room })
        const there = optionsWith({ view, room, date: pageDate(before, 1) })
        expect(datesOf(optionsWith({ view, room, date: pageDate(there, -1) }))).toEqual(datesOf(before))
      }
  })
})
