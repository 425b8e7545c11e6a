import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { toIsoString } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { dateOfDay } from '../plain-date.js'
import { runsOf } from '../testing/campaign.js'
import { ruleOf } from '../testing/recurrence-rules.js'
import { recurrenceVectors } from '../testing/vectors.js'
import { wallAt } from '../zone/wall-at.js'
import { expandRecurrence, expandWithin, MAX_STEPS } from './expand.js'
import { checkRecurrence, frequencies, RecurrenceError, readRecurrence } from './rule.js'

const at = parseInstant
const zone = 'Europe/Lisbon'
const year = { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') }

/** The wall times in 2026 of what starts on Monday 5 January 2026 at 9:00 in Lisbon. */
function starts(
  lines: string | readonly string[],
  { start = '2026-01-05T09:00:00', limit = 1000, ...rest } = {},
) {
  const recurrence = { start, timeZone: zone, lines: [lines].flat(), ...rest }
  return expandRecurrence(recurrence, { ...year, limit }).map((instant) => wallAt(instant, zone))
}

/** The dates in 2026 of what lasts whole days, from Monday 5 January 2026 on, in New York. */
function dates(lines: readonly string[]) {
  return expandRecurrence({ start: '2026-01-05', timeZone: 'America/New_York', lines }, year).map((instant) =>
    wallAt(instant, 'UTC').slice(0, 10),
  )
}

function fault(
  lines: string | readonly string[],
  start = '2026-01-05T09:00:00',
): RecurrenceError | undefined {
  try {
    expandRecurrence({ start, timeZone: zone, lines: [lines].flat() }, year)
  } catch (error) {
    if (error instanceof RecurrenceError) return error
    throw error
  }
  return undefined
}

describe('the published vectors of recurrences', () => {
  it.each(recurrenceVectors)(
    '$id: $rrule',
    ({ dtstart_local: start, timezone: timeZone, rrule: lines, ...vector }) => {
      const window = { from: vector.window_start as Instant, to: vector.window_end as Instant }
      expect(expandRecurrence({ start, timeZone, lines }, window)).toEqual(vector.expected)
    },
  )
})

describe('recurrence lines', () => {
  const mondays = ['2026-01-05T09:00:00', '2026-01-12T09:00:00', '2026-01-19T09:00:00']

  it.each([
    ['a space after the semicolon', 'RRULE:FREQ=WEEKLY; COUNT=3'],
    ['lower case', 'rrule:freq=weekly;count=3;byday=mo'],
    ['a folded line', 'RRULE:FREQ=WEE\r\n KLY;COUNT=3'],
    ['a semicolon at the end', 'RRULE:FREQ=WEEKLY;COUNT=3;'],
    ['no RRULE', 'FREQ=WEEKLY;COUNT=3'],
    ['white space around', '  RRULE:FREQ=WEEKLY;COUNT=3  \n'],
    [
      'a start of its own, which is passed over',
      'DTSTART;TZID=Asia/Tokyo:20200101T000000\nRRULE:FREQ=WEEKLY;COUNT=3',
    ],
    ['COUNT with an UNTIL that is later', 'RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20270101T000000Z'],
    ['COUNT with an UNTIL that is earlier', 'RRULE:FREQ=WEEKLY;COUNT=300;UNTIL=20260120T000000Z'],
    ['values more than once, in any order', 'RRULE:FREQ=WEEKLY;COUNT=3;BYHOUR=9,9;BYDAY=MO,MO'],
  ])('can have %s', (_, line) => {
    expect(starts(line)).toEqual(mondays)
  })

  it('can be folded into two entries of the array', () => {
    expect(starts(['RRULE:FREQ=WEEKLY;', ' COUNT=3'])).toEqual(mondays)
  })

  it('can have several rules, whose occurrences are merged', () => {
    const lines = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2']
    expect(starts(lines)).toEqual(['2026-01-05T09:00:00', '2026-01-06T09:00:00', '2026-01-12T09:00:00'])
  })

  it('can exclude a rule with EXRULE', () => {
    const lines = ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2']
    expect(starts(lines)).toEqual(['2026-01-06T09:00:00', '2026-01-08T09:00:00'])
  })

  it('can have only dates', () => {
    expect(starts('RDATE:20260203T100000,20260204T100000')).toEqual([
      '2026-02-03T10:00:00',
      '2026-02-04T10:00:00',
    ])
  })

  it.each([
    ['in UTC', 'EXDATE:20260706T080000Z'],
    ['as the wall time of the event', 'EXDATE:20260706T090000'],
    ['with its zone', 'EXDATE;TZID=Europe/Lisbon:20260706T090000'],
    ['with its zone quoted', 'EXDATE;VALUE=DATE-TIME;TZID="Europe/Lisbon":20260706T090000'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260706T040000'],
    ['in a zone by the name that Windows has for it', 'EXDATE;TZID=Eastern Standard Time:20260706T040000'],
    ['in an unknown zone, as the wall time of the event', 'EXDATE;TZID=Middle Earth:20260706T090000'],
    ['as a date', 'EXDATE;VALUE=DATE:20260706'],
    ['several on a line', 'EXDATE:20260101T000000Z,20260706T080000Z,'],
    ['with dashes and colons', 'EXDATE:2026-07-06T08:00:00Z'],
    ['in lower case', 'exdate:20260706t080000z'],
  ])('can exclude an occurrence %s', (_, line) => {
    const july = starts(['RRULE:FREQ=WEEKLY', line]).filter((wall) => wall.startsWith('2026-07'))
    expect(july).toEqual(['2026-07-13T09:00:00', '2026-07-20T09:00:00', '2026-07-27T09:00:00'])
  })

  it('exclude the occurrence of a date alone, also if a clock change moves another one to it', () => {
    // In Nuuk, the clocks go from 23:00 on Saturday, 28 March 2026, to midnight: 23:30 is at 0:30 on Sunday.
    const nights = (...lines: string[]) =>
      expandRecurrence(
        { start: '2026-03-27T23:30:00', timeZone: 'America/Nuuk', lines: ['FREQ=DAILY;COUNT=4', ...lines] },
        year,
      ).map((instant) => wallAt(instant, 'America/Nuuk'))
    const [friday, saturday, sunday, monday] = [
      ...['2026-03-27T23:30:00', '2026-03-29T00:30:00', '2026-03-29T23:30:00', '2026-03-30T23:30:00'],
    ]
    expect(nights()).toEqual([friday, saturday, sunday, monday])
    expect(nights('EXDATE;VALUE=DATE:20260328')).toEqual([friday, sunday, monday])
    expect(nights('EXDATE;VALUE=DATE:20260329')).toEqual([friday, saturday, monday])
  })

  it('of all-day events exclude dates in any format', () => {
    const lines = [
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE;VALUE=DATE:20260106',
      'EXDATE:20260107T000000Z,20260108T050000Z',
    ]
    expect(dates(lines)).toEqual(['2026-01-05', '2026-01-09', '2026-01-10'])
  })

  it('add a date at the time of the start, and a period at its own start', () => {
    const lines = [
      'RRULE:FREQ=DAILY;COUNT=1',
      'RDATE;VALUE=DATE:20260301',
      'RDATE;VALUE=PERIOD:20260302T090000Z/PT1H',
    ]
    expect(starts(lines)).toEqual(['2026-01-05T09:00:00', '2026-03-01T09:00:00', '2026-03-02T09:00:00'])
  })

  it('can have ten thousand exceptions', () => {
    const dates = Array.from(
      { length: 10_000 },
      (_, i) => `${dateOfDay(20_459 + i).replaceAll('-', '')}T090000`,
    )
    const lines = ['RRULE:FREQ=DAILY', `EXDATE:${dates.join(',')}`]
    expect(starts(lines)).toEqual(['2026-01-05T09:00:00'])
  })
})

describe('a check of recurrence lines', () => {
  it('refuses an unknown time zone, which is read in that of the event', () => {
    const lines = ['FREQ=DAILY', 'EXDATE;TZID=Middle Earth Standard Time:20260101T000000']
    expect(() => checkRecurrence(lines)).toThrow(
      'TZID is "Middle Earth Standard Time": expected an IANA time zone name',
    )
    expect(readRecurrence(lines).unknownTimeZones).toEqual(['Middle Earth Standard Time'])
    expect(() => checkRecurrence(['FREQ=DAILY', 'EXDATE;TZID=Asia/Tokyo:20260101T000000'])).not.toThrow()
    expect(() => checkRecurrence(['FREQ=DAILY;COUNT=0'])).toThrow('COUNT')
  })

  it('refuses an unknown rule part, which is ignored otherwise, but no extension', () => {
    const lines = ['FREQ=YEARLY;BYEASTER=0;X-NAME=1']
    expect(() => checkRecurrence(lines)).toThrow('BYEASTER is "BYEASTER=0": expected a rule part')
    expect(readRecurrence(lines).unknownParts).toEqual(['BYEASTER=0', 'X-NAME=1'])
    expect(starts(lines)).toEqual(starts(['FREQ=YEARLY']))
    expect(() => checkRecurrence(['FREQ=YEARLY;X-NAME=1'])).not.toThrow()
  })
})

describe('UNTIL', () => {
  it('in UTC is compared in UTC and includes the occurrence at that time', () => {
    expect(starts('FREQ=DAILY;UNTIL=20260106T090000Z')).toHaveLength(2)
    expect(starts('FREQ=DAILY;UNTIL=20260106T085959Z')).toHaveLength(1)
  })

  it('as a wall time is compared with the wall time', () => {
    expect(starts('FREQ=DAILY;INTERVAL=181;UNTIL=20260705T090000')).toHaveLength(2)
    expect(starts('FREQ=DAILY;INTERVAL=181;UNTIL=20260705T085959')).toHaveLength(1)
  })

  it('as a date includes that date', () => {
    expect(starts('FREQ=DAILY;UNTIL=20260106')).toHaveLength(2)
  })

  it.each(['20260107', '20260107T000000Z', '20260107T050000Z'])(
    'of an all-day event is a date: %s',
    (until) => {
      expect(dates([`FREQ=DAILY;UNTIL=${until}`])).toHaveLength(3)
    },
  )
})

describe('COUNT', () => {
  const hours = (timeZone: string, start: string, line: string) =>
    expandRecurrence(
      { start, timeZone, lines: [line] },
      { from: at('2000-01-01T00:00:00Z'), to: year.to, limit: 300 },
    ).map((instant) => wallAt(instant, timeZone))

  it('counts two wall times that a clock change brings together as one occurrence', () => {
    // In New York, the clocks go from 2:00 to 3:00, so 2:30 is 3:30.
    expect(hours('America/New_York', '2026-03-08T00:30:00', 'FREQ=HOURLY;COUNT=4')).toEqual([
      ...['2026-03-08T00:30:00', '2026-03-08T01:30:00', '2026-03-08T03:30:00', '2026-03-08T04:30:00'],
    ])
    expect(hours('America/New_York', '2026-03-07T02:30:00', 'FREQ=DAILY;BYHOUR=2,3;COUNT=4')).toEqual([
      ...['2026-03-07T02:30:00', '2026-03-07T03:30:00', '2026-03-08T03:30:00', '2026-03-09T02:30:00'],
    ])
    // One of them alone is not repeated.
    expect(hours('America/New_York', '2026-03-08T00:30:00', 'FREQ=HOURLY;COUNT=3')).toHaveLength(3)
  })

  it('counts the date that a time zone skipped once', () => {
    // Samoa had no 30 December 2011: what is planned for it is at the same instant as what is planned for the next day.
    const days = hours('Pacific/Apia', '2011-12-28T09:00:00', 'FREQ=DAILY;COUNT=4')
    expect(days.map((day) => day.slice(0, 10))).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ])
  })

  it('is the number of occurrences, across clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
        fc.constantFrom('2011-12-28T09:10:00', '2026-03-06T23:10:00', '2026-10-02T01:10:00'),
        fc.constantFrom('FREQ=HOURLY', 'FREQ=MINUTELY;INTERVAL=20', 'FREQ=DAILY;BYHOUR=1,2,3', 'FREQ=DAILY'),
        fc.integer({ min: 1, max: 300 }),
        (timeZone, start, rule, count) => {
          const all = hours(timeZone, start, rule)
          expect(hours(timeZone, start, `${rule};COUNT=${count}`)).toEqual(all.slice(0, count))
        },
      ),
      { numRuns: runsOf(30, 500) },
    )
  })
})

