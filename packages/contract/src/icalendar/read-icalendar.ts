import {
  addDays,
  daysBetween,
  type Instant,
  instantOf,
  isTimeZone,
  type PlainDate,
  plainDate,
  startOfDay,
  toIsoString,
  type When,
  wallTime,
} from '@whenable/time'
import ICAL from 'ical.js'
import type { CalendarEvent, CalendarInfo, CalendarParticipant } from '../ports.js'
import { type CalendarTimeZones, timeZonesOf } from './calendar-time-zones.js'
import { type Component, componentsOf } from './components.js'

/** Why a text cannot be read: it is not a calendar, or it is too large. */
export type ICalendarError = 'no-calendar' | 'too-much'

/** The content of an iCalendar text. */
export interface ICalendar {
  /** Its own name, colour and zone, as far as it has them (RFC 7986, and what was there before). */
  readonly info: Pick<CalendarInfo, 'name' | 'color' | 'timeZone'>
  /** Single events, masters and overrides, in the interface's form. */
  readonly events: readonly CalendarEvent[]
  /** Entries that cannot be read: they have a title at most, and no `when`. */
  readonly unreadable: readonly CalendarEvent[]
  /** Names of unknown time zones; their times are read in the reader's time zone. */
  readonly unknownTimeZones: readonly string[]
}

export interface ICalendarReading {
  /** The IANA time zone of times without one (RFC 5545, section 3.3.5, form 1). */
  readonly timeZone: string
  /** Whether texts and people are read too; else when entries are, and whether they take time. */
  readonly details: boolean
}

/** Longer texts are not looked through, in characters. */
const MAX_FILE_LENGTH = 10 * 1024 * 1024

/** More entries are not looked through. */
const MAX_EVENTS = 20_000

/** What says when an entry is fits into far less; what is longer is made to keep a reader busy. */
const MAX_EVENT_LENGTH = 100_000

/** Longer lines of text, in characters, are left out. */
const MAX_TEXT_LENGTH = 50_000

const timeLine = /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXRULE|EXDATE|RECURRENCE-ID|STATUS|TRANSP)[;:]/i
const detailLine =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|CLASS|COLOR|URL|ORGANIZER|ATTENDEE|CONFERENCE|X-GOOGLE-CONFERENCE|X-MICROSOFT-SKYPETEAMSMEETINGURL)[;:]/i
const recurrenceLine = /^(?:RRULE|RDATE|EXRULE|EXDATE)/i

const timeZoneLine = /^(?:TZID|X-LIC-LOCATION)[;:]/i
const observanceLine = /^(?:DTSTART|TZOFFSETFROM|TZOFFSETTO|RRULE|RDATE)[;:]/i

/** The lines that are kept of each component. */
const defaultLinePatterns = {
  VCALENDAR: /^(?:NAME|X-WR-CALNAME|COLOR|X-APPLE-CALENDAR-COLOR|X-WR-TIMEZONE)[;:]/i,
  VTIMEZONE: timeZoneLine,
  STANDARD: observanceLine,
  DAYLIGHT: observanceLine,
  VEVENT: timeLine,
}

/** A property in jCal (RFC 7265, section 3.4), its name apart. */
interface Property {
  readonly parameters: { readonly [name: string]: string | undefined }
  readonly type: string
  readonly value: string
}

/** The properties of lines by name, in their sequence; throws for a line that cannot be read, or leaves it out. */
const propertiesOf = (
  lines: readonly string[],
  onError: 'throw' | 'leave-out' = 'throw',
): ReadonlyMap<string, readonly Property[]> => {
  const properties = new Map<string, Property[]>()
  for (const line of lines)
    try {
      const [name, parameters, type, value] = ICAL.parse.property(line)
      const property = { parameters, type, value: String(value) }
      if (!properties.get(name)?.push(property)) properties.set(name, [property])
    } catch (error) {
      if (onError === 'throw') throw error
    }
  return properties
}

type Properties = ReturnType<typeof propertiesOf>

/** The text of the first property that has one; unknown properties keep their escapes. */
const textOf = (properties: Properties, ...names: string[]): string | undefined => {
  const [property] = names.flatMap((name) => properties.get(name)?.filter(({ value }) => value) ?? [])
  if (property?.type !== 'unknown') return property?.value
  return property.value.replace(/\\([\\;,n])/gi, (_, escaped: string) =>
    /n/i.test(escaped) ? '\n' : escaped,
  )
}

