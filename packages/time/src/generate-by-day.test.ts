import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateByDay } from './generate-by-day.js'
import { generateWithRrule } from './generate-with-rrule.js'
import { readRule } from './recurrence-rule.js'

const list = (low: number, high: number, most: number) =>
  fc
    .uniqueArray(
      fc.integer({ min: low, max: high }).filter((n) => n !== 0 || low === 0),
      { minLength: 1, maxLength: most },
    )
    .map((numbers) => numbers.join())
const part = (name: string, values: fc.Arbitrary<string>) =>
  fc.option(values, { nil: undefined, freq: 2 }).map((value) => (value ? `;${name}=${value}` : ''))
const days = (nth: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(
      fc.tuple(nth, fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')).map((pair) => pair.join('')),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((all) => all.join())
const plain = fc.constant('')
const numbered = fc.constantFrom('1', '2', '4', '5', '-1', '-2')

/** Rules that rrule generates rightly and that do not lean on their start. */
const anyRule = fc
  .oneof(
    fc.tuple(fc.constant('FREQ=DAILY'), part('BYMONTH', list(1, 12, 3)), part('BYDAY', days(plain))),
    fc.tuple(
      fc.constant('FREQ=WEEKLY'),
      part('BYMONTH', list(1, 12, 3)),
      days(plain).map((all) => `;BYDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=MONTHLY'),
      list(-28, 28, 3).map((all) => `;BYMONTHDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=MONTHLY'),
      days(numbered).map((all) => `;BYDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=MONTHLY'),
      days(plain).map((all) => `;BYDAY=${all}`),
      part('BYSETPOS', fc.constantFrom('1', '2', '-1', '3')),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      list(1, 12, 2).map((all) => `;BYMONTH=${all}`),
      days(numbered).map((all) => `;BYDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      days(numbered).map((all) => `;BYDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      list(-366, 366, 4).map((all) => `;BYYEARDAY=${all}`),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      list(-51, 52, 3).map((all) => `;BYWEEKNO=${all}`),
      fc.constant(';BYDAY=WE,TH'),
    ),
  )
  .map((parts) => parts.join(''))

describe('the own generator', () => {
  it('agrees with rrule on what rrule gets right', () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom('MO', 'SU', 'WE'),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (parts, interval, wkst, startDay, later) => {
          const rule = readRule(
            `${parts};INTERVAL=${interval};WKST=${wkst};BYHOUR=9,17;BYMINUTE=30;BYSECOND=0`,
          )
          const start = startDay * 86_400 + 9.5 * 3600
          const from = start + later * 86_400
          const to = from + 800 * 86_400
          expect([...generateByDay(rule, start, from, to)]).toEqual(
            generateWithRrule(rule, start, from, to, 10_000),
          )
        },
      ),
      { numRuns: 400 },
    )
  })
})
