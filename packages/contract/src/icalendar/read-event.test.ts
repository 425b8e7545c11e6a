import { parseInstant, toIsoString } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ICalendar, readICalendar } from './read-icalendar.js'

/** A calendar of entries, each told by its lines, after lines of its own. */
const calendar = (entries: readonly (readonly string[])[], own: readonly string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...own,
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const read = (text: string, { timeZone = 'Europe/Lisbon', details = true } = {}): ICalendar => {
  const work = readICalendar(text, { timeZone, details })
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    if ('error' in value) throw new Error(value.error)
    return value
  }
}
const one = (...lines: string[]) =>
  read(calendar([['UID:1', 'DTSTART:20260312T100000Z', ...lines]])).events[0]

/** When the entries take place from March to May, as a calendar expands them. */
const starts = ({ events }: ICalendar) =>
  expandEvents(events, {
    from: parseInstant('2026-03-01T00:00:00Z'),
    to: parseInstant('2026-05-31T00:00:00Z'),
    timeZone: 'Europe/Lisbon',
  }).occurrences.map(({ start }) => toIsoString(start).slice(5, 16))

describe('an entry of a calendar file', () => {
  it('is an event of the interface', () => {
    expect(
      one(
        'DTEND;TZID=Europe/Berlin:20260312T120000',
        'SUMMARY:Review\\, part 2',
        'DESCRIPTION:First line\\nSecond line',
        'LOCATION:Room 4',
        'STATUS:TENTATIVE',
        'TRANSP:TRANSPARENT',
        'CLASS:PRIVATE',
        'COLOR:teal',
      ),
    ).toEqual({
      id: '1',
      when: {
        object: 'timespan',
        start_time: parseInstant('2026-03-12T10:00:00Z'),
        end_time: parseInstant('2026-03-12T11:00:00Z'),
        start_timezone: 'UTC',
        end_timezone: 'Europe/Berlin',
      },
      title: 'Review, part 2',
      description: 'First line\nSecond line',
      location: 'Room 4',
      status: 'tentative',
      busy: false,
      visibility: 'private',
      color: 'teal',
      participants: [],
      resources: [],
    })
  })

  it('has who invites, who is invited with their answers, and rooms apart', () => {
    expect(
      one(
        'ORGANIZER;CN=Ada Mensah:mailto:ada@example.com',
        'ATTENDEE;CN="Sousa, Rita";PARTSTAT=ACCEPTED:mailto:rita@example.com',
        'ATTENDEE;PARTSTAT=DECLINED:MAILTO:kai@example.com',
        'ATTENDEE;PARTSTAT=TENTATIVE:mailto:lia@example.com',
        'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:noor@example.com',
        'ATTENDEE:mailto:ana@example.com',
        'ATTENDEE;CUTYPE=ROOM;CN=Room 4;PARTSTAT=ACCEPTED:mailto:room4@example.com',
      ),
    ).toMatchObject({
      organizer: { email: 'ada@example.com', name: 'Ada Mensah' },
      participants: [
        { email: 'rita@example.com', name: 'Sousa, Rita', status: 'yes' },
        { email: 'kai@example.com', status: 'no' },
        { email: 'lia@example.com', status: 'maybe' },
        { email: 'noor@example.com', status: 'noreply' },
        { email: 'ana@example.com', status: 'noreply' },
      ],
      resources: [{ email: 'room4@example.com', name: 'Room 4' }],
    })
  })

  it.each([
    ['CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Video call:https://meet.example.com/abc', 'Video call'],
    ['X-GOOGLE-CONFERENCE:https://meet.example.com/abc', ''],
    ['X-MICROSOFT-SKYPETEAMSMEETINGURL:https://meet.example.com/abc', ''],
  ])('leads to its conference: %s', (line, provider) => {
    expect(one(line)?.conferencing).toEqual({ provider, details: { url: 'https://meet.example.com/abc' } })
  })

  it('leads to its conference if a server has escaped its address', () => {
    expect(one('CONFERENCE;VALUE=URI:https://meet.example.com/a\\,b\\;c')?.conferencing).toMatchObject({
      details: { url: 'https://meet.example.com/a,b;c' },
    })
  })

  it('leads nowhere but to addresses of the web', () => {
    const event = one(
      'CONFERENCE;VALUE=URI:javascript:alert(1)',
      'CONFERENCE;VALUE=URI:tel:+351210000000',
      'URL:javascript:alert(1)',
    )
    expect(event?.conferencing).toBeUndefined()
    expect(event?.description).toBeUndefined()
  })

  it('stands without a line of text that cannot be read', () => {
    expect(one('SUMMARY:Review', 'ATTENDEE;CN="Rita:mailto:rita@example.com')).toMatchObject({
      ...{ title: 'Review', participants: [] },
    })
  })

  it('tells of its page after what it says of itself, once', () => {
    const page = 'URL:https://example.com/e/1'
    expect(one('DESCRIPTION:Bring a pen', page)?.description).toBe('Bring a pen\n\nhttps://example.com/e/1')
    expect(one('DESCRIPTION:See https://example.com/e/1', page)?.description).toBe(
      'See https://example.com/e/1',
    )
    expect(one(page)?.description).toBe('https://example.com/e/1')
  })

  it('has a first and a last day where it lasts whole days', () => {
    const { events } = read(
      calendar([
        ['UID:1', 'DTSTART;VALUE=DATE:20260402', 'DTEND;VALUE=DATE:20260404'],
        ['UID:2', 'DTSTART;VALUE=DATE:20260402', 'DURATION:P1D'],
      ]),
    )
    expect(events.map(({ when }) => when)).toEqual([
      { object: 'datespan', start_date: '2026-04-02', end_date: '2026-04-03' },
      { object: 'datespan', start_date: '2026-04-02', end_date: '2026-04-02' },
    ])
  })

  it('without details is when it is, and whether it takes time, and nothing else', () => {
    const text = calendar([
      ['UID:1', 'DTSTART:20260312T100000Z', 'SUMMARY:Private', 'ATTENDEE:mailto:a@b.example'],
    ])
    expect(Object.keys(read(text, { details: false }).events[0] ?? {})).toEqual([
      'id',
      'when',
      'status',
      'busy',
    ])
  })
})

