import { type Interval, parseInstant, toIsoString } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyTimesIn, type CalendarReading, conflictFinder } from './imported-calendar.model.js'

const march = {
  from: parseInstant('2026-03-01T00:00:00Z'),
  to: parseInstant('2026-04-30T00:00:00Z'),
  timeZone: 'Europe/Lisbon',
}

/** A calendar with events of these lines. */
const calendar = (...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const readingOf = (text: string, window = march): CalendarReading => {
  const work = busyTimesIn(text, window)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const read = (text: string, window = march) => {
  const abortReading = readingOf(text, window)
  if ('error' in abortReading) throw new Error(abortReading.error)
  return abortReading
}

const spans = (times: readonly Interval[]) =>
  times.map(({ start, end }) => `${toIsoString(start).slice(5, 16)} – ${toIsoString(end).slice(5, 16)}`)

const eventsOf = (...entries: string[][]) => spans(read(calendar(...entries)).busy.events)

describe('the busy times of a calendar', () => {
  it('are read in UTC, in a time zone, and without one in the visitor’s', () => {
    expect(
      eventsOf(
        ['UID:1', 'DTSTART:20260312T100000Z', 'DTEND:20260312T103000Z'],
        [
          'UID:2',
          'DTSTART;TZID=America/New_York:20260312T100000',
          'DTEND;TZID=America/New_York:20260312T110000',
        ],
        ['UID:3', 'DTSTART:20260402T100000', 'DURATION:PT45M'],
      ),
    ).to.deep.equal(['03-12T10:00 – 03-12T10:30', '03-12T14:00 – 03-12T15:00', '04-02T09:00 – 04-02T09:45'])
  })

  it('are read with Windows names of time zones, and with names after a path', () => {
    expect(
      eventsOf(
        ['UID:1', 'DTSTART;TZID="W. Europe Standard Time":20260312T100000', 'DURATION:PT1H'],
        ['UID:2', 'DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20260313T100000', 'DURATION:PT1H'],
      ),
    ).to.deep.equal(['03-12T09:00 – 03-12T10:00', '03-13T01:00 – 03-13T02:00'])
  })

  it('are read in the visitor’s time zone if theirs is unknown, and the names are reported', () => {
    const { busy, unknownTimeZones } = read(
      calendar(['UID:1', 'DTSTART;TZID=Middle Earth:20260402T100000', 'DURATION:PT1H']),
    )
    expect(spans(busy.events)).to.deep.equal(['04-02T09:00 – 04-02T10:00'])
    expect(unknownTimeZones).to.deep.equal(['Middle Earth'])
  })

  it('repeat in their time zone, except for removed, moved and cancelled occurrences', () => {
    expect(
      eventsOf(
        [
          'UID:1',
          'DTSTART;TZID=Europe/Berlin:20260316T100000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;COUNT=5',
          'EXDATE;TZID=Europe/Berlin:20260323T100000',
        ],
        [
          'UID:1',
          'RECURRENCE-ID;TZID=Europe/Berlin:20260330T100000',
          'DTSTART;TZID=Europe/Berlin:20260331T150000',
          'DURATION:PT1H',
        ],
        [
          'UID:1',
          'RECURRENCE-ID;TZID=Europe/Berlin:20260406T100000',
          'DTSTART;TZID=Europe/Berlin:20260406T100000',
          'DURATION:PT1H',
          'STATUS:CANCELLED',
        ],
      ),
    ).to.deep.equal(['03-16T09:00 – 03-16T10:00', '03-31T13:00 – 03-31T14:00', '04-13T08:00 – 04-13T09:00'])
  })

  it('exclude cancelled, transparent and empty events', () => {
    const when = ['DTSTART:20260312T100000Z', 'DURATION:PT1H']
    expect(
      eventsOf(
        ['UID:1', ...when, 'STATUS:CANCELLED'],
        ['UID:2', ...when, 'TRANSP:TRANSPARENT'],
        ['UID:3', 'DTSTART:20260312T100000Z'],
      ),
    ).to.deep.equal([])
  })

  it('are merged if they overlap, and exclude those outside the window', () => {
    expect(
      eventsOf(
        ['UID:1', 'DTSTART:20260312T100000Z', 'DURATION:PT1H'],
        ['UID:2', 'DTSTART:20260312T103000Z', 'DURATION:PT1H'],
        ['UID:3', 'DTSTART:20250312T103000Z', 'DURATION:PT1H'],
      ),
    ).to.deep.equal(['03-12T10:00 – 03-12T11:30'])
  })

  it('list all-day events separately, from midnight to midnight of the visitor; the last day is exclusive', () => {
    const { busy } = read(
      calendar(
        ['UID:1', 'DTSTART;VALUE=DATE:20260402', 'DTEND;VALUE=DATE:20260404'],
        ['UID:2', 'DTSTART;VALUE=DATE:20260410'],
        ['UID:3', 'DTSTART:20260415'],
      ),
    )
    expect(busy.events).to.deep.equal([])
    expect(spans(busy.allDay)).to.deep.equal([
      '04-01T23:00 – 04-03T23:00',
      '04-09T23:00 – 04-10T23:00',
      '04-14T23:00 – 04-15T23:00',
    ])
  })

  it('are read from folded lines with any line ending, and not from an alarm', () => {
    const text = calendar([
      'UID:1',
      'DTSTART:2026031',
      ' 2T100000Z',
      'DESCRIPTION:one',
      ' DTSTART:19990101T000000Z',
      'BEGIN:VALARM',
      'DURATION:PT99H',
      'END:VALARM',
      'DURATION:PT1H',
    ])
    for (const written of [text, text.replaceAll('\r', '')])
      expect(spans(read(written).busy.events)).to.deep.equal(['03-12T10:00 – 03-12T11:00'])
  })

  it('use the last version of an event that occurs twice', () => {
    const versions = [
      ['UID:1', 'SEQUENCE:2', 'DTSTART:20260313T100000Z', 'DURATION:PT1H'],
      ['UID:1', 'SEQUENCE:1', 'DTSTART:20260312T100000Z', 'DURATION:PT1H'],
    ]
    expect(eventsOf(...versions)).to.deep.equal(['03-13T10:00 – 03-13T11:00'])
  })

  it('are those of both events that have the same name by mistake', () => {
    expect(
      eventsOf(
        ['UID:1', 'DTSTART:20260312T100000Z', 'DURATION:PT1H'],
        ['UID:1', 'DTSTART:20260313T100000Z', 'DURATION:PT1H'],
      ),
    ).to.deep.equal(['03-12T10:00 – 03-12T11:00', '03-13T10:00 – 03-13T11:00'])
  })
})

describe('an invalid calendar', () => {
  const good = ['UID:good', 'DTSTART:20260312T100000Z', 'DURATION:PT1H']

  it('reports what is unreadable and keeps the rest', () => {
    const bad = [
      ['UID:1', 'DTSTART:20261399T100000Z'],
      ['UID:2', 'DTSTART;=:x'],
      ['UID:3'],
      ['UID:4', 'DTSTART:20260312T100000Z', 'DTEND:20260311T100000Z'],
      ['UID:5', ...good.slice(1), 'RRULE:FREQ=SOMETIMES'],
      ['UID:6', ...good.slice(1), 'RRULE:FREQ=SECONDLY'],
      ['UID:7', 'DTSTART;TZID=Europe/Lisbon:not a time', 'DURATION:long'],
      ['UID:8', ...good.slice(1), `EXDATE:${'20260312T100000Z,'.repeat(10_000)}`],
    ]
    const { busy, unreadable } = read(calendar(...bad, good))
    expect(spans(busy.events)).to.deep.equal(['03-12T10:00 – 03-12T11:00'])
    expect(unreadable).to.equal(bad.length)
  })

  it('is undefined for other texts', () => {
    for (const text of ['', 'name;time\n', '{}', '<html>BEGIN:VCALENDAR</html>', '\0'.repeat(1000)])
      expect(readingOf(text)).to.deep.equal({ error: 'no-calendar' })
  })

  it('is rejected with more than 20,000 entries, or with too many occurrences', () => {
    const one = ['DTSTART:20260312T100000Z', 'DURATION:PT1H']
    expect(readingOf(calendar(...Array.from({ length: 20_000 }, () => one)))).to.include.keys('busy')
    expect(readingOf(calendar(...Array.from({ length: 20_001 }, () => one)))).to.deep.equal({
      error: 'too-much',
    })
    const often = Array.from({ length: 200 }, (_, index) => [
      `UID:${index}`,
      ...one,
      'RRULE:FREQ=MINUTELY;INTERVAL=5',
    ])
    expect(readingOf(calendar(...often))).to.deep.equal({ error: 'too-much' })
  })

  it('never throws', () => {
    const name = fc.constantFrom(
      'DTSTART',
      'DTEND',
      'DURATION',
      'RRULE',
      'EXDATE',
      'RECURRENCE-ID',
      'UID',
      'BEGIN',
      'END',
    )
    const value = fc.oneof(
      fc.constantFrom(
        'VEVENT',
        'VCALENDAR',
        '20260312T100000Z',
        '20260312',
        'PT1H',
        'FREQ=DAILY',
        'FREQ=YEARLY;BYDAY=5MO',
      ),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    const parameter = fc.constantFrom(
      '',
      ';TZID=Europe/Lisbon',
      ';TZID=',
      ';VALUE=DATE',
      ';VALUE=constructor',
      ';"',
      ';TZID="a',
    )
    const line = fc.tuple(name, parameter, value).map(([one, two, three]) => `${one}${two}:${three}`)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        read(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines.join('\n')}\nEND:VEVENT\nEND:VCALENDAR`)
      }),
      { numRuns: 300 },
    )
  })

  // Each line, event and series is a step.
  it.each([
    [
      'of series that are too often',
      20 * 5 + 20 + 20,
      calendar(
        ...Array.from({ length: 20 }, (_, index) => [
          `UID:${index}`,
          ...good.slice(1),
          'RRULE:FREQ=SECONDLY',
        ]),
      ),
    ],
    ['of entries without an end', 19_000, `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(19_000)}`],
    [
      'of one entry with many lines',
      100_000,
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'DTSTART;A=1:x\n'.repeat(100_000)}END:VEVENT\n`,
    ],
  ])('is read in small steps that do not block the page, %s', (_, pieces, text) => {
    const work = busyTimesIn(text, march)
    let steps = 0
    while (!work.next().done) steps++
    expect(steps).toBeGreaterThanOrEqual(pieces)
  })

  it('is read even with an excessive number of parameters on a line', () => {
    const { unreadable } = read(calendar(['UID:1', `DTSTART${';A=B'.repeat(500_000)}:20260312T100000Z`]))
    expect(unreadable).to.equal(1)
  })
})

describe('a slot', () => {
  const slot = (start: string, end: string) => ({ start: parseInstant(start), end: parseInstant(end) })
  const { busy } = read(
    calendar(
      ['UID:1', 'DTSTART:20260312T100000Z', 'DURATION:PT1H'],
      ['UID:2', 'DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260313'],
    ),
  )
  const conflictOf = conflictFinder(busy)

  it('conflicts with an event that it overlaps, but not with one that it touches', () => {
    expect(conflictOf(slot('2026-03-12T10:30:00Z', '2026-03-12T11:30:00Z'))).to.equal('event')
    expect(
      conflictFinder({ ...busy, allDay: [] })(slot('2026-03-12T11:00:00Z', '2026-03-12T11:30:00Z')),
    ).to.equal(undefined)
  })

  it('conflicts with an all-day event only if it overlaps no other', () => {
    expect(conflictOf(slot('2026-03-12T11:00:00Z', '2026-03-12T11:30:00Z'))).to.equal('all-day')
    expect(conflictOf(slot('2026-03-13T11:00:00Z', '2026-03-13T11:30:00Z'))).to.equal(undefined)
  })
})