/** A colour by its CSS name (RFC 7986, section 5.9) or its digits. */
const colorOf = (properties: Properties): string | undefined =>
  /^(?:[a-z]+|#[\da-f]{3,8})$/i.exec(textOf(properties, 'color', 'x-apple-calendar-color') ?? '')?.[0]

/** A start or an end as it is written: a day, or an instant and the zone it was given in. */
type Moment = { readonly date: PlainDate } | { readonly instant: Instant; readonly timeZone: string }

/** How times without a zone of their own are read. */
interface Clock {
  readonly timeZones: CalendarTimeZones
  readonly defaultTimeZone: string
}

const momentOf = (
  property: Property | undefined,
  { timeZones, defaultTimeZone }: Clock,
): Moment | undefined => {
  if (!property) return undefined
  const { type, value, parameters } = property
  // A day that is written without VALUE=DATE is read as a time without its digits.
  if (type === 'date' || value.endsWith('T::')) return { date: plainDate(value.slice(0, 10)) }
  const isUtc = value.endsWith('Z')
  const timeZone = isUtc ? 'UTC' : (timeZones.get(parameters['tzid'] ?? '') ?? defaultTimeZone)
  return { instant: instantOf(wallTime(isUtc ? value.slice(0, -1) : value), timeZone), timeZone }
}

/** When an entry is, by its start and what it says of its end; a day's end is exclusive there (RFC 5545, section 3.6.1). */
const whenOf = (start: Moment, end: Moment | undefined, duration: string | undefined): When => {
  const length = duration ? ICAL.Duration.fromString(duration).toSeconds() : 0
  if ('date' in start) {
    const days = end && 'date' in end ? daysBetween(start.date, end.date) : Math.ceil(length / 86_400)
    const end_date = addDays(start.date, Math.max(days, 1) - 1)
    return { object: 'datespan', start_date: start.date, end_date }
  }
  const isTimed = end && 'instant' in end
  return {
    object: 'timespan',
    start_time: start.instant,
    end_time: isTimed ? end.instant : ((start.instant + length) as Instant),
    start_timezone: start.timeZone,
    end_timezone: isTimed ? end.timeZone : start.timeZone,
  }
}

/** The lines of a series with current names of their time zones; an unknown time zone becomes the event's own. */
const recurrenceOf = (lines: readonly string[], { timeZones }: Clock): string[] =>
  lines.map((line) =>
    line.replace(/;TZID=(?:"([^"]*)"|([^;:]*))/i, (_, quoted: string, bare: string) => {
      const timeZone = timeZones.get(quoted ?? bare)
      return timeZone ? `;TZID=${timeZone}` : ''
    }),
  )

/** A participant's answer in the interface's form (RFC 5545, section 3.2.12). */
const answers: Readonly<Record<string, string>> = { ACCEPTED: 'yes', DECLINED: 'no', TENTATIVE: 'maybe' }

const personOf = ({ value, parameters }: Property): CalendarParticipant => ({
  email: value.replace(/^mailto:/i, ''),
  name: parameters['cn'],
  status: answers[parameters['partstat']?.toUpperCase() ?? ''] ?? 'noreply',
})

const isPlace = ({ parameters }: Property): boolean => /^(?:ROOM|RESOURCE)$/i.test(parameters['cutype'] ?? '')

/** A web address; undefined for other texts. */
const webAddress = (text: string | undefined): string | undefined =>
  text && /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : undefined

/** What an entry says beside its time; addresses are of the web. */
const detailsOf = (lines: readonly string[]): Omit<CalendarEvent, 'id'> => {
  const properties = propertiesOf(lines, 'leave-out')
  const [organizer] = properties.get('organizer') ?? []
  const attendees = properties.get('attendee') ?? []
  const page = webAddress(textOf(properties, 'url'))
  const description = textOf(properties, 'description')
  const conference = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl']
    .flatMap((name) => properties.get(name) ?? [])
    .find(({ value }) => webAddress(value))
  const { email, name } = organizer ? personOf(organizer) : {}
  return {
    title: textOf(properties, 'summary'),
    // The event's page is added to its description, where it is shown as a link.
    description:
      page && !description?.includes(page) ? [description, page].filter(Boolean).join('\n\n') : description,
    location: textOf(properties, 'location'),
    visibility: textOf(properties, 'class')?.toLowerCase(),
    color: colorOf(properties),
    organizer: organizer && { email, name: name ?? undefined },
    participants: attendees.filter((one) => !isPlace(one)).map(personOf),
    resources: attendees
      .filter(isPlace)
      .map((one) => ({ email: personOf(one).email, name: personOf(one).name })),
    conferencing: conference && {
      provider: conference.parameters['label'] ?? '',
      details: { url: webAddress(conference.value) },
    },
  }
}

const isTime = (line: string): boolean => timeLine.test(line)

