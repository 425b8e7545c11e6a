import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { instant, intervalOf, parseWhen } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { expect, it } from 'vitest'
import { readCalendar } from './read/read-calendar.js'
import { lastOf } from './testing/drain.js'

// Calendars and definitions of time zones as public projects have them, with what ical.js and recurring-ical-events read in them.
// Where we read something else, the sentence of the standard that says so stands beside it.

const linesOf = <Line>(name: string): Line[] =>
  gunzipSync(readFileSync(new URL(`testing/calendars/${name}.jsonl.gz`, import.meta.url)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const read = (text: string, timeZone: string) => {
  const calendar = lastOf(readCalendar(text, { timeZone }))
  if ('error' in calendar) throw new Error(calendar.error)
  return calendar
}

/** A definition under the name Our Zone, and the instants of noon on some days. */
interface Definition {
  readonly definition: string
  readonly at: readonly (readonly [date: string, instant: number])[]
}

/** Definitions that we read otherwise, by what is in them. */
const definitionsByTheStandard = [
  // "[seconds]" of an offset counts (RFC 5545, section 3.3.14: time-numzone = ("+" / "-") time-hour time-minute [time-second]).
  'TZOFFSETTO:+023017',
  // "The mandatory DTSTART property gives the effective onset date and local time" (section 3.6.5), so that the last onset is its own.
  'DTSTART:19971026T020000\nRDATE:19970406T020000',
  // "This property can appear as a comma-separated list" (section 3.8.5.2: rdtval *("," rdtval)): the last onset is in 2016.
  'RDATE:20150329T030000,20160327T030000',
  'RDATE:20150308T030000,20160313T030000',
]

const isByTheStandard = (definition: string) =>
  definitionsByTheStandard.some((part) => definition.replaceAll('\r', '').includes(part))

it('a time zone is what its definition says', () => {
  const definitions = linesOf<Definition>('vtimezone')
  const wrong = definitions.filter(({ definition, at }) => {
    const events = at.map(([date]) => [
      ...['BEGIN:VEVENT', `UID:${date}`, `DTSTART;TZID=Our Zone:${date}T120000`, 'END:VEVENT'],
    ])
    const text = ['BEGIN:VCALENDAR', definition, ...events.flat(), 'END:VCALENDAR'].join('\r\n')
    const { items } = read(text, 'Pacific/Kiritimati')
    return at.some(
      ([, expected], index) =>
        (items[index]?.events[0]?.when as { start_time?: number } | undefined)?.start_time !== expected,
    )
  })
  expect(definitions).toHaveLength(194)
  expect(wrong.map(({ definition }) => definition).filter((one) => !isByTheStandard(one))).toEqual([])
  expect(wrong).toHaveLength(5)
}, 60_000)

/** A calendar, and what takes place in a window: `start|end` in Unix seconds or as dates, both inclusive. */
interface Case {
  readonly file: string
  readonly text: string
  readonly from: number
  readonly to: number
  readonly expected: readonly string[]
}

/** Occurrences that we read otherwise: how many are missing and how many more there are. */
const casesByTheStandard: Readonly<Record<string, readonly [missing: number, more: number]>> = {
  // "UNTIL … bounds the recurrence rule in an inclusive manner" (section 3.3.10): the last day, given as a date, counts.
  'case-0391': [0, 1],
  'case-0706': [0, 1],
  // "If the duration of the recurring component is specified with the DTEND …, the same exact duration will apply to all" (section 3.8.5.3).
  'case-0432': [1, 1],
}

/** The ends of a window are a matter of each reader, so only what is two days within counts. */
const MARGIN = 2 * 86_400

const occurrencesOf = ({ text, from, to }: Case): string[] => {
  const events = read(text, 'Europe/Berlin').items.flatMap((item) => item.events)
  const window = { from: instant(from + MARGIN), to: instant(to - MARGIN), timeZone: 'Europe/Berlin' }
  return expandEvents(events, window).occurrences.flatMap(({ when }) => {
    const own = parseWhen(when)
    const { start, end, allDay } = intervalOf(own, 'UTC')
    if (own.object === 'date') return end > window.from && start < window.to ? `${own.date}|${own.date}` : []
    if (own.object === 'datespan')
      return end > window.from && start < window.to ? `${own.start_date}|${own.end_date}` : []
    return allDay ? [] : `${start}|${end}`
  })
}

it('calendars that people have are read as others read them', () => {
  const cases = linesOf<Case>('corpus')
  const differences = cases.flatMap((one) => {
    const found = occurrencesOf(one)
    const missing = one.expected.filter((occurrence) => !found.includes(occurrence)).length
    const more = found.length - one.expected.length + missing
    return missing || more ? [[one.file, [missing, more]] as const] : []
  })
  expect(cases).toHaveLength(793)
  expect(Object.fromEntries(differences)).toEqual(casesByTheStandard)
}, 60_000)
