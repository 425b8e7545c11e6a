import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../parse-instant.js'
import { runsOf } from '../../testing/campaign.js'
import { describedLocales } from '../../testing/common-recurrences.js'
import { anyLines } from '../../testing/recurrence-rules.js'
import { expandRecurrence } from '../expand.js'
import { describeRecurrence } from './describe.js'

const some = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const list = (values: readonly (string | number)[], most: number) =>
  fc.uniqueArray(some(values), { minLength: 1, maxLength: most }).map((items) => items.join())
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const counted = ['1', '2', '5', '-1', '-2'].flatMap((nth) => ['MO', 'TU', 'SU'].map((day) => nth + day))

/** What may stand in each part of a rule: few values, so that rules come near each other. */
const parts: Record<string, fc.Arbitrary<string | number>> = {
  INTERVAL: some([1, 2, 3]),
  BYDAY: fc.oneof(list(weekdays, 3), some(['MO,TU,WE,TH,FR', 'SA,SU', weekdays.join()]), list(counted, 2)),
  BYMONTH: list([1, 2, 3, 12], 2),
  BYMONTHDAY: fc.oneof(list([1, 2, 13, 15, 31, -1, -2], 3), some(['1,2,3,4,5,6,7', '-7,-6,-5,-4,-3,-2,-1'])),
  BYYEARDAY: list([1, 15, 100, -1], 2),
  BYWEEKNO: list([1, 2, 20, 52], 2),
  BYSETPOS: list([1, 2, -1, -2], 2),
  BYHOUR: list([0, 9, 10, 14], 2),
  BYMINUTE: list([0, 30], 2),
  BYSECOND: list([0, 15], 2),
  WKST: some(['MO', 'SU', 'WE']),
  COUNT: some([1, 3, 10]),
  UNTIL: some([
    ...['20270504', '20270503', '20270504T235959', '20270504T090000', '20270504T000000', '20270504T000000Z'],
    ...['20270505T035959Z', '20270504T040000Z', '20270504T130000Z', '20260308T073000Z', '20260308T033000'],
  ]),
}
const dateTimes = list(
  [
    '20260511',
    '20260511T090000',
    '20260511T143000',
    '20260511T130000Z',
    '20260512T000000Z',
    '20260518T090000',
  ],
  3,
)
const setLines: Record<string, fc.Arbitrary<string>> = {
  EXDATE: dateTimes.map((text) => `EXDATE:${text}`),
  RDATE: dateTimes.map((text) => `RDATE:${text}`),
  abroad: some(['EXDATE', 'RDATE']).map((name) => `${name};TZID=Asia/Tokyo:20260512T010000,20260511T220000`),
  second: some(['RRULE:FREQ=WEEKLY;BYDAY=TU', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=15']),
}

type Parts = Record<string, string>
const frequency = some(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'])
const names = [...Object.keys(parts), ...Object.keys(setLines)]
/** A few parts at once, each with a value of its own. */
const recurrenceOf = (freq: fc.Arbitrary<string>, among: readonly string[]): fc.Arbitrary<Parts> =>
  fc
    .tuple(freq, fc.uniqueArray(some(among), { maxLength: 4 }))
    .chain(([FREQ, present]) =>
      fc
        .tuple(...present.map((name) => anyValue(name)))
        .map((values) =>
          Object.fromEntries([['FREQ', FREQ], ...present.map((name, i) => [name, values[i]])]),
        ),
    )
/** Every day has an occurrence, so that a time of day more or less is seen. */
const clockNames = ['UNTIL', 'BYHOUR', 'BYMINUTE', 'EXDATE', 'RDATE', 'abroad']
const recurrence = fc.oneof(recurrenceOf(frequency, names), recurrenceOf(fc.constant('DAILY'), clockNames))
const anyValue = (name: string): fc.Arbitrary<string> =>
  name === 'FREQ' ? frequency : (parts[name]?.map(String) ?? (setLines[name] as fc.Arbitrary<string>))

/** The same with one part changed, added or left out. */
const nearMiss = (given: Parts): fc.Arbitrary<Parts> =>
  some([...names, ...Object.keys(given), ...Object.keys(given), ...Object.keys(given)]).chain((name) =>
    fc.option(anyValue(name), { freq: name === 'FREQ' ? 1000 : 3 }).map((value) => {
      const { [name]: _, ...rest } = given
      return { FREQ: given.FREQ as string, ...rest, ...(value === null ? {} : { [name]: value }) }
    }),
  )

const linesOf = (given: Parts): string[] => {
  const inRule = ([name]: [string, string]) => name === 'FREQ' || name in parts
  const entries = Object.entries(given)
  const rule = entries.filter(inRule).map((pair) => pair.join('='))
  return [`RRULE:${rule.join(';')}`, ...entries.filter((pair) => !inRule(pair)).map(([, line]) => line)]
}

const timeZone = 'America/New_York'
const starts = ['2026-01-05T09:00:00', '2026-02-01T14:30:15', '2026-01-04', '2026-03-08T02:30:00']
const from = parseInstant('2025-12-01T00:00:00Z')
const to = parseInstant('2031-01-01T00:00:00Z')
const occurrences = (lines: readonly string[], start: string, zone = timeZone) =>
  expandRecurrence({ start, timeZone: zone, lines }, { from, to, limit: 1500 })

/** Whether both have the same occurrences, whichever start and zone it may be that the sentence was not told. */
function expectAlike(a: string[], b: string[], start?: string, zone?: string) {
  for (const anyStart of start ? [start] : starts)
    for (const anyZone of zone ? [zone] : [timeZone, 'Asia/Tokyo'])
      expect(occurrences(a, anyStart, anyZone), `${a} and ${b} from ${anyStart} in ${anyZone}`).toEqual(
        occurrences(b, anyStart, anyZone),
      )
}

describe('recurrences with different occurrences', () => {
  it('never share a sentence', () => {
    let told = 0
    let shared = 0
    fc.assert(
      fc.property(
        recurrence.chain((one) => fc.tuple(fc.constant(one), fc.oneof(nearMiss(one), recurrence))),
        fc.uniqueArray(some(describedLocales), { minLength: 3, maxLength: 3 }),
        fc.option(some(starts), { nil: undefined }),
        fc.option(fc.constant(timeZone), { nil: undefined, freq: 4 }),
        (pair, locales, start, zone) => {
          const [a, b] = pair.map(linesOf) as [string[], string[]]
          for (const locale of locales) {
            const sentence = describeRecurrence(a, { locale, start, timeZone: zone })
            const other = describeRecurrence(b, { locale, start, timeZone: zone })
            if (sentence !== null && other !== null) told++
            if (sentence === null || sentence !== other) continue
            if (a.join() !== b.join()) shared++
            expectAlike(a, b, start, zone)
          }
        },
      ),
      { numRuns: runsOf(400, 4_000) },
    )
    expect(told).toBeGreaterThan(50)
    expect(shared).toBeGreaterThan(0)
  })
})

describe('any input', () => {
  it('has a sentence or is null, never an error', () => {
    fc.assert(
      fc.property(
        anyLines,
        some(describedLocales),
        fc.option(some(starts), { nil: undefined }),
        (lines, locale, start) => {
          const sentence = describeRecurrence(lines, { locale, start, timeZone })
          expect(sentence === null || sentence.length > 0).toBe(true)
        },
      ),
      { numRuns: runsOf(400, 4_000) },
    )
  })
})