describe('the start', () => {
  it('that no rule matches is an occurrence only with includeStart, and then the first that COUNT counts', () => {
    const monday = '2026-01-05T09:00:00'
    expect(starts('FREQ=WEEKLY;BYDAY=TU;COUNT=1')).toEqual(['2026-01-06T09:00:00'])
    const included = (line: string) => starts(line, { includeStart: true } as object)
    expect(included('FREQ=WEEKLY;BYDAY=TU;COUNT=1')).toEqual([monday])
    expect(included('FREQ=WEEKLY;BYDAY=TU;COUNT=2')).toEqual([monday, '2026-01-06T09:00:00'])
    expect(included('FREQ=WEEKLY;BYDAY=MO;COUNT=2')).toEqual([monday, '2026-01-12T09:00:00'])
  })

  it('can be counted without being included', () => {
    expect(starts('FREQ=WEEKLY;BYDAY=TU;COUNT=2', { countsStart: true } as object)).toEqual([
      '2026-01-06T09:00:00',
    ])
  })

  it('included by includeStart is still removed by an exception', () => {
    expect(
      starts(['FREQ=DAILY;COUNT=2', 'EXDATE:20260105T090000'], { includeStart: true } as object),
    ).toEqual(['2026-01-06T09:00:00'])
  })

  it('after UNTIL of all its rules is no occurrence', () => {
    const included = (...lines: string[]) => starts(lines, { includeStart: true } as object)
    for (const until of ['20260104', '20260104T090000', '20260105T085959', '20260105T085959Z'])
      expect(included(`FREQ=DAILY;UNTIL=${until}`)).toEqual([])
    for (const until of ['20260105', '20260105T090000', '20260105T090000Z'])
      expect(included(`FREQ=DAILY;UNTIL=${until}`)).toEqual(['2026-01-05T09:00:00'])
    expect(included('FREQ=DAILY;UNTIL=20260104', 'FREQ=WEEKLY;COUNT=1')).toHaveLength(1)
    expect(included('FREQ=DAILY;UNTIL=20260104', 'RDATE:20260301T090000')).toEqual(['2026-03-01T09:00:00'])
    const dated = (until: string) =>
      expandRecurrence(
        {
          start: '2026-01-05',
          timeZone: 'America/New_York',
          lines: [`FREQ=DAILY;UNTIL=${until}`],
          includeStart: true,
        },
        year,
      )
    // Midnight in UTC is that date; another time in UTC is its date in the time zone of the series.
    for (const until of ['20260104', '20260104T235959', '20260104T000000Z', '20260105T045959Z'])
      expect(dated(until)).toHaveLength(0)
    for (const until of ['20260105', '20260105T000000', '20260105T000000Z', '20260105T050000Z'])
      expect(dated(until)).toHaveLength(1)
  })

  it('that is a date needs no times of day of a rule', () => {
    const rule = 'FREQ=DAILY;COUNT=2'
    expect(dates([`${rule};BYHOUR=9,10;BYMINUTE=30;BYSECOND=1`])).toEqual(dates([rule]))
    expect(dates([`${rule};BYHOUR=9`])).toEqual(['2026-01-05', '2026-01-06'])
    expect(dates(['FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2;BYHOUR=9'])).toEqual([
      '2026-01-06',
      '2026-01-08',
    ])
    expect(dates(['FREQ=HOURLY;INTERVAL=36;COUNT=4'])).toEqual([
      ...['2026-01-05', '2026-01-06', '2026-01-08', '2026-01-09'],
    ])
    expect(dates(['FREQ=MINUTELY;UNTIL=20260107'])).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
  })

  it('supplies the month of a yearly rule that names days of the month alone', () => {
    expect(starts('FREQ=YEARLY;BYMONTHDAY=15,-1')).toEqual(['2026-01-15T09:00:00', '2026-01-31T09:00:00'])
    // With weekdays, it names dates of the whole year.
    expect(starts('FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR')).toEqual([
      ...['2026-02-13T09:00:00', '2026-03-13T09:00:00', '2026-11-13T09:00:00'],
    ])
  })

  it('supplies the parts that a rule leaves out', () => {
    expect(starts('FREQ=YEARLY;BYMONTH=2')).toEqual(['2026-02-05T09:00:00'])
    expect(starts('FREQ=YEARLY;BYWEEKNO=20')).toEqual(['2026-05-11T09:00:00'])
    expect(starts('FREQ=MONTHLY;COUNT=2', { start: '2026-01-31T09:00:00' })).toEqual([
      '2026-01-31T09:00:00',
      '2026-03-31T09:00:00',
    ])
  })

  it('without a time gives dates in every time zone, in a window of dates', () => {
    const recurrence = { start: '2026-03-28', timeZone: 'Asia/Tokyo', lines: ['FREQ=DAILY'] }
    const window = { from: at('2026-03-29T00:00:00Z'), to: at('2026-03-31T00:00:00Z') }
    expect(expandRecurrence(recurrence, window).map(toIsoString)).toEqual([
      '2026-03-29T00:00:00Z',
      '2026-03-30T00:00:00Z',
    ])
  })

  it('must be a wall time or a date', () => {
    expect(() => starts('FREQ=DAILY', { start: 'yesterday' })).toThrow('"yesterday" is not a wall time')
  })
})

