import fc from 'fast-check'

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

const part = (name: string, values: fc.Arbitrary<string | number>, oneIn: number) =>
  fc
    .option(values, { freq: oneIn - 1, nil: undefined })
    .map((value) => (value === undefined ? '' : `;${name}=${value}`))

/** The parts of a rule of a frequency without COUNT and UNTIL, every one of them where RFC 5545 allows it or not. */
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
