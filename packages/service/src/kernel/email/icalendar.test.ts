import { instant, parseInstant, plainDate, toIsoString } from '@whenable/time'
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../testing/mailbox.js'
import type { CalendarObject } from '../store/store.js'
import { oneLine } from './compose-email.js'
import { calendarMessage } from './icalendar.js'

const event: CalendarObject = {
  uid: 'a@whenable',
  sequence: 3,
  status: 'confirmed',
  when: {
    object: 'timespan',
    start_time: parseInstant('2026-03-23T10:00:00Z'),
    end_time: parseInstant('2026-03-23T11:00:00Z'),
    start_timezone: 'Europe/Lisbon',
    end_timezone: 'Europe/Lisbon',
  },
  timeZone: 'UTC',
  title: 'Stand-up',
  organizer: { email: 'ada@example.com', name: 'Ada' },
  attendees: [
    { email: 'robin@example.com', name: 'Robin', status: 'noreply' },
    { email: 'kit@example.com', name: undefined, status: 'no' },
  ],
  stamp: parseInstant('2026-03-01T08:00:00Z'),
}

/** The first starts of a series according to an independent library, in Unix seconds. */
const occurrences = (content: string, count: number): number[] => {
  const iterator = readCalendar(content).event.iterator()
  return Array.from({ length: count }, () => iterator.next()?.toUnixTime() ?? Number.NaN)
}