describe('cases that rrule gets wrong', () => {
  it('positions in the first week count from its beginning', () => {
    // The start is the Wednesday: of Monday, Wednesday and Friday it is the second, and Friday the third.
    const start = '2026-01-07T09:00:00'
    expect(starts('FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=3;COUNT=2', { start })).toEqual([
      '2026-01-09T09:00:00',
      '2026-01-16T09:00:00',
    ])
  })

  it('an occurrence that two positions select occurs once', () => {
    expect(starts('FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1,-1;COUNT=2')).toEqual([
      '2026-01-05T09:00:00',
      '2026-02-02T09:00:00',
    ])
  })

  it('a position from the end beyond the first selects nothing', () => {
    expect(starts('FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=-2')).toEqual([])
  })

  it('a week counted from the end can begin in the previous year', () => {
    // 2026 has 53 weeks, so the 53rd from its end begins on Monday 29 December 2025.
    const recurrence = {
      start: '2025-01-01T09:00:00',
      timeZone: 'UTC',
      lines: ['FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO'],
    }
    const window = { from: at('2025-06-01T00:00:00Z'), to: at('2026-12-01T00:00:00Z') }
    expect(expandRecurrence(recurrence, window).map(toIsoString)).toEqual(['2025-12-29T09:00:00Z'])
  })

  it('all minutes of some hours are included', () => {
    expect(starts('FREQ=MINUTELY;INTERVAL=30;BYHOUR=9,11;COUNT=5')).toEqual([
      '2026-01-05T09:00:00',
      '2026-01-05T09:30:00',
      '2026-01-05T11:00:00',
      '2026-01-05T11:30:00',
      '2026-01-06T09:00:00',
    ])
  })

  it('weekdays with and without a number can be combined', () => {
    expect(starts('FREQ=MONTHLY;BYDAY=1MO,WE;COUNT=3')).toEqual([
      '2026-01-05T09:00:00',
      '2026-01-07T09:00:00',
      '2026-01-14T09:00:00',
    ])
  })
})

