import type { CalendarEvent } from '@whenable/contract'
import {
  addDays,
  instant,
  instantOf,
  isTimeZone,
  offsetAt,
  parseInstant,
  plainDate,
  possibleInstantsOf,
  toIsoString,
  type WallTime,
  wallAt,
  wallTime,
} from '@whenable/time'
import { expandEvent } from '@whenable/time/recurrence'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../read/read-calendar.js'
import { arbitraryItem } from '../testing/arbitrary-item.js'
import { lastOf } from '../testing/drain.js'
import { recurrenceVectors, zoneVectors } from '../testing/vectors.js'
import { timeZoneComponent } from '../zones/time-zone-component.js'
import { writeItem } from './write-item.js'

const stamp = parseInstant('2026-03-01T08:00:00Z')
const writing = { uid: 'u1', stamp }

const readBack = (text: string) => {
  const items = lastOf(readCalendar(text, { timeZone: 'UTC' }))
  if ('error' in items || items.items.length !== 1) throw new Error('expected one item')
  const [item] = items.items
  expect(item?.warnings).toEqual([])
  return item?.events ?? []
}
const timed = (start: string, hours: number, timeZone?: string): CalendarEvent['when'] => ({
  object: 'timespan',
  start_time: parseInstant(start),
  end_time: parseInstant(start) + hours * 3600,
  ...(timeZone && { start_timezone: timeZone, end_timezone: timeZone }),
})
const linesOf = (event: Partial<CalendarEvent>, options = {}) =>
  writeItem([{ id: 'u1', when: timed('2026-03-12T09:00:00Z', 1), ...event }], { ...writing, ...options })
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('a written item', () => {
  it('is what it was when it is read', () => {
    fc.assert(
      fc.property(arbitraryItem, (events) => {
        expect(readBack(writeItem(events, writing))).toEqual(events)
      }),
      { numRuns: 60 },
    )
  })

  it('has the addresses of its participants as URIs, however odd they are', () => {
    const emails = [
      '"robin, vale"@example.com',
      'robin%home@example.com',
      'room_1@rooms_2',
      'jürgen@bücher.example',
    ]
    const event = { participants: emails.map((email) => ({ email })) }
    expect(linesOf(event).filter((line) => line.startsWith('ATTENDEE'))[0]).toContain(
      ':mailto:%22robin%2C%20vale%22@example.com',
    )
    const [read] = readBack(
      writeItem([{ id: 'u1', when: timed('2026-03-12T09:00:00Z', 1), ...event }], writing),
    )
    expect(read?.participants?.map(({ email }) => email)).toEqual(emails)
  })

  it('has lines of 75 octets at most, none of which a text can add', () => {
    fc.assert(
      fc.property(arbitraryItem, (events) => {
        const text = writeItem(events, writing)
        const lines = text.split('\r\n')
        expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        const count = (name: string) => lines.filter((line) => line === name).length
        expect([count('BEGIN:VEVENT'), count('END:VEVENT')]).toEqual([events.length, events.length])
      }),
      { numRuns: 60 },
    )
  })

  it('keeps texts in one line each, and addresses and time zones valid', () => {
    const lines = linesOf({
      title: 'One\r\nATTENDEE:mailto:eve@example.com\u2028x',
      organizer: { email: 'ada@example.com', name: 'Ada" ;X=1:y\nUID:2' },
      participants: [{ email: 'kit@example.com\nUID:3' }, { email: 'kit@example.com', status: 'yes' }],
      recurrence: ['RRULE:FREQ=DAILY\nUID:4', 'ATTACH:https://x.example', 'RRULE:FREQ=DAILY;COUNT=2'],
      when: timed('2026-03-12T09:00:00Z', 1, 'Mars/Base'),
    })
    expect(
      lines.filter((line) => /^(?:UID|ATTENDEE|ORGANIZER|RRULE|DTSTART|ATTACH|SUMMARY)/.test(line)),
    ).toEqual([
      'UID:u1',
      'DTSTART:20260312T090000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
      'SUMMARY:One\\nATTENDEE:mailto:eve@example.com\\nx',
      `ORGANIZER;CN="Ada' ;X=1:y UID:2";SCHEDULE-AGENT=CLIENT:mailto:ada@example.com`,
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;SCHEDULE-AGENT=CLIENT:mailto:kit@example.com',
    ])
  })

  it('has an address of its conference that servers neither cut nor escape', () => {
    const conferencing = { provider: 'Meet', details: { url: 'https://meet.example.com/a,b;c' } }
    expect(linesOf({ conferencing })).toContain(
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Meet":https://meet.example.com/a%2Cb%3Bc',
    )
  })

  it('has its times in its time zone, which it defines', () => {
    const lines = linesOf({ when: timed('2026-03-12T09:00:00Z', 1, 'Europe/Berlin') })
    for (const line of [
      'TZID:Europe/Berlin',
      'DTSTART;TZID=Europe/Berlin:20260312T100000',
      'DTEND;TZID=Europe/Berlin:20260312T110000',
    ])
      expect(lines).toContain(line)
  })

  it('has a time that comes twice in UTC, or its length', () => {
    const second = (start: string, hours: number) =>
      linesOf({ when: timed(start, hours, 'Europe/Berlin') }).filter((line) =>
        /^DT(?:START|END)|^DURATION/.test(line),
      )
    expect(second('2026-10-25T01:30:00Z', 2).slice(-2)).toEqual([
      'DTSTART:20261025T013000Z',
      'DURATION:PT7200S',
    ])
    expect(second('2026-10-24T23:30:00Z', 2).slice(-2)).toEqual([
      'DTSTART;TZID=Europe/Berlin:20261025T013000',
      'DURATION:PT7200S',
    ])
  })

  it('has the start of a series in its time zone, even if the time comes twice', () => {
    const when = timed('2026-10-25T01:30:00Z', 1, 'Europe/Berlin')
    expect(linesOf({ when, recurrence: ['RRULE:FREQ=WEEKLY'] })).toContain(
      'DTSTART;TZID=Europe/Berlin:20261025T023000',
    )
  })

  it('has exceptions for cancelled occurrences, and the last date of a rule in UTC', () => {
    const master = {
      id: 'u1',
      when: timed('2026-03-16T09:00:00Z', 1, 'Europe/Berlin'),
      recurrence: [
        'RRULE:FREQ=WEEKLY;UNTIL=20260413',
        'EXDATE;VALUE=DATE:20260406',
        'EXDATE:20260323T100000',
      ],
    }
    const cancelled = {
      ...{ id: 'u1_x', when: timed('2026-03-30T08:00:00Z', 1), status: 'cancelled' },
      ...{ master_event_id: 'u1', original_start_time: parseInstant('2026-03-30T08:00:00Z') },
    }
    const text = writeItem([master, cancelled], writing)
    expect(
      text
        .slice(text.indexOf('BEGIN:VEVENT'))
        .split('\r\n')
        .filter((line) => /^(?:RRULE|EXDATE|BEGIN)/.test(line)),
    ).toEqual([
      'BEGIN:VEVENT',
      'RRULE:FREQ=WEEKLY;UNTIL=20260413T215959Z',
      'EXDATE:20260406T080000Z,20260330T080000Z',
      'EXDATE;TZID=Europe/Berlin:20260323T100000',
    ])
  })

  it('has the dates of an all-day series without times', () => {
    const text = writeItem(
      [
        {
          id: 'u1',
          when: { object: 'date', date: plainDate('2026-03-16') },
          recurrence: ['RRULE:FREQ=DAILY;UNTIL=20260401T000000Z', 'EXDATE:20260318T000000Z'],
        },
      ],
      writing,
    )
    expect(text).toContain('DTEND;VALUE=DATE:20260317')
    expect(text).toContain('UNTIL=20260401\r\n')
    expect(text).toContain('EXDATE;VALUE=DATE:20260318')
  })
})

