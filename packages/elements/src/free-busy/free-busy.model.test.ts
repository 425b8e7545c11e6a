import type { PersonTimes } from '@whenable/flow/calendar'
import { type Interval, instant, parseInstant, plainDate, toIsoString } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commonTimes,
  firstIn,
  movedSpan,
  namedHours,
  type SpanVerb,
  selected,
  shareOfAll,
  spansOn,
  visibleDays,
  visibleRange,
} from './free-busy.model.js'

const at = (text: string) => parseInstant(`${text}:00Z`)
const span = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })
const texts = ({ start, end }: Interval) => [toIsoString(start).slice(0, 16), toIsoString(end).slice(0, 16)]
const lisbon = visibleDays(plainDate('2026-03-12'), 2, 'Europe/Lisbon', 8, 20)
const [thursday] = lisbon.days as [(typeof lisbon.days)[number]]

const person = (changes: Partial<PersonTimes> = {}): PersonTimes => ({
  ...{ email: 'ada@example.com', busy: [], tentative: [], outOfHours: [], unknown: [] },
  ...changes,
})

describe('adjacent days', () => {
  it('show the requested hours of each day', () => {
    expect(lisbon.days.map(({ visible }) => texts(visible))).toEqual([
      ['2026-03-12T08:00', '2026-03-12T20:00'],
      ['2026-03-13T08:00', '2026-03-13T20:00'],
    ])
    expect(texts(lisbon.window)).toEqual(['2026-03-12T00:00', '2026-03-14T00:00'])
  })

  it('show all hours if the range is empty', () => {
    const { days } = visibleDays(plainDate('2026-03-12'), 1, 'UTC', 20, 8)
    expect(texts(days[0]!.visible)).toEqual(['2026-03-12T00:00', '2026-03-13T00:00'])
  })

  it('can have 23 or 25 hours', () => {
    const spring = visibleDays(plainDate('2026-03-29'), 1, 'Europe/Berlin', 0, 24)
    expect(texts(spring.days[0]!.visible)).toEqual(['2026-03-28T23:00', '2026-03-29T22:00'])
    expect(spring.days[0]!.missing).toEqual([{ from: 120, to: 180 }])
    expect(spansOn([span('2026-03-29T01:00', '2026-03-29T02:00')], spring.days[0]!)).toEqual([
      { from: 180, to: 240 },
    ])
    const autumn = visibleDays(plainDate('2026-10-25'), 1, 'Europe/Berlin', 0, 24)
    expect(autumn.to).toBe(25 * 60)
    expect(spansOn([span('2026-10-25T01:00', '2026-10-25T02:00')], autumn.days[0]!)).toEqual([
      { from: 180, to: 240 },
    ])
  })

  it('map a span to a position among all shown hours', () => {
    expect(shareOfAll(span('2026-03-13T08:00', '2026-03-13T14:00'), lisbon)).toEqual({ from: 0.5, to: 0.75 })
    expect(shareOfAll(span('2026-03-13T21:00', '2026-03-13T22:00'), lisbon)).toBe(undefined)
  })

  it('label as many hours as fit', () => {
    const named = (room: number) => namedHours(lisbon, room).map(({ minute }) => minute / 60)
    expect(named(1)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(named(0.4)).toEqual([9, 12, 15, 18])
    expect(named(0.01)).toEqual([12])
  })
})

describe('common times', () => {
  const night = at('2026-03-12T03:00')
  const common = (people: readonly PersonTimes[], now = night, tentativeAsBusy = true) =>
    commonTimes(people, lisbon, 60, now, tentativeAsBusy).byDay.map((day) => day.map(texts))

  it('are listed for each day, within the shown hours and not in the past', () => {
    const busy = [span('2026-03-12T09:00', '2026-03-13T19:30')]
    expect(common([person({ busy })])).toEqual([[['2026-03-12T08:00', '2026-03-12T09:00']], []])
    expect(common([person({ busy })], at('2026-03-12T08:01'))).toEqual([[], []])
  })

  it('exclude people whose times are unknown', () => {
    const unknown = person({ unknown: [lisbon.window] })
    const { readable } = commonTimes([person(), unknown], lisbon, 60, night, true)
    expect(readable).toHaveLength(1)
    expect(common([unknown])).toEqual([[], []])
    expect(common([])).toEqual([[], []])
  })

  it('can include tentative times', () => {
    const tentative = [span('2026-03-12T00:00', '2026-03-13T23:00')]
    expect(common([person({ tentative })])).toEqual([[], []])
    expect(common([person({ tentative })], night, false).flat()).toHaveLength(2)
  })
})

describe('a span', () => {
  it('starts at the first step in a free interval, or as early as possible', () => {
    const first = (start: string, end: string, minutes = 30) =>
      texts(firstIn(span(`2026-03-12T${start}`, `2026-03-12T${end}`), thursday, minutes, 15))
    expect(first('10:00', '11:57')).toEqual(['2026-03-12T10:00', '2026-03-12T10:30'])
    expect(first('10:07', '11:57')).toEqual(['2026-03-12T10:15', '2026-03-12T10:45'])
    expect(first('10:07', '10:40')).toEqual(['2026-03-12T10:07', '2026-03-12T10:37'])
  })

  it('is selected in whole steps', () => {
    const between = (from: number, to: number, length?: number) => {
      const found = selected(thursday, [from, to], 15, length)
      return found && texts(found)
    }
    expect(between(601, 640)).toEqual(['2026-03-12T10:00', '2026-03-12T10:45'])
    expect(between(640, 601)).toEqual(['2026-03-12T10:00', '2026-03-12T10:45'])
    expect(between(601, 601)).toEqual(['2026-03-12T10:00', '2026-03-12T10:15'])
    expect(between(500, 640, 30)).toEqual(['2026-03-12T10:30', '2026-03-12T11:00'])
    expect(between(1199, 1199, 30)).toBe(undefined)
  })

  it('moves by steps between the shown days, and not beyond the last', () => {
    const from = (start: string, end: string, verb: SpanVerb) => {
      const found = movedSpan(span(start, end), verb, lisbon, 15)
      return found && texts(found)
    }
    const ten = ['2026-03-12T10:00', '2026-03-12T10:30'] as const
    expect(from(...ten, 'later')).toEqual(['2026-03-12T10:15', '2026-03-12T10:45'])
    expect(from(...ten, 'earlier')).toEqual(['2026-03-12T09:45', '2026-03-12T10:15'])
    expect(from(...ten, 'longer')).toEqual(['2026-03-12T10:00', '2026-03-12T10:45'])
    expect(from(...ten, 'shorter')).toEqual(['2026-03-12T10:00', '2026-03-12T10:15'])
    expect(from('2026-03-12T10:00', '2026-03-12T10:15', 'shorter')).toBe(undefined)
    expect(from(...ten, 'day-start')).toEqual(['2026-03-12T08:00', '2026-03-12T08:30'])
    expect(from(...ten, 'day-end')).toEqual(['2026-03-12T19:30', '2026-03-12T20:00'])
    expect(from(...ten, 'day-after')).toEqual(['2026-03-13T10:00', '2026-03-13T10:30'])
    expect(from(...ten, 'day-before')).toBe(undefined)
    expect(from('2026-03-12T19:30', '2026-03-12T20:00', 'later')).toEqual([
      '2026-03-13T08:00',
      '2026-03-13T08:30',
    ])
    expect(from('2026-03-13T08:00', '2026-03-13T08:30', 'earlier')).toEqual([
      '2026-03-12T19:30',
      '2026-03-12T20:00',
    ])
    expect(from('2026-03-13T19:30', '2026-03-13T20:00', 'later')).toBe(undefined)
  })

  it('stays within the hours of a shown day, with any keys', () => {
    const verbs: SpanVerb[] = [
      ...(['earlier', 'later', 'shorter', 'longer'] as const),
      ...(['day-start', 'day-end', 'day-before', 'day-after'] as const),
    ]
    const days = visibleDays(plainDate('2026-10-24'), 3, 'Europe/Berlin', 0, 24)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...verbs), { maxLength: 60 }), (keys) => {
        let now: Interval = { start: days.window.start, end: instant(days.window.start + 1800) }
        for (const key of keys) now = movedSpan(now, key, days, 45) ?? now
        expect(
          days.days.some(
            ({ visible }) => visible.start <= now.start && now.end <= visible.end && now.start < now.end,
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('rendering', () => {
  it('includes the visible rows and a few more, at most all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 80 }),
        (scrolled, room, count) => {
          const { first, end } = visibleRange(scrolled, room, 50, count, 4)
          expect(first).toBeLessThanOrEqual(scrolled / 50)
          expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((scrolled + room) / 50)))
          expect(end - first).toBeLessThanOrEqual(room / 50 + 20)
        },
      ),
    )
  })
})
