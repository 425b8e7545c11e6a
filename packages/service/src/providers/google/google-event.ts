import { createHash } from 'node:crypto'
import { mailtoOf } from '@whenable/contract'
import { escapeText, foldLine } from '@whenable/icalendar'
import { readItem } from '../caldav/remote-item.js'
import { ProviderError, type RemoteItem } from '../calendar-provider.js'
import { hashOf } from '../content-hash.js'
import { type ApiTime, parameter, textLine, timeLine } from '../icalendar-lines.js'

/** A start or an end. */
export type GoogleTime = ApiTime

/** A person or a room. */
export interface GoogleAttendee {
  readonly email?: string
  readonly displayName?: string
  readonly responseStatus?: string
  readonly resource?: boolean
  readonly self?: boolean
}

/** An event resource, with the fields that are read here. A cancelled one may have only its id. */
export interface GoogleEvent {
  readonly id: string
  readonly etag?: string
  readonly status?: string
  readonly iCalUID?: string
  readonly summary?: string
  readonly description?: string
  readonly location?: string
  readonly start?: GoogleTime
  readonly end?: GoogleTime
  readonly recurrence?: readonly string[]
  readonly recurringEventId?: string
  readonly originalStartTime?: GoogleTime
  readonly transparency?: string
  readonly visibility?: string
  readonly organizer?: { readonly email?: string; readonly displayName?: string }
  readonly attendees?: readonly GoogleAttendee[]
  readonly hangoutLink?: string
  readonly conferenceData?: {
    readonly conferenceSolution?: { readonly name?: string }
    readonly entryPoints?: readonly { readonly entryPointType?: string; readonly uri?: string }[]
  }
  readonly extendedProperties?: { readonly private?: Readonly<Record<string, string>> }
}

/** A single event, or a series with its exceptions; of a series to which the owner is not invited as a whole, only exceptions. */
export interface GoogleItem {
  /** The id of the event or of the series. */
  readonly id: string
  readonly master: GoogleEvent | undefined
  readonly exceptions: readonly GoogleEvent[]
}

/** The private property that holds the UID of an event that was created here. */
export const uidProperty = 'whenableUid'

/** The id of an event that is created here: it follows from the UID, in the alphabet of base32hex that Google requires. */
export const idOf = (uid: string): string => createHash('sha256').update(uid).digest('hex')

/**
 * The UID of an event. Google chooses the UID of an event that is created with an id, so ours is a property. A copy of an event
 * has its properties, but another id.
 */
export const uidOf = ({ id, master, exceptions }: GoogleItem): string => {
  const own = master?.extendedProperties?.private?.[uidProperty]
  if (own !== undefined && idOf(own) === id) return own
  return master?.iCalUID ?? exceptions.find(({ iCalUID }) => iCalUID)?.iCalUID ?? id
}

export const isCancelled = ({ status }: GoogleEvent): boolean => status === 'cancelled'

/** The version of an item: the event's, or a hash of the versions of a series and its exceptions. */
export const versionOf = ({ master, exceptions }: GoogleItem): string => {
  if (master && !master.recurrence?.length && !exceptions.length) return etagOf(master)
  const versions = exceptions.map(
    (event) => `${event.id} ${isCancelled(event) ? 'cancelled' : etagOf(event)}`,
  )
  return `series:${hashOf([master ? etagOf(master) : '', ...versions.sort()].join('\n'))}`
}

/** @throws ProviderError `malformed` */
export const etagOf = ({ etag }: GoogleEvent): string => {
  if (etag) return etag
  throw new ProviderError('malformed', 'Google Calendar returned an event without a version')
}

/** A time in UTC: Google writes original starts in any zone. */
const utcLine = (name: string, time: GoogleTime): string =>
  timeLine(name, { date: time.date ?? null, dateTime: time.dateTime ?? null })

const answers: Readonly<Record<string, string>> = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
}

