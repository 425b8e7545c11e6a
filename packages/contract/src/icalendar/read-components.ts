import type { CalendarEvent, CalendarInfo } from '../ports.js'
import { type CalendarTimeZones, timeZoneNamed, timeZonesOf } from './calendar-time-zones.js'
import { type Component, componentsOf } from './components.js'
import { detailLine } from './event-details.js'
import { colorOf, propertiesOf, textOf } from './properties.js'
import { isTime, readEvent, timeLine } from './read-event.js'

/** Why a text cannot be read: it is not a calendar, or it is too large. */
export type ICalendarError = 'no-calendar' | 'too-much'

/** The content of an iCalendar text. */
export interface ICalendar {
  /** Its own name, colour and zone, as far as it has them (RFC 7986, and what was there before). */
  readonly info: Pick<CalendarInfo, 'name' | 'color' | 'timeZone'>
  /** Single events, masters and overrides, in the interface's form. */
  readonly events: readonly CalendarEvent[]
  /** Events that cannot be read as they are written: they have a title at most, and no `when`. */
  readonly unreadable: readonly CalendarEvent[]
  /** Names of unknown time zones; their times are read in the reader's time zone. */
  readonly unknownTimeZones: readonly string[]
}

export interface ICalendarReading {
  /** The IANA time zone of times without one (RFC 5545, section 3.3.5, form 1). */
  readonly timeZone: string
  /** Whether texts and people are read too; else when events are, and whether they take time. */
  readonly details: boolean
}

/** The sizes of a text that is read. */
export interface ICalendarLimits {
  /** In characters. Default: 10 Mi. */
  readonly maxLength?: number | undefined
  /** Default: 20,000. */
  readonly maxEvents?: number | undefined
}

const timeZoneLine = /^(?:TZID|X-LIC-LOCATION)[;:]/i
const observanceLine = /^(?:DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i

/** The lines that are kept of each component, without details of events. */
const linePatterns = {
  VCALENDAR:
    /^(?:NAME|X-WR-CALNAME|COLOR|X-APPLE-CALENDAR-COLOR|X-WR-TIMEZONE|REFRESH-INTERVAL|X-PUBLISHED-TTL)[;:]/i,
  VTIMEZONE: timeZoneLine,
  STANDARD: observanceLine,
  DAYLIGHT: observanceLine,
  VEVENT: timeLine,
}

const detailedLinePatterns = {
  ...linePatterns,
  VEVENT: new RegExp(`${timeLine.source}|${detailLine.source}`, 'i'),
}

/** Longer lines of a calendar, in characters, are left out. */
const MAX_TEXT_LENGTH = 50_000

/** What a calendar says of itself. */
const infoOf = ({ lines }: Component): CalendarContent['info'] => {
  const properties = propertiesOf(lines.slice(0, 100).filter(({ length }) => length <= MAX_TEXT_LENGTH))
  const timeZone = textOf(properties, 'x-wr-timezone')
  return {
    name: textOf(properties, 'name', 'x-wr-calname') ?? '',
    color: colorOf(properties),
    timeZone: timeZone && timeZoneNamed(timeZone),
    refreshInterval: textOf(properties, 'refresh-interval', 'x-published-ttl'),
  }
}

/** The components of a calendar, and the time zones that its events name. */
export interface CalendarContent {
  readonly info: ICalendar['info'] & { readonly refreshInterval: string | undefined }
  readonly events: readonly Component[]
  readonly timeZones: CalendarTimeZones
  /** Whether the text goes to the end of its last calendar. */
  readonly isComplete: boolean
}

/** The lines of each event that say when it is. */
function* timesOf(events: readonly Component[]): Generator<string[]> {
  for (const { lines } of events) yield lines.filter(isTime)
}

/**
 * Reads the components of a text.
 *
 * @param timeZoneOf the IANA time zone of times without one, by what the calendar says of itself.
 */
export function* readComponents(
  text: string,
  timeZoneOf: (info: CalendarContent['info']) => string,
  {
    details,
    maxLength = 10 * 1024 * 1024,
    maxEvents = 20_000,
  }: { readonly details: boolean } & ICalendarLimits,
): Generator<undefined, CalendarContent | { readonly error: ICalendarError }> {
  if (text.length > maxLength) return { error: 'too-much' }
  const events: Component[] = []
  const definitions: Component[] = []
  let calendar: Component | undefined
  for (const component of componentsOf(text, details ? detailedLinePatterns : linePatterns)) {
    yield
    if (component?.name === 'VCALENDAR') calendar = component
    else if (component?.name === 'VTIMEZONE') definitions.push(component)
    else if (component?.name === 'VEVENT' && events.push(component) > maxEvents) return { error: 'too-much' }
  }
  if (!calendar) return { error: 'no-calendar' }
  const info = infoOf(calendar)
  const timeZones = yield* timeZonesOf(timesOf(events), definitions, timeZoneOf(info))
  return { info, events, timeZones, isComplete: calendar.isClosed }
}

/** The names of unknown time zones. */
export const unknownIn = (timeZones: CalendarTimeZones): string[] =>
  [...timeZones].flatMap(([name, timeZone]) => (timeZone ? [] : [name]))

/**
 * Reads an iCalendar text (RFC 5545). An event that comes again is meant anew; one that cannot be read hides no other. It yields
 * between one piece of work and the next, each of which is small whatever the text: who runs it can let a page go on, or stop.
 */
export function* readICalendar(
  text: string,
  { timeZone: defaultTimeZone, details, ...limits }: ICalendarReading & ICalendarLimits,
): Generator<undefined, ICalendar | { readonly error: ICalendarError }> {
  const content = yield* readComponents(text, () => defaultTimeZone, { details, ...limits })
  if ('error' in content) return content
  const { timeZones } = content
  const { name, color, timeZone } = content.info
  const events = new Map<string, CalendarEvent>()
  const unreadable: CalendarEvent[] = []
  for (const [index, { lines, isTooLong }] of content.events.entries()) {
    yield
    const { event, errors, title } = readEvent(lines, index + 1, { timeZones, defaultTimeZone })
    if (event && !errors.length && !isTooLong) events.set(event.id, event)
    else unreadable.push({ id: `unreadable-${index + 1}`, title })
  }
  return {
    info: { name, color, timeZone },
    events: [...events.values()],
    unreadable,
    unknownTimeZones: unknownIn(timeZones),
  }
}