describe('an iCalendar message', () => {
  test('has its times and its creation time in UTC', () => {
    const content = calendarMessage('REQUEST', event)
    for (const line of [
      'METHOD:REQUEST',
      'UID:a@whenable',
      'SEQUENCE:3',
      'DTSTAMP:20260301T080000Z',
      'DTSTART:20260323T100000Z',
      'DTEND:20260323T110000Z',
      'STATUS:CONFIRMED',
    ])
      expect(content.split('\r\n')).toContain(line)
    expect(content).not.toContain('VTIMEZONE')
  })

  test('asks participants without an answer to respond', () => {
    const { attendees, component } = readCalendar(calendarMessage('REQUEST', event))
    expect(attendees).toEqual({ 'robin@example.com': 'NEEDS-ACTION', 'kit@example.com': 'DECLINED' })
    expect(component.getAllProperties('attendee').map((property) => property.getParameter('rsvp'))).toEqual([
      'TRUE',
      'FALSE',
    ])
  })

  test('of a series keeps its wall time across clock changes', () => {
    const content = calendarMessage('REQUEST', { ...event, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=30'] })
    expect(content).toContain('DTSTART;TZID=Europe/Lisbon:20260323T100000')
    expect(content.split('\r\n')).toContain('DTSTAMP:20260301T080000Z')
    const starts = occurrences(content, 30)
    const at = (index: number) => toIsoString(instant(starts[index] ?? 0))
    expect([at(0), at(1), at(29)]).toEqual([
      '2026-03-23T10:00:00Z',
      '2026-03-30T09:00:00Z',
      '2026-10-12T09:00:00Z',
    ])
  })

  test('of a series in the southern hemisphere keeps its wall time too', () => {
    for (const [timeZone, hours] of [
      ['America/New_York', [15, 15, 14]],
      ['Australia/Lord_Howe', [15, 15, 15.5]],
      ['Asia/Kolkata', [15, 15, 15]],
    ] as const) {
      const first = parseInstant('2026-02-23T15:00:00Z')
      const when = {
        object: 'timespan' as const,
        start_time: first,
        end_time: parseInstant('2026-02-23T16:00:00Z'),
        start_timezone: timeZone,
        end_timezone: timeZone,
      }
      const content = calendarMessage('REQUEST', { ...event, when, recurrence: ['RRULE:FREQ=WEEKLY'] })
      const starts = occurrences(content, 7)
      expect([timeZone, [0, 1, 6].map((index) => ((starts[index] ?? 0) % 86_400) / 3600)]).toEqual([
        timeZone,
        hours,
      ])
    }
  })

  test('of a series leaves out invalid lines', () => {
    const recurrence = [
      'RRULE:FREQ=WEEKLY; BYDAY=MO\r\nATTENDEE:mailto:x@example.com',
      'ATTACH:https://x.example',
    ]
    const content = calendarMessage('REQUEST', { ...event, recurrence })
    expect(content).not.toMatch(/^ATTACH|^ATTENDEE:/m)
  })

  test('of an occurrence has its recurrence id', () => {
    const content = calendarMessage('CANCEL', {
      ...event,
      recurrenceId: parseInstant('2026-03-30T09:00:00Z'),
    })
    expect(content.split('\r\n')).toContain('RECURRENCE-ID:20260330T090000Z')
  })

  test('of an all-day event has dates with an exclusive end', () => {
    const when = {
      object: 'datespan' as const,
      start_date: plainDate('2026-03-28'),
      end_date: plainDate('2026-03-29'),
    }
    const { component } = readCalendar(calendarMessage('REQUEST', { ...event, when }))
    expect(String(component.getFirstPropertyValue('dtstart'))).toBe('2026-03-28')
    expect(String(component.getFirstPropertyValue('dtend'))).toBe('2026-03-30')
  })

  test('without a duration has no end', () => {
    const when = { object: 'time' as const, time: parseInstant('2026-03-23T10:00:00Z') }
    expect(calendarMessage('REQUEST', { ...event, when })).not.toContain('DTEND')
  })

  test('is well-formed with any texts', () => {
    const title = 'Plan; "A", \\ and 😀 '.repeat(12)
    const description = 'One\r\nTwo\nBEGIN:VEVENT'
    const name = 'Kit "K" O’Neil; c/o\r\nX-EVIL:1'
    const content = calendarMessage('REQUEST', {
      ...event,
      title,
      description,
      organizer: { email: 'ada@example.com', name },
    })
    const { event: read, component } = readCalendar(content)
    expect(read.summary).toBe(title.trim())
    expect(read.description).toBe('One\nTwo\nBEGIN:VEVENT')
    expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe("Kit 'K' O’Neil; c/o X-EVIL:1")
    for (const line of content.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent')).toHaveLength(1)
  })
})

describe('any text', () => {
  /** Texts with characters that could end a line, a parameter or a component. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\u2028',
          '\u0085',
          '\u0000',
          '\\n',
          '\\',
          ';',
          ':',
          ',',
          '"',
          '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other',
          '\nATTENDEE:mailto:eve@example.com',
          'x'.repeat(80),
        ),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''))

  test('is a value of its message, and never a new line', () => {
    const person = fc.record({ name: hostile })
    fc.assert(
      fc.property(
        fc.record({
          uid: hostile.map((text) => `a${text}`),
          title: hostile,
          description: hostile,
          location: hostile,
        }),
        person,
        fc.array(person, { maxLength: 3 }),
        fc.array(hostile, { maxLength: 2 }),
        fc.constantFrom('REQUEST' as const, 'CANCEL' as const, 'REPLY' as const, 'PUBLISH' as const),
        (texts, organizer, people, lines, method) => {
          const content = calendarMessage(method, {
            ...event,
            ...texts,
            recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2', ...lines],
            organizer: { email: 'ada@example.com', ...organizer },
            attendees: people.map(({ name }, index) => ({
              email: `guest${index}@example.com`,
              name,
              status: 'yes',
            })),
          })
          const written = content.replaceAll('\r\n ', '').split('\r\n')
          expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
          const beginnings = written.map((line) => /^[A-Z-]*/.exec(line)?.[0])
          const count = (name: string) => beginnings.filter((beginning) => beginning === name).length
          expect([count('UID'), count('METHOD'), count('ORGANIZER'), count('SUMMARY')]).toEqual([1, 1, 1, 1])
          expect(count('ATTENDEE')).toBe(people.length)
          expect(written.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
          const vevent = readCalendar(content).component
          expect(vevent.getAllProperties('attendee')).toHaveLength(people.length)
          expect(vevent.getFirstPropertyValue('uid')).toBe(oneLine(texts.uid))
          expect(vevent.getFirstPropertyValue('summary')).toBe(oneLine(texts.title))
        },
      ),
    )
  })
})
