import type { CalendarEvent } from '@whenable/contract'
import { addDays, type Instant, intervalOf, parseWhen, toIsoString } from '@whenable/time'
import type { GoogleAttendee, GoogleEvent, GoogleTime } from './google-event.js'

/** Fields of an event resource to write; null removes a value. */
export type GoogleFields = Readonly<Record<string, unknown>>

/** An instant; the other form's fields are removed, because a patch keeps what it does not name. */
const timeAt = (at: Instant, timeZone: string | undefined): GoogleTime => ({
  dateTime: toIsoString(at),
  timeZone: timeZone ?? null,
  date: null,
})

const isSeries = ({ recurrence, master_event_id }: CalendarEvent): boolean =>
  !master_event_id && Array.isArray(recurrence) && recurrence.length > 0

const timesOf = (event: CalendarEvent, timeZone: string): GoogleFields => {
  const when = parseWhen(event.when)
  if (when.object === 'date' || when.object === 'datespan') {
    const [first, last] = when.object === 'date' ? [when.date, when.date] : [when.start_date, when.end_date]
    const day = (date: string): GoogleTime => ({ date, dateTime: null, timeZone: null })
    return { start: day(first), end: day(addDays(last, 1)) }
  }
  const { start, end } = intervalOf(when, 'UTC')
  const [from, to] = when.object === 'timespan' ? [when.start_timezone, when.end_timezone] : []
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

/** What is written for fields of an event, together. */
const groups: readonly {
  readonly fields: readonly (keyof CalendarEvent)[]
  readonly write: (event: CalendarEvent, timeZone: string) => GoogleFields
}[] = [
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
]

const isFields = (value: unknown): value is GoogleFields =>
  !!value && Object.getPrototypeOf(value) === Object.prototype

const without = (fields: GoogleFields): GoogleFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === null) return []
      return [[name, isFields(value) ? without(value) : value]]
    }),
  )

/** Whether an event says something of a field. Google refuses a series without rules. */
const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)

/** The resource of a new event. */
export const newFields = (event: CalendarEvent, timeZone: string): GoogleFields => {
  const written = groups
    .filter(({ fields }) => fields.some((field) => isSaid(event[field])))
    .map(({ write }) => write(event, timeZone))
  return without(Object.assign({}, ...written))
}

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
  const changes: Record<string, unknown> = {}
  for (const { fields, write } of groups) {
    const named = fields.filter((field) => event[field] !== undefined)
    if (!named.length) continue
    const next = write({ ...current, ...event }, timeZone)
    if (JSON.stringify(next) !== JSON.stringify(write(current, timeZone))) Object.assign(changes, next)
  }
  const attendees = changes['attendees'] as readonly GoogleAttendee[] | undefined
  if (attendees) {
    const known = new Map(stored.attendees?.map((one) => [one.email?.toLowerCase(), one]))
    changes['attendees'] = attendees.map((one) => ({ ...known.get(one.email?.toLowerCase()), ...one }))
  }
  return changes
}
