import { type CalendarEvent, mailtoOf } from '@whenable/contract'
import { escapeText, foldLine, utcText } from '@whenable/icalendar'
import { type Instant, instantOf, toIsoString, wallAt, wallTime } from '@whenable/time'
import { readItem } from '../caldav/remote-item.js'
import { ProviderError, type RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'
import { type ApiTime, parameter, secondsOf, textLine, timeLine } from '../icalendar-lines.js'
import { type GraphRecurrence, ruleOf, type SeriesStart } from './microsoft-recurrence.js'
import { ianaZone } from './microsoft-time-zones.js'

/** A wall time in a time zone. Requests ask for UTC. */
export interface GraphTime {
  readonly dateTime?: string
  readonly timeZone?: string
}

interface GraphAddress {
  readonly emailAddress?: { readonly address?: string; readonly name?: string }
}

/** A person or a room. */
export interface GraphAttendee extends GraphAddress {
  readonly type?: string
  readonly status?: { readonly response?: string }
}

/** An event resource, with the fields that are read here. */
export interface GraphEvent {
  readonly id: string
  readonly '@odata.etag'?: string
  /** In a list of changes: that the event is no longer in its window. */
  readonly '@removed'?: unknown
  readonly type?: string | null
  readonly seriesMasterId?: string | null
  readonly iCalUId?: string
  readonly subject?: string | null
  readonly body?: { readonly content?: string }
  readonly location?: { readonly displayName?: string }
  readonly start?: GraphTime
  readonly end?: GraphTime
  readonly isAllDay?: boolean
  readonly originalStart?: string | null
  readonly originalStartTimeZone?: string | null
  readonly recurrence?: GraphRecurrence | null
  readonly isCancelled?: boolean
  readonly showAs?: string
  readonly sensitivity?: string
  readonly responseStatus?: { readonly response?: string }
  readonly organizer?: GraphAddress
  readonly attendees?: readonly GraphAttendee[]
  readonly isOnlineMeeting?: boolean
  readonly onlineMeetingUrl?: string | null
  readonly onlineMeeting?: { readonly joinUrl?: string } | null
  readonly singleValueExtendedProperties?: readonly { readonly id: string; readonly value: string }[]
  /** Of a series: the changed occurrences. */
  readonly exceptionOccurrences?: readonly GraphEvent[]
  /** Of a series: the removed occurrences, whose ids end with their dates. */
  readonly cancelledOccurrences?: readonly string[]
}

/** The id of a property of this service in a mailbox. */
const propertyId = (name: string): string => `String {6f3f6a2e-0c1b-4b1e-9a55-2d1f0b6f7c11} Name ${name}`

/** The property that holds the UID of an event that was created here: Microsoft chooses the UIDs of its own. */
export const uidProperty = propertyId('whenableUid')

/** The property that holds Microsoft's UID of an event that was created here. A copy of it has another. */
export const originProperty = propertyId('whenableOrigin')

/** The property that holds the guests of an event who are not its attendees: Microsoft would send mail to those. */
export const guestsProperty = propertyId('whenableGuests')

/** A property of this service. */
const propertyOf = ({ singleValueExtendedProperties = [] }: GraphEvent, name: string): string | undefined =>
  singleValueExtendedProperties.find(({ id }) => id.toLowerCase() === name.toLowerCase())?.value

/** Query options that ask for the properties of this service. */
export const withProperties = {
  $expand: `singleValueExtendedProperties($filter=${[uidProperty, originProperty, guestsProperty].map((id) => `id eq '${id}'`).join(' or ')})`,
}

export const isSeriesMaster = ({ type, recurrence }: GraphEvent): boolean =>
  type === 'seriesMaster' || !!recurrence

/** The UID of an event: ours, unless the event is a copy that the owner has made of ours. */
export const uidOf = (event: GraphEvent): string => {
  const { iCalUId, id } = event
  const isCopy = (propertyOf(event, originProperty) ?? iCalUId) !== iCalUId
  return (isCopy ? undefined : propertyOf(event, uidProperty)) ?? iCalUId ?? id
}

/** @throws ProviderError `malformed` */
export const etagOf = (event: GraphEvent): string => {
  const etag = event['@odata.etag']
  if (etag) return etag
  throw new ProviderError('malformed', 'Microsoft Graph returned an event without a version')
}

/** The mark of versions of series. */
const seriesMark = 'series:'

/** Whether a version is that of a series. */
export const isSeriesVersion = (version: string): boolean => version.startsWith(seriesMark)

/** The version of an item: the event's, or a hash of the versions of a series and its exceptions. */
export const versionOf = (event: GraphEvent): string => {
  if (!isSeriesMaster(event)) return etagOf(event)
  const { exceptionOccurrences = [], cancelledOccurrences = [] } = event
  const parts = exceptionOccurrences.map((exception) => `${exception.id} ${etagOf(exception)}`)
  return seriesMark + hashOf([etagOf(event), ...parts.sort(), ...[...cancelledOccurrences].sort()].join('\n'))
}

/** @throws RangeError */
const instantAt = ({ dateTime = '', timeZone }: GraphTime): Instant => {
  const wall = wallTime(dateTime.replace(/\.\d+|Z$/g, ''))
  return instantOf(wall, ianaZone(timeZone) ?? 'UTC')
}

/** The time zone in which an event was made. */
const zoneOf = ({ originalStartTimeZone, recurrence }: GraphEvent): string =>
  ianaZone(recurrence?.range?.recurrenceTimeZone) ?? ianaZone(originalStartTimeZone) ?? 'UTC'

/** The date of a time of an all-day event: it is midnight in the time zone of the answer, or in that of the event. */
const dateOf = (time: GraphTime, timeZone: string): string => {
  const [date = '', hour = ''] = (time.dateTime ?? '').split('T')
  return /^00:00:00/.test(hour) ? date : wallAt(instantAt(time), timeZone).slice(0, 10)
}

/** A start or an end as iCalendar lines take it. */
const timeOf = (event: GraphEvent, time: GraphTime): ApiTime => {
  const timeZone = zoneOf(event)
  return event.isAllDay
    ? { date: dateOf(time, timeZone) }
    : { dateTime: toIsoString(instantAt(time)), timeZone }
}

/** The first occurrence of a series. */
export const seriesStartOf = (event: GraphEvent): SeriesStart => {
  const timeZone = zoneOf(event)
  const { start = {}, isAllDay = false } = event
  const wall = isAllDay ? `${dateOf(start, timeZone)}T00:00:00` : wallAt(instantAt(start), timeZone)
  return { wall, timeZone, isAllDay }
}

/** The original start of an exception as its series names it: midnight in UTC of an all-day one. */
export const originalOf = (series: SeriesStart, { originalStart }: GraphEvent): Instant => {
  const at = secondsOf(originalStart ?? '')
  if (!series.isAllDay || at % 86_400 === 0) return at
  return instantOf(wallTime(`${wallAt(at, series.timeZone).slice(0, 10)}T00:00:00`), 'UTC')
}

/** The original starts of the removed occurrences of a series. */
export const cancelledOf = (
  series: SeriesStart,
  { cancelledOccurrences = [] }: GraphEvent,
): readonly Instant[] =>
  cancelledOccurrences.map((id) => {
    const date = /\d{4}-\d\d-\d\d$/.exec(id)?.[0] ?? ''
    const wall = wallTime(`${date}${series.wall.slice(10)}`)
    return instantOf(wall, series.isAllDay ? 'UTC' : series.timeZone)
  })

/** An original start as a line. */
const originalLine = (name: string, { isAllDay }: SeriesStart, at: Instant): string =>
  isAllDay ? `${name};VALUE=DATE:${utcText(at).slice(0, 8)}` : `${name}:${utcText(at)}`

const answers: Readonly<Record<string, string>> = {
  accepted: 'ACCEPTED',
  organizer: 'ACCEPTED',
  declined: 'DECLINED',
  tentativelyAccepted: 'TENTATIVE',
}

const attendeeLine = ({ type, status, emailAddress }: GraphAttendee): string =>
  `ATTENDEE${type === 'resource' ? ';CUTYPE=ROOM' : ''};PARTSTAT=${answers[status?.response ?? ''] ?? 'NEEDS-ACTION'}` +
  `${parameter('CN', emailAddress?.name)}:${mailtoOf(emailAddress?.address ?? '')}`

/** A guest who is not an attendee. */
export type KeptGuest = Pick<NonNullable<CalendarEvent['participants']>[number], 'email' | 'name' | 'status'>

/** The guests of an event who are not its attendees. */
export const guestsOf = (event: GraphEvent): readonly KeptGuest[] => {
  try {
    const guests: unknown = JSON.parse(propertyOf(event, guestsProperty) ?? '[]')
    return Array.isArray(guests) ? guests.filter((guest) => typeof guest?.email === 'string') : []
  } catch {
    return []
  }
}

/** The addresses of an event's attendees. */
export const attendeeEmails = ({ attendees = [] }: GraphEvent): readonly string[] =>
  attendees.flatMap(({ emailAddress }) => emailAddress?.address?.toLowerCase() ?? [])

const guestAnswers: Readonly<Record<string, string>> = {
  yes: 'ACCEPTED',
  no: 'DECLINED',
  maybe: 'TENTATIVE',
}

const guestLine = ({ email, name, status }: KeptGuest): string =>
  `ATTENDEE;PARTSTAT=${guestAnswers[status ?? ''] ?? 'NEEDS-ACTION'}${parameter('CN', name ?? undefined)}:${mailtoOf(email)}`

/** Whether an event keeps its time busy: not if its owner works elsewhere then, or has declined it. */
const isBusy = ({ showAs, responseStatus }: GraphEvent): boolean =>
  showAs !== 'free' && showAs !== 'workingElsewhere' && responseStatus?.response !== 'declined'

const statusOf = ({ isCancelled, showAs }: GraphEvent): string =>
  isCancelled ? 'CANCELLED' : showAs === 'tentative' ? 'TENTATIVE' : 'CONFIRMED'

/** A text as it was written: Exchange ends it with a line break. */
const plainText = (content: string | undefined): string | undefined => {
  const lines = content?.split(/\r?\n/)
  return lines?.slice(0, lines.findLastIndex((line) => line !== '') + 1).join('\n')
}

const eventLines = (event: GraphEvent, uid: string, extra: readonly string[]): string[] => {
  const { start, end, subject, body, location, sensitivity, organizer, attendees = [] } = event
  const conference = event.onlineMeeting?.joinUrl ?? event.onlineMeetingUrl
  const known = attendeeEmails(event)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    ...(start ? [timeLine('DTSTART', timeOf(event, start))] : []),
    ...(end ? [timeLine('DTEND', timeOf(event, end))] : []),
    ...extra,
    ...textLine('SUMMARY', subject ?? undefined),
    ...textLine('DESCRIPTION', plainText(body?.content)),
    ...textLine('LOCATION', location?.displayName),
    `STATUS:${statusOf(event)}`,
    `TRANSP:${isBusy(event) ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(sensitivity === 'private' || sensitivity === 'confidential' ? ['CLASS:PRIVATE'] : []),
    ...(organizer?.emailAddress?.address
      ? [
          `ORGANIZER${parameter('CN', organizer.emailAddress.name)}:${mailtoOf(organizer.emailAddress.address ?? '')}`,
        ]
      : []),
    ...attendees.filter(({ emailAddress }) => emailAddress?.address).map(attendeeLine),
    ...guestsOf(event)
      .filter(({ email }) => !known.includes(String(email).toLowerCase()))
      .map(guestLine),
    ...(conference ? [`CONFERENCE;VALUE=URI;FEATURE=VIDEO:${conference}`] : []),
    'END:VEVENT',
  ]
}

/** The iCalendar text of an item, so that one reader serves all providers. */
const itemText = (event: GraphEvent, uid: string): string => {
  const { recurrence, exceptionOccurrences = [] } = event
  const series = recurrence ? seriesStartOf(event) : undefined
  const seriesLines =
    recurrence && series
      ? [
          ruleOf(recurrence, series),
          ...cancelledOf(series, event).map((at) => originalLine('EXDATE', series, at)),
        ]
      : []
  const overrides = series
    ? exceptionOccurrences.flatMap((exception) =>
        eventLines(exception, uid, [originalLine('RECURRENCE-ID', series, originalOf(series, exception))]),
      )
    : []
  const lines = [...eventLines(event, uid, seriesLines), ...overrides]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].map((line) => foldLine(line)).join('')
}

/** The iCalendar text of an item; of a series that cannot be read, of its first occurrence, with what is wrong. */
const readableText = (event: GraphEvent, uid: string): { readonly text: string; readonly error?: string } => {
  try {
    return { text: itemText(event, uid) }
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof ProviderError)) throw error
    return { text: itemText({ ...event, recurrence: null }, uid), error: error.message }
  }
}

/** Reads an item. Work in slices. */
export function* readGraphItem(
  event: GraphEvent,
  timeZone: string,
): Generator<unknown, RemoteItem | undefined> {
  const uid = uidOf(event)
  const { text, error } = readableText(event, uid)
  const read = yield* readItem({ id: event.id, etag: versionOf(event), text }, { timeZone })
  if (!read) return undefined
  const title = event.subject ?? undefined
  const warnings = error === undefined ? [] : [{ uid, title, message: error, isBusy: read.events.length > 0 }]
  return { ...read, uid, warnings: [...read.warnings, ...warnings] }
}
