import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../testing/campaign.js'
import { occurrencesByDefinition } from '../testing/occurrences-by-definition.js'
import { ruleOf } from '../testing/recurrence-rules.js'
import { generateRule } from './generate.js'
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
