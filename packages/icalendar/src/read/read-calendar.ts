import type { CalendarEvent } from '@whenable/contract'
import { dateAt, instant, startOfDay } from '@whenable/time'
import { customZone } from '@whenable/time/calendar-zones'
import {
  occurrenceWhen,
  originalStartTime,
  type Series,
  type Start,
  seriesOf,
  startAt,
} from '@whenable/time/series'
import type { Component } from '../components.js'
import { timeZoneIn } from '../zones/calendar-time-zones.js'
import { textOfBytes } from './decode-calendar.js'
import { type Clock, endAfter, type Moment } from './moments.js'
import {
  type ICalendarError,
  type ICalendarInfo,
  type ICalendarLimits,
  readComponents,
} from './read-components.js'
import { eventId, isTime, type Period, type ReadEvent, readEvent } from './read-event.js'
import { splitSeries } from './this-and-future.js'

/** What could not be read of an item, or was read in a way that may differ from other programs'. */
export interface ICalendarWarning {
  readonly uid: string | undefined
  readonly title: string | undefined
  /** What is wrong, in English. */
  readonly message: string
  /** Whether the event keeps its time busy, as far as its time could be told. False if none could. */
  readonly isBusy: boolean
}

/** The events of a text that have the same UID. */
export interface ICalendarItem {
  /** RFC 5545, section 3.8.4.7. An event without one has a text that follows from its content. */
  readonly uid: string
  /**
   * The event or the series' master first, then its overrides, which name it by `master_event_id` and `original_start_time`, then
   * series that continue it, other events that have the same UID by mistake, and second readings of an unknown time zone. Ids are the UID,
   * `{uid}_{original start}`, and for others `{uid}#{…}`.
   */
  readonly events: readonly CalendarEvent[]
  /** The titles of events that have no time that can be read. */
  readonly unreadable: readonly (string | undefined)[]
  /** How many events have something that cannot be read, so that they are busy as far as they can be, or not at all. */
  readonly inexactCount: number
  readonly warnings: readonly ICalendarWarning[]
}

/** A calendar: what an iCalendar text says. */
export interface ICalendar {
  readonly info: ICalendarInfo
  /** Seconds before which the calendar asks not to be fetched again (RFC 7986, section 5.7). */
  readonly refreshInterval: number | undefined
  readonly items: readonly ICalendarItem[]
  /** The names of time zones that are unknown, and that the text does not define. */
  readonly unknownTimeZones: readonly string[]
  /** Whether the text goes to its end. If not, its last events may be missing. */
  readonly isComplete: boolean
}

/** How a calendar is read. */
export interface ICalendarReading extends ICalendarLimits {
  /** The time zone of times without one, and of unknown time zones, unless the calendar names its own (X-WR-TIMEZONE). */
  readonly timeZone: string
  /** Whether `timeZone` counts even if the calendar names its own. */
  readonly isTimeZoneChosen?: boolean | undefined
  /** The zone in which times of unknown time zones may be meant too, such as that of the calendar's owner. They are busy in both. */
  readonly otherTimeZone?: string | undefined
  /** Whether texts and people are read too; else when events are, and whether they take time. Default: true. */
  readonly details?: boolean | undefined
  /** The Content-Type that came with bytes. Its contentType counts if they are not in UTF-8. */
  readonly contentType?: string | undefined
}

/** Longer messages are cut, in characters. */
const MAX_MESSAGE_LENGTH = 500

/** A short text that follows from another one. Different texts rarely have the same. */
const digestOf = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

/** An event of an item, with its warnings. */
interface Entry {
  readonly uid: string
  readonly read: ReadEvent
  /** How it reads in the other time zone, if it names an unknown one. */
  readonly other: ReadEvent | undefined
  readonly warnings: readonly ICalendarWarning[]
}

const warningOf = (uid: string, { title, event }: ReadEvent, message: string): ICalendarWarning => ({
  uid,
  title,
  message: message.slice(0, MAX_MESSAGE_LENGTH),
  isBusy: !!event && event.busy !== false && event.status !== 'cancelled',
})

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

/** What a time zone is called; one that the calendar defines has its definition after its name. */
const timeZoneName = (timeZone: string): string => customZone(timeZone)?.name ?? timeZone

/** The names of unknown time zones in lines. */
const unknownIn = (lines: readonly string[], { timeZones }: Clock): string[] => {
  const names = new Set(lines.flatMap((line) => (isTime(line) && timeZoneIn(line)) || []))
  return [...names].filter((name) => !timeZones.get(name))
}

/** The names of all events' time zones, in characters. Custom ones are long, and each event keeps its own: more is made to fill a store. */
const MAX_ZONES_LENGTH = 16 * 1024 * 1024

const zoneLengthOf = ({ event }: ReadEvent): number =>
  (event?.when as { readonly start_timezone?: string } | undefined)?.start_timezone?.length ?? 0

