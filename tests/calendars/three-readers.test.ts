import { spawnSync } from 'node:child_process'
import { readCalendar, writeItem } from '@whenable/icalendar'
import {
  addDays,
  type Instant,
  instant,
  instantOf,
  parseWhen,
  plainDate,
  wallAt,
  wallTime,
} from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { beforeAll, expect, it } from 'vitest'
import { install, mayInstall } from '../../scripts/system-programs.mjs'

// Generated calendars as three readers see them: ours, ical.js and recurring-ical-events of Debian. Where they disagree by the standard
// (docs/calendars.md), nothing is generated.

const [start, end] = [1_735_689_600, 1_798_761_600] as [Instant, Instant]
const DAY = 86_400

/** The program of the distribution, which has its packages. */
const python = '/usr/bin/python3'

beforeAll(() => {
  const has = () => spawnSync(python, ['-c', 'import recurring_ical_events']).status === 0
  if (!has() && mayInstall()) install('python3-recurring-ical-events')
  expect(has(), 'the package python3-recurring-ical-events is missing').toBe(true)
}, 120_000)

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const some = <Value>(values: fc.Arbitrary<Value>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((list) => list.join())
const month = fc.integer({ min: 1, max: 12 })
const nth = fc.constantFrom('1', '2', '3', '-1')

/** Rules of the kinds that calendars have. */
const rule = fc.oneof(
  fc.constant('FREQ=DAILY'),
  some(weekday).map((days) => `FREQ=WEEKLY;BYDAY=${days}`),
  some(fc.integer({ min: 1, max: 28 })).map((days) => `FREQ=MONTHLY;BYMONTHDAY=${days}`),
  fc.tuple(nth, weekday).map(([n, day]) => `FREQ=MONTHLY;BYDAY=${n}${day}`),
  fc.tuple(nth, some(weekday)).map(([n, days]) => `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=${n}`),
  fc.tuple(month, nth, weekday).map(([m, n, day]) => `FREQ=YEARLY;BYMONTH=${m};BYDAY=${n}${day}`),
  fc
    .tuple(month, fc.integer({ min: 1, max: 28 }))
    .map(([m, day]) => `FREQ=YEARLY;BYMONTH=${m};BYMONTHDAY=${day}`),
)
const interval = fc.integer({ min: 1, max: 3 }).map((one) => (one > 1 ? `;INTERVAL=${one}` : ''))
const ending = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
)
const zone = fc.constantFrom(
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'],
  'Our Zone|1996-/0325SU/020000/+0100+0200 1996-/1025SU/030000/+0200+0100',
  'Half Zone|+0530',
)

/** A series that begins with its first occurrence, and which of its occurrences are excluded, moved and cancelled. */
const series = fc.record({
  text: fc.tuple(rule, interval, ending).map((parts) => `RRULE:${parts.join('')}`),
  timeZone: zone,
  isAllDay: fc.boolean(),
  day: fc.integer({ min: 0, max: 300 }),
  hour: fc.integer({ min: 4, max: 22 }),
  changes: fc.uniqueArray(fc.tuple(fc.nat(8), fc.constantFrom('excluded', 'moved')), {
    selector: ([index]) => index,
    maxLength: 3,
  }),
})

