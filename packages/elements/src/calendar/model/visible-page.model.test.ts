import { type Instant, parseInstant, plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import type { EventOccurrence } from './plain-events.model.js'
import { createPages, type PageOptions } from './visible-page.js'

const options: PageOptions = {
  ...{ view: 'month', date: plainDate('2026-03-12'), days: 4, firstDay: 1, weekendDays: [], room: 9 },
  ...{ timeZone: 'Europe/Lisbon', hourFrom: 0, hourTo: 24, closedOf: null, lines: 4 },
}
const start = parseInstant('2026-03-11T08:00:00Z')
const occurrences = Array.from({ length: 10 }, (_, index): EventOccurrence => {
  const time = (start + index * 60) as Instant
  const id = `${index}`
  return {
    ...{ id, event: { id }, start: time, end: time, allDay: false, cancelled: false },
    when: { object: 'time', time },
  }
})

describe('a page', () => {
  it('has the lines of each week of a month', () => {
    const { weeks } = createPages().page(options, occurrences)
    expect(weeks.map(({ bars }) => bars.map(({ item }) => item.occurrence.id).join())).toEqual([
      ...['', '', '0,1,2', '', '', ''],
    ])
    expect(weeks.map(({ hidden }) => hidden.join(' '))[2]).toBe('0 0 7 0 0 0 0')
  })

  it('arranges a month again only if its events, days or lines have changed', () => {
    const { page } = createPages()
    const { weeks } = page(options, occurrences)
    expect(page({ ...options }, occurrences).weeks).toBe(weeks)
    expect(page({ ...options, lines: 5 }, occurrences).weeks).not.toBe(weeks)
    expect(page({ ...options, date: plainDate('2026-04-12') }, occurrences).weeks).not.toBe(weeks)
    expect(page(options, [...occurrences]).weeks).not.toBe(weeks)
  })

  it('has no lines of weeks where a month shows dots, and in other views', () => {
    expect(createPages().page({ ...options, lines: 0 }, occurrences).weeks).toEqual([])
    expect(createPages().page({ ...options, view: 'week' }, occurrences).weeks).toEqual([])
  })
})