describe('a series of a calendar file', () => {
  const weekly = [
    'UID:1',
    'DTSTART;TZID=Europe/Berlin:20260316T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=5',
  ]

  it('is expanded once, on the clock of its zone, without what was taken out and with what was added', () => {
    const changed = ['EXDATE;TZID=Europe/Berlin:20260323T100000', 'RDATE;TZID=Europe/Berlin:20260318T080000']
    expect(starts(read(calendar([[...weekly, ...changed]])))).toEqual([
      '03-16T09:00',
      '03-18T07:00',
      '03-30T08:00',
      '04-06T08:00',
      '04-13T08:00',
    ])
  })

  it('has overrides with ids of their own, which replace the occurrence that they name', () => {
    const moved = [
      'UID:1',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260330T100000',
      'DTSTART;TZID=Europe/Berlin:20260331T150000',
      'DURATION:PT1H',
    ]
    const cancelled = [
      'UID:1',
      'RECURRENCE-ID:20260406T080000Z',
      'DTSTART;TZID=Europe/Berlin:20260406T100000',
      'STATUS:CANCELLED',
    ]
    const told = read(calendar([weekly, moved, cancelled]))
    expect(told.events.map(({ id, master_event_id }) => [id, master_event_id])).toEqual([
      ['1', undefined],
      ['1_20260330T080000Z', '1'],
      ['1_20260406T080000Z', '1'],
    ])
    expect(starts(told)).toEqual(['03-16T09:00', '03-23T09:00', '03-31T13:00', '04-13T08:00'])
  })

  it('of whole days is replaced by the day', () => {
    const told = read(
      calendar([
        ['UID:1', 'DTSTART;VALUE=DATE:20260316', 'RRULE:FREQ=WEEKLY;COUNT=2'],
        ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20260323', 'DTSTART;VALUE=DATE:20260325'],
      ]),
    )
    expect(told.events[1]?.id).toBe('1_20260323')
    expect(starts(told)).toEqual(['03-16T00:00', '03-25T00:00'])
  })

  it('that is replaced from an occurrence on is told as unreadable, rather than shown at the wrong times', () => {
    const replaced = [
      'UID:1',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260330T080000Z',
      'DTSTART:20260330T100000Z',
    ]
    expect(read(calendar([weekly, replaced])).unreadable).toHaveLength(1)
  })
})

