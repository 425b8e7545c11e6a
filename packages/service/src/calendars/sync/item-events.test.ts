import type { Calendar } from '@whenable/contract'
import { editItem, readCalendar, writeItem } from '@whenable/icalendar'
import { instant, parseInstant, toIsoString } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { itemEvents, remoteEvents } from './item-events.js'

const calendar = { id: 'c1', grant_id: 'g1', name: 'Work', timezone: 'Europe/Berlin' } as Calendar
const stamp = parseInstant('2026-03-05T08:00:00Z')

const itemOf = (text: string): RemoteItem => {
  const work = readCalendar(text, { timeZone: 'Europe/Berlin' })
  for (;;) {
    const { done, value } = work.next()
    if (!done) continue
    if ('error' in value || !value.items[0]) throw new Error('expected an item')
    return { id: 'i1', etag: 'e1', ...value.items[0], events: value.items.flatMap(({ events }) => events) }
  }
}
const textOf = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const recordsIn = (...events: readonly (readonly string[])[]) =>
  itemEvents(itemOf(textOf(...events)), { calendar, id: 'a' })
const busy = (events: Parameters<typeof expandEvents>[0]) =>
  expandEvents(events, {
    from: parseInstant('2026-03-01T00:00:00Z'),
    to: parseInstant('2026-05-01T00:00:00Z'),
    timeZone: 'Europe/Berlin',
  }).occurrences.map(({ start, end }) => `${toIsoString(start).slice(5, 16)} ${(end - start) / 60}`)

const weekly = [
  'UID:1',
  'DTSTART;TZID=Europe/Berlin:20260316T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=3',
]
const override = ['UID:1', 'RECURRENCE-ID:20260323T090000Z', 'DTSTART:20260324T090000Z', 'DURATION:PT1H']
const elsewhere = ['UID:1', 'RECURRENCE-ID:20260325T090000Z', 'DTSTART:20260326T090000Z', 'DURATION:PT1H']

