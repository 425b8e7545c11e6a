import { type Instant, instant, parseInstant, wallAt } from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasStart, linesBefore, linesFrom, type Series, shiftBy } from './series.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const timeZone = 'Europe/Lisbon'
const horizon = instant(start + 200 * 86_400)

const startsOf = (lines: readonly string[], from: Instant = start): Instant[] =>
  expandRecurrence(
    { start: wallAt(from, timeZone), timeZone, lines, includeStart: true },
    { from: start, to: horizon },
  )
const seriesOf = (lines: readonly string[]): Series => ({ start, duration: 3_600, timeZone, lines })

const rule = fc
  .record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY;BYDAY=TU', 'WEEKLY;BYDAY=TU,TH,SA', 'MONTHLY;BYDAY=1TU'),
    interval: fc.integer({ min: 1, max: 3 }),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 2, max: 30 }).map((count) => `;COUNT=${count}`),
      fc.constantFrom(';UNTIL=20260601T120000Z', ';UNTIL=20260415'),
    ),
    space: fc.constantFrom('', ' '),
    exdate: fc.boolean(),
  })
  .map(({ frequency, interval, end, space, exdate }) => [
    `RRULE:FREQ=${frequency};${space}INTERVAL=${interval}${end}`,
    ...(exdate ? ['EXDATE;TZID=Europe/Lisbon:20260317T100000'] : []),
  ])

describe('a series', () => {
  test('that is split at an occurrence has the same occurrences before and after it', () => {
    fc.assert(
      fc.property(rule, fc.nat(29), (lines, index) => {
        const whole = startsOf(lines)
        const at = whole[1 + (index % Math.max(1, whole.length - 1))]
        fc.pre(at !== undefined)
        const cut = at as Instant
        expect(startsOf(linesBefore(lines, cut))).toEqual(whole.filter((one) => one < cut))
        expect(startsOf(linesFrom(seriesOf(lines), cut), cut)).toEqual(whole.filter((one) => one >= cut))
      }),
    )
  })

  test('has exactly the starts of its rule', () => {
    const series = seriesOf(['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3'])
    for (const one of startsOf(series.lines)) {
      expect(hasStart(series, one)).toBe(true)
      expect(hasStart(series, instant(one + 60))).toBe(false)
    }
    expect(hasStart(series, instant(start + 21 * 86_400))).toBe(false)
  })

  test('moves by days and to a time of day, across clock changes', () => {
    const from = wallAt(start, timeZone)
    const shift = shiftBy(from, wallAt(instant(start + 86_400 + 5_400), timeZone), timeZone)
    // From Saturday 10:00 to Sunday 11:30, after the start of summer time.
    expect(shift(parseInstant('2026-03-28T10:00:00Z'))).toBe(parseInstant('2026-03-29T10:30:00Z'))
    expect(shiftBy(from, from, timeZone)(start)).toBe(start)
  })
})
