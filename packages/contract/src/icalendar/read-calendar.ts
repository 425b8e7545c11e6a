import { instant, instantOf, type When, wallAt, wallTime } from '@whenable/time'
import type { CalendarEvent } from '../ports.js'
import { timeZoneIn } from './calendar-time-zones.js'
import type { Component } from './components.js'
import { type Clock, endAfter } from './moments.js'
import { eventId, isTime, type Period, type ReadEvent, readEvent } from './read-event.js'
import {
  type ICalendar,
  type ICalendarError,
  type ICalendarLimits,
  readComponents,
} from './read-icalendar.js'

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
   * other events that have the same UID by mistake. Ids are the UID, `{uid}_{original start}` and `{uid}#{number}`.
   */
  readonly events: readonly CalendarEvent[]
  readonly warnings: readonly ICalendarWarning[]
}

/** The items of an iCalendar text. */
export interface ICalendarItems {
  /** The calendar's name, colour and time zone, as far as the text has them. */
  readonly info: ICalendar['info']
  /** Seconds before which the calendar asks not to be fetched again (RFC 7986, section 5.7). */
  readonly refreshInterval: number | undefined
  readonly items: readonly ICalendarItem[]
  /** Whether the text goes to its end. If not, its last events may be missing. */
  readonly isComplete: boolean
}

export interface ItemReading extends ICalendarLimits {
  /** The IANA time zone of times without one, and of unknown time zones, unless the calendar names its own (X-WR-TIMEZONE). */
  readonly timeZone: string
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
  readonly read: ReadEvent
  readonly warnings: readonly ICalendarWarning[]
}

const warningOf = (uid: string, { title, event }: ReadEvent, message: string): ICalendarWarning => ({
  uid,
  title,
  message: message.slice(0, MAX_MESSAGE_LENGTH),
  isBusy: !!event && event.busy !== false && event.status !== 'cancelled',
})

/** Reads one event, under the UID that it has or is given. */
const entryOf = ({ lines, isTooLong }: Component, clock: Clock): Entry & { readonly uid: string } => {
  const own = readEvent(lines, 0, clock)
  const uid = own.uid || `no-uid-${digestOf(lines.join('\n'))}`
  const read = own.uid ? own : readEvent([`UID:${uid}`, ...lines], 0, clock)
  const names = new Set(lines.filter(isTime).map((line) => timeZoneIn(line)[0]))
  const notes = [...read.notes]
  for (const name of names)
    if (name && !clock.timeZones.get(name))
      notes.push(
        `time zone ${JSON.stringify(name.slice(0, 100))} is unknown: read in ${clock.defaultTimeZone}`,
      )
  if (!own.uid) notes.push('UID is missing')
  if (isTooLong) notes.push('it is too long: its last lines were not read')
  const messages = [...(read.errors.length ? [read.errors.join('; ')] : []), ...notes]
  return { uid, read, warnings: messages.map((message) => warningOf(uid, read, message)) }
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
    id: eventId(master.id, { instant: start, timeZone: 'UTC' }),
    when: { ...(master.when as object), start_time: start, end_time: end },
    master_event_id: master.id,
    original_start_time: start,
  }))
}

/** An override of a timed series whose RECURRENCE-ID is a date: it replaces the occurrence at the series' time of day. */
export const withTimeOfDay = (override: CalendarEvent, master: CalendarEvent | undefined): CalendarEvent => {
  const [, date] = /_(\d{8})$/.exec(override.id) ?? []
  const when = master?.when as When | undefined
  if (!date || when?.object !== 'timespan' || !master) return override
  const timeZone = when.start_timezone ?? 'UTC'
  const day = date.replace(/^(\d{4})(\d\d)/, '$1-$2-')
  const original = instantOf(wallTime(`${day}${wallAt(when.start_time, timeZone).slice(10)}`), timeZone)
  return {
    ...override,
    id: eventId(master.id, { instant: original, timeZone }),
    original_start_time: original,
  }
}

/** The item of events with the same UID. */
function* itemOf(uid: string, entries: readonly Entry[]): Generator<undefined, ICalendarItem> {
  const warnings = entries.flatMap((entry) => entry.warnings)
  const masters: ReadEvent[] = []
  const overrides = new Map<string, ReadEvent>()
  for (const { read } of entries) {
    yield
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
  const [master, ...others] = masters
  if (others[0])
    warnings.push(
      warningOf(uid, others[0], `${masters.length} events have the same UID: all of them count as busy`),
    )
  const periods = master?.event ? periodOverrides(master.event, master.periods) : []
  const replaced = new Map(periods.map((event) => [event.id, event]))
  for (const { event } of overrides.values()) {
    const override = event && withTimeOfDay(event, master?.event)
    if (override) replaced.set(override.id, override)
  }
  const events = [
    ...(master?.event ? [master.event] : []),
    ...replaced.values(),
    ...others.flatMap(({ event }, index) => (event ? [{ ...event, id: `${uid}#${index + 2}` }] : [])),
  ]
  return { uid, events, warnings }
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
 * Reads an iCalendar text (RFC 5545) into items, one for each UID, in the sequence of the text. An event that cannot be read as it
 * is written raises a warning, keeps its time busy as far as that can be told, and hides no other. Yields between small pieces of
 * work: run it with {@link runInSlices}.
 */
export function* readItems(
  text: string,
  { timeZone, ...limits }: ItemReading,
): Generator<undefined, ICalendarItems | { readonly error: ICalendarError }> {
  const timeZoneOf = (info: ICalendar['info']) => info.timeZone ?? timeZone
  const content = yield* readComponents(text, timeZoneOf, { details: true, ...limits })
  if ('error' in content) return content
  const { refreshInterval, ...info } = content.info
  const clock = { timeZones: content.timeZones, defaultTimeZone: timeZoneOf(info) }
  const entries = new Map<string, Entry[]>()
  for (const component of content.events) {
    yield
    const entry = entryOf(component, clock)
    if (!entries.get(entry.uid)?.push(entry)) entries.set(entry.uid, [entry])
  }
  const items: ICalendarItem[] = []
  for (const [uid, own] of entries) {
    yield
    items.push(yield* itemOf(uid, own))
  }
  return { info, refreshInterval: secondsOf(refreshInterval), items, isComplete: content.isComplete }
}
