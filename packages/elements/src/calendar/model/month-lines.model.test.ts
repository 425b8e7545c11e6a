import { addDays, type Instant, type Occurrence, parseInstant, plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { eventsByDay } from './events-by-day.model.js'
import { weekLines } from './month-lines.model.js'

const dates = Array.from({ length: 14 }, (_, day) => addDays(plainDate('2026-03-09'), day))
const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const timed = (id: string, start: string): Occurrence => ({
  ...{ id, event: { id }, allDay: false, cancelled: false, start: at(start), end: at(start) },
  when: { object: 'time', time: at(start) },
})
const whole = (id: string, first: string, last: string): Occurrence => ({
  ...{
    id,
    event: { id },
    allDay: true,
    cancelled: false,
    start: at(`${first}T00:00`),
    end: at(`${last}T23:59`),
  },
  when: {
    object: 'datespan',
    start_date: plainDate(`2026-03-${first}`),
    end_date: plainDate(`2026-03-${last}`),
  },
})
const lines = (occurrences: Occurrence[], first: number, most = 3) => {
  const { bars, hidden } = weekLines(eventsByDay(occurrences, dates, 'UTC'), first, 7, most)
  return {
    items: bars.map(({ item: { occurrence, from, to }, line }) => `${occurrence.id} ${from}-${to} ${line}`),
    hidden: hidden.join(''),
    edges: bars.flatMap(({ item: { bar } }) => (bar ? [[bar.before, bar.after]] : [])),
  }
}

describe('the lines of a week', () => {
  it('have bars above events with a time', () => {
    const { items } = lines([timed('t', '10T08:00'), whole('b', '09', '11')], 0)
    expect(items).toEqual(['b 0-3 0', 't 1-2 1'])
  })

  it('clip a bar at the edges of each week, and mark it', () => {
    const bar = whole('b', '13', '18')
    expect(lines([bar], 0)).toEqual({ items: ['b 4-7 0'], hidden: '0000000', edges: [[false, true]] })
    expect(lines([bar], 7)).toEqual({ items: ['b 0-3 0'], hidden: '0000000', edges: [[true, false]] })
  })

  it('count the events of a day that do not fit', () => {
    const many = Array.from({ length: 20 }, (_, index) => timed(`${index}`, '11T08:00'))
    const { items, hidden } = lines(many, 0)
    expect(items).toEqual(['0 2-3 0', '1 2-3 1'])
    expect(hidden).toBe('00180000')
  })

  it('use the last line for an event if all fit', () => {
    const three = ['a', 'b', 'c'].map((id) => timed(id, '11T08:00'))
    expect(lines(three, 0)).toMatchObject({ items: ['a 2-3 0', 'b 2-3 1', 'c 2-3 2'], hidden: '0000000' })
  })
})
