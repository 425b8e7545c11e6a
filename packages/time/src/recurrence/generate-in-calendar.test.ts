import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '../parse-instant.js'
import { dateOfDay, dayNumber, plainDate } from '../plain-date.js'
import { runsOf } from '../testing/campaign.js'
import { datesWithSkip } from '../testing/occurrences-with-skip.js'
import { expandRecurrence, expandWithin, MAX_STEPS } from './expand.js'
import { RecurrenceError, readRule } from './rule.js'

const DAY = 86_400

/** The first dates of an all-day series, without dashes. */
const datesOf = (start: string, rule: string, limit = 5) =>
  expandRecurrence(
    { start, timeZone: 'UTC', lines: [`RRULE:${rule}`] },
    { from: parseInstant('1950-01-01T00:00:00Z'), to: parseInstant('2100-01-01T00:00:00Z'), limit },
  ).map((at) => dateOfDay(at / DAY).replaceAll('-', ''))

describe('SKIP in the Gregorian calendar (RFC 7529)', () => {
  it.each([
    ['2014-01-31', 'FREQ=MONTHLY;SKIP=OMIT', '20140131 20140331 20140531 20140731 20140831'],
    ['2014-01-31', 'FREQ=MONTHLY;SKIP=BACKWARD', '20140131 20140228 20140331 20140430 20140531'],
    ['2014-01-31', 'FREQ=MONTHLY;SKIP=FORWARD', '20140131 20140301 20140331 20140501 20140531'],
    ['2016-02-29', 'FREQ=YEARLY', '20160229 20200229 20240229 20280229 20320229'],
    ['2016-02-29', 'FREQ=YEARLY;SKIP=BACKWARD', '20160229 20170228 20180228 20190228 20200229'],
    ['2016-02-29', 'FREQ=YEARLY;SKIP=FORWARD', '20160229 20170301 20180301 20190301 20200229'],
    ['2016-02-29', 'FREQ=YEARLY;INTERVAL=3;SKIP=FORWARD', '20160229 20190301 20220301 20250301 20280229'],
    [
      '2023-01-01',
      'FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD',
      '20230130 20230228 20230330 20230430 20230530',
    ],
    [
      '2023-01-01',
      'FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD',
      '20230101 20230201 20230301 20230401 20230501',
    ],
    [
      '2023-01-15',
      'FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD',
      '20230131 20230301 20230331 20230501 20230531',
    ],
    [
      '2023-01-01',
      'FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD',
      '20230101 20230131 20230201 20230301 20230331',
    ],
    [
      '2023-01-01',
      'FREQ=MONTHLY;BYMONTHDAY=28,31;BYSETPOS=-1;SKIP=FORWARD',
      '20230131 20230301 20230331 20230501 20230531',
    ],
    [
      '2023-01-01',
      'FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31;SKIP=FORWARD',
      '20230301 20230501 20240301 20240501 20250301',
    ],
    ['2023-01-01', 'FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD', '20240101 20241231 20260101 20270101 20280101'],
    ['2023-01-01', 'FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD', '20231231 20241231 20251231 20261231 20271231'],
    // The day counts by its weekday after it has moved: 1 March 2027 is a Monday.
    [
      '2023-01-01',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO;SKIP=FORWARD',
      '20230501 20230731 20240701 20250331 20251201',
    ],
  ])('%s %s', (start, rule, expected) => {
    expect(datesOf(start, `RSCALE=GREGORIAN;${rule}`).join(' ')).toBe(expected)
  })

  it.each(['WEEKLY;BYDAY=MO', 'DAILY;BYMONTHDAY=31', 'HOURLY;INTERVAL=24'])(
    'changes nothing where no date is made up: %s',
    (rule) => {
      expect(datesOf('2024-01-01', `FREQ=${rule};RSCALE=GREGORIAN;SKIP=FORWARD`, 30)).toEqual(
        datesOf('2024-01-01', `FREQ=${rule}`, 30),
      )
    },
  )

  it('has the dates by the letter of RFC 7529', () => {
    const numbers = (low: number, high: number, most: number) =>
      fc.uniqueArray(
        fc.integer({ min: low, max: high }).filter((value) => value !== 0),
        { minLength: 1, maxLength: most },
      )
    const optional = (name: string, values: fc.Arbitrary<unknown>) =>
      fc.option(values, { nil: undefined }).map((value) => (value === undefined ? '' : `;${name}=${value}`))
    const rules = fc
      .tuple(
        fc.constantFrom('MONTHLY', 'YEARLY'),
        fc.constantFrom('BACKWARD', 'FORWARD', 'OMIT'),
        numbers(-31, 31, 4),
        numbers(1, 12, 3),
        optional('INTERVAL', fc.integer({ min: 1, max: 20 })),
        optional('COUNT', fc.integer({ min: 1, max: 30 })),
        optional('BYDAY', fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 })),
        optional('BYSETPOS', numbers(-3, 3, 2)),
      )
      .map(
        ([freq, skip, dates, months, ...others]) =>
          `RSCALE=GREGORIAN;FREQ=${freq};SKIP=${skip};BYMONTHDAY=${dates}${
            freq === 'YEARLY' || months.length === 1 ? `;BYMONTH=${months}` : ''
          }${others.join('')}`,
      )
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 1, max: 2000 }),
        (rule, start, later, length) => {
          const [from, to] = [start + later, start + later + length]
          const recurrence = { start: dateOfDay(start), timeZone: 'UTC', lines: [rule] }
          const window = { from: (from * DAY) as never, to: (to * DAY + 1) as never }
          expect(expandRecurrence(recurrence, window).map((at) => at / DAY)).toEqual(
            datesWithSkip(readRule(rule), start, to).filter((day) => day >= from),
          )
        },
      ),
      { numRuns: runsOf(300, 5000) },
    )
  })
})

