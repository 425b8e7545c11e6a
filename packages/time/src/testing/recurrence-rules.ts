import fc from 'fast-check'
import { frequencies } from '../recurrence/rule.js'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const list = (low: number, high: number, most: number) =>
  fc
    .uniqueArray(
      fc.integer({ min: low, max: high }).filter((value) => value !== 0 || low === 0),
      { minLength: 1, maxLength: most },
    )
    .map((values) => values.join())

const days = (most: number) =>
  fc
    .uniqueArray(
      fc.tuple(
        fc.oneof(
          fc.constant(''),
          fc.integer({ min: -most, max: most }).map((nth) => (nth ? String(nth) : '')),
        ),
        fc.constantFrom(...weekdays),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => all.map((pair) => pair.join('')).join())

/** A rule part, present in one of `oneIn` rules. */
const part = (name: string, values: fc.Arbitrary<string | number>, oneIn: number) =>
  fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: values.map((value) => `;${name}=${value}`) },
  )

/** Rules of a frequency without COUNT and UNTIL, with any other part, whether or not RFC 5545 allows it. */
export const ruleOf = (freq: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      part('INTERVAL', fc.oneof(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 100 })), 2),
      part('BYMONTH', list(1, 12, 5), 3),
      part('BYMONTHDAY', list(-31, 31, 5), 4),
      part('BYYEARDAY', list(-366, 366, 8), 10),
      part('BYWEEKNO', list(-53, 53, 4), freq === 'YEARLY' ? 4 : 20),
      part('BYDAY', days(freq === 'YEARLY' ? 53 : 5), 2),
      part('BYHOUR', list(0, 23, 4), 4),
      part('BYMINUTE', list(0, 59, 4), 4),
      part('BYSECOND', list(0, 60, 4), 4),
      part('BYSETPOS', list(-8, 8, 3), 4),
      part('WKST', fc.constantFrom(...weekdays), 3),
    )
    .map((parts) => `FREQ=${freq}${parts.join('')}`)

/** The digits of a date or a date-time in RFC 5545's form, in any year of four digits. */
const moment = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 0, max: 9999 })),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom('', 'T000000', 'T090000', 'T093000Z', 'T235960Z'),
  )
  .map(([year, month, day, time]) =>
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0'), time].join(
      '',
    ),
  )

/** Rules of any frequency with numbers that make searches long, and at times of another calendar. */
export const extremeRule: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...frequencies).chain(ruleOf),
    part(
      'INTERVAL',
      fc.oneof(fc.constantFrom(59, 61, 168, 3599, 86_399, 86_401), fc.integer({ min: 1, max: 999_999_999 })),
      3,
    ),
    part('COUNT', fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 999_999_999 })), 3),
    part('UNTIL', moment, 4),
    part('RSCALE', fc.constantFrom('GREGORIAN', 'HEBREW', 'ISLAMIC-CIVIL', 'PERSIAN', 'ETHIOPIC'), 20),
    part('SKIP', fc.constantFrom('OMIT', 'BACKWARD', 'FORWARD'), 6),
    part('X-NAME', fc.constant('VALUE'), 20),
  )
  .map((parts) => parts.join(''))

const property = fc.oneof(
  { weight: 6, arbitrary: extremeRule.map((rule) => `RRULE:${rule}`) },
  { weight: 1, arbitrary: extremeRule.map((rule) => `EXRULE:${rule}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('RDATE', 'EXDATE'),
        fc.constantFrom('', ';VALUE=DATE', ';TZID=Asia/Tokyo', ';TZID="Europe/Lisbon"', ';VALUE=PERIOD'),
        fc.array(moment, { minLength: 1, maxLength: 30 }),
      )
      .map(([name, parameters, moments]) => `${name}${parameters}:${moments.join()}`),
  },
)

const scraps = [
  'FREQ=',
  'SECONDLY',
  ';',
  ';;',
  '=',
  ',',
  ':',
  'BYDAY=',
  '-1MO',
  'BYSETPOS=',
  'INTERVAL=',
  '-1',
  '0',
  '1.5',
  'UNTIL=',
  '99999999999',
  'T',
  'Z',
  '\n',
  '\r\n ',
  ' ',
  '"',
  'EXDATE',
  'RDATE;TZID=',
  'COUNT=',
  '__proto__',
  'é',
]

/** A text with some characters removed and others, or keywords, inserted. */
const mutated = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(
      text,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.integer({ min: 0, max: 3 }),
          fc.oneof(fc.constantFrom(...scraps), fc.string({ maxLength: 2 })),
        ),
        { minLength: 1, maxLength: 4 },
      ),
    )
    .map(([whole, edits]) =>
      edits.reduce((left, [place, gone, scrap]) => {
        const at = place % (left.length + 1)
        return left.slice(0, at) + scrap + left.slice(at + gone)
      }, whole),
    )

/** Recurrence lines: valid, nearly valid and nonsense. */
export const anyLines: fc.Arbitrary<string[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: property },
    { weight: 4, arbitrary: mutated(property) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((some) => some.join('')),
    },
  ),
  { minLength: 1, maxLength: 3 },
)