describe('a written series', () => {
  const window = (from: number, to: number) => ({ from: instant(from), to: instant(to), timeZone: 'UTC' })

  it('has the same occurrences when it is read, over changes of clocks and names of time zones', () => {
    for (const { id, dtstart_local, timezone, rrule, window_start, window_end } of recurrenceVectors) {
      const isDate = dtstart_local.length === 10
      const start = isDate ? instant(0) : instantOf(wallTime(dtstart_local), timezone)
      const event: CalendarEvent = {
        id: 'u1',
        when: isDate
          ? { object: 'date', date: dtstart_local }
          : {
              ...{ object: 'timespan', start_time: start, end_time: start + 3600 },
              ...{ start_timezone: timezone, end_timezone: timezone },
            },
        recurrence: rrule,
      }
      const [read] = readBack(writeItem([event], writing))
      const startsOf = (one: CalendarEvent | undefined) =>
        one && expandEvent(one, [], window(window_start, window_end)).map(({ start: at }) => at)
      expect([id, startsOf(read)]).toEqual([id, startsOf(event)])
    }
  })

  it('has the same first occurrences by another library, which reads its definition of the time zone', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Kolkata',
      'America/Santiago',
    ]
    for (const timeZone of zones) {
      const event = {
        id: 'u1',
        when: timed('2026-02-23T15:00:00Z', 1, timeZone),
        recurrence: ['RRULE:FREQ=WEEKLY'],
      }
      const calendar = new ICAL.Component(ICAL.parse(writeItem([event], writing)))
      const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component)
      const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component
      const first = component.getFirstPropertyValue('dtstart') as ICAL.Time
      const iterator = (component.getFirstPropertyValue('rrule') as ICAL.Recur).iterator(first)
      const starts = Array.from({ length: 150 }, () => {
        const at = iterator.next() as ICAL.Time
        at.zone = zone
        return at.toUnixTime()
      })
      const ours = expandEvent(event, [], { ...window(0, 1_900_000_000), timeZone: 'UTC' }).slice(0, 150)
      expect([timeZone, starts]).toEqual([timeZone, ours.map(({ start }) => start)])
    }
  })
})