/** An entry by its lines; `number` names one that has no UID. */
const eventOf = (lines: readonly string[], number: number, clock: Clock): CalendarEvent => {
  const times = lines.filter(isTime)
  const length = times.reduce((sum, line) => sum + line.length, 0)
  if (length > MAX_EVENT_LENGTH) throw new RangeError(`entry ${number} has ${length} characters of times`)
  const properties = propertiesOf(times.filter((line) => !recurrenceLine.test(line)))
  // Of what may be there once the last counts.
  const moment = (name: string) => momentOf(properties.get(name)?.at(-1), clock)
  const start = moment('dtstart')
  if (!start) throw new RangeError(`entry ${number} has no DTSTART`)
  const original = moment('recurrence-id')
  if (properties.get('recurrence-id')?.at(-1)?.parameters['range'])
    throw new RangeError(`entry ${number} replaces more than one occurrence`)
  const uid = properties.get('uid')?.at(-1)?.value || `#${number}`
  const texts = lines.filter((line) => !isTime(line) && line.length <= MAX_TEXT_LENGTH)
  const event = {
    when: whenOf(start, moment('dtend'), properties.get('duration')?.at(-1)?.value),
    status: properties.get('status')?.at(-1)?.value.toLowerCase(),
    // Does not block its owner's time (RFC 5545, section 3.8.2.7).
    busy: properties.get('transp')?.at(-1)?.value.toUpperCase() !== 'TRANSPARENT',
    ...(texts.length && detailsOf(texts)),
  }
  if (!original) {
    const recurrence = recurrenceOf(
      times.filter((line) => recurrenceLine.test(line)),
      clock,
    )
    return { id: uid, ...event, ...(recurrence.length && { recurrence }) }
  }
  const isDay = 'date' in original
  return {
    id: `${uid}_${(isDay ? original.date : toIsoString(original.instant)).replace(/[-:]/g, '')}`,
    ...event,
    master_event_id: uid,
    original_start_time: isDay ? startOfDay(original.date, 'UTC') : original.instant,
  }
}

/** The title of an entry that cannot be read. */
const titleOf = (lines: readonly string[]): string | undefined => {
  const summaries = lines.filter((line) => /^SUMMARY[;:]/i.test(line))
  return textOf(propertiesOf(summaries, 'leave-out'), 'summary')
}

const infoOf = ({ lines }: Component): ICalendar['info'] => {
  const properties = propertiesOf(
    lines.filter(({ length }) => length <= MAX_TEXT_LENGTH),
    'leave-out',
  )
  const timeZone = textOf(properties, 'x-wr-timezone')
  return {
    name: textOf(properties, 'name', 'x-wr-calname') ?? '',
    color: colorOf(properties),
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : undefined,
  }
}

/**
 * Reads an iCalendar text (RFC 5545). An entry that comes again is meant anew; one that cannot be read hides no other. It yields
 * between one piece of work and the next, each of which is small whatever the text: who runs it can let a page go on, or stop.
 */
export function* readICalendar(
  text: string,
  { timeZone: defaultTimeZone, details }: ICalendarReading,
): Generator<undefined, ICalendar | { readonly error: ICalendarError }> {
  if (text.length > MAX_FILE_LENGTH) return { error: 'too-much' }
  const linePatterns = details
    ? { ...defaultLinePatterns, VEVENT: new RegExp(`${timeLine.source}|${detailLine.source}`, 'i') }
    : defaultLinePatterns
  const entries: (readonly string[])[] = []
  const definitions: Component[] = []
  let calendar: Component | undefined
  for (const component of componentsOf(text, linePatterns)) {
    yield
    if (component?.name === 'VCALENDAR') calendar = component
    else if (component?.name === 'VTIMEZONE') definitions.push(component)
    else if (component?.name === 'VEVENT' && entries.push(component.lines) > MAX_EVENTS)
      return { error: 'too-much' }
  }
  if (!calendar) return { error: 'no-calendar' }

  const times = entries.flatMap((lines) => lines.filter(isTime))
  const timeZones = yield* timeZonesOf(times, definitions, defaultTimeZone)
  const events = new Map<string, CalendarEvent>()
  const unreadable: CalendarEvent[] = []
  for (const [index, lines] of entries.entries()) {
    yield
    try {
      const event = eventOf(lines, index + 1, { timeZones, defaultTimeZone })
      events.set(event.id, event)
    } catch {
      unreadable.push({ id: `unreadable-${index + 1}`, title: titleOf(lines) })
    }
  }
  const unknownTimeZones = [...timeZones].flatMap(([name, timeZone]) => (timeZone ? [] : [name]))
  return { info: infoOf(calendar), events: [...events.values()], unreadable, unknownTimeZones }
}
