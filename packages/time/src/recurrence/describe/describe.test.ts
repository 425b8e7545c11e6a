import { describe, expect, it } from 'vitest'
import { casesOf } from '../../testing/campaign.js'
import { commonRecurrences, describedLocales } from '../../testing/common-recurrences.js'
import { describeRecurrence } from './describe.js'

const told = (...lines: string[]) => describeRecurrence(lines, { locale: 'en-US' })

describe('describeRecurrence', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=DAILY;INTERVAL=2;COUNT=10', 'Every 2 days, 10 times'],
    ['FREQ=DAILY;COUNT=1', 'Every day, once'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20260101', 'Every day, 3 times, until January 1, 2026'],
    ['FREQ=DAILY;BYDAY=SA,SU', 'Every Saturday and Sunday'],
    ['FREQ=DAILY;BYMONTH=1', 'Every day in January'],
    ['FREQ=DAILY;INTERVAL=2;BYDAY=MO', 'Every 2 days (only Monday)'],
    ['FREQ=DAILY;BYHOUR=9,12;BYMINUTE=30', 'Every day at 9:30 AM and 12:30 PM'],
    ['FREQ=DAILY;BYHOUR=9', 'Every day at 9:00 – 9:59 AM'],
    ['FREQ=WEEKLY', 'Every week'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['FREQ=WEEKLY;BYDAY=SU,MO,TU', 'Every week: Sunday – Tuesday'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR', 'Every 3 weeks: Monday – Friday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO', 'Every 2 weeks on Monday and Friday'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU',
      'Every 2 weeks on Monday and Sunday (weeks start on Sunday)',
    ],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260601', 'Every Monday, until June 1, 2026'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260601T100000', 'Every Monday, until June 1, 2026 at 10:00 AM'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on the 15th'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,22,-1', 'Every month on the 1st, the 22nd, and the last day'],
    ['FREQ=MONTHLY;BYMONTHDAY=-10', 'Every month on the 10th to last day'],
    ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the 2nd Tuesday'],
    ['FREQ=MONTHLY;BYDAY=TU', 'Every Tuesday'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday'],
    ['FREQ=MONTHLY;BYDAY=-2FR', 'Every month on the 2nd to last Friday'],
    ['FREQ=MONTHLY;BYDAY=WE;BYSETPOS=3', 'Every month on the 3rd Wednesday'],
    ['FREQ=MONTHLY;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7', 'Every month on the 1st Sunday'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'Every month on the 13th (only Friday)'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'Every month on the 1st weekday'],
    ['FREQ=MONTHLY;BYDAY=SU,SA;BYSETPOS=-1', 'Every month on the last weekend day'],
    ['FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1', 'Every month on the 1st day (Monday or Wednesday)'],
    ['FREQ=YEARLY', 'Every year'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=12', 'Every year on March 12'],
    ['FREQ=YEARLY;BYMONTH=5,9;BYDAY=2SU', 'Every year on the 2nd Sunday in May and September'],
    ['FREQ=YEARLY;BYWEEKNO=2', 'Every year on week 2'],
    ['FREQ=YEARLY;BYYEARDAY=100', 'Every year on the 100th day'],
    ['FREQ=HOURLY;INTERVAL=3', 'Every 3 hours'],
    ['FREQ=HOURLY;BYMINUTE=0,30', 'Every hour at :00 and :30'],
    ['FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10,11', 'Every 15 minutes (only 9:00 – 11:59 AM)'],
  ])('%s: %s', (line, text) => {
    // Intl has spaces of several widths.
    expect(told(line)?.replace(/\s/g, ' ')).toBe(text)
  })

  it('lists excluded and additional dates with their times', () => {
    expect(told('FREQ=DAILY', 'EXDATE:20260105T090000', 'RDATE;VALUE=DATE:20260106')).toBe(
      'Every day; except January 5, 2026 at 9:00 AM; and also on January 6, 2026',
    )
  })

  it('joins several rules', () => {
    expect(told('RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1')).toBe(
      'Every Monday; every month on the 1st',
    )
  })

  it('writes the end of a day as its date, and other times in UTC in the time zone', () => {
    const until = (time: string, timeZone?: string) =>
      describeRecurrence([`FREQ=DAILY;UNTIL=${time}`], { locale: 'en', timeZone })
    expect(until('20260601T035959Z', 'America/New_York')).toBe('Every day, until May 31, 2026')
    expect(until('20260601T130000Z', 'America/New_York')).toBe('Every day, until June 1, 2026 at 9:00 AM')
    expect(until('20260601T130000Z')).toBe('Every day, until June 1, 2026 at 1:00 PM UTC')
  })

  it('leaves out the times of the start', () => {
    const options = { locale: 'en', timeZone: 'America/New_York', start: '2026-01-05T09:00:00' }
    const lines = ['FREQ=DAILY;UNTIL=20260601T130000Z', 'EXDATE:20260511T130000Z', 'RDATE:20260602T090000']
    expect(describeRecurrence(lines, options)).toBe(
      'Every day, until June 1, 2026; except May 11, 2026; and also on June 2, 2026',
    )
    expect(describeRecurrence(['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU'], options)).toBe(
      'Every 2 weeks on Tuesday',
    )
    expect(describeRecurrence(['FREQ=DAILY;BYHOUR=9,14'], options)).toBe('Every day at 9:00 AM and 2:00 PM')
    expect(
      describeRecurrence(['FREQ=DAILY;UNTIL=20260601T000000Z'], { ...options, start: '2026-01-05' }),
    ).toBe('Every day, until June 1, 2026')
  })

  const newYork = 'America/New_York'
  const nine = '2026-01-05T09:00:00'

  it.each([
    [
      'an exception of a day and of one of its times',
      'BYHOUR=9,14',
      'EXDATE:20260511',
      'EXDATE:20260511T090000',
      nine,
    ],
    [
      'midnight in UTC and the same time on the wall',
      'WKST=MO',
      'EXDATE:20260512T000000Z',
      'EXDATE:20260511T200000',
    ],
    ['the two passes of an hour', 'WKST=MO', 'EXDATE:20261101T053000Z', 'EXDATE:20261101T063000Z'],
    [
      'dates that differ in another zone',
      'WKST=MO',
      'EXDATE;TZID=Asia/Tokyo:20260512T010000',
      'EXDATE:20260511T120000',
    ],
  ])('distinguishes %s', (_, part, one, other, start?: string) => {
    const [a, b] = [one, other].map((line) =>
      describeRecurrence([`RRULE:FREQ=DAILY;${part}`, line], { locale: 'en', timeZone: newYork, start }),
    )
    expect(a).toEqual(expect.any(String))
    expect(b).toEqual(expect.any(String))
    expect(a).not.toBe(b)
  })

  it('distinguishes an UNTIL in UTC from the same wall time around a clock change', () => {
    const [a, b] = ['20260308T071500Z', '20260308T031500'].map((until) =>
      describeRecurrence([`FREQ=DAILY;UNTIL=${until}`], {
        locale: 'en',
        timeZone: newYork,
        start: '2026-01-05T02:30:00',
      }),
    )
    expect(a).toBe('Every day, until March 8, 2026 at 3:15 AM GMT-4')
    expect(b).toBe('Every day, until March 8, 2026')
  })

  it('is in English for a language without messages', () => {
    expect(describeRecurrence(['FREQ=WEEKLY;BYDAY=MO'], { locale: 'xx' })).toBe('Every Monday')
  })

  it('rejects an invalid locale, time zone and start', () => {
    const lines = ['FREQ=DAILY']
    expect(() => describeRecurrence(lines, { locale: 'not_a_locale' })).toThrow(RangeError)
    expect(() => describeRecurrence(lines, { locale: 'en', timeZone: 'Nowhere/At_All' })).toThrow(RangeError)
    expect(() => describeRecurrence(lines, { locale: 'en', start: 'soon' })).toThrow(RangeError)
  })

  it.each([
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=1,2;BYDAY=MO;BYSETPOS=1',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMINUTE=30',
    'RSCALE=HEBREW;FREQ=YEARLY',
    'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD',
    'FREQ=YEARLY;BYEASTER=0',
    'FREQ=DAILY;UNTIL=05000101',
    'EXDATE:20260101T000000Z',
    'FREQ=DAILY\nEXRULE:FREQ=WEEKLY',
    `FREQ=DAILY\nEXDATE:${Array.from({ length: 13 }, (_, i) => `202601${i + 10}`).join()}`,
    'nonsense',
    '',
  ])('is null if no sentence describes the rule: %s', (line) => {
    expect(told(line)).toBeNull()
  })
})