describe('a cancelled occurrence', () => {
  const cancelled = (at: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
    ...{ id: 'u1_x', when: timed(at, 1), status: 'cancelled' },
    ...{ master_event_id: 'u1', original_start_time: parseInstant(at), ...more },
  })
  const single = { id: 'u1', when: timed('2026-03-16T09:00:00Z', 1) }

  it('of an event without a recurrence stays a cancelled event', () => {
    const text = writeItem([single, cancelled('2026-03-23T09:00:00Z')], writing)
    expect(text.split('\r\n').filter((line) => /^(?:EXDATE|RECURRENCE-ID|STATUS:C)/.test(line))).toEqual([
      'RECURRENCE-ID:20260323T090000Z',
      'STATUS:CANCELLED',
    ])
    expect(readBack(text)).toMatchObject([{ id: 'u1' }, { master_event_id: 'u1', status: 'cancelled' }])
  })

  it.each([
    ['as a list', ['RRULE:FREQ=WEEKLY;COUNT=3'], {}],
    ['of the legacy API', { timezone: 'Europe/Berlin', rrule: ['RRULE:FREQ=WEEKLY;COUNT=3'] }, {}],
    ['of the legacy API, without a status', { rrule: ['RRULE:FREQ=WEEKLY;COUNT=3'] }, { status: undefined }],
  ])('is an exception of a series whose recurrence is %s', (_form, recurrence, more) => {
    const [event] = readBack(
      writeItem(
        [{ ...single, recurrence }, cancelled('2026-03-23T09:00:00Z', { cancelled: true, ...more })],
        writing,
      ),
    ) as [CalendarEvent]
    const window = { from: instant(0), to: instant(2_000_000_000), timeZone: 'UTC' }
    expect(expandEvent(event, [], window).map(({ start }) => toIsoString(start))).toEqual([
      '2026-03-16T09:00:00Z',
      'timezone' in recurrence ? '2026-03-30T08:00:00Z' : '2026-03-30T09:00:00Z',
    ])
  })

  it('of an all-day series is excluded by its date, however its start is sent', () => {
    const master = { ...single, when: { date: '2026-03-28' }, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }
    const midnight = parseInstant('2026-03-28T23:00:00Z')
    for (const original_start_time of [parseInstant('2026-03-29T00:00:00Z'), midnight]) {
      const override = cancelled('2026-03-29T00:00:00Z', {
        when: { date: '2026-03-29' },
        original_start_time,
      })
      const text = writeItem([master, override], { ...writing, timeZone: 'Europe/Berlin' })
      expect(text).toContain('EXDATE;VALUE=DATE:20260329\r\n')
    }
  })
})

