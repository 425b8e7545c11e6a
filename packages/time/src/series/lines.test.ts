import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, instant } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, type PlainDate, plainDate } from '../plain-date.js'
import { expandRecurrence } from '../recurrence/expand.js'
import { readRule } from '../recurrence/rule.js'
import { runsOf } from '../testing/campaign.js'
import { extremeRule } from '../testing/recurrence-rules.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'
import { formatRule } from './line-text.js'
import { linesFrom, linesUntil } from './lines.js'
import { exdateStarts, hasStart, type Series } from './series.js'
import { canSplit, type Shift, shiftOf } from './shift.js'

const start = parseInstant('2026-03-03T10:00:00Z')
const timeZone = 'Europe/Lisbon'
const horizon = instant(start + 200 * 86_400)

const startsOf = (lines: readonly string[], from: Instant = start): Instant[] =>
  expandRecurrence(
    { start: wallAt(from, timeZone), timeZone, lines, includeStart: true },
    { from: start, to: horizon },
  )
const seriesOf = (lines: readonly string[]): Series => ({ start, timeZone, lines })

const rule = fc
  .record({
    // The start is no Wednesday: it is an occurrence all the same.
    frequency: fc.constantFrom(
      ...['DAILY', 'WEEKLY;BYDAY=TU', 'WEEKLY;BYDAY=TU,TH,SA', 'WEEKLY;BYDAY=WE', 'MONTHLY;BYDAY=1TU'],
    ),
    interval: fc.integer({ min: 1, max: 3 }),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 2, max: 30 }).map((count) => `;COUNT=${count}`),
      fc.constantFrom(';UNTIL=20260601T120000Z', ';UNTIL=20260415'),
    ),
    space: fc.constantFrom('', ' '),
    exdate: fc.boolean(),
    exrule: fc.constantFrom('', 'EXRULE:FREQ=WEEKLY;BYDAY=WE,SA;COUNT=6', 'EXRULE:FREQ=DAILY;COUNT=2'),
  })
  .map(({ frequency, interval, end, space, exdate, exrule }) => [
    `RRULE:FREQ=${frequency};${space}INTERVAL=${interval}${end}`,
    ...(exdate ? ['EXDATE;TZID=Europe/Lisbon:20260317T100000'] : []),
    ...(exrule ? [exrule] : []),
  ])

