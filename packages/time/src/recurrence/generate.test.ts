import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../testing/campaign.js'
import { occurrencesByDefinition } from '../testing/occurrences-by-definition.js'
import { ruleOf } from '../testing/recurrence-rules.js'
import { completeRule, generateRule, generatorOf } from './generate.js'
import { ruleByDay } from './generate-by-day.js'
import { generateWithRrule } from './generate-with-rrule.js'
import { frequencies, readRule } from './rule.js'

const DAY = 86_400
const most = 10_000_000

/** How far from the start, and for how long, each frequency is looked at, in days. */
const spans: Record<string, [far: number, long: number]> = {
  YEARLY: [3000, 3000],
  MONTHLY: [2000, 1000],
  WEEKLY: [1000, 300],
  DAILY: [500, 300],
  HOURLY: [20, 20],
  MINUTELY: [3, 1],
  SECONDLY: [1, 1],
}

const starts = fc
  .tuple(fc.integer({ min: -25_000, max: 84_000 }), fc.constantFrom(0, 9 * 3600, 45_015, 86_399))
  .map(([day, time]) => day * DAY + time)

/** Yearly rules are more: two generators share them. */
const runs = (freq: string) => runsOf(50, 1000) * (freq === 'YEARLY' ? 3 : 1)

describe('a rule of any frequency', () => {
  it.each(frequencies)('has the occurrences by the letter of RFC 5545: %s', (freq) => {
    const [far, long] = spans[freq] as [number, number]
    fc.assert(
      fc.property(
        ruleOf(freq),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 2 }),
        starts,
        fc.integer({ min: -DAY, max: far * DAY }),
        fc.oneof(fc.integer({ min: 1, max: 40 * DAY }), fc.integer({ min: 1, max: long * DAY })),
        (text, count, start, later, length) => {
          const rule = { ...readRule(text), count }
          const [from, to] = [start + later, start + later + Math.min(length, long * DAY)]
          const found = generateRule(rule, start, to, { left: most })(from, to, most)
          expect(found).toEqual(occurrencesByDefinition(rule, start, to).filter((at) => at >= from))
        },
      ),
      { numRuns: runs(freq) },
    )
  })
})

/** The families of rules that rrule generates. Each has at most one occurrence a year. */
const rruleFamilies: Record<string, fc.Arbitrary<string>> = {
  'a date each year, or every few years': fc
    .integer({ min: 1, max: 12 })
    .map((interval) => `FREQ=YEARLY;INTERVAL=${interval}`),
  'the date of the start in another month': fc
    .integer({ min: 1, max: 12 })
    .map((month) => `FREQ=YEARLY;BYMONTH=${month}`),
  'a day of the year': fc
    .integer({ min: -366, max: 366 })
    .filter((day) => day !== 0)
    .map((day) => `FREQ=YEARLY;BYYEARDAY=${day}`),
  'a weekday of the year': fc
    .tuple(
      fc.integer({ min: -53, max: 53 }).filter((nth) => nth !== 0),
      fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'),
    )
    .map(([nth, day]) => `FREQ=YEARLY;BYDAY=${nth}${day}`),
}

/** One time of day, or that of the start, and any start of the week: they do not change the generator. */
const details = fc
  .tuple(
    fc.option(fc.integer({ min: 0, max: 23 })),
    fc.option(fc.integer({ min: 0, max: 59 })),
    fc.constantFrom('MO', 'TU', 'SU'),
  )
  .map(
    ([hour, minute, wkst]) =>
      `${hour === null ? '' : `;BYHOUR=${hour}`}${minute === null ? '' : `;BYMINUTE=${minute}`};WKST=${wkst}`,
  )

describe('a rule that rrule generates', () => {
  it.each(Object.entries(rruleFamilies))('has the occurrences of our own generator, too: %s', (_, family) => {
    fc.assert(
      fc.property(
        fc.tuple(family, details).map((parts) => parts.join('')),
        starts,
        fc.integer({ min: -DAY, max: 20_000 * DAY }),
        fc.integer({ min: 1, max: 4000 * DAY }),
        (text, start, later, length) => {
          const written = readRule(text)
          expect(generatorOf(written)).toBe('rrule')
          const rule = completeRule(written, start)
          const [from, to] = [start + later, start + later + length]
          const expected = occurrencesByDefinition(rule, start, to).filter((at) => at >= from)
          expect(generateWithRrule(rule, start, from, to)).toEqual(expected)
          expect(ruleByDay(rule, start, { left: most }).between(from, to, most)).toEqual(expected)
        },
      ),
      { numRuns: runsOf(40, 1000) },
    )
  })

  it.each([
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=YEARLY;BYMONTHDAY=15',
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15',
    'FREQ=YEARLY;BYDAY=MO',
    'FREQ=YEARLY;BYMONTH=3,9',
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=3',
    'FREQ=YEARLY;BYSETPOS=1',
    'FREQ=YEARLY;BYHOUR=9,10',
    'RSCALE=GREGORIAN;SKIP=FORWARD;FREQ=YEARLY',
    'RSCALE=HEBREW;FREQ=YEARLY',
    'FREQ=MONTHLY',
    'FREQ=WEEKLY',
    'FREQ=DAILY',
  ])('is not %s', (text) => {
    expect(generatorOf(readRule(text))).not.toBe('rrule')
  })
})

describe('BYWEEKNO', () => {
  const wall = (text: string) => Date.parse(`${text}T09:00:00Z`) / 1000
  const datesOf = (text: string, start: string, limit: number) =>
    generateRule(readRule(text), wall(start), wall('2100-01-01'), { left: most })(
      wall(start),
      wall('2100-01-01'),
      limit,
    ).map((at) => new Date(at * 1000).toISOString().slice(0, 10))

  it.each([
    // The years 2020, 2026 and 2032 have 53 weeks; 1 January 2022 is in week 52.
    ['BYWEEKNO=53', '2020-02-29', '2021-01-02 2027-01-02 2033-01-01'],
    ['BYWEEKNO=53;BYDAY=SA', '2020-02-29', '2021-01-02 2027-01-02 2033-01-01'],
    ['BYWEEKNO=-1;BYDAY=MO', '2020-02-29', '2020-12-28 2021-12-27 2022-12-26'],
    // 31 December 2018 is in week 1 of 2019.
    ['INTERVAL=2;BYWEEKNO=1;BYDAY=MO', '2018-12-31', '2018-12-31 2021-01-04 2023-01-02 2024-12-30'],
    ['INTERVAL=2;BYWEEKNO=1', '2018-12-31', '2018-12-31 2021-01-04 2023-01-02 2024-12-30'],
    ['BYWEEKNO=1,20;BYDAY=MO,TU;BYSETPOS=1', '2018-12-31', '2018-12-31 2019-12-30 2021-01-04'],
    ['BYWEEKNO=1,20;BYDAY=MO,TU;BYSETPOS=-1', '2018-12-31', '2019-05-14 2020-05-12 2021-05-18'],
    // Weeks from Sunday: week 1 of 2026 begins on 4 January.
    ['BYWEEKNO=1;BYDAY=SU;WKST=SU', '2025-02-01', '2026-01-04 2027-01-03 2028-01-02'],
    ['BYWEEKNO=1;BYDAY=SU;WKST=MO', '2025-02-01', '2026-01-04 2027-01-10 2028-01-09'],
  ])('counts years of whole weeks: %s from %s', (rule, start, expected) => {
    const dates = expected.split(' ')
    expect(datesOf(`FREQ=YEARLY;${rule}`, start, dates.length)).toEqual(dates)
  })
})