describe('the records of an item', () => {
  test('have the ids of occurrences for overrides', () => {
    const records = recordsIn(weekly, override)
    expect(records.map(({ id, master_event_id }) => [id, master_event_id])).toEqual([
      ['a', undefined],
      ['a_20260323T090000Z', 'a'],
    ])
    expect(busy(records)).toEqual(['03-16T09:00 60', '03-24T09:00 60', '03-30T08:00 60'])
  })

  test('of an all-day series have the ids of its days', () => {
    const records = recordsIn(
      ['UID:1', 'DTSTART;VALUE=DATE:20260316', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20260317', 'DTSTART;VALUE=DATE:20260319'],
    )
    expect(records.map(({ id, when }) => [id, when])).toEqual([
      ['a', { object: 'date', date: '2026-03-16' }],
      ['a_20260317', { object: 'date', date: '2026-03-19' }],
    ])
  })

  test('keep the time of an override outside its series, or without one, as an event of its own', () => {
    const records = recordsIn(weekly, elsewhere)
    expect(records.map(({ id, master_event_id }) => [id, master_event_id])).toEqual([
      ['a', undefined],
      ['a-20260325T090000Z', undefined],
    ])
    expect(busy(records)).toContain('03-26T09:00 60')
    const alone = recordsIn(override, elsewhere)
    expect(alone.map(({ id }) => id)).toEqual(['a', 'a-20260325T090000Z'])
    expect(busy(alone)).toEqual(['03-24T09:00 60', '03-26T09:00 60'])
  })

  test('keep all events with the same UID, and their series', () => {
    const records = recordsIn(weekly, [
      'UID:1',
      'DTSTART:20260317T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
    ])
    expect(records.map(({ id }) => id)).toEqual(['a', 'a-2'])
    expect(busy(records)).toHaveLength(5)
  })

  test('keep within the limits of events', () => {
    const [record] = recordsIn([
      'UID:1',
      'DTSTART:20260312T100000Z',
      `SUMMARY:${'x'.repeat(2000)}`,
      `DESCRIPTION:${'y'.repeat(9000)}`,
      `ATTENDEE;CN="${'z'.repeat(300)}":mailto:kit@example.com`,
      'ATTENDEE:urn:uuid:1234',
      ...Array.from({ length: 600 }, (_, index) => `ATTENDEE:mailto:guest${index}@example.com`),
      'STATUS:NEEDS-ACTION',
      'CLASS:CONFIDENTIAL',
    ])
    expect(record).toMatchObject({
      ...{ status: 'confirmed', visibility: 'private', busy: true },
      when: { object: 'time', time: parseInstant('2026-03-12T10:00:00Z') },
    })
    expect([record?.title?.length, record?.description?.length, record?.participants.length]).toEqual([
      1024, 8192, 500,
    ])
    expect(record?.participants[0]).toEqual({
      email: 'kit@example.com',
      name: 'z'.repeat(200),
      status: 'noreply',
    })
  })

  test('have few lines for many exceptions', () => {
    const dates = Array.from({ length: 200 }, (_, index) =>
      toIsoString(instant(stamp + index * 86_400)).replace(/[-:]/g, ''),
    )
    const [record] = recordsIn([...weekly, ...dates.map((date) => `EXDATE:${date}`)])
    expect(record?.recurrence).toHaveLength(2)
  })
})

describe('an item that is written from its records', () => {
  const minutes = fc.integer({ min: 1, max: 600 })
  const item = fc
    .record({
      start: fc.integer({ min: 1_767_225_600, max: 1_800_000_000 }).map((at) => instant(at - (at % 60))),
      minutes,
      isAllDay: fc.boolean(),
      timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', undefined),
      recurrence: fc.constantFrom<readonly string[]>([], ['RRULE:FREQ=WEEKLY;COUNT=5'], ['RRULE:FREQ=DAILY']),
      title: fc.constantFrom('Review', 'x'.repeat(1500), undefined),
      description: fc.constantFrom('One\nTwo', 'y'.repeat(9000), undefined),
      status: fc.constantFrom('confirmed', 'tentative', 'cancelled', undefined),
      busy: fc.boolean(),
      visibility: fc.constantFrom('private', 'confidential', undefined),
      guests: fc.constantFrom(0, 2, 500, 600),
    })
    .map(({ start, minutes, isAllDay, timeZone, guests, ...event }) => ({
      ...{ id: 'u1', ...event },
      when: isAllDay
        ? { object: 'date', date: toIsoString(start).slice(0, 10) }
        : {
            ...{ object: 'timespan', start_time: start, end_time: start + minutes * 60 },
            ...{ start_timezone: timeZone, end_timezone: timeZone },
          },
      participants: Array.from({ length: guests }, (_, index) => ({
        email: `guest${index}@example.com`,
        status: 'yes',
      })),
    }))

  test('has the same text if nothing changes', () => {
    fc.assert(
      fc.property(item, (event) => {
        const text = writeItem([event], { uid: 'u1', stamp, timeZone: 'Europe/Berlin' })
        const events = remoteEvents(itemEvents(itemOf(text), { calendar, id: 'a' }), 'u1')
        expect(editItem(text, events, { stamp, timeZone: 'Europe/Berlin' })).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test('keeps overrides that have no master, and those outside of their series', () => {
    for (const text of [textOf(override, elsewhere), textOf(weekly, override, elsewhere)]) {
      const records = itemEvents(itemOf(text), { calendar, id: 'a' })
      expect(editItem(text, remoteEvents(records, '1'), { stamp })).toBe(text)
    }
  })

  test('loses the texts that its record has lost', () => {
    const text = textOf([...weekly, 'SUMMARY:Stand-up', 'LOCATION:Room 4'])
    const [record] = itemEvents(itemOf(text), { calendar, id: 'a' })
    if (!record) throw new Error('expected a record')
    const edited = editItem(text, remoteEvents([{ ...record, title: undefined }], '1'), { stamp }) ?? ''
    expect(edited).not.toContain('SUMMARY')
    expect(edited).toContain('LOCATION:Room 4')
  })
})
