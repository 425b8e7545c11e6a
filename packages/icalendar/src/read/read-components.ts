import type { CalendarInfo } from '@whenable/contract'
import { type Component, componentsOf } from '../components.js'
import { colorOf, propertiesOf, textOf } from '../properties.js'
import { type CalendarTimeZones, timeZoneIn, timeZonesOf } from '../zones/calendar-time-zones.js'
import { detailLine } from './event-details.js'
import { isTime, timeLine } from './read-event.js'

/** Why a text cannot be read: it is not a calendar, or it is too large. */
export type ICalendarError = 'no-calendar' | 'too-much'

/** What a calendar says of itself, as far as it does (RFC 7986, and what was there before). */
export type ICalendarInfo = Pick<CalendarInfo, 'name' | 'color' | 'timeZone'>

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

/** The longest definition that is read alone, in characters. */
const MAX_DEFINITION_LENGTH = 100_000

/** What a calendar says of itself; the time zone by its name. */
const infoOf = ({ lines }: Component): CalendarContent['info'] => {
  const properties = propertiesOf(lines.slice(0, 100).filter(({ length }) => length <= MAX_TEXT_LENGTH))
  return {
    name: textOf(properties, 'name', 'x-wr-calname') ?? '',
    color: colorOf(properties),
    timeZone: textOf(properties, 'x-wr-timezone'),
    refreshInterval: textOf(properties, 'refresh-interval', 'x-published-ttl'),
  }
}

/** The components of a calendar, and the time zones that its events name. */
export interface CalendarContent {
  readonly info: ICalendarInfo & { readonly refreshInterval: string | undefined }
  readonly events: readonly Component[]
  readonly timeZones: CalendarTimeZones
  /** Whether the text goes to the end of its last calendar. */
  readonly isComplete: boolean
}

/** The names of the time zones of a calendar and of its events. */
function* zoneNamesIn(events: readonly Component[], own: string | undefined): Generator<string | undefined> {
  yield own
  for (const { lines } of events) for (const line of lines) yield isTime(line) ? timeZoneIn(line) : undefined
}

/** Reads the components of a text. */
export function* readComponents(
  text: string,
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
  const own = infoOf(calendar)
  const timeZones = yield* timeZonesOf(zoneNamesIn(events, own.timeZone), definitions)
  const info = { ...own, timeZone: own.timeZone && timeZones.get(own.timeZone) }
  return { info, events, timeZones, isComplete: calendar.isClosed }
}

/** The time zone that a text defines, such as the `calendar-timezone` of a CalDAV calendar (RFC 4791, section 5.2.2); undefined if it has none. */
export const definedTimeZone = (text: string): string | undefined => {
  for (const component of componentsOf(text.slice(0, MAX_DEFINITION_LENGTH), linePatterns)) {
    if (component?.name !== 'VTIMEZONE') continue
    const name = textOf(propertiesOf(component.lines), 'tzid') ?? ''
    const work = timeZonesOf([name || 'nameless'], [component])
    for (let step = work.next(); ; step = work.next()) if (step.done) return [...step.value.values()][0]
  }
  return undefined
}