/** Reads one event, under the UID that it has or is given. */
const entryOf = ({ lines, isTooLong }: Component, clock: Clock, otherTimeZone: string | undefined): Entry => {
  const own = readEvent(lines, 0, clock)
  const uid = own.uid || `no-uid-${digestOf(lines.join('\n'))}`
  const named = own.uid ? lines : [`UID:${uid}`, ...lines]
  const read = own.uid ? own : readEvent(named, 0, clock)
  const unknown = unknownIn(lines, clock)
  const readIn = [clock.defaultTimeZone, ...(otherTimeZone ? [otherTimeZone] : [])]
    .map(timeZoneName)
    .join(' and in ')
  const notes = [
    ...read.notes,
    ...unknown.map((name) => `time zone ${quoted(name)} is unknown: read in ${readIn}`),
  ]
  if (!own.uid) notes.push('UID is missing')
  if (isTooLong) notes.push('it is too long: its last lines were not read')
  const messages = [...(read.errors.length ? [read.errors.join('; ')] : []), ...notes]
  const other =
    unknown.length && otherTimeZone
      ? readEvent(named, 0, { ...clock, defaultTimeZone: otherTimeZone })
      : undefined
  return { uid, read, other, warnings: messages.map((message) => warningOf(uid, read, message)) }
}

const sameTime = (a: CalendarEvent, b: CalendarEvent): boolean =>
  JSON.stringify([a.when, a.recurrence]) === JSON.stringify([b.when, b.recurrence])

/** The event that counts of two with the same id: that of the higher SEQUENCE (RFC 5546, section 2.1.5), or else the later one. */
const newer = (a: ReadEvent, b: ReadEvent): ReadEvent => (b.sequence >= a.sequence ? b : a)

/** The overrides of RDATE periods, which have another length than their series. */
const periodOverrides = (master: CalendarEvent, periods: readonly Period[]): CalendarEvent[] => {
  const { recurrence: _, ...event } = master
  return periods.map(({ start, end }) => ({
    ...event,
    id: eventId(master.id, start),
    when: { ...(master.when as object), start_time: start, end_time: end },
    master_event_id: master.id,
    original_start_time: start,
  }))
}

/** The start of an occurrence, by its series: a date if the series is all-day, else an instant. */
const startBySeries = (original: Moment, series: Series): Start => {
  if ('date' in original) return startAt(series, { form: 'date', seconds: startOfDay(original.date, 'UTC') })
  return typeof series.start === 'string' && original.timeZone !== 'UTC'
    ? dateAt(original.instant, original.timeZone)
    : startAt(series, { form: 'utc', seconds: original.instant })
}

/** An override as its series has it. One that says no time has that of its occurrence, which it needs a series for. */
export const overrideOf = (
  { event, original }: Pick<ReadEvent, 'event' | 'original'>,
  master: CalendarEvent | undefined,
  { defaultTimeZone }: Pick<Clock, 'defaultTimeZone'>,
): CalendarEvent | undefined => {
  if (!event || !original) return undefined
  if (!master) {
    const start = 'date' in original ? startOfDay(original.date, 'UTC') : original.instant
    return event.when ? { ...event, original_start_time: start } : undefined
  }
  const start = startBySeries(original, seriesOf(master, defaultTimeZone))
  return {
    ...event,
    id: eventId(master.id, start),
    when: event.when ?? occurrenceWhen(master, start),
    original_start_time: originalStartTime(start),
  }
}

/** The masters of a UID, those that are older versions of another one left out, and the last of its overrides of each occurrence. */
const currentVersions = (reads: readonly ReadEvent[]) => {
  const masters: ReadEvent[] = []
  const overrides = new Map<string, ReadEvent>()
  for (const read of reads) {
    const { event } = read
    if (!event) continue
    if (event.master_event_id !== undefined) {
      const known = overrides.get(event.id)
      overrides.set(event.id, known ? newer(known, read) : read)
      continue
    }
    const last = masters.at(-1)?.event
    const isNew = last && read.sequence !== masters.at(-1)?.sequence
    if (isNew || (last && sameTime(last, event))) masters.push(newer(masters.pop() as ReadEvent, read))
    else masters.push(read)
  }
  return { masters, overrides: [...overrides.values()] }
}

/** The events of a UID. */
interface EventsOfUid {
  /** In the sequence of an item. */
  readonly events: readonly CalendarEvent[]
  /** Those that RANGE=THISANDFUTURE could not be carried out for. */
  readonly single: readonly CalendarEvent[]
  /** Overrides that have no time, and no series either. */
  readonly lost: readonly ReadEvent[]
}

const eventsOf = (uid: string, reads: readonly ReadEvent[], clock: Clock): EventsOfUid => {
  const { masters, overrides } = currentVersions(reads)
  const [master, ...others] = masters
  const further = others.flatMap(({ event }, index) =>
    event ? [{ ...event, id: `${uid}#${index + 2}` }] : [],
  )
  const replaced = new Map<string, CalendarEvent>()
  for (const event of master?.event ? periodOverrides(master.event, master.periods) : [])
    replaced.set(event.id, event)
  const ranges: CalendarEvent[] = []
  const lost: ReadEvent[] = []
  for (const read of overrides) {
    const override = overrideOf(read, master?.event, clock)
    if (!override) lost.push(read)
    else if (read.isRange && master?.event) ranges.push(override)
    else replaced.set(override.id, override)
  }
  if (!master?.event) return { events: [...replaced.values(), ...further], single: [], lost }
  const split = splitSeries(master.event, ranges, [...replaced.values()], clock.defaultTimeZone)
  const [first, ...later] = split.masters
  const own = first ? [first] : []
  return {
    events: [...own, ...split.overrides, ...split.single, ...later, ...further],
    single: split.single,
    lost,
  }
}

