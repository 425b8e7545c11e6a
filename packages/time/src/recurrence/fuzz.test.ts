import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { dateOfDay } from '../plain-date.js'
import { runsOf } from '../testing/campaign.js'
import { anyLines } from '../testing/recurrence-rules.js'
import { expandWithin, MAX_STEPS, type Recurrence } from './expand.js'
import { RecurrenceError } from './rule.js'

const DAY = 86_400
const YEAR = 365 * DAY
const [earliest, latest] = [parseInstant('0001-01-02T00:00:00Z'), parseInstant('9999-12-30T00:00:00Z')]

const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  // From the year 1900 to 2200, with a time or without.
  start: fc
    .tuple(
      fc.integer({ min: -25_567, max: 84_370 }),
      fc.constantFrom('', 'T00:00:00', 'T09:30:00', 'T23:59:59'),
    )
    .map(([day, time]) => dateOfDay(day) + time),
  timeZone: fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ),
  lines: anyLines,
  includeStart: fc.boolean(),
})

/** A month anywhere, or up to all the time there is; at times only the first few in it. */
const windows = fc
  .tuple(
    fc.integer({ min: earliest, max: latest }),
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(30 * DAY) },
      { weight: 1, arbitrary: fc.constantFrom(YEAR, 100 * YEAR, 9000 * YEAR) },
    ),
    fc.option(fc.constantFrom(1, 10, 1000, 100_000), { nil: undefined, freq: 2 }),
  )
  .map(([from, length, limit]) => ({
    from: from as Instant,
    to: Math.min(from + length, latest) as Instant,
    limit,
  }))

/**
 * What is wrong with the answer to a recurrence; nothing where it is one, or an error that names a part, within the steps
 * that an answer may take and one charge more.
 */
function faultOf(
  recurrence: Recurrence,
  window: { from: Instant; to: Instant; limit?: number },
): string | undefined {
  let answer: readonly number[] | RecurrenceError
  const effort = { left: MAX_STEPS }
  try {
    answer = expandWithin(recurrence, window, effort)
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    answer = error
  }
  if (effort.left < -MAX_STEPS) return `took ${MAX_STEPS - effort.left} steps`
  if (answer instanceof RecurrenceError) return answer.part ? undefined : 'names no part'
  if (answer.length > (window.limit ?? answer.length)) return 'more than the limit'
  const ascends = answer.every((at, index) => index === 0 || at > (answer[index - 1] as number))
  const isIn = answer.every((at) => at >= window.from && at < window.to)
  return ascends && isIn ? undefined : 'out of order or of the window'
}

describe('any text as a recurrence', () => {
  it(
    'is expanded, or rejected with the invalid part, within the allowed steps',
    () => {
      fc.assert(
        fc.property(recurrences, windows, (recurrence, window) => {
          expect(faultOf(recurrence, window)).toBe(undefined)
        }),
        { numRuns: runsOf(1000, 100_000) },
      )
    },
    process.env.WHENABLE_LONG ? 3_600_000 : undefined,
  )
})
