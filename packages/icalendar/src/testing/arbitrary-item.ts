import type { CalendarEvent } from '@whenable/contract'
import { type Instant, instant, instantOf, toIsoString, wallAt } from '@whenable/time'
import { expandEvent } from '@whenable/time/recurrence'
import fc from 'fast-check'

/** Texts with everything that could end a line, a value or a component, in the form in which they are read. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        ...[
          ';',
          ':',
          ',',
          '"',
          '\\',
          '\\n',
          '\n',
          '^',
          '^n',
          '=',
          '😀',
          'ß',
          '\nEND:VEVENT\nBEGIN:VEVENT\nUID:other',
        ],
        ...['x'.repeat(80), '\uFEFF', '[', '%0A'],
      ),
    ),
    { maxLength: 6 },
  )
  // A text is not empty, and has no other control characters.
  .map((parts) => `t${parts.join('').replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ')}`)

/** A name as it is read: in one line, without double quotes and backslashes. */
const name = hostileText.map((text) =>
  text.replace(/\s+/g, ' ').replaceAll('"', "'").replaceAll('\\', '/').trim(),
)

const address = fc.constantFrom('ada@example.com', 'kit@example.com', 'noor@example.com', 'rita@example.com')
const participant = fc.record({
  email: address,
  name,
  status: fc.constantFrom('yes', 'no', 'maybe', 'noreply'),
})
/** Zones by their IANA names, and custom ones, some under odd names. */
const zone = fc.constantFrom(
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'],
  'Unsere Zeit|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100',
  'Berlin 2|1980-2030/0415/013000/+0117+0217 1980-2030/0915TH/023000/+0217+0117 2031-/0402FR/000000/+0117+0347 2031-/0915TH/040000/+0347+0117',
  '(UTC+09%3A00) Somewhere%2C elsewhere%3B|+0917',
  'UTC+01|+0100',
)
const DAY = 86_400

/** A start whose wall time means it. */
const start = (timeZone: string) =>
  fc
    .integer({ min: 1_577_836_800, max: 1_900_000_000 })
    .map((at) => instant(at - (at % 900)))
    .filter((at) => instantOf(wallAt(at, timeZone), timeZone) === at)

const timedWhen = fc.tuple(zone, zone).chain(([timeZone, endZone]) =>
  fc.tuple(start(timeZone), fc.integer({ min: 1, max: 200 })).map(([at, quarters]) => {
    const end = instant(at + quarters * 900)
    const isAlike =
      timeZone !== 'UTC' && endZone !== 'UTC' && instantOf(wallAt(end, endZone), endZone) === end
    return {
      ...{ object: 'timespan', start_time: at, end_time: end, start_timezone: timeZone },
      end_timezone: isAlike ? endZone : timeZone,
    }
  }),
)
const dated = fc.tuple(fc.integer({ min: 18_300, max: 22_000 }), fc.nat(5)).map(([day, days]) => {
  const date = (at: number) => new Date(at * DAY * 1000).toISOString().slice(0, 10)
  return { object: 'datespan', start_date: date(day), end_date: date(day + days) }
})

const details = fc.record({
  status: fc.constantFrom('confirmed', 'tentative'),
  busy: fc.boolean(),
  title: hostileText,
  description: hostileText,
  location: hostileText,
  visibility: fc.constantFrom('private', 'public'),
  color: fc.constantFrom('teal', undefined),
  organizer: fc.record({ email: address, name }),
  participants: fc.uniqueArray(participant, { selector: ({ email }) => email, maxLength: 3 }),
  resources: fc.constantFrom([], [{ email: 'room@example.com', name: 'Room 4' }]),
  conferencing: fc.constantFrom(undefined, {
    provider: 'Meet; "x"'.replaceAll('"', ''),
    details: { url: 'https://meet.example.com/a?b=1&c=2' },
  }),
})

const rules = fc.constantFrom<readonly string[]>(
  [],
  ['RRULE:FREQ=WEEKLY;COUNT=6'],
  ['RRULE:FREQ=DAILY;INTERVAL=3'],
  ['RRULE:FREQ=MONTHLY;COUNT=9;BYDAY=-1FR', 'RRULE:FREQ=WEEKLY;COUNT=3'],
)

/** The override of an occurrence. */
const overrideOf = (
  master: CalendarEvent,
  at: number,
  other: Omit<CalendarEvent, 'id'>,
): CalendarEvent | undefined => {
  const from = instant(1_500_000_000)
  const window = { from, to: instant(2_000_000_000), timeZone: 'UTC' }
  const occurrence = expandEvent(master, [], window)[at]
  if (!occurrence) return undefined
  const isAllDay = occurrence.allDay
  const suffix = isAllDay ? toIsoString(occurrence.start).slice(0, 10) : toIsoString(occurrence.start)
  return {
    ...other,
    id: `${master.id}_${suffix.replace(/[-:]/g, '')}`,
    when:
      occurrence.when.object === 'date'
        ? { object: 'datespan', start_date: occurrence.when.date, end_date: occurrence.when.date }
        : occurrence.when,
    master_event_id: master.id,
    original_start_time: occurrence.start as Instant,
  }
}

/** The events of an item, in the form in which they are read: an event, or a series with its overrides. */
export const arbitraryItem: fc.Arbitrary<readonly CalendarEvent[]> = fc
  .tuple(
    fc.oneof(timedWhen, dated),
    rules,
    details,
    fc.uniqueArray(fc.tuple(fc.nat(4), details), { selector: ([at]) => at, maxLength: 2 }),
  )
  .map(([when, recurrence, own, others]) => {
    const master: CalendarEvent = { id: 'u1', when, ...own, ...(recurrence.length && { recurrence }) }
    const overrides = recurrence.length
      ? others.flatMap(([at, other]) => overrideOf(master, at, other) ?? [])
      : []
    return [master, ...overrides]
  })
