import { toIsoString } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarText, occurrencesOf, readText } from '../testing/calendar-text.js'
import { lastOf, stepsOf } from '../testing/drain.js'
import { type ICalendar, readCalendar } from './read-calendar.js'

const read = (text: string, timeZone?: string) => readText(text, { timeZone })
const one = (...events: readonly (readonly string[])[]) => {
  const [item, ...others] = read(calendarText(events)).items
  if (!item || others.length) throw new Error('expected one item')
  return item
}
const busy = (read: Parameters<typeof occurrencesOf>[0]) =>
  occurrencesOf(read)
    .filter(({ event }) => event.busy)
    .map(({ start, end }) => `${toIsoString(start).slice(5, 16)} ${(end - start) / 60}`)
const messages = (item: { readonly warnings: ICalendar['items'][number]['warnings'] }) =>
  item.warnings.map(({ message }) => message)

const timed = ['UID:1', 'SUMMARY:Stand-up', 'DTSTART:20260312T100000Z', 'DTEND:20260312T110000Z']
const weekly = [
  'UID:1',
  'DTSTART;TZID=Europe/Berlin:20260316T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=4',
]

describe('an item', () => {
  it('has the events of its UID, the master first', () => {
    const override = ['UID:1', 'RECURRENCE-ID:20260323T090000Z', 'DTSTART:20260324T090000Z', 'DURATION:PT30M']
    const { items } = read(calendarText([override, ['UID:2', 'DTSTART:20260312T100000Z'], weekly]))
    expect(items.map(({ uid, events }) => [uid, events.map(({ id }) => id)])).toEqual([
      ['1', ['1', '1_20260323T090000Z']],
      ['2', ['2']],
    ])
    expect(items[0] && busy(items[0])).toEqual([
      '03-16T09:00 60',
      '03-24T09:00 30',
      '03-30T08:00 60',
      '04-06T08:00 60',
    ])
    expect(items[0]?.warnings).toEqual([])
  })

  it('has overrides without a master', () => {
    const override = ['UID:1', 'RECURRENCE-ID:20260323T090000Z', 'DTSTART:20260324T090000Z', 'DURATION:PT30M']
    expect(busy(one(override))).toEqual(['03-24T09:00 30'])
  })

  it('has the override of the highest sequence', () => {
    const override = (sequence: number, start: string) => [
      'UID:1',
      `SEQUENCE:${sequence}`,
      'RECURRENCE-ID:20260323T090000Z',
      `DTSTART:${start}`,
    ]
    const item = one(weekly, override(2, '20260324T090000Z'), override(1, '20260325T090000Z'))
    expect(busy(item)).toContain('03-24T09:00 0')
    expect(item.events).toHaveLength(2)
  })

  it('replaces the occurrence of a day by an override that names the day alone', () => {
    const override = [
      'UID:1',
      'RECURRENCE-ID;VALUE=DATE:20260330',
      'DTSTART:20260401T090000Z',
      'DURATION:PT1H',
    ]
    expect(busy(one(weekly, override))).toEqual([
      '03-16T09:00 60',
      '03-23T09:00 60',
      '04-01T09:00 60',
      '04-06T08:00 60',
    ])
  })

  it('keeps all events that have the same UID by mistake, once each', () => {
    const item = one(timed, ['UID:1', 'DTSTART:20260313T100000Z', 'DURATION:PT1H'], timed.slice(0))
    expect(busy(item)).toEqual(['03-12T10:00 60', '03-13T10:00 60', '03-12T10:00 60'].toSorted())
    expect(item.events.map(({ id }) => id)).toEqual(['1', '1#2', '1#3'])
    expect(item.warnings).toMatchObject([{ isBusy: true, message: expect.stringContaining('same UID') }])
    expect(one(timed, timed).warnings).toEqual([])
  })

  it('has the newest version of an event', () => {
    const moved = ['UID:1', 'SEQUENCE:1', 'DTSTART:20260313T100000Z', 'DURATION:PT1H']
    expect(busy(one(moved, timed))).toEqual(['03-13T10:00 60'])
    expect(busy(one(timed, moved))).toEqual(['03-13T10:00 60'])
  })

  it('without a UID has the same one whenever it is read', () => {
    const without = timed.slice(1)
    const [first, second] = [one(without), read(calendarText([weekly, without])).items[1]]
    expect(second?.uid).toBe(first.uid)
    expect(second?.events[0]?.id).toBe(first.uid)
    expect(messages(first)).toEqual(['UID is missing'])
  })
})