describe('in every language', () => {
  it('two hundred common recurrences have a sentence', () => {
    expect(commonRecurrences.length).toBeGreaterThanOrEqual(200)
    for (const locale of casesOf(describedLocales))
      for (const lines of commonRecurrences)
        expect(
          describeRecurrence(lines, { locale, timeZone: 'Europe/Berlin' }),
          `${locale}: ${lines}`,
        ).toBeTruthy()
  })

  it.each(casesOf(describedLocales))('%s: a sentence is clean text of its own language', (locale) => {
    const sentences = commonRecurrences.map((lines) => describeRecurrence(lines, { locale }) ?? '')
    for (const sentence of sentences) {
      expect(sentence).toBe(sentence.trim())
      expect(sentence).not.toMatch(/[{}#@|]| {2}|undefined|NaN|null|\p{Ll}-\p{Lu}/u)
      expect(sentence).toMatch(/^[^\p{Ll}]/u)
    }
    if (/^en/.test(locale)) return
    const english = sentences.filter((text) =>
      /\b(every|until|times|except|also|only|weeks|weekday|last|month|year|hour)\b/i.test(text),
    )
    expect(english).toEqual([])
  })

  it.each(casesOf(describedLocales))('%s: different rules have different sentences', (locale) => {
    const days = Array.from({ length: 31 }, (_, i) => i + 1)
    const rules = [
      ...days.flatMap((day) => [day, -day]).map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
      ...days.map((day) => `FREQ=DAILY;UNTIL=202603${String(day).padStart(2, '0')}`),
      ...days.map((day) => `FREQ=YEARLY;BYYEARDAY=${day}`),
      ...days.map((day) => `FREQ=YEARLY;BYWEEKNO=${day}`),
      ...days.flatMap((n) =>
        ['DAILY', 'WEEKLY', 'YEARLY', 'HOURLY'].map((freq) => `FREQ=${freq};INTERVAL=${n}`),
      ),
      ...days.map((count) => `FREQ=DAILY;COUNT=${count}`),
      ...days.map((year) => `FREQ=DAILY;UNTIL=${1990 + year}0101`),
      ...Array.from({ length: 12 }, (_, i) => [
        `FREQ=DAILY;BYMONTH=${i + 1}`,
        `FREQ=YEARLY;BYMONTH=${i + 1};BYMONTHDAY=${i + 1}`,
      ]).flat(),
      ...Array.from({ length: 24 }, (_, hour) =>
        [0, 9, 59].map((m) => `FREQ=DAILY;BYHOUR=${hour};BYMINUTE=${m}`),
      ).flat(),
      ...['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].flatMap((day) => [
        `FREQ=WEEKLY;BYDAY=${day}`,
        ...[1, 2, 3, 4, 5, -1, -2, -3].flatMap((n) => [
          `FREQ=MONTHLY;BYDAY=${n}${day}`,
          `FREQ=YEARLY;BYDAY=${n}${day}`,
        ]),
      ]),
    ]
    const sentences = rules.map((rule) => describeRecurrence([rule], { locale }))
    const doubles = rules.filter((_, index) => sentences.indexOf(sentences[index] ?? null) !== index)
    expect(doubles).toEqual([])
  })
})