/** Events under ids that no other reading of them has. */
const renamed = (events: readonly CalendarEvent[], suffix: string): CalendarEvent[] =>
  events.map((event) => ({
    ...event,
    id: `${event.id}#${suffix}`,
    ...(event.master_event_id && { master_event_id: `${event.master_event_id}#${suffix}` }),
  }))

const timesIn = (events: readonly CalendarEvent[]): string =>
  JSON.stringify(events.map(({ when, original_start_time }) => [intervalText(when), original_start_time]))

/** When an event is, without the names of its time zones. */
const intervalText = (when: unknown): unknown => {
  const { start_timezone: _, end_timezone: __, ...own } = when as Record<string, unknown>
  return own
}

/** The item of events with the same UID. */
const itemOf = (
  uid: string,
  entries: readonly Entry[],
  clock: Clock,
  otherTimeZone: string | undefined,
): ICalendarItem => {
  const warnings = entries.flatMap((entry) => entry.warnings)
  const reads = entries.map(({ read }) => read)
  const { events, single, lost } = eventsOf(uid, reads, clock)
  const count = reads.filter(({ event }) => event && !event.master_event_id).length
  const hasOthers = events.some(({ id }) => id === `${uid}#2`)
  const second = reads.find(({ event }, index) => index > 0 && event && !event.master_event_id)
  if (hasOthers && second)
    warnings.push(warningOf(uid, second, `${count} events have the same UID: all of them count as busy`))
  for (const { title, busy } of single)
    warnings.push({
      ...{ uid, title: title ?? undefined, isBusy: busy !== false },
      message: 'RECURRENCE-ID replaces all later occurrences too; only the first one is replaced',
    })
  for (const read of lost) warnings.push(warningOf(uid, { ...read, event: undefined }, 'DTSTART is missing'))
  const inexactCount = reads.filter(({ errors }) => errors.length).length + lost.length
  const unreadable = [...reads.filter(({ event }) => !event), ...lost].map(({ title }) => title)
  const item = { uid, events, unreadable, inexactCount, warnings }
  if (!otherTimeZone || !entries.some(({ other }) => other)) return item
  const others = eventsOf(
    uid,
    entries.map(({ read, other }) => other ?? read),
    { ...clock, defaultTimeZone: otherTimeZone },
  ).events
  const both = timesIn(others) === timesIn(events) ? [] : renamed(others, otherTimeZone)
  return { ...item, events: [...events, ...both] }
}

/** Seconds of a duration; undefined if it is none. */
const secondsOf = (duration: string | undefined): number | undefined => {
  try {
    return duration ? Math.max(0, endAfter(instant(0), 'UTC', duration)) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a calendar (iCalendar, RFC 5545) into items, one for each UID, in the sequence of the text. An event that cannot be read as it is
 * written raises a warning, keeps its time busy as far as that can be told, and hides no other; a property that cannot be read costs only
 * itself. Yields between small pieces of work: run it with {@link runInSlices}.
 *
 * @param source its text, or its bytes.
 */
export function* readCalendar(
  source: string | Uint8Array,
  { timeZone, isTimeZoneChosen, otherTimeZone, details = true, contentType, ...limits }: ICalendarReading,
): Generator<undefined, ICalendar | { readonly error: ICalendarError }> {
  const text = typeof source === 'string' ? source : yield* textOfBytes(source, contentType)
  const content = yield* readComponents(text, { details, ...limits })
  if ('error' in content) return content
  const { refreshInterval, ...info } = content.info
  const clock = {
    timeZones: content.timeZones,
    defaultTimeZone: isTimeZoneChosen ? timeZone : (info.timeZone ?? timeZone),
  }
  const second = otherTimeZone === clock.defaultTimeZone ? undefined : otherTimeZone
  const entries = new Map<string, Entry[]>()
  let zonesLength = 0
  for (const component of content.events) {
    yield
    const entry = entryOf(component, clock, second)
    zonesLength += zoneLengthOf(entry.read)
    if (zonesLength > MAX_ZONES_LENGTH) return { error: 'too-much' }
    if (!entries.get(entry.uid)?.push(entry)) entries.set(entry.uid, [entry])
  }
  const items: ICalendarItem[] = []
  for (const [uid, own] of entries) {
    yield
    items.push(itemOf(uid, own, clock, second))
  }
  return {
    ...{ info, refreshInterval: secondsOf(refreshInterval), items, isComplete: content.isComplete },
    unknownTimeZones: [...content.timeZones].flatMap(([name, zone]) => (zone ? [] : [name])),
  }
}