describe('a zone of a calendar file', () => {
  const zone = (name: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...lines,
    'END:VTIMEZONE',
  ]
  const observance = (kind: string, start: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ]
  const eastern = zone(
    'Customized Time Zone',
    ...observance('STANDARD', '16010101T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
    ...observance('DAYLIGHT', '16010101T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
  )
  const entry = (name: string) => [
    'UID:1',
    `DTSTART;TZID=${name}:20260305T100000`,
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  ]
  const zoneOf = ({ events }: ICalendar) =>
    (events[0]?.when as { start_timezone?: string } | undefined)?.start_timezone

  it('is one whose clocks go as its definition says, over a change of them', () => {
    const told = read(calendar([entry('Customized Time Zone')], eastern))
    expect(starts(told)).toEqual(['03-05T15:00', '03-12T14:00'])
    expect(told.unknownTimeZones).toEqual([])
  })

  it('is the reader’s own if that is like it', () => {
    const told = read(calendar([entry('Customized Time Zone')], eastern), { timeZone: 'America/Toronto' })
    expect(zoneOf(told)).toBe('America/Toronto')
  })

  it('is found by an offset that never changes', () => {
    const fixed = zone('India', ...observance('STANDARD', '19700101T000000', '+0530', '+0530'))
    expect(starts(read(calendar([entry('India')], fixed)))).toEqual(['03-05T04:30', '03-12T04:30'])
  })

  it('is the one that is named beside the definition', () => {
    const named = zone('Berlin time', 'X-LIC-LOCATION:Europe/Berlin')
    expect(zoneOf(read(calendar([entry('Berlin time')], named)))).toBe('Europe/Berlin')
  })

  it.each([
    ['is not defined', []],
    ['has clocks like no zone', zone('Mars', ...observance('STANDARD', '19700101T000000', '+0017', '+0017'))],
    ['cannot be read', zone('Mars', ...observance('STANDARD', 'yesterday', 'a', 'b'))],
    [
      'changes its clocks without end',
      zone('Mars', ...observance('STANDARD', '19700101T000000', '+0000', '+0100', 'RRULE:FREQ=HOURLY')),
    ],
  ])('that %s is the reader’s, and that is told', (_, definition) => {
    const told = read(calendar([entry('Mars')], definition))
    expect(told.unknownTimeZones).toEqual(['Mars'])
    expect(starts(told)).toEqual(['03-05T10:00', '03-12T10:00'])
  })
})

describe('a calendar file', () => {
  it.each([
    ['NAME:Team\\, north', 'Team, north'],
    ['X-WR-CALNAME:Team', 'Team'],
  ])('has the name that it gives itself: %s', (line, name) => {
    expect(read(calendar([], [line])).info.name).toBe(name)
  })

  it('has a colour and a zone only where they are such', () => {
    const own = (...lines: string[]) => read(calendar([], lines)).info
    expect(own('COLOR:turquoise', 'X-WR-TIMEZONE:Asia/Tokyo')).toMatchObject({
      color: 'turquoise',
      timeZone: 'Asia/Tokyo',
    })
    expect(own('X-APPLE-CALENDAR-COLOR:#1BADF8FF').color).toBe('#1BADF8FF')
    expect(own('COLOR:red;x:url(a)', 'X-WR-TIMEZONE:Middle Earth')).toEqual({ name: '' })
  })

  it('tells the titles of entries that it has no time of', () => {
    const { events, unreadable } = read(
      calendar([
        ['UID:1', 'DTSTART:soon', 'SUMMARY:Dinner'],
        ['UID:2', 'DTSTART:20260312T100000Z'],
      ]),
    )
    expect(events.map(({ id }) => id)).toEqual(['2'])
    expect(unreadable).toEqual([{ id: 'unreadable-1', title: 'Dinner' }])
  })

  it('that breaks off has what was there before', () => {
    const whole = calendar([
      ['UID:1', 'DTSTART:20260312T100000Z'],
      ['UID:2', 'DTSTART:20260313T100000Z'],
    ])
    expect(read(whole.slice(0, whole.indexOf('UID:2'))).events).toHaveLength(1)
  })

  it('never throws, whatever its lines are, and tells of every entry once', () => {
    const name = fc.constantFrom(
      ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'RECURRENCE-ID', 'UID', 'SUMMARY', 'ATTENDEE'],
      ...['ORGANIZER', 'CONFERENCE', 'URL', 'COLOR', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'NAME'],
    )
    const value = fc.oneof(
      fc.constantFrom(
        '20260312T100000',
        '20260312',
        'PT1H',
        'FREQ=DAILY',
        '+0100',
        'mailto:a@b.example',
        'Mars',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const parameter = fc.constantFrom(
      '',
      ';TZID=Mars',
      ';TZID="Mars',
      ';VALUE=DATE',
      ';PARTSTAT=',
      ';CN="',
      ';=',
    )
    const line = fc.tuple(name, parameter, value).map((parts) => `${parts[0]}${parts[1]}:${parts[2]}`)
    const lines = fc.array(line, { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, fc.array(lines, { maxLength: 4 }), (own, observance, entries) => {
        const zone = ['BEGIN:VTIMEZONE', 'TZID:Mars', 'BEGIN:STANDARD', ...observance]
        const text = calendar(entries, [...own, ...zone, 'END:STANDARD', 'END:VTIMEZONE'])
        const { events, unreadable } = read(text)
        expect(events.length + unreadable.length).toBeLessThanOrEqual(entries.length)
        expect(new Set([...events, ...unreadable].map(({ id }) => id)).size).toBe(
          events.length + unreadable.length,
        )
      }),
      { numRuns: 300 },
    )
  })
})
