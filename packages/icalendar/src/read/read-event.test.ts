import { parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { calendarText, readText, startsOf } from '../testing/calendar-text.js'

const one = (...lines: string[]) =>
  readText(calendarText([['UID:1', 'DTSTART:20260312T100000Z', ...lines]])).events[0]

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
    const { events } = readText(
      calendarText([
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
    const text = calendarText([
      ['UID:1', 'DTSTART:20260312T100000Z', 'SUMMARY:Private', 'ATTENDEE:mailto:a@b.example'],
    ])
    expect(Object.keys(readText(text, { details: false }).events[0] ?? {})).toEqual([
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
    expect(startsOf(readText(calendarText([[...weekly, ...changed]])))).toEqual([
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
    const told = readText(calendarText([weekly, moved, cancelled]))
    expect(told.events.map(({ id, master_event_id }) => [id, master_event_id])).toEqual([
      ['1', undefined],
      ['1_20260330T080000Z', '1'],
      ['1_20260406T080000Z', '1'],
    ])
    expect(startsOf(told)).toEqual(['03-16T09:00', '03-23T09:00', '03-31T13:00', '04-13T08:00'])
  })

  it('of whole days is replaced by the day', () => {
    const told = readText(
      calendarText([
        ['UID:1', 'DTSTART;VALUE=DATE:20260316', 'RRULE:FREQ=WEEKLY;COUNT=2'],
        ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20260323', 'DTSTART;VALUE=DATE:20260325'],
      ]),
    )
    expect(told.events[1]?.id).toBe('1_20260323')
    expect(startsOf(told)).toEqual(['03-16T00:00', '03-25T00:00'])
  })

  it('goes on as the occurrence from which on it is replaced', () => {
    const replaced = [
      'UID:1',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260330T080000Z',
      'DTSTART:20260331T100000Z',
      'DURATION:PT2H',
      'SUMMARY:Longer',
    ]
    const cancelled = ['UID:1', 'RECURRENCE-ID:20260406T080000Z', 'STATUS:CANCELLED']
    const moved = ['UID:1', 'RECURRENCE-ID:20260413T080000Z', 'DTSTART:20260415T080000Z']
    const told = readText(calendarText([weekly, replaced, cancelled, moved]))
    expect(startsOf(told)).toEqual(['03-16T09:00', '03-23T09:00', '03-31T10:00', '04-15T08:00'])
    expect(told.events.map(({ title }) => title)).toContain('Longer')
  })

  it('has an occurrence cancelled that says no time', () => {
    const cancelled = ['UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20260323T100000', 'STATUS:CANCELLED']
    expect(startsOf(readText(calendarText([weekly, cancelled])))).toEqual([
      ...['03-16T09:00', '03-30T08:00', '04-06T08:00', '04-13T08:00'],
    ])
  })

  it('of whole days has the dates of Exchange, which writes them as midnights', () => {
    const days = [
      'UID:1',
      'DTSTART;VALUE=DATE:20260316',
      'RRULE:FREQ=DAILY;UNTIL=20260319T230000Z',
      'EXDATE;TZID=Europe/Berlin:20260318T000000',
    ]
    const moved = ['UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20260319T000000', 'DTSTART;VALUE=DATE:20260401']
    for (const timeZone of ['Europe/Berlin', 'Europe/Lisbon'])
      expect(startsOf(readText(calendarText([days, moved]), { timeZone }))).toEqual([
        ...['03-16T00:00', '03-17T00:00', '03-20T00:00', '03-31T23:00'],
      ])
  })
})