describe('busy times of an event that cannot be read', () => {
  it.each([
    ['a rule', ['RRULE:FREQ=SOMETIMES'], ['03-12T10:00 60'], /FREQ is "SOMETIMES".*first occurrence/],
    [
      'one rule of two',
      ['RRULE:FREQ=NEVER', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['03-12T10:00 60', '03-13T10:00 60'],
      /NEVER/,
    ],
    [
      'an exception',
      ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:tomorrow'],
      ['03-12T10:00 60', '03-13T10:00 60'],
      /EXDATE is "TOMORROW".*ignored/,
    ],
    [
      'an added time',
      ['RDATE:20260314T100000Z', 'RDATE:soon'],
      ['03-12T10:00 60', '03-14T10:00 60'],
      /RDATE/,
    ],
    [
      'an override of all earlier occurrences',
      ['RECURRENCE-ID;RANGE=THISANDPRIOR:20260312T090000Z'],
      ['03-12T10:00 60'],
      /RANGE=THISANDPRIOR: only this occurrence/,
    ],
    [
      'too many exceptions',
      ['RRULE:FREQ=DAILY;COUNT=2', ...Array.from({ length: 6000 }, () => 'EXDATE:20260313T100000Z')],
      ['03-12T10:00 60', '03-13T10:00 60'],
      /more than 100000: only its rules/,
    ],
    [
      'too many rules',
      Array.from({ length: 51 }, () => 'RRULE:FREQ=DAILY;COUNT=2'),
      ['03-12T10:00 60'],
      /no more than 50/,
    ],
    ['its original start', ['RECURRENCE-ID:then'], ['03-12T10:00 60'], /RECURRENCE-ID is "then"/],
  ])('are kept without %s', (_, lines, expected, message) => {
    const item = one([...timed, ...lines])
    expect(busy(item)).toEqual(expected)
    expect(item.warnings).toMatchObject([
      { uid: '1', title: 'Stand-up', isBusy: true, message: expect.stringMatching(message) },
    ])
  })

  it.each([
    ['DTEND:later', '03-12T10:00 60'],
    ['DTEND:20260312T090000Z', '03-12T10:00 60'],
    ['DURATION:long', '03-12T10:00 60'],
    ['DURATION:-PT5M', '03-12T10:00 60'],
    ['DURATION:P999999999W', '03-12T10:00 60'],
  ])('are an hour long if the end is %s', (line, expected) => {
    const item = one(['UID:1', 'DTSTART:20260312T100000Z', line])
    expect(busy(item)).toEqual([expected])
    expect(messages(item).join()).toMatch(/one hour long/)
  })

  it('are unknown without a start', () => {
    const { items } = read(
      calendarText([['UID:1', 'SUMMARY:Dinner', 'DTSTART:soon'], timed.with(0, 'UID:2')]),
    )
    expect(items.map(({ events }) => events.length)).toEqual([0, 1])
    expect(items[0]?.warnings).toEqual([
      { uid: '1', title: 'Dinner', isBusy: false, message: 'DTSTART is "soon": expected a date or a time' },
    ])
  })

  it('are those of a cancelled event: none', () => {
    const item = one([...timed, 'STATUS:CANCELLED', 'RRULE:FREQ=NO'])
    expect(item.warnings[0]?.isBusy).toBe(false)
    expect(item.events[0]?.status).toBe('cancelled')
  })
})

describe('times of an event', () => {
  it('of a series are removed by an EXDATE without a time: all of that day, in the time zone of the series', () => {
    const item = one([...weekly, 'EXDATE;VALUE=DATE:20260323', 'EXDATE;TZID=Europe/Berlin:20260330T100000'])
    expect(busy(item)).toEqual(['03-16T09:00 60', '04-06T08:00 60'])
    expect(messages(item)).toEqual([])
    // 23:30 UTC on 16 March is 17 March in Berlin.
    const twice = [
      ...['UID:1', 'DTSTART;TZID=Europe/Berlin:20260316T003000', 'DURATION:PT1H'],
      'RRULE:FREQ=DAILY;COUNT=6;BYHOUR=0,12',
    ]
    expect(busy(one([...twice, 'EXDATE;VALUE=DATE:20260317']))).toEqual([
      ...['03-15T23:30 60', '03-16T11:30 60', '03-17T23:30 60', '03-18T11:30 60'],
    ])
  })

  it('of a series are removed by an EXDATE in an unknown time zone, in that of the series, with a warning', () => {
    const item = one([...weekly, 'EXDATE;TZID=Middle Earth:20260323T100000'])
    expect(busy(item)).toEqual(['03-16T09:00 60', '03-30T08:00 60', '04-06T08:00 60'])
    expect(messages(item)).toEqual([expect.stringContaining('time zone "Middle Earth" is unknown')])
  })

  it('of a series follow its rule without the parts that no standard has, which is told', () => {
    const item = one([...timed, 'RRULE:FREQ=DAILY;COUNT=2;X-NAME=VALUE;BYEASTER=0'])
    expect(busy(item)).toEqual(['03-12T10:00 60', '03-13T10:00 60'])
    expect(messages(item)).toEqual([
      expect.stringContaining('unknown part "X-NAME=VALUE"'),
      expect.stringContaining('unknown part "BYEASTER=0"'),
    ])
  })

  it('of a series that counts in an unknown calendar are the first one, which is told', () => {
    const item = one([...timed, 'RRULE:RSCALE=MARTIAN;FREQ=YEARLY'])
    expect(busy(item)).toEqual(['03-12T10:00 60'])
    expect(messages(item)).toEqual([expect.stringMatching(/RSCALE is "MARTIAN".*first occurrence/)])
  })

  it('are added by an RDATE without a time, at the time of day of the start', () => {
    expect(busy(one([...timed, 'RDATE;VALUE=DATE:20260320']))).toEqual(['03-12T10:00 60', '03-20T10:00 60'])
  })

  it('are added by periods, which have their own length', () => {
    const rdate = 'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260401T100000/PT3H,20260402T100000/20260402T103000'
    expect(busy(one([...timed, rdate]))).toEqual(['03-12T10:00 60', '04-01T08:00 180', '04-02T08:00 30'])
  })

  it('with several rules are all of their occurrences', () => {
    expect(
      busy(
        one([...timed, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20260313T100000Z']),
      ),
    ).toEqual(['03-12T10:00 60', '03-19T10:00 60'])
  })

  it('last days by the clock, and hours exactly', () => {
    const berlin = 'DTSTART;TZID=Europe/Berlin:20260328T120000'
    expect(busy(one(['UID:1', berlin, 'DURATION:P1D']))).toEqual(['03-28T11:00 1380'])
    expect(busy(one(['UID:1', berlin, 'DURATION:PT24H']))).toEqual(['03-28T11:00 1440'])
  })

  it('end where a day begins if the end has no time', () => {
    expect(
      busy(one(['UID:1', 'DTSTART;TZID=Europe/Berlin:20260312T220000', 'DTEND;VALUE=DATE:20260313'])),
    ).toEqual(['03-12T21:00 120'])
  })

  it.each([
    ['W. Europe Standard Time', '03-12T09:00 0'],
    ['/mozilla.org/20050126_1/Europe/Berlin', '03-12T09:00 0'],
    ['"Europe/Berlin"', '03-12T09:00 0'],
    ['US/Eastern', '03-12T14:00 0'],
  ])('in the time zone %s need no definition', (name, expected) => {
    const item = one(['UID:1', `DTSTART;TZID=${name}:20260312T100000`])
    expect(busy(item)).toEqual([expected])
    expect(item.warnings).toEqual([])
  })

  it('in an unknown time zone are in that of the calendar, with a warning', () => {
    const event = ['UID:1', 'DTSTART;TZID=Customized Time Zone:20260312T100000']
    const { items, info } = read(calendarText([event], ['X-WR-TIMEZONE:Asia/Tokyo']))
    expect(info.timeZone).toBe('Asia/Tokyo')
    expect(items.map(busy)).toEqual([['03-12T01:00 0']])
    expect(items.map(messages)).toEqual([['time zone "Customized Time Zone" is unknown: read in Asia/Tokyo']])
    expect(busy(one(event))).toEqual(['03-12T10:00 0'])
  })

  it('without a time zone are in that of the calendar, or else in the given one', () => {
    const floating = ['UID:1', 'DTSTART:20260402T100000']
    expect(busy(one(floating))).toEqual(['04-02T09:00 0'])
    expect(read(calendarText([floating], ['X-WR-TIMEZONE:Asia/Tokyo'])).items.map(busy)).toEqual([
      ['04-02T01:00 0'],
    ])
  })

  it('of transparent events are free, and of tentative ones tentative', () => {
    expect(busy(one([...timed, 'TRANSP:TRANSPARENT']))).toEqual([])
    expect(one([...timed, 'STATUS:TENTATIVE']).events[0]?.status).toBe('tentative')
  })
})

describe('a text', () => {
  it('may begin with a byte order mark, and have invalid lines', () => {
    const text = `\uFEFF${calendarText([[...timed, 'no colon', ';;;:', 'ATTENDEE;CN="open:mailto:a@b.example']])}`
    expect(read(text).items).toMatchObject([{ uid: '1', warnings: [] }])
  })

  it('that is cut has what was there before, and says so', () => {
    const whole = calendarText([timed, timed.with(0, 'UID:2')])
    expect(read(whole).isComplete).toBe(true)
    const cut = read(whole.slice(0, whole.lastIndexOf('DTSTART')))
    expect([cut.isComplete, cut.items.length]).toEqual([false, 1])
  })

  it('may ask not to be fetched too often', () => {
    expect(read(calendarText([], ['REFRESH-INTERVAL;VALUE=DURATION:PT1H'])).refreshInterval).toBe(3600)
    expect(read(calendarText([], ['X-PUBLISHED-TTL:PT12H'])).refreshInterval).toBe(43_200)
    expect(read(calendarText([], ['X-PUBLISHED-TTL:often'])).refreshInterval).toBeUndefined()
  })

  it.each([
    ['<html></html>', {}, 'no-calendar'],
    ['', {}, 'no-calendar'],
    [calendarText([timed, timed]), { maxEvents: 1 }, 'too-much'],
    [calendarText([timed]), { maxLength: 20 }, 'too-much'],
  ])('that is no calendar, or too large, is refused', (text, limits, error) => {
    expect(lastOf(readCalendar(text, { timeZone: 'UTC', ...limits }))).toEqual({ error })
  })

  const line = fc
    .tuple(
      fc.constantFrom(
        ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID', 'UID'],
        ...['SEQUENCE', 'SUMMARY', 'ATTENDEE', 'ORGANIZER', 'STATUS', 'TRANSP', 'BEGIN', 'END', 'TZID'],
      ),
      fc.constantFrom(
        '',
        ';TZID=Mars',
        ';TZID="Mars',
        ';VALUE=DATE',
        ';VALUE=PERIOD',
        ';CN="',
        ';=',
        ';RANGE=X',
      ),
      fc.oneof(
        fc.constantFrom(
          ...[
            '20260312T100000',
            '20260312T100000Z',
            '20260312',
            '20260312T100000Z/PT5H',
            'PT1H',
            '-P1D',
            'VEVENT',
          ],
          ...[
            'FREQ=DAILY',
            'FREQ=SECONDLY;COUNT=9999999',
            'a',
            '99991231T235959Z',
            '00010101T000000',
            'VTIMEZONE',
          ],
          ...['P99999999999999999D', '20260312T100000Z,20260313T100000Z,', '20261399T250000'],
        ),
        fc.string({ unit: 'binary', maxLength: 30 }),
      ),
    )
    .map(([name, parameter, value]) => `${name}${parameter}:${value}`)
  const lines = fc.array(line, { maxLength: 12 })

  it('never throws, and tells of each event by its time or by a warning', () => {
    fc.assert(
      fc.property(lines, fc.array(lines, { maxLength: 5 }), fc.nat(200), (own, events, cut) => {
        const text = calendarText(events, own)
        for (const one of [text, text.slice(0, cut)]) {
          const result = lastOf(readCalendar(one, { timeZone: 'Europe/Lisbon' }))
          if ('error' in result) continue
          const ids = result.items.flatMap((item) => item.events.map(({ id }) => id))
          expect(new Set(ids).size).toBe(ids.length)
          for (const { events, warnings } of result.items)
            expect(events.length + warnings.length).toBeGreaterThan(0)
          // Every event can be expanded, so that none hides others.
          busy({ events: result.items.flatMap((item) => item.events) })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('takes steps in proportion to its length, however it is made', () => {
    const many = (count: number, line: string) => Array.from({ length: count }, () => line)
    const texts = (count: number) => [
      calendarText(Array.from({ length: count }, (_, index) => [`UID:${index}`, 'DTSTART:20260312T100000Z'])),
      calendarText([['UID:1', ...many(count, 'RDATE:20260312T100000Z'), 'DTSTART:20260312T100000Z']]),
      calendarText([['UID:1', 'DTSTART:20260312T100000Z', ...many(count, 'ATTENDEE:mailto:a@b.example')]]),
      calendarText([['UID:1', `SUMMARY:${many(count, 'a').join('\r\n ')}`, 'DTSTART:20260312T100000Z']]),
      calendarText(Array.from({ length: count }, () => ['UID:1', 'DTSTART:20260312T100000Z'])),
      calendarText([many(count, 'BEGIN:VEVENT')]),
    ]
    const few = texts(1000).map((text) => stepsOf(readCalendar(text, { timeZone: 'UTC' })))
    for (const [index, text] of texts(4000).entries())
      expect(stepsOf(readCalendar(text, { timeZone: 'UTC' }))).toBeLessThanOrEqual(
        5 * (few[index] ?? 0) + 100,
      )
  })
})

describe('a calendar', () => {
  it.each([
    ['NAME:Team\\, north', 'Team, north'],
    ['X-WR-CALNAME:Team', 'Team'],
  ])('has the name that it gives itself: %s', (line, name) => {
    expect(read(calendarText([], [line])).info.name).toBe(name)
  })

  it('has a colour and a zone only where they are such', () => {
    const own = (...lines: string[]) => read(calendarText([], lines)).info
    expect(own('COLOR:turquoise', 'X-WR-TIMEZONE:Asia/Tokyo')).toMatchObject({
      color: 'turquoise',
      timeZone: 'Asia/Tokyo',
    })
    expect(own('X-APPLE-CALENDAR-COLOR:#1BADF8FF').color).toBe('#1BADF8FF')
    expect(own('COLOR:red;x:url(a)', 'X-WR-TIMEZONE:Middle Earth')).toEqual({ name: '' })
  })

  it('tells the titles of entries that it has no time of', () => {
    const { items } = read(
      calendarText([
        ['UID:1', 'DTSTART:soon', 'SUMMARY:Dinner'],
        ['UID:2', 'DTSTART:20260312T100000Z'],
      ]),
    )
    expect(items.map(({ events }) => events.map(({ id }) => id))).toEqual([[], ['2']])
    expect(items.map(({ unreadable }) => unreadable)).toEqual([['Dinner'], []])
  })

  it('that breaks off has what was there before', () => {
    const whole = calendarText([
      ['UID:1', 'DTSTART:20260312T100000Z'],
      ['UID:2', 'DTSTART:20260313T100000Z'],
    ])
    expect(read(whole.slice(0, whole.indexOf('UID:2'))).items[0]?.events).toHaveLength(1)
  })

  it('has lines that end as old programs end them', () => {
    const text = calendarText([['UID:1', 'DTSTART:20260312T100000Z', 'SUMMARY:Long ', ' title']])
    for (const end of ['\n', '\r'])
      expect(read(text.replaceAll('\r\n', end)).items[0]?.events[0]?.title).toBe('Long title')
  })

  it('may begin with white space', () => {
    expect(read(`  \t${calendarText([timed])}`).items).toHaveLength(1)
  })

  it('is too much if its events would keep long definitions of time zones again and again', () => {
    const years = Array.from({ length: 120 }, (_, index) => 1900 + index)
    const observance = (kind: string, from: string, to: string, at: (year: number) => string) => [
      ...[`BEGIN:${kind}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `DTSTART:${at(1900)}`],
      ...[`RDATE:${years.map(at).join()}`, `END:${kind}`],
    ]
    const day = (year: number) => String(10 + (year % 17)).padStart(2, '0')
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Ours'],
      ...observance('DAYLIGHT', '+0000', '+0100', (year) => `${year}03${day(year * 7)}T020000`),
      ...observance('STANDARD', '+0100', '+0000', (year) => `${year}10${day(year * 5)}T020000`),
      'END:VTIMEZONE',
    ]
    const events = (count: number) =>
      Array.from({ length: count }, (_, index) => [`UID:${index}`, 'DTSTART;TZID=Ours:20260312T100000'])
    const found = (count: number) =>
      lastOf(readCalendar(calendarText(events(count), zone), { timeZone: 'UTC' }))
    expect(found(1)).toMatchObject({ unknownTimeZones: [] })
    expect(found(20_000)).toEqual({ error: 'too-much' })
  })
})