describe('every text has a result', () => {
  it.each([
    ['FREQ=HOURLY;INTERVAL=2;BYHOUR=2', []],
    ['FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30', []],
    ['FREQ=DAILY;BYHOUR=9;BYSETPOS=5', []],
    ['FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=SECONDLY;COUNT=6;BYSETPOS=2', []],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', []],
    ['FREQ=WEEKLY;BYMONTH=4;BYWEEKNO=29', []],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6', []],
    ['FREQ=MONTHLY;BYDAY=6MO', []],
    ['FREQ=MONTHLY;BYDAY=3TU;BYMONTHDAY=1', []],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
  ])('no occurrences if no date can match: %s', (line, expected) => {
    expect(starts(line)).toEqual(expected)
  })

  it.each([
    ['INTERVAL', 'FREQ=DAILY;INTERVAL=-1'],
    ['INTERVAL', 'FREQ=DAILY;INTERVAL=0'],
    ['INTERVAL', 'FREQ=DAILY;INTERVAL=1.5'],
    ['FREQ', 'FREQ=FORTNIGHTLY'],
    ['FREQ', 'BYDAY=MO'],
    ['FREQ', 'FREQ=SECONDLY'],
    ['COUNT', 'FREQ=DAILY;COUNT=0'],
    ['COUNT', 'FREQ=DAILY;COUNT=1000000000'],
    ['UNTIL', 'FREQ=DAILY;UNTIL=tomorrow'],
    ['UNTIL', 'FREQ=DAILY;UNTIL=20260230'],
    ['BYDAY', 'FREQ=WEEKLY;BYDAY=XX'],
    ['BYDAY', 'FREQ=MONTHLY;BYDAY=0MO'],
    ['BYDAY', 'FREQ=WEEKLY;BYDAY='],
    ['BYMONTH', 'FREQ=YEARLY;BYMONTH=13'],
    ['BYMONTHDAY', 'FREQ=MONTHLY;BYMONTHDAY=0'],
    ['BYSETPOS', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=400'],
    ['BYEASTER', 'FREQ=YEARLY;BYEASTER'],
    ['WKST', 'FREQ=WEEKLY;WKST=2'],
    ['INTERVAL', 'FREQ=DAILY;INTERVAL=2=3'],
    ['EXDATE', ['FREQ=DAILY', 'EXDATE:soon']],
    ['RDATE', ['FREQ=DAILY', 'RDATE:20261301']],
    ['SUMMARY', 'SUMMARY:lunch'],
    ['HELLO', 'hello'],
  ])('or an error with the invalid part: %s of %s', (part, lines) => {
    expect(fault(lines)?.part).toBe(part)
    expect(fault(lines)?.message).toContain(part)
  })

  // A reader that takes longer than in proportion to its text would not come back from these.
  it.each([
    ['of parameters', 'EXDATE', `EXDATE${';'.repeat(2_000_000)}`],
    ['of folds', 'HELLO', `hello${'\n '.repeat(2_000_000)}`],
    ['of quotes', 'FREQ', `FREQ=${'"'.repeat(2_000_000)}`],
    ['of quoted parameters', 'EXDATE', `EXDATE;${'""'.repeat(1_000_000)}`],
    ['of rules', 'RRULE', 'FREQ=DAILY\n'.repeat(200_000)],
  ])('or an error, for millions of characters of nonsense: %s', (_, part, line) => {
    expect(fault(line)?.part).toBe(part)
  })

  it('or an error, for too many exceptions', () => {
    expect(fault(['FREQ=DAILY', `EXDATE:${'20260101T000000,'.repeat(60_000)}`])?.part).toBe('EXDATE')
  })

  it('or an error with the name, for an unknown time zone', () => {
    const recurrence = { start: '2026-01-05T09:00:00', timeZone: 'Nowhere', lines: ['FREQ=DAILY'] }
    expect(() => expandRecurrence(recurrence, year)).toThrow('"Nowhere" is not a time zone')
  })
})

describe('a window', () => {
  const far = { from: at('2800-01-01T00:00:00Z'), to: at('2800-01-08T00:00:00Z') }

  it.each([
    'FREQ=DAILY',
    'FREQ=HOURLY',
    'FREQ=MINUTELY;INTERVAL=7',
    'FREQ=SECONDLY;INTERVAL=3601',
    'FREQ=WEEKLY;COUNT=99999',
    'FREQ=DAILY;BYDAY=MO,TU,WE;COUNT=999999999',
    'FREQ=HOURLY;INTERVAL=7;COUNT=999999999',
    'FREQ=MONTHLY;BYDAY=MO;COUNT=99999',
  ])('eight centuries away is reached without generating the time until then: %s', (line) => {
    const recurrence = { start: '1996-01-01T09:00:00', timeZone: 'UTC', lines: [line] }
    expect(expandRecurrence(recurrence, far).length).toBeGreaterThan(0)
    const effort = { left: MAX_STEPS }
    expandWithin(recurrence, far, effort)
    // There are 292,000 days until then.
    expect(MAX_STEPS - effort.left).toBeLessThan(100_000)
  })

  it('that begins late has the same occurrences as one that begins early', () => {
    for (const { dtstart_local: start, timezone: timeZone, rrule: lines } of recurrenceVectors) {
      if (start.length === 10 || /COUNT/.test(lines.join())) continue
      const begin = at(`${start}Z`)
      const edge = (years: number) => (begin + Math.round(years * 31_556_952)) as Instant
      const all = expandRecurrence({ start, timeZone, lines }, { from: edge(-1), to: edge(6) })
      const late = expandRecurrence({ start, timeZone, lines }, { from: edge(5), to: edge(6) })
      expect(late).toEqual(all.filter((instant) => instant >= edge(5)))
    }
  })

  it('has the occurrences of its parts, and with a limit the first of them', () => {
    // Zones that skip an hour, half an hour and a day.
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']
    const transitions = ['2011-12-29T00:00:00Z', '2026-03-07T00:00:00Z', '2026-10-03T00:00:00Z']
    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies).chain((freq) => ruleOf(freq)),
        fc.constantFrom(...zones),
        fc.constantFrom(...transitions),
        fc.array(fc.integer({ min: 0, max: 40 * 3600 }), { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        (rule, timeZone, near, edges, limit) => {
          const recurrence = { start: '2011-12-01T02:15:00', timeZone, lines: [rule] }
          const [from, ...rest] = edges.map((edge) => (at(near) + edge) as Instant).sort((a, b) => a - b)
          const expand = (begin: Instant, end: Instant, most?: number) =>
            expandRecurrence(recurrence, { from: begin, to: end, limit: most })
          let all: Instant[] = []
          try {
            all = expand(from!, rest.at(-1)!)
          } catch (error) {
            if (error instanceof RecurrenceError) return
            throw error
          }
          const parts = rest.flatMap((to, index) => expand(index > 0 ? rest[index - 1]! : from!, to))
          expect(parts).toEqual(all)
          expect(expand(from!, rest.at(-1)!, limit)).toEqual(all.slice(0, limit))
        },
      ),
      { numRuns: runsOf(150, 5_000) },
    )
  })

  it('has the occurrences of a longer one, also before a skipped day', () => {
    const recurrence = {
      start: '2011-12-01T02:15:00',
      timeZone: 'Pacific/Apia',
      lines: ['FREQ=SECONDLY;BYSETPOS=1'],
    }
    const [from, to] = [at('2011-12-29T06:06:24Z'), at('2011-12-29T10:00:00Z')]
    expect(expandRecurrence(recurrence, { from, to })).toHaveLength(to - from)
  })

  it('with a limit has the first occurrences that are not excluded', () => {
    const lines = ['FREQ=SECONDLY', 'EXRULE:FREQ=MINUTELY;BYSECOND=0', 'EXDATE:20260105T090001']
    expect(starts(lines, { limit: 3 })).toEqual([
      '2026-01-05T09:00:02',
      '2026-01-05T09:00:03',
      '2026-01-05T09:00:04',
    ])
    expect(starts(['FREQ=DAILY', 'EXRULE:FREQ=SECONDLY'], { limit: 3 })).toEqual([])
  })

  it('can be limited to the first occurrences', () => {
    expect(starts('FREQ=YEARLY', { limit: 1 })).toHaveLength(1)
    const next = { from: at('2026-03-01T00:00:00Z'), to: at('2400-01-01T00:00:00Z'), limit: 2 }
    const recurrence = { start: '2020-02-29T09:00:00', timeZone: 'UTC', lines: ['FREQ=YEARLY'] }
    expect(expandRecurrence(recurrence, next).map(toIsoString)).toEqual([
      '2028-02-29T09:00:00Z',
      '2032-02-29T09:00:00Z',
    ])
  })
})