const attendeeLine = ({ email, displayName, responseStatus = '', resource }: GoogleAttendee): string =>
  `ATTENDEE${resource ? ';CUTYPE=ROOM' : ''};PARTSTAT=${answers[responseStatus] ?? 'NEEDS-ACTION'}` +
  `${parameter('CN', displayName)}:${mailtoOf(email ?? '')}`

/** Whether an event keeps its time busy: not if its owner has declined it. */
const isBusy = ({ transparency, attendees = [] }: GoogleEvent): boolean =>
  transparency !== 'transparent' &&
  !attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined')

const conferenceOf = ({ conferenceData, hangoutLink }: GoogleEvent): string | undefined =>
  conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? hangoutLink

const eventLines = (event: GoogleEvent, uid: string, extra: readonly string[]): string[] => {
  const { start, end, organizer, attendees = [], visibility, conferenceData } = event
  const conference = conferenceOf(event)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    ...(start ? [timeLine('DTSTART', start)] : []),
    ...(end ? [timeLine('DTEND', end)] : []),
    ...(event.recurrence ?? []),
    ...extra,
    ...textLine('SUMMARY', event.summary),
    ...textLine('DESCRIPTION', event.description),
    ...textLine('LOCATION', event.location),
    `STATUS:${event.status === 'tentative' ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${isBusy(event) ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(visibility === 'public' ? ['CLASS:PUBLIC'] : []),
    ...(visibility === 'private' || visibility === 'confidential' ? ['CLASS:PRIVATE'] : []),
    ...(organizer?.email
      ? [`ORGANIZER${parameter('CN', organizer.displayName)}:${mailtoOf(organizer.email)}`]
      : []),
    ...attendees.filter(({ email }) => email).map(attendeeLine),
    ...(conference
      ? [
          `CONFERENCE;VALUE=URI;FEATURE=VIDEO${parameter('LABEL', conferenceData?.conferenceSolution?.name)}:${conference}`,
        ]
      : []),
    'END:VEVENT',
  ]
}

/** The iCalendar text of an item, so that one reader serves all providers. */
const itemText = ({ master, exceptions }: GoogleItem, uid: string): string => {
  const cancelled = exceptions.filter(isCancelled).flatMap(({ originalStartTime }) => originalStartTime ?? [])
  const lines = [
    ...(master
      ? eventLines(
          master,
          uid,
          cancelled.map((time) => utcLine('EXDATE', time)),
        )
      : []),
    ...exceptions
      .filter((event) => !isCancelled(event))
      .flatMap((event) =>
        eventLines(event, uid, [utcLine('RECURRENCE-ID', event.originalStartTime ?? event.start ?? {})]),
      ),
  ]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].map((line) => foldLine(line)).join('')
}

/**
 * Reads an item. Work in slices.
 *
 * @returns undefined if it has been deleted.
 */
export function* readGoogleItem(
  item: GoogleItem,
  timeZone: string,
): Generator<unknown, RemoteItem | undefined> {
  const { id, master, exceptions } = item
  if (master ? isCancelled(master) : exceptions.every(isCancelled)) return undefined
  const uid = uidOf(item)
  const read = yield* readItem({ id, etag: versionOf(item), text: itemText(item, uid) }, { timeZone })
  return read && { ...read, uid }
}

/** Groups events to items. */
export const itemsOf = (events: readonly GoogleEvent[]): readonly GoogleItem[] => {
  const masters = new Map<string, GoogleEvent>()
  const exceptions = new Map<string, Map<string, GoogleEvent>>()
  for (const event of events) {
    const { id, recurringEventId } = event
    if (recurringEventId === undefined) masters.set(id, event)
    else {
      const known = exceptions.get(recurringEventId) ?? new Map<string, GoogleEvent>()
      exceptions.set(recurringEventId, known.set(id, event))
    }
  }
  return [...new Set([...masters.keys(), ...exceptions.keys()])].map((id) => ({
    id,
    master: masters.get(id),
    exceptions: [...(exceptions.get(id)?.values() ?? [])],
  }))
}
