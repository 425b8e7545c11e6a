import type { CalendarEvent } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from '../read/read-calendar.js'
import { arbitraryItem } from '../testing/arbitrary-item.js'
import { lastOf } from '../testing/drain.js'
import { shortenText } from '../write/shorten-text.js'
import { writeItem } from '../write/write-item.js'
import { editItem } from './edit-item.js'

const stamp = parseInstant('2026-03-05T08:00:00Z')

const eventsIn = (text: string): readonly CalendarEvent[] => {
  const items = lastOf(readCalendar(text, { timeZone: 'UTC' }))
  return 'error' in items ? [] : (items.items.find(({ uid }) => uid === 'u1')?.events ?? [])
}

const foreign = [
  'BEGIN:VCALENDAR',
  'PRODID:-//Other//Program//EN',
  'X-SOMETHING;Y=1:kept',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'ATTACH;FMTTYPE=application/pdf:https://files.example.com/agenda.pdf',
  'UID:u1',
  'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Room, 4":geo:1,2',
  'DTSTART;X-ODD=1;TZID=Europe/Berlin:20260316T100000',
  'DTEND;TZID=Europe/Berlin:20260316T110000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
  'SUMMARY;LANGUAGE=en:Stand-up with a title that is so long that it is fol',
  ' ded',
  'SEQUENCE:7',
  'DTSTAMP:20250101T000000Z',
  'CATEGORIES:WORK',
  'ORGANIZER;CN=Ada;X-ID=9:mailto:ada@example.com',
  'ATTENDEE;X-NUM=1;CN=Kit;PARTSTAT=NEEDS-ACTION;CUTYPE=INDIVIDUAL:mailto:Kit@example.com',
  'ATTENDEE;CN=Group;X-NUM=2:urn:uuid:1234',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Soon',
  'TRIGGER:-PT15M',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:u1',
  'RECURRENCE-ID;TZID=Europe/Berlin:20260323T100000',
  'DTSTART;TZID=Europe/Berlin:20260324T100000',
  'DURATION:PT1H',
  'SUMMARY:Moved',
  'X-OWN:1',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** The lines that a text lacks of another one, and those that it adds. */
const difference = (before: string, after = '') => {
  const [a, b] = [before, after].map((text) => text.replaceAll('\r\n ', '').split('\r\n')) as [
    string[],
    string[],
  ]
  return { removed: a.filter((line) => !b.includes(line)), added: b.filter((line) => !a.includes(line)) }
}
const [master, override] = eventsIn(foreign) as [CalendarEvent, CalendarEvent]
const stamps = ['SEQUENCE:8', 'DTSTAMP:20260305T080000Z', 'LAST-MODIFIED:20260305T080000Z']
const edited = (...events: CalendarEvent[]) => difference(foreign, editItem(foreign, events, { stamp }))

describe('an edited item', () => {
  it('is the same text if nothing changes', () => {
    expect(editItem(foreign, [master, override], { stamp })).toBe(foreign)
    expect(editItem(foreign, [master], { stamp })).toBe(foreign)
    expect(editItem(foreign, [{ id: 'u1', when: master.when }], { stamp })).toBe(foreign)
    const { start_time, end_time } = master.when as Record<string, number>
    expect(editItem(foreign, [{ id: 'u1', when: { start_time, end_time } }], { stamp })).toBe(foreign)
  })

  it('is the same text if the parts of a rule are in another order', () => {
    const text = foreign.replace('RRULE:FREQ=WEEKLY;COUNT=4', 'RRULE:COUNT=4;BYDAY=MO;FREQ=WEEKLY')
    const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4']
    expect(editItem(text, [{ ...master, recurrence }], { stamp })).toBe(text)
  })

  it('changes the lines of what changes, in their places, and the stamps of that event', () => {
    const text = editItem(foreign, [{ ...master, title: 'Plan; new', location: 'Here' }, override], { stamp })
    expect(difference(foreign, text)).toEqual({
      removed: [
        'SUMMARY;LANGUAGE=en:Stand-up with a title that is so long that it is folded',
        'SEQUENCE:7',
        'DTSTAMP:20250101T000000Z',
      ],
      added: ['SUMMARY:Plan\\; new', ...stamps.slice(0, 2), 'LOCATION:Here', ...stamps.slice(2)],
    })
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=4\r\nSUMMARY:Plan')
    expect(text?.indexOf('LOCATION')).toBeLessThan(text?.indexOf('BEGIN:VALARM') ?? 0)
  })

  it('removes what is empty', () => {
    const text = editItem(foreign, [{ ...master, title: null, recurrence: [] }], { stamp })
    expect(difference(foreign, text).removed).toContain('RRULE:FREQ=WEEKLY;COUNT=4')
    expect(eventsIn(text ?? '')).toHaveLength(1)
    expect(eventsIn(text ?? '')[0]?.title).toBeUndefined()
  })

  it('keeps what it does not know of people who stay, and people without an email address', () => {
    const kit = { email: 'kit@example.com', name: 'Kit', status: 'yes' }
    const noor = { email: 'noor@example.com', name: 'Noor', status: 'noreply' }
    expect(edited({ ...master, participants: [kit, noor] })).toEqual({
      removed: [
        'SEQUENCE:7',
        'DTSTAMP:20250101T000000Z',
        'ATTENDEE;X-NUM=1;CN=Kit;PARTSTAT=NEEDS-ACTION;CUTYPE=INDIVIDUAL:mailto:Kit@example.com',
      ],
      added: [
        ...stamps.slice(0, 2),
        'ATTENDEE;PARTSTAT=ACCEPTED;CN="Kit";X-NUM=1;CUTYPE=INDIVIDUAL:mailto:Kit@example.com',
        'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;CN="Noor";SCHEDULE-AGENT=CLIENT:mailto:noor@example.com',
        stamps[2],
      ],
    })
    expect(
      edited({ ...master, participants: [] }).removed.filter((line) => line.startsWith('ATT')),
    ).toHaveLength(1)
  })

  it('defines a time zone that it names for the first time', () => {
    const when = { ...(master.when as object), start_timezone: 'Asia/Tokyo', end_timezone: 'Asia/Tokyo' }
    const { added } = edited({ ...master, when })
    expect(added).toContain('TZID:Asia/Tokyo')
    expect(added).toContain('DTSTART;TZID=Asia/Tokyo:20260316T180000')
    const moved = { ...(master.when as object), start_time: 1773738000, end_time: 1773741600 }
    expect(edited({ ...master, when: moved }).added).not.toContain('BEGIN:VTIMEZONE')
  })

  it('keeps overrides while their occurrences exist', () => {
    const overridesIn = (change: Partial<CalendarEvent>) =>
      eventsIn(editItem(foreign, [{ ...master, ...change }], { stamp }) ?? '').length - 1
    expect(overridesIn({ title: 'New' })).toBe(1)
    expect(overridesIn({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=9'] })).toBe(1)
    expect(overridesIn({ recurrence: ['RRULE:FREQ=MONTHLY'] })).toBe(0)
    expect(overridesIn({ recurrence: [] })).toBe(0)
    const named = editItem(foreign, [{ ...master, recurrence: ['RRULE:FREQ=MONTHLY'] }, override], { stamp })
    expect(eventsIn(named ?? '')).toHaveLength(2)
  })

  it('adds overrides, and exceptions for cancelled ones', () => {
    const original = parseInstant('2026-03-30T08:00:00Z')
    const when = { object: 'timespan', start_time: original + 7200, end_time: original + 9000 }
    const other = { id: 'x', when, title: 'Later', master_event_id: 'u1', original_start_time: original }
    const text = editItem(foreign, [master, override, other], { stamp }) ?? ''
    expect(difference(foreign, text).added).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260330T100000')
    expect(eventsIn(text).map(({ title }) => title)).toEqual([master.title, 'Moved', 'Later'])

    const cancelled = [other, override].map((one) => ({ ...one, status: 'cancelled' }))
    const without = editItem(text, [master, ...cancelled], { stamp }) ?? ''
    expect(eventsIn(without)).toHaveLength(1)
    const window = { from: stamp, to: parseInstant('2026-06-01T00:00:00Z'), timeZone: 'UTC' }
    expect(expandEvents(eventsIn(without), window).occurrences.map(({ id }) => id)).toEqual([
      'u1_20260316T090000Z',
      'u1_20260406T080000Z',
    ])
    expect(editItem(without, eventsIn(without), { stamp })).toBe(without)
  })

  it('does not lose the end of a text that was shortened for another program', () => {
    const long = writeItem([{ ...master, description: 'x'.repeat(9000) }], { uid: 'u1', stamp })
    const description = shortenText('x'.repeat(9000), 8192)
    expect(editItem(long, [{ ...master, description }], { stamp })).toBe(long)
    expect(editItem(long, [{ ...master, description: `New ${description.slice(4)}` }], { stamp })).not.toBe(
      long,
    )
  })

  it('has the higher of two sequences', () => {
    expect(
      difference(foreign, editItem(foreign, [{ ...master, title: 'New' }], { stamp, sequence: 12 })).added,
    ).toContain('SEQUENCE:12')
  })

  it('has lines that end as its others do', () => {
    const text = foreign.replaceAll('\r\n', '\n')
    const when = { ...(master.when as object), start_timezone: 'Asia/Tokyo', end_timezone: 'Asia/Tokyo' }
    expect(editItem(text, [{ ...master, title: 'New', when }], { stamp })).not.toContain('\r')
  })

  it('is undefined if the text is cut, is no calendar, has no UID, or has too many events', () => {
    for (const text of ['', '<html>', foreign.slice(0, -20), foreign.replaceAll(/^UID:.*$/gm, 'X-A:b')])
      expect(editItem(text, [master], { stamp })).toBeUndefined()
    const many = 'BEGIN:VEVENT\r\nUID:u1\r\nEND:VEVENT\r\n'.repeat(2000)
    expect(
      editItem(foreign.replace('END:VCALENDAR', `${many}END:VCALENDAR`), [master], { stamp }),
    ).toBeUndefined()
  })

  it('replaces an event that cannot be read', () => {
    const text = foreign.replace(/DTSTART;X-ODD.*/, 'DTSTART:soon')
    expect(eventsIn(editItem(text, [master], { stamp }) ?? '')[0]?.when).toEqual(master.when)
  })
})

describe('any item', () => {
  it('is the same text if it is edited without a change', () => {
    fc.assert(
      fc.property(arbitraryItem, (events) => {
        const text = writeItem(events, { uid: 'u1', stamp })
        expect(editItem(text, eventsIn(text), { stamp })).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('has the new events after it is edited', () => {
    fc.assert(
      fc.property(arbitraryItem, arbitraryItem, ([before], [after]) => {
        const text = writeItem([before as CalendarEvent], { uid: 'u1', stamp })
        const { color, conferencing, recurrence, ...rest } = after as CalendarEvent
        const change = {
          ...rest,
          color: color ?? null,
          conferencing: conferencing ?? null,
          recurrence: recurrence ?? [],
        }
        const edited = editItem(text, [change], { stamp, sequence: 1 }) ?? ''
        expect(eventsIn(edited)).toEqual([after])
        expect(editItem(edited, [change], { stamp, sequence: 1 })).toBe(edited)
      }),
      { numRuns: 60 },
    )
  })

  it('with hostile lines is edited or refused', () => {
    const line = fc.oneof(
      fc.constantFrom(...foreign.split('\r\n')),
      fc.constantFrom(
        ' folded',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'ATTENDEE;CN="a:b',
        'ATTENDEE',
        'DTSTART;TZID=Mars:x',
        ':',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:u1',
          ...lines,
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n')
        const edited = editItem(text, [{ ...master, participants: [{ email: 'a@b.example' }] }], { stamp })
        if (edited === undefined) return
        const items = lastOf(readCalendar(edited, { timeZone: 'UTC' }))
        const events = 'error' in items ? [] : items.items.flatMap((item) => item.events)
        expect(events.map(({ title }) => title)).toContain(master.title)
      }),
      { numRuns: 60 },
    )
  })
})

describe('an edited series that moves', () => {
  const at = (text: string) => parseInstant(`2026-${text}:00Z`)
  const timed = (start: string) => ({
    ...{ object: 'timespan', start_time: at(start), end_time: at(start) + 3_600 },
    ...{ start_timezone: 'Europe/Berlin', end_timezone: 'Europe/Berlin' },
  })
  const moved = { ...master, when: timed('03-17T11:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] }
  const movedOverride = {
    ...override,
    ...{ id: 'u1_20260324T110000Z', original_start_time: at('03-24T11:00'), when: timed('03-25T11:00') },
  }

  it('takes its overrides along, with what is unknown of them', () => {
    const text = editItem(foreign, [moved, movedOverride], { stamp })
    expect(difference(foreign, text)).toEqual({
      removed: [
        'DTSTART;X-ODD=1;TZID=Europe/Berlin:20260316T100000',
        'DTEND;TZID=Europe/Berlin:20260316T110000',
        'SEQUENCE:7',
        'DTSTAMP:20250101T000000Z',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260323T100000',
        'DTSTART;TZID=Europe/Berlin:20260324T100000',
        'DURATION:PT1H',
      ],
      added: [
        ...['DTSTART;TZID=Europe/Berlin:20260317T120000', 'DTEND;TZID=Europe/Berlin:20260317T130000'],
        ...stamps,
        'RECURRENCE-ID;TZID=Europe/Berlin:20260324T120000',
        ...['DTSTART;TZID=Europe/Berlin:20260325T120000', 'DTEND;TZID=Europe/Berlin:20260325T130000'],
        ...['SEQUENCE:1', ...stamps.slice(1)],
      ],
    })
    expect(text).toContain('X-OWN:1')
    // And back.
    expect(eventsIn(editItem(text ?? '', [master, override], { stamp }) ?? '')).toEqual([master, override])
  })

  const daily = (...parts: string[]) =>
    foreign
      .replace('FREQ=WEEKLY;COUNT=4', 'FREQ=DAILY;COUNT=9')
      .replace(
        'END:VCALENDAR',
        `${['BEGIN:VEVENT', 'UID:u1', ...parts, 'END:VEVENT'].join('\r\n')}\r\nEND:VCALENDAR`,
      )
  const second = ['DTSTART;TZID=Europe/Berlin:20260324T150000', 'DURATION:PT1H', 'SUMMARY:Next', 'X-OWN:2']
  const text = daily('RECURRENCE-ID;TZID=Europe/Berlin:20260324T100000', ...second)
  const [series, first, next] = eventsIn(text) as [CalendarEvent, CalendarEvent, CalendarEvent]
  const later = (event: CalendarEvent): CalendarEvent => ({
    ...event,
    original_start_time: Number(event.original_start_time) + 86_400,
  })
  const shifted = { ...series, when: timed('03-17T09:00') }
  const own = (after: string) =>
    eventsIn(after).flatMap(({ title, original_start_time }) =>
      original_start_time === undefined ? [] : [[title, original_start_time]],
    )

  it('by a day every day keeps each override with its own occurrence', () => {
    const after = editItem(text, [shifted, later(first), later(next)], { stamp }) ?? ''
    expect(own(after)).toEqual([
      ['Moved', at('03-24T09:00')],
      ['Next', at('03-25T09:00')],
    ])
    const [one = '', two = ''] = after.split('BEGIN:VEVENT').slice(2)
    expect([one.includes('X-OWN:1'), two.includes('X-OWN:2')]).toEqual([true, true])
  })

  it('keeps overrides where they are if they are to stay', () => {
    const after = editItem(text, [shifted, first, next], { stamp }) ?? ''
    expect(own(after)).toEqual(own(text))
    expect(editItem(text, [shifted], { stamp })).toContain('SUMMARY:Next')
  })

  it('loses the override of an occurrence that is given back to it', () => {
    const after = editItem(text, [series, next], { stamp, restored: [first] }) ?? ''
    expect(own(after)).toEqual([['Next', at('03-24T09:00')]])
    expect(editItem(text, [series, next], { stamp, restored: [later(next)] })).toBe(text)
  })

  it('has an override that cancels an occurrence on as one', () => {
    const cancelled = text.replace('SUMMARY:Next', 'STATUS:CANCELLED')
    const [, , gone] = eventsIn(cancelled) as [CalendarEvent, CalendarEvent, CalendarEvent]
    const after = editItem(cancelled, [shifted, later(first), later(gone)], { stamp }) ?? ''
    expect(after).not.toContain('EXDATE')
    expect(eventsIn(after)[2]).toMatchObject({ status: 'cancelled', original_start_time: at('03-25T09:00') })
  })
})
