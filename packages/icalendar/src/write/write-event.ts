import type { CalendarEvent, CalendarParticipant } from '@whenable/contract'
import { isCalendarAddress, mailtoOf } from '@whenable/contract/values'
import {
  addDays,
  datesOf,
  type Instant,
  instantOf,
  intervalOf,
  isCancelled,
  isDated,
  isRecurring,
  type PlainDate,
  parseWhen,
  wallAt,
} from '@whenable/time'
import { canonicalTimeZone, recurrenceLines } from '@whenable/time/recurrence'
import { type Series, startInSeries, startOf } from '@whenable/time/series'
import { escapeText, quoteParameter, utcText, wallText } from '../content-lines.js'
import { webAddress } from '../properties.js'
import { conferenceNames } from '../read/event-details.js'
import { recurrenceLinesOf } from '../recurrence-lines.js'

/** How an event is written. */
export interface EventWriting {
  /** The IANA time zone of series and of all-day events without one. */
  readonly timeZone: string
  /** The iTIP method (RFC 5546) of a message. Without one, the event is stored in a calendar. */
  readonly method?: string | undefined
}

const canonicalOrUtc = (name: string): string => {
  try {
    return canonicalTimeZone(name)
  } catch {
    return 'UTC'
  }
}

/** A time zone that TZID can name; UTC for others, and for UTC. */
const writtenZone = (name: string | undefined): string => {
  const canonical = name ? canonicalOrUtc(name) : 'UTC'
  return /^(?:Etc\/)?UTC$/.test(canonical) ? 'UTC' : canonical
}

/** The time zone that the `recurrence` of the legacy API names. */
const legacyTimeZone = ({ recurrence }: CalendarEvent): string | undefined =>
  (recurrence && !('length' in recurrence) && recurrence.timezone) || undefined

/** The time zone in which an event's start is written. Only a series takes the default one. */
export const timeZoneOf = (event: CalendarEvent, { timeZone }: EventWriting): string => {
  const when = parseWhen(event.when)
  const own = when.object === 'timespan' ? when.start_timezone : undefined
  return writtenZone(isRecurring(event) ? (legacyTimeZone(event) ?? own ?? timeZone) : own)
}

/** A time, in a time zone if its wall time there means this instant; else in UTC. */
export const timeLine = (name: string, at: Instant, timeZone: string): string => {
  const wall = wallAt(at, timeZone)
  return timeZone === 'UTC' || instantOf(wall, timeZone) !== at
    ? `${name}:${utcText(at)}`
    : `${name};TZID=${timeZone}:${wallText(wall)}`
}

const dateLine = (name: string, date: PlainDate): string => `${name};VALUE=DATE:${wallText(date)}`

/** The lines of a start and an end. An end that its wall time does not tell is written as a duration. */
const whenLines = (event: CalendarEvent, writing: EventWriting): string[] => {
  const when = parseWhen(event.when)
  if (isDated(when)) {
    const [first, last] = datesOf(when)
    return [dateLine('DTSTART', first), dateLine('DTEND', addDays(last, 1))]
  }
  const zone = timeZoneOf(event, writing)
  const { start, end } = intervalOf(when, 'UTC')
  // The start of a series has to be in its time zone, even if the wall time comes twice.
  const startLine =
    isRecurring(event) && zone !== 'UTC'
      ? `DTSTART;TZID=${zone}:${wallText(wallAt(start, zone))}`
      : timeLine('DTSTART', start, zone)
  if (start === end) return [startLine]
  const endZone = (when.object === 'timespan' && when.end_timezone) || zone
  const endLine = timeLine('DTEND', end, zone === 'UTC' ? zone : writtenZone(endZone))
  const isAlike = startLine.includes(';TZID=') === endLine.includes(';TZID=')
  return [startLine, isAlike ? endLine : `DURATION:PT${end - start}S`]
}

/** A series in the time zone in which it is written. */
const writtenSeries = (event: CalendarEvent, writing: EventWriting): Series => ({
  start: startOf(parseWhen(event.when)),
  timeZone: timeZoneOf(event, writing),
  lines: recurrenceLines(event.recurrence),
})

const seriesLines = (event: CalendarEvent, writing: EventWriting): string[] =>
  isRecurring(event) ? recurrenceLinesOf(writtenSeries(event, writing)) : []

const answers: Readonly<Record<string, string>> = { yes: 'ACCEPTED', no: 'DECLINED', maybe: 'TENTATIVE' }

/** The parameters of an answer, by the name of PARTSTAT (RFC 5545, section 3.2.12). */
export const partstatOf = (status: string | null | undefined): string =>
  answers[status ?? ''] ?? 'NEEDS-ACTION'

/** No server may send invitations: the service does (RFC 6638, section 7.1). Messages may not have this. */
const agent = ({ method }: EventWriting): string => (method === undefined ? ';SCHEDULE-AGENT=CLIENT' : '')

const nameParameter = (name: unknown): string =>
  typeof name === 'string' && name.trim() ? `;CN=${quoteParameter(name)}` : ''

/** The line of a participant; nothing without a valid address. */
export const attendeeLines = (
  { email, name, status }: CalendarParticipant,
  writing: EventWriting,
): string[] => {
  if (!isCalendarAddress(email)) return []
  const partstat = partstatOf(status)
  const { method } = writing
  const rsvp =
    method === undefined
      ? ''
      : `;RSVP=${method === 'REQUEST' && partstat === 'NEEDS-ACTION' ? 'TRUE' : 'FALSE'}`
  const parameters = `;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstat}${rsvp}${nameParameter(name)}${agent(writing)}`
  return [`ATTENDEE${parameters}:${mailtoOf(email)}`]
}

