import type { CalendarEvent } from '@whenable/contract'
import { type Instant, parseInstant } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSeries } from './expand-series.js'
import { readSingles, separateSeries } from './plain-events.model.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const week = { from: at('09T00:00'), to: at('16T00:00'), timeZone: 'Europe/Lisbon', showCancelled: true }

const master: CalendarEvent = {
  id: 'm',
  when: { start_time: at('02T10:00'), end_time: at('02T10:30') },
  recurrence: ['RRULE:FREQ=DAILY'],
}
const moved: CalendarEvent = {
  id: 'o',
  master_event_id: 'm',
  original_start_time: at('10T10:00'),
  when: { start_time: at('10T15:00'), end_time: at('10T15:30') },
}

describe('a list of events', () => {
  it('is separated into single events, and series with their exceptions', () => {
    const single = { id: 's', when: { date: '2026-03-10' } }
    const instance = { ...moved, id: 'i', master_event_id: 'not in the list' }
    expect(separateSeries([moved, single, master, instance])).toEqual({
      singles: [single, instance],
      series: [moved, master],
    })
    expect(separateSeries([single, instance]).series).toEqual([])
  })

  it('ignores a master in another calendar', () => {
    const other = { ...moved, calendar_id: 'other' }
    expect(separateSeries([master, other]).singles).toEqual([other])
  })

  it('counts invalid events, and shows the rest', () => {
    const bad = { id: 'b', when: { start_time: 'soon', end_time: 'later' } }
    const good = { id: 'g', when: { time: at('10T10:00') } }
    const { occurrences, unreadableCount } = readSingles([bad, good], week)
    expect([occurrences.map(({ id }) => id), unreadableCount]).toEqual([['g'], 1])
    expect(readSeries([master, { ...moved, when: { time: 'no' } }], week).unreadableCount).toBe(1)
  })

  it('has the same occurrences as expandEvents', () => {
    const hour = fc.integer({ min: -200, max: 400 })
    const when = fc.oneof(
      fc.tuple(hour, fc.nat(100)).map(([from, length]) => ({
        start_time: week.from + from * 3600,
        end_time: week.from + (from + length) * 3600,
      })),
      hour.map((from) => ({ time: String(week.from + from * 3600) })),
      fc.integer({ min: 1, max: 28 }).map((day) => ({ date: `2026-03-${String(day).padStart(2, '0')}` })),
    )
    fc.assert(
      fc.property(fc.array(when, { maxLength: 30 }), (list) => {
        const events = [...list.map((one, index) => ({ id: `${index}`, when: one })), master, moved]
        const { singles, series } = separateSeries(events)
        const ours = [...readSingles(singles, week).occurrences, ...readSeries(series, week).occurrences]
        const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).sort()
        expect(ids(ours)).toEqual(ids(expandEvents(events, week).occurrences))
      }),
    )
  })
})
