import {
  addDays,
  canonicalTimeZone,
  daysBetween,
  expandEvents,
  type Instant,
  type Interval,
  mergeIntervals,
  overlaps,
  type PlainDate,
  plainDate,
  type RecurringEvent,
  resolve,
  startOfDay,
  type When,
  wallTime,
} from '@whenable/time'
import ICAL from 'ical.js'
import type { VisitorCalendar } from './visitor-calendar.js'

/** The times for which a calendar is read, half-open, and the visitor's zone: in it are whole days, and times that name no zone. */
export interface CalendarWindow {
  readonly from: Instant
  readonly to: Instant
  readonly timeZone: string
}

/** Why a text tells nothing: it is no calendar, or it holds more than can be looked through. */
export type CalendarFault = 'no-calendar' | 'too-much'

/** When the visitor has something: times, and whole days such as a holiday, on which they may be free all the same. */
export interface BusyTimes {
  readonly events: readonly Interval[]
  readonly allDay: readonly Interval[]
}

/** What a text tells of the visitor's time. */
export type CalendarReading =
  | ({ readonly busy: BusyTimes } & Pick<VisitorCalendar, 'unknownZones' | 'unreadable'>)
  | { readonly fault: CalendarFault }

/** More entries, or more occurrences of them in the window, are not looked through. */
const [MOST_EVENTS, MOST_OCCURRENCES] = [20_000, 200_000]

/** What says when an entry is fits into far less; what is longer is made to keep a reader busy. */
const LONGEST_EVENT = 100_000

/** What is read of an entry: when it is, and whether it counts. Nobody's words are among it. */
const readLine = /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXRULE|EXDATE|RECURRENCE-ID|STATUS|TRANSP)[;:]/i
const recurrenceLine = /^(?:RRULE|RDATE|EXRULE|EXDATE)/i

interface CalendarEvent extends RecurringEvent {
  /** It takes no time of whoever has it (RFC 5545 §3.8.2.7). */
  readonly transparent: boolean
}

/** A start or an end as it is written: a day, or an instant and the zone it was given in. */
type Moment = { readonly date: PlainDate } | { readonly instant: Instant; readonly timeZone: string }

/** A property in jCal (RFC 7265 §3.4). */
type Property = readonly [name: string, parameters: { tzid?: string }, type: string, value: string]

/** The content lines of a text, unfolded (RFC 5545 §3.1). */
function* contentLines(text: string): Generator<string> {
  let line = ''
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const piece = text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    at = end + 1
    if (/^[ \t]/.test(piece)) line += piece.slice(1)
    else {
      yield line
      line = piece
    }
  }
  yield line
}

/** Finds zones by the names that calendars give them, and keeps those that it does not find. */
const zoneFinder = () => {
  const found = new Map<string, string | undefined>()
  const find = (name: string): string | undefined => {
    // Some programs write a path before the name: `/mozilla.org/20050126_1/Europe/Berlin`.
    const parts = name.split('/').slice(-3)
    for (const [index] of parts.entries())
      try {
        return canonicalTimeZone(parts.slice(index).join('/'))
      } catch {
        // The next, shorter one may be known.
      }
    return undefined
  }
  return {
    zoneOf: (name: string): string | undefined => {
      if (!found.has(name)) found.set(name, find(name))
      return found.get(name)
    },
    unknown: (): string[] => [...found].flatMap(([name, zone]) => (zone ? [] : [name])),
  }
}

type ZoneOf = ReturnType<typeof zoneFinder>['zoneOf']

const readMoment = ([, { tzid }, type, value]: Property, own: string, zoneOf: ZoneOf): Moment => {
  // A day that is written without VALUE=DATE is read as a time without its digits.
  if (type === 'date' || value.endsWith('T::')) return { date: plainDate(value.slice(0, 10)) }
  const isUtc = value.endsWith('Z')
  const timeZone = isUtc ? 'UTC' : ((tzid && zoneOf(tzid)) ?? own)
  return { instant: resolve(wallTime(isUtc ? value.slice(0, -1) : value), timeZone), timeZone }
}

/** When an entry is, by its start and what it says of its end; a day's end is exclusive there (RFC 5545 §3.6.1). */
const readWhen = (start: Moment, end: Moment | undefined, duration: string | undefined): When => {
  const length = duration ? ICAL.Duration.fromString(duration).toSeconds() : 0
  if ('date' in start) {
    const days = end && 'date' in end ? daysBetween(start.date, end.date) : Math.ceil(length / 86_400)
    const end_date = addDays(start.date, Math.max(days, 1) - 1)
    return { object: 'datespan', start_date: start.date, end_date }
  }
  const after = end && 'instant' in end ? end.instant : start.instant + length
  return {
    object: 'timespan',
    start_time: start.instant,
    end_time: after as Instant,
    start_timezone: start.timeZone,
  }
}