describe('RSCALE (RFC 7529)', () => {
  it.each([
    ['2013-02-10', 'RSCALE=CHINESE;FREQ=YEARLY', '20130210 20140131 20150219 20160208 20170128'],
    ['2013-09-06', 'RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13', '20130906 20140906 20150906 20160906 20170906'],
    [
      '2014-02-08',
      'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD',
      '20140208 20150227 20160217 20170306 20180223',
    ],
    [
      '2014-02-08',
      'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8',
      '20140208 20160217 20190213 20220209 20240217',
    ],
    [
      '2014-02-08',
      'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=BACKWARD',
      '20140208 20150128 20160217 20170204 20180124',
    ],
    // Nowruz.
    ['2020-03-20', 'RSCALE=PERSIAN;FREQ=YEARLY', '20200320 20210321 20220321 20230321 20240320'],
    [
      '2023-04-21',
      'RSCALE=ISLAMIC-UMALQURA;FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=1',
      '20230421 20240410 20250330 20260320 20270309',
    ],
    ['2022-03-22', 'RSCALE=INDIAN;FREQ=YEARLY', '20220322 20230322 20240321 20250322 20260322'],
    // The last day of each Chinese month: months have 29 or 30 days.
    [
      '2023-02-19',
      'RSCALE=CHINESE;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD',
      '20230219 20230321 20230419 20230518 20230617',
    ],
    ['2023-01-22', 'RSCALE=CHINESE;FREQ=DAILY;BYMONTH=2L;BYMONTHDAY=1,2', '20230322 20230323'],
    ['2023-01-01', 'RSCALE=BUDDHIST;FREQ=YEARLY', '20230101 20240101 20250101 20260101 20270101'],
  ])('%s %s', (start, rule, expected) => {
    expect(datesOf(start, rule, expected.split(' ').length).join(' ')).toBe(expected)
  })

  it('has the days that the engine writes so', () => {
    const written = (name: string) => {
      const format = new Intl.DateTimeFormat(`en-u-ca-${name}`, { timeZone: 'UTC', dateStyle: 'short' })
      return (day: number) => {
        const parts = format.formatToParts(day * DAY * 1000)
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
        return { month: part('month'), date: Number(part('day')) }
      }
    }
    fc.assert(
      fc.property(
        fc.constantFrom('islamic-umalqura', 'persian', 'indian', 'coptic', 'chinese', 'dangi'),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 32 }),
        fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
        fc.integer({ min: -5000, max: 40_000 }),
        (name, month, date, freq, start) => {
          const lines = [
            `RSCALE=${name};FREQ=${freq};BYMONTH=${month};BYMONTHDAY=${Math.min(date, 31)}${
              freq === 'WEEKLY' ? ';BYDAY=MO,TU,WE,TH,FR,SA,SU' : ''
            }`,
          ]
          const days = Array.from({ length: 800 }, (_, index) => start + index)
          const read = written(name)
          const expected = days.filter((day) => {
            const at = read(day)
            return at.month === String(month) && at.date === Math.min(date, 31)
          })
          const recurrence = { start: dateOfDay(start), timeZone: 'UTC', lines }
          const window = { from: (start * DAY) as never, to: ((start + 800) * DAY) as never }
          expect(expandRecurrence(recurrence, window).map((at) => at / DAY)).toEqual(expected)
        },
      ),
      { numRuns: runsOf(40, 1000) },
    )
  })

  it('has the same occurrences in every window', () => {
    const recurrence = {
      start: '1990-01-27',
      timeZone: 'UTC',
      lines: ['RSCALE=CHINESE;FREQ=MONTHLY;INTERVAL=5'],
    }
    const year = (of: number) => (dayNumber(plainDate(`${of}-01-01`)) * DAY) as never
    const all = expandRecurrence(recurrence, { from: year(1990), to: year(2060) })
    const parts = Array.from({ length: 70 }, (_, index) =>
      expandRecurrence(recurrence, { from: year(1990 + index), to: year(1991 + index) }),
    )
    expect(all.length).toBeGreaterThan(150)
    expect(parts.flat()).toEqual(all)
  })

  it('stops with an error before it takes long', () => {
    const recurrence = {
      start: '2000-01-01',
      timeZone: 'UTC',
      lines: ['RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=13'],
    }
    const window = { from: parseInstant('2000-01-01T00:00:00Z'), to: parseInstant('9000-01-01T00:00:00Z') }
    expect(() => expandWithin(recurrence, window, { left: MAX_STEPS })).toThrow(RecurrenceError)
    const far = { ...recurrence, lines: ['RSCALE=HEBREW;FREQ=YEARLY;INTERVAL=999999'] }
    expect(expandRecurrence(far, window)).toHaveLength(1)
  })

  it.each([
    ['RSCALE', 'RSCALE=MARTIAN;FREQ=YEARLY'],
    ['RSCALE', 'RSCALE=A;FREQ=YEARLY'],
    ['SKIP', 'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=SIDEWAYS'],
    ['BYMONTH', 'RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=13'],
    ['BYMONTH', 'FREQ=YEARLY;BYMONTH=5L'],
    ['BYMONTH', 'RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=14L'],
  ])('is an error with the part %s: %s', (part, rule) => {
    expect(() => readRule(rule)).toThrow(expect.objectContaining({ part }))
  })
})