/** The line of a room or another resource; nothing without a valid address. */
export const resourceLines = (resource: unknown, writing: EventWriting): string[] => {
  const { email, name } = (resource ?? {}) as { email?: unknown; name?: unknown }
  return isCalendarAddress(email)
    ? [`ATTENDEE;CUTYPE=ROOM${nameParameter(name)}${agent(writing)}:${mailtoOf(email)}`]
    : []
}

const organizerLines = ({ organizer }: CalendarEvent, writing: EventWriting): string[] =>
  isCalendarAddress(organizer?.email)
    ? [`ORGANIZER${nameParameter(organizer.name)}${agent(writing)}:${mailtoOf(organizer.email)}`]
    : []

const textLine = (name: string, text: unknown): string[] =>
  typeof text === 'string' && text.trim() ? [`${name}:${escapeText(text)}`] : []

const conferenceOf = ({
  conferencing,
}: CalendarEvent): readonly [url: string, provider: string] | undefined => {
  const { provider, details } = (conferencing ?? {}) as { provider?: unknown; details?: { url?: unknown } }
  const url = typeof details?.url === 'string' ? webAddress(details.url) : undefined
  // Servers that take it for a TEXT cut it at a comma, or escape the comma.
  const written = url?.replaceAll(',', '%2C').replaceAll(';', '%3B')
  return written ? [written, typeof provider === 'string' ? provider : ''] : undefined
}

/** The STATUS of an event; other services write `maybe`. */
const statusOf = (event: CalendarEvent): string =>
  isCancelled(event)
    ? 'CANCELLED'
    : event.status === 'tentative' || event.status === 'maybe'
      ? 'TENTATIVE'
      : 'CONFIRMED'

const classOf = ({ visibility }: CalendarEvent): string =>
  /^(?:private|confidential)$/i.test(visibility ?? '') ? 'PRIVATE' : 'PUBLIC'

/** What an event says, as lines that can be compared and replaced together. */
export interface LineGroup {
  /** The properties, in capitals. */
  readonly names: readonly string[]
  /** The fields of the event. A group whose fields are all undefined is unknown. */
  readonly fields: readonly string[]
  readonly lines: (event: CalendarEvent, writing: EventWriting) => readonly string[]
}

const textGroup = (name: string, field: string): LineGroup => ({
  names: [name],
  fields: [field],
  lines: (event) => textLine(name, event[field]),
})

/** The properties that are written, in their sequence. */
export const lineGroups: readonly LineGroup[] = [
  { names: ['DTSTART', 'DTEND', 'DURATION'], fields: ['when'], lines: whenLines },
  { names: ['RRULE', 'EXRULE', 'RDATE', 'EXDATE'], fields: ['recurrence'], lines: seriesLines },
  {
    names: ['SUMMARY'],
    fields: ['title'],
    lines: ({ title }) => (typeof title === 'string' ? [`SUMMARY:${escapeText(title)}`] : []),
  },
  textGroup('DESCRIPTION', 'description'),
  textGroup('LOCATION', 'location'),
  {
    names: ['URL'],
    fields: ['url'],
    lines: ({ url }) => {
      const address = typeof url === 'string' ? webAddress(url) : undefined
      return address ? [`URL:${address}`] : []
    },
  },
  { names: ['STATUS'], fields: ['status'], lines: (event) => [`STATUS:${statusOf(event)}`] },
  {
    names: ['TRANSP'],
    fields: ['busy'],
    lines: ({ busy }) => [`TRANSP:${busy === false ? 'TRANSPARENT' : 'OPAQUE'}`],
  },
  { names: ['CLASS'], fields: ['visibility'], lines: (event) => [`CLASS:${classOf(event)}`] },
  {
    names: ['COLOR'],
    fields: ['color'],
    lines: ({ color }) => (/^[a-z]+$/i.test(color ?? '') ? [`COLOR:${color}`] : []),
  },
  { names: ['ORGANIZER'], fields: ['organizer'], lines: organizerLines },
  {
    names: ['ATTENDEE'],
    fields: ['participants', 'resources'],
    lines: ({ participants, resources }, writing) => [
      ...(participants ?? []).flatMap((participant) => attendeeLines(participant, writing)),
      ...(Array.isArray(resources) ? resources : []).flatMap((resource) => resourceLines(resource, writing)),
    ],
  },
  {
    names: conferenceNames.map((name) => name.toUpperCase()),
    fields: ['conferencing'],
    lines: (event) => {
      const [url, provider = ''] = conferenceOf(event) ?? []
      const label = provider ? `;LABEL=${quoteParameter(provider)}` : ''
      return url ? [`CONFERENCE;VALUE=URI;FEATURE=VIDEO${label}:${url}`] : []
    },
  },
]

/** Whether an event says something of a group's fields. Empty fields are said; missing ones are not. */
export const isKnown = ({ fields }: LineGroup, event: CalendarEvent): boolean =>
  fields.some((field) => event[field] !== undefined)

/** The line of the occurrence that an override replaces, in the form of its master's start. */
export const recurrenceIdLine = (
  override: CalendarEvent,
  master: CalendarEvent,
  writing: EventWriting,
): string => {
  const original = startInSeries(writtenSeries(master, writing), override)
  return typeof original === 'string'
    ? dateLine('RECURRENCE-ID', original)
    : timeLine('RECURRENCE-ID', original, timeZoneOf(master, writing))
}