/** An entry by the lines between its BEGIN and its END; `number` names one that has no UID. */
const readEvent = (lines: readonly string[], number: number, own: string, zoneOf: ZoneOf): CalendarEvent => {
  const properties = new Map(
    lines
      .filter((line) => !recurrenceLine.test(line))
      .map((line): [string, Property] => {
        const property = ICAL.parse.property(line) as Property
        return [property[0], property]
      }),
  )
  const wordOf = (name: string) => properties.get(name)?.[3]
  const momentOf = (name: string) => {
    const property = properties.get(name)
    return property && readMoment(property, own, zoneOf)
  }
  const start = momentOf('dtstart')
  if (!start) throw new RangeError(`entry ${number} has no DTSTART`)
  const original = momentOf('recurrence-id')
  const uid = wordOf('uid') || `#${number}`
  return {
    id: uid,
    when: readWhen(start, momentOf('dtend'), wordOf('duration')),
    status: wordOf('status')?.toLowerCase(),
    transparent: wordOf('transp')?.toUpperCase() === 'TRANSPARENT',
    ...(original
      ? {
          master_event_id: uid,
          original_start_time: 'date' in original ? startOfDay(original.date, 'UTC') : original.instant,
        }
      : {
          recurrence: lines
            .filter((line) => recurrenceLine.test(line))
            .map((line) =>
              line.replace(/;TZID=(?:"([^"]*)"|([^;:]*))/i, (_, quoted: string, bare: string) => {
                const zone = zoneOf(quoted ?? bare)
                return zone ? `;TZID=${zone}` : ''
              }),
            ),
        }),
  }
}

/** What a slot falls on. */
export const clashFinder =
  ({ events, allDay }: BusyTimes): VisitorCalendar['clashOf'] =>
  (slot) => {
    const isMet = (times: readonly Interval[]) => times.some((time) => overlaps(time, slot))
    return isMet(events) ? 'event' : isMet(allDay) ? 'all-day' : undefined
  }

/**
 * The times that a calendar (iCalendar, RFC 5545) says are taken, in a window. Entries that are cancelled or take no time
 * are left out; an entry that cannot be read is counted and hides no other. It yields between one piece of work and the
 * next, each of which is small whatever the text: who runs it can let the page go on, or stop.
 */
export function* busyOfCalendar(text: string, window: CalendarWindow): Generator<undefined, CalendarReading> {
  const { zoneOf, unknown } = zoneFinder()
  /** By UID, and there by what each replaces: an entry that comes again is meant anew. */
  const events = new Map<string, Map<unknown, CalendarEvent>>()
  let [isCalendar, count, unreadable] = [false, 0, 0]
  let lines: string[] = []
  let length = 0
  const within: string[] = []

  const close = (): void => {
    try {
      if (length > LONGEST_EVENT) throw new RangeError(`an entry of ${length} characters`)
      const event = readEvent(lines, count, window.timeZone, zoneOf)
      const ofUid = events.get(event.id) ?? new Map()
      events.set(event.id, ofUid.set(event.original_start_time, event))
    } catch {
      unreadable++
    }
  }

  for (const line of contentLines(text)) {
    yield
    const [, mark, component = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = component.toUpperCase()
    if (mark?.toUpperCase() === 'BEGIN') {
      within.push(name)
      isCalendar ||= name === 'VCALENDAR'
      if (name !== 'VEVENT') continue
      if (++count > MOST_EVENTS) return { fault: 'too-much' }
      lines = []
      length = 0
    } else if (mark) {
      if (within.pop() === 'VEVENT') close()
    } else if (within.at(-1) === 'VEVENT' && readLine.test(line)) {
      length += line.length
      if (length <= LONGEST_EVENT) lines.push(line)
    }
  }
  if (!isCalendar) return { fault: 'no-calendar' }

  const busy: { events: Interval[]; allDay: Interval[] } = { events: [], allDay: [] }
  for (const ofUid of events.values()) {
    yield
    const { occurrences, faults } = expandEvents([...ofUid.values()], window)
    unreadable += new Set(faults.map(({ event }) => event)).size
    for (const { event, start, end, allDay } of occurrences)
      if (!event.transparent) busy[allDay ? 'allDay' : 'events'].push({ start, end })
    if (busy.events.length + busy.allDay.length > MOST_OCCURRENCES) return { fault: 'too-much' }
  }
  const [taken, wholeDays] = [mergeIntervals(busy.events), mergeIntervals(busy.allDay)]
  return { busy: { events: taken, allDay: wholeDays }, unknownZones: unknown(), unreadable }
}