describe('the exceptions and additional dates of a series', () => {
  // Clocks change at night, at midnight, before midnight, by half an hour, and forward and back.
  const changes = [
    ...[['Europe/Lisbon', '2026-03-29'] as const, ['Europe/Lisbon', '2026-10-25'] as const],
    ...[['America/New_York', '2026-03-08'] as const, ['America/New_York', '2026-11-01'] as const],
    ...[['America/Havana', '2026-03-08'] as const, ['America/Havana', '2026-11-01'] as const],
    ...[['America/Nuuk', '2026-03-28'] as const, ['America/Nuuk', '2026-10-24'] as const],
    ...[['Australia/Lord_Howe', '2026-04-05'] as const, ['Australia/Lord_Howe', '2026-10-04'] as const],
  ]
  const day = fc.integer({ min: -2, max: 3 })
  const clock = fc.constantFrom('00:00:00', '00:30:00', '01:30:00', '02:15:00', '09:00:00', '23:30:00')
  const form = fc.constantFrom('DATE', 'wall', 'zoned', 'abroad', 'UTC')
  const addition = fc.tuple(fc.constantFrom('EXDATE', 'RDATE'), form, day, clock)

  it('have the same occurrences when they are read, in each form on days on which clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        clock,
        fc.array(addition, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom(
          ...[
            'DAILY;COUNT=8',
            'DAILY;BYHOUR=0,2,9,23;COUNT=24',
            'HOURLY;INTERVAL=5;COUNT=40',
            'WEEKLY;BYDAY=SU;COUNT=2',
          ],
        ),
        ([timeZone, change], time, additions, isAllDay, rule) => {
          const date = (days: number) => addDays(plainDate(change), days)
          const digits = (text: string) => text.replace(/[-:]/g, '')
          const lineOf = ([name, form, days, own]: (typeof additions)[number]) => {
            const wall = wallTime(`${date(days)}T${own}`)
            if (form === 'DATE') return `${name};VALUE=DATE:${digits(date(days))}`
            if (form === 'wall') return `${name}:${digits(wall)}`
            if (form === 'zoned') return `${name};TZID=${timeZone}:${digits(wall)}`
            const at = instantOf(wall, timeZone)
            return form === 'UTC'
              ? `${name}:${digits(toIsoString(at))}`
              : `${name};TZID=Asia/Tokyo:${digits(wallAt(at, 'Asia/Tokyo'))}`
          }
          const at = instantOf(wallTime(`${date(-3)}T${time}`), timeZone)
          const when = isAllDay
            ? { date: date(-3) }
            : { start_time: at, end_time: at + 1800, start_timezone: timeZone, end_timezone: timeZone }
          const event = { id: 'u1', when, recurrence: [`RRULE:FREQ=${rule}`, ...additions.map(lineOf)] }
          const [read] = readBack(writeItem([event], { ...writing, timeZone })) as [CalendarEvent]
          const startsOf = (one: CalendarEvent) =>
            expandEvent(one, [], { from: instant(0), to: instant(2_000_000_000), timeZone }).map(
              ({ start }) => toIsoString(start),
            )
          expect(startsOf(read)).toEqual(startsOf(event))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('leave the next day alone after a night without an hour', () => {
    const when = timed('2026-03-28T00:15:00Z', 1, 'Europe/Lisbon')
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;VALUE=DATE:20260329']
    expect(linesOf({ when, recurrence }).filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE:20260329T001500Z',
    ])
  })
})

describe('the definition of a time zone', () => {
  const definitionOf = (timeZone: string, around: number) =>
    new ICAL.Timezone(
      new ICAL.Component(ICAL.parse(timeZoneComponent(timeZone, timeZone, instant(around)).join('\r\n'))),
    )

  it('has the offsets of every time zone in our vectors', () => {
    for (const { id, zone, utc } of zoneVectors) {
      if (!isTimeZone(zone) || utc < parseInstant('1990-01-01T00:00:00Z')) continue
      const wall: WallTime = wallAt(instant(utc), zone)
      // ical.js takes the second of two times, against the specification (RFC 5545, section 3.3.5).
      if (possibleInstantsOf(wall, zone).length > 1) continue
      const time = ICAL.Time.fromDateTimeString(wall)
      time.zone = definitionOf(zone, utc)
      expect([id, time.toUnixTime()]).toEqual([id, utc])
    }
  })

  it('goes on for ever if the clocks change by a yearly rule', () => {
    const now = parseInstant('2026-03-12T12:00:00Z')
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'America/Havana']) {
      const definition = timeZoneComponent(zone, zone, instant(now))
      expect(definition.filter((line) => line.startsWith('RRULE'))).toHaveLength(2)
      for (const month of ['01', '04', '07', '10'])
        for (const year of [2030, 2055, 2090]) {
          const at = parseInstant(`${year}-${month}-15T12:00:00Z`)
          const time = ICAL.Time.fromDateTimeString(wallAt(at, zone))
          time.zone = definitionOf(zone, now)
          expect([zone, year, time.utcOffset()]).toEqual([zone, year, offsetAt(at, zone)])
        }
    }
  })
})