const calendarOf = ({
  text,
  timeZone,
  isAllDay,
  day,
  hour,
  changes,
}: typeof series extends fc.Arbitrary<infer T> ? T : never) => {
  const window = { from: start, to: instant(end + 2000 * DAY), timeZone: 'UTC' }
  const first = (at: Instant) =>
    isAllDay
      ? { object: 'date', date: wallAt(at, 'UTC').slice(0, 10) }
      : {
          object: 'timespan',
          start_time: at,
          end_time: at + 3600,
          start_timezone: timeZone,
          end_timezone: timeZone,
        }
  const date = addDays(plainDate('2025-01-01'), day)
  const asked = isAllDay
    ? instantOf(wallTime(`${date}T00:00:00`), 'UTC')
    : instantOf(wallTime(`${date}T${String(hour).padStart(2, '0')}:00:00`), timeZone)
  const bare = text.replace(/;COUNT=\d+/, '')
  // The first start that the rule has: what a start outside its rule means differs among readers.
  const own = expandEvents([{ id: 'u1', when: first(asked), recurrence: [bare] }], window).occurrences
  const begin = own[1]?.start ?? asked
  const master = { id: 'u1', title: 'Series', when: first(begin), recurrence: [text] }
  const found = expandEvents([master], window).occurrences
  const overrides = changes.flatMap(([index, kind]) => {
    const occurrence = found[index]
    if (!occurrence) return []
    const moved = first(instant(occurrence.start + (isAllDay ? 40 * DAY : 40 * DAY + 1800)))
    return {
      ...{
        id: `u1_${index}`,
        title: 'Changed',
        master_event_id: 'u1',
        original_start_time: occurrence.start,
      },
      ...(kind === 'moved' ? { when: moved } : { when: occurrence.when, status: 'cancelled' }),
    }
  })
  return writeItem([master, ...overrides], { uid: 'u1', stamp: start, timeZone })
}

const byUs = (text: string): string[] => {
  const work = readCalendar(text, { timeZone: 'UTC' })
  let step = work.next()
  while (!step.done) step = work.next()
  if ('error' in step.value) throw new Error(step.value.error)
  const events = step.value.items.flatMap((item) => item.events)
  expect(step.value.items.flatMap(({ warnings }) => warnings)).toEqual([])
  return expandEvents(events, { from: start, to: end, timeZone: 'UTC' })
    .occurrences.map(({ when }) => {
      const own = parseWhen(when)
      if (own.object === 'timespan') return `${own.start_time}|${own.end_time}`
      const [from, to] =
        own.object === 'date'
          ? [own.date, own.date]
          : own.object === 'datespan'
            ? [own.start_date, own.end_date]
            : []
      return `${from}|${to && addDays(to, 1)}`
    })
    .sort()
}

const byIcalJs = (text: string): string[] => {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const [master, ...others] = events.map((component) => new ICAL.Event(component))
  if (!master) return []
  for (const other of others) master.relateException(other)
  const textOf = (time: ICAL.Time) => (time.isDate ? time.toString() : String(time.toUnixTime()))
  const secondsOf = (time: ICAL.Time) =>
    time.isDate ? Date.parse(time.toString()) / 1000 : time.toUnixTime()
  const found: string[] = []
  const iterator = master.iterator()
  for (let next = iterator.next(); next && secondsOf(next) < end + 60 * DAY; next = iterator.next()) {
    const { startDate, endDate } = master.getOccurrenceDetails(next)
    if (secondsOf(endDate) > start && secondsOf(startDate) < end)
      found.push(`${textOf(startDate)}|${textOf(endDate)}`)
  }
  return found.sort()
}

const byPython = (texts: readonly string[]): string[][] => {
  const input = JSON.stringify(texts.map((text) => ({ text, from: start, to: end })))
  const script = new URL('read-calendars.py', import.meta.url).pathname
  const { stdout, stderr, status } = spawnSync(python, [script], {
    input,
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Occurrences that begin well within the window, whose ends readers see differently. */
const within = (occurrences: readonly string[]): string[] =>
  occurrences.filter((text) => {
    const [from = ''] = text.split('|')
    const at = from.includes('-') ? Date.parse(from) / 1000 : Number(from)
    return at > start + 2 * DAY && at < end - 2 * DAY
  })

it('three readers see the same in generated calendars', () => {
  const seed = Number(process.env['WHENABLE_SEED'] ?? Date.now() % 2 ** 31)
  const texts = fc.sample(series, { seed, numRuns: 600 }).map(calendarOf)
  const theirs = byPython(texts)
  const different = texts.flatMap((text, index) => {
    const [ours, js, python] = [byUs(text), byIcalJs(text), theirs[index] ?? []].map(within)
    return JSON.stringify(ours) === JSON.stringify(js) && JSON.stringify(ours) === JSON.stringify(python)
      ? []
      : [{ text, ours, js, python }]
  })
  expect(theirs.flat().length).toBeGreaterThan(texts.length)
  expect(different.slice(0, 3), `WHENABLE_SEED=${seed}: ${different.length} differ`).toEqual([])
}, 600_000)
