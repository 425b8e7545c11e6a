import type { CalendarEvent } from '@whenable/contract'
import {
  addDays,
  datesOf,
  type Instant,
  intervalOf,
  isDated,
  isTimeZone,
  parseWhen,
  toIsoString,
} from '@whenable/time'
import { type ApiFields, type FieldGroup, fieldsOfNew, fieldsThatDiffer, isSeries } from '../event-fields.js'
import type { GoogleAttendee, GoogleEvent, GoogleTime } from './google-event.js'

/** Fields of an event resource to write; null removes a value. */
export type GoogleFields = ApiFields

/** An instant; the other form's fields are removed, because a patch keeps what it does not name. */
const timeAt = (at: Instant, timeZone: string | undefined): GoogleTime => ({
  dateTime: toIsoString(at),
  timeZone: timeZone ?? null,
  date: null,
})

const timesOf = (event: CalendarEvent, timeZone: string): GoogleFields => {
  const when = parseWhen(event.when)
  if (isDated(when)) {
    const [first, last] = datesOf(when)
    const day = (date: string): GoogleTime => ({ date, dateTime: null, timeZone: null })
    return { start: day(first), end: day(addDays(last, 1)) }
  }
  const { start, end } = intervalOf(when, 'UTC')
  const [from, to] = (when.object === 'timespan' ? [when.start_timezone, when.end_timezone] : []).map(
    // Google knows no custom zones.
    (name) => (name && isTimeZone(name) ? name : undefined),
  )
  // A series needs the time zone in which it recurs.
  const zone = from ?? (isSeries(event) ? timeZone : undefined)
  return { start: timeAt(start, zone), end: timeAt(end, to ?? zone) }
}

const answers: Readonly<Record<string, string>> = {
  yes: 'accepted',
  accepted: 'accepted',
  no: 'declined',
  declined: 'declined',
  maybe: 'tentative',
  tentative: 'tentative',
}

const attendeesOf = ({ participants, resources }: CalendarEvent): readonly GoogleAttendee[] => [
  ...(participants ?? []).flatMap(({ email, name, status }) =>
    email
      ? [
          {
            email,
            ...(name ? { displayName: name } : {}),
            responseStatus: answers[status ?? ''] ?? 'needsAction',
          },
        ]
      : [],
  ),
  ...(Array.isArray(resources) ? resources : []).flatMap((room: { email?: string } | null) =>
    room?.email ? [{ email: room.email, resource: true }] : [],
  ),
]

const statuses: Readonly<Record<string, string>> = {
  cancelled: 'cancelled',
  tentative: 'tentative',
  maybe: 'tentative',
}

const groups: readonly FieldGroup[] = [
  { fields: ['title'], write: ({ title }) => ({ summary: title ?? '' }) },
  { fields: ['description'], write: ({ description }) => ({ description: description ?? '' }) },
  { fields: ['location'], write: ({ location }) => ({ location: location ?? '' }) },
  { fields: ['busy'], write: ({ busy }) => ({ transparency: busy === false ? 'transparent' : 'opaque' }) },
  { fields: ['status'], write: ({ status }) => ({ status: statuses[status ?? ''] ?? 'confirmed' }) },
  {
    fields: ['visibility'],
    write: ({ visibility }) => ({
      visibility: /^(?:private|public)$/.exec(visibility ?? '')?.[0] ?? 'default',
    }),
  },
  { fields: ['when'], write: timesOf },
  { fields: ['recurrence'], write: ({ recurrence }) => ({ recurrence: recurrence ?? [] }) },
  { fields: ['participants', 'resources'], write: (event) => ({ attendees: attendeesOf(event) }) },
  {
    fields: ['hide_participants'],
    write: ({ hide_participants: isHiding }) => ({ guestsCanSeeOtherGuests: isHiding !== true }),
  },
]

/** The resource of a new event. */
export const newFields = (event: CalendarEvent, timeZone: string): GoogleFields =>
  fieldsOfNew(groups, event, timeZone)

/**
 * The fields of a stored event that differ from an event. What the event does not name stays, and so does what is not known here of
 * attendees who stay.
 *
 * @param current the event as it was read.
 * @param stored its resource.
 */
export const changedFields = (
  event: CalendarEvent,
  current: CalendarEvent,
  stored: GoogleEvent,
  timeZone: string,
): GoogleFields => {
  const changes: Record<string, unknown> = fieldsThatDiffer(groups, event, current, timeZone)
  const attendees = changes['attendees'] as readonly GoogleAttendee[] | undefined
  if (attendees) {
    const known = new Map(stored.attendees?.map((one) => [one.email?.toLowerCase(), one]))
    changes['attendees'] = attendees.map((one) => ({ ...known.get(one.email?.toLowerCase()), ...one }))
  }
  return changes
}