describe('a series', () => {
  it('that is split at an occurrence has the same occurrences before and after it', () => {
    fc.assert(
      fc.property(rule, fc.nat(29), (lines, index) => {
        const whole = startsOf(lines)
        const cut = whole[1 + (index % Math.max(1, whole.length - 1))] as Instant
        fc.pre(cut !== undefined)
        const series = seriesOf(lines)
        expect(startsOf(linesUntil(series, cut))).toEqual(whole.filter((one) => one < cut))
        const later = linesFrom(series, cut, shiftOf(series, cut, cut) as Shift)
        expect(startsOf(later, cut)).toEqual(whole.filter((one) => one >= cut))
      }),
    )
  })

  it('of dates that is split has the same dates, by any calendar and with dates that do not exist', () => {
    const from = plainDate('2024-01-31')
    const all = instant(startOfDay(from, 'UTC') + 15 * 366 * 86_400)
    const datesOf = (start: PlainDate, lines: readonly string[]) =>
      expandRecurrence(
        { start, timeZone, lines, includeStart: true },
        { from: startOfDay(from, 'UTC'), to: all, limit: 100 },
      ).map((at) => dateAt(at, 'UTC'))
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...['FREQ=MONTHLY', 'FREQ=YEARLY', 'FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=YEARLY;BYMONTHDAY=30,31'],
          ...['FREQ=YEARLY;BYWEEKNO=1,53', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'FREQ=YEARLY;BYYEARDAY=366'],
          'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
        ),
        fc.constantFrom(
          '',
          'RSCALE=GREGORIAN;SKIP=FORWARD;',
          'RSCALE=GREGORIAN;SKIP=BACKWARD;',
          'RSCALE=HEBREW;',
        ),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('', ';COUNT=5', ';COUNT=40', ';UNTIL=20300131'),
        fc.nat(30),
        (rule, calendar, interval, end, index) => {
          const series = {
            start: from,
            timeZone,
            lines: [`RRULE:${calendar}${rule};INTERVAL=${interval}${end}`],
          }
          const whole = datesOf(from, series.lines)
          const cut = whole[1 + (index % Math.max(1, whole.length - 1))] as PlainDate
          fc.pre(cut !== undefined && canSplit(series, cut))
          expect(datesOf(from, linesUntil(series, cut))).toEqual(whole.filter((date) => date < cut))
          const later = linesFrom(series, cut, shiftOf(series, cut, cut) as Shift)
          const rest = whole.filter((date) => date >= cut)
          expect(datesOf(cut, later).slice(0, rest.length)).toEqual(rest)
          if (whole.length < 100) expect(datesOf(cut, later)).toEqual(rest)
        },
      ),
      { numRuns: runsOf(150, 2000) },
    )
  })

  it('leaves out exactly the starts that a date excludes', () => {
    const day = fc.integer({ min: 0, max: 4 })
    const places = fc.constantFrom(
      ...[
        ['America/Nuuk', '2026-03-27'],
        ['Pacific/Apia', '2011-12-28'],
        ['America/New_York', '2026-03-06'],
      ].map(([timeZone = '', date = '']) => ({ timeZone, date: plainDate(date) })),
    )
    fc.assert(
      fc.property(
        places,
        fc.constantFrom('T09:00:00', 'T23:30:00', 'T02:30:00'),
        fc.constantFrom('FREQ=DAILY', 'FREQ=DAILY;BYHOUR=2,3,23', 'FREQ=HOURLY;INTERVAL=5'),
        fc.constantFrom('', 'T100000', 'T233000'),
        day,
        day,
        ({ timeZone, date }, clock, rule, addition, added, excluded) => {
          const first = `${date}${clock}`
          const written = (days: number) => addDays(date, days).replaceAll('-', '')
          const lines = [
            `RRULE:${rule}`,
            ...(addition ? [`RDATE:${written(added)}${addition}`] : []),
            `EXDATE;VALUE=DATE:${written(excluded)}`,
          ]
          const startsIn = (own: readonly string[]) =>
            expandRecurrence(
              { start: first, timeZone, lines: own, includeStart: true },
              { from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 8), timeZone) },
            )
          const series = { start: instantOf(wallTime(first), timeZone), timeZone, lines }
          const left = new Set(startsIn(lines))
          const expected = startsIn(lines.slice(0, -1)).filter((one) => !left.has(one))
          expect(exdateStarts(series)).toEqual(expected)
        },
      ),
      { numRuns: runsOf(100, 1000) },
    )
  })

  it('has exactly the starts of its rule', () => {
    const series = seriesOf(['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3', 'EXDATE:20260310T100000Z'])
    for (const one of startsOf(series.lines)) {
      expect(hasStart(series, one)).toBe(true)
      expect(hasStart(series, instant(one + 60))).toBe(false)
    }
    for (const weeks of [1, 3]) expect(hasStart(series, instant(start + weeks * 7 * 86_400))).toBe(false)
  })

  it('of dates has its dates', () => {
    const first = plainDate('2026-03-28')
    const series = { start: first, timeZone, lines: ['RRULE:FREQ=WEEKLY;COUNT=2'] }
    expect([0, 1, 7, 14].map((days) => hasStart(series, addDays(first, days)))).toEqual([
      ...[true, false, true, false],
    ])
  })

  it('moves by days and to a time of day, across clock changes', () => {
    const series = seriesOf(['RRULE:FREQ=DAILY'])
    const { moveStart } = shiftOf(series, start, instant(start + 86_400 + 5_400)) as Shift
    // From Saturday 10:00 to Sunday 11:30, after the start of summer time.
    expect(moveStart(parseInstant('2026-03-28T10:00:00Z'))).toBe(parseInstant('2026-03-29T10:30:00Z'))
    expect((shiftOf(series, start, start) as Shift).moveStart(start)).toBe(start)
  })
})

describe('a rule', () => {
  it('that is written and read again is the same', () => {
    fc.assert(
      fc.property(extremeRule, (text) => {
        const read = readRule(text)
        expect(readRule(formatRule(read))).toEqual(read)
      }),
    )
  })

  it('keeps its calendar, what becomes of dates that do not exist, and extensions', () => {
    const text = 'RSCALE=HEBREW;FREQ=YEARLY;BYMONTHDAY=8;BYMONTH=5L,6;SKIP=FORWARD;X-NAME=VALUE'
    expect(formatRule(readRule(text))).toBe(text)
    expect(formatRule(readRule('SKIP=BACKWARD;FREQ=MONTHLY'))).toBe(
      'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD',
    )
  })
})
