import type { CalendarEvent } from '@whenable/contract'
import {
  addDays,
  datesOf,
  type Instant,
  instantOf,
  intervalOf,
  isDated,
  isTimeZone,
  parseWhen,
  wallAt,
  wallTime,
} from '@whenable/time'
import { exdateStarts, originalStartTime, seriesOf } from '@whenable/time/series'
import { type ApiFields, type FieldGroup, fieldsOfNew, fieldsThatDiffer, isSeries } from '../event-fields.js'
import {
  attendeeEmails,
  type GraphEvent,
  type GraphTime,
  guestsOf,
  guestsProperty,
  type KeptGuest,
} from './microsoft-event.js'
import { recurrenceOf, type SeriesStart } from './microsoft-recurrence.js'
import { graphZone } from './microsoft-time-zones.js'

const instantOfText = (wall: string, timeZone: string): Instant => instantOf(wallTime(wall), timeZone)

/** The lines of a series, of which an occurrence only tells in another form. */
const linesOf = ({ recurrence }: CalendarEvent): readonly string[] =>
  Array.isArray(recurrence) ? recurrence : []

/** An event's time zone: that of its start, or the calendar's for a series. */
const zoneOf = (event: CalendarEvent, timeZone: string): string => {
  const when = parseWhen(event.when)
  const own = when.object === 'timespan' ? when.start_timezone : undefined
  return own && isTimeZone(own) ? own : isSeries(event) ? timeZone : 'UTC'
}

const timeAt = (at: Instant, zone: string): GraphTime => ({
  dateTime: wallAt(at, zone),
  timeZone: graphZone(zone),
})

const timesOf = (event: CalendarEvent, timeZone: string): ApiFields => {
  const when = parseWhen(event.when)
  if (isDated(when)) {
    const [first, last] = datesOf(when)
    const day = (date: string): GraphTime => ({ dateTime: `${date}T00:00:00`, timeZone: 'UTC' })
    return { isAllDay: true, start: day(first), end: day(addDays(last, 1)) }
  }
  const { start, end } = intervalOf(when, 'UTC')
  const zone = zoneOf(event, timeZone)
  // The wall time of a clock that is set back would be that of the other hour.
  const isClear = [start, end].every((at) => instantOfText(wallAt(at, zone), zone) === at)
  const used = isClear || isSeries(event) ? zone : 'UTC'
  return { isAllDay: false, start: timeAt(start, used), end: timeAt(end, used) }
}

const seriesStartOf = (event: CalendarEvent, timeZone: string): SeriesStart => {
  const when = parseWhen(event.when)
  if (isDated(when)) return { wall: `${datesOf(when)[0]}T00:00:00`, timeZone: 'UTC', isAllDay: true }
  const zone = zoneOf(event, timeZone)
  return { wall: wallAt(intervalOf(when, 'UTC').start, zone), timeZone: zone, isAllDay: false }
}

const showAs = ({ busy, status }: CalendarEvent): string =>
  busy === false ? 'free' : status === 'tentative' || status === 'maybe' ? 'tentative' : 'busy'

const guestsIn = ({ participants, resources }: CalendarEvent): readonly KeptGuest[] => [
  ...(participants ?? []).flatMap(({ email, name, status }) =>
    email ? [{ email, ...(name ? { name } : {}), ...(status ? { status } : {}) }] : [],
  ),
  ...(Array.isArray(resources) ? resources : []).flatMap((room: { email?: string } | null) =>
    room?.email ? [{ email: room.email }] : [],
  ),
]

const guestsField = (guests: readonly KeptGuest[]): ApiFields => ({
  singleValueExtendedProperties: [{ id: guestsProperty, value: JSON.stringify(guests) }],
})

const groups: readonly FieldGroup[] = [
  { fields: ['title'], write: ({ title }) => ({ subject: title ?? '' }) },
  {
    fields: ['description'],
    write: ({ description }) => ({ body: { contentType: 'text', content: description ?? '' } }),
  },
  { fields: ['location'], write: ({ location }) => ({ location: { displayName: location ?? '' } }) },
  { fields: ['busy', 'status'], write: (event) => ({ showAs: showAs(event) }) },
  {
    fields: ['visibility'],
    write: ({ visibility }) => ({ sensitivity: visibility === 'private' ? 'private' : 'normal' }),
  },
  { fields: ['when'], write: timesOf },
  {
    fields: ['recurrence', 'when'],
    write: (event, timeZone) => ({
      recurrence: isSeries(event) ? recurrenceOf(linesOf(event), seriesStartOf(event, timeZone)) : null,
    }),
  },
  { fields: ['participants', 'resources'], write: (event) => guestsField(guestsIn(event)) },
]

/** An occurrence has no rule of its own. */
const groupsOf = ({ master_event_id }: CalendarEvent): readonly FieldGroup[] =>
  master_event_id ? groups.filter(({ fields }) => !fields.includes('recurrence')) : groups

/**
 * The resource of a new event.
 *
 * @throws ProviderError `forbidden` if Microsoft cannot hold its series.
 */
export const newFields = (event: CalendarEvent, timeZone: string): ApiFields =>
  fieldsOfNew(groupsOf(event), event, timeZone)

/**
 * The fields of a stored event that differ from an event. What the event does not name stays, and so do its attendees, to whom
 * Microsoft would write, and the text of an online meeting, which is how its guests get there.
 *
 * @param current the event as it was read.
 * @param stored its resource.
 * @throws ProviderError `forbidden` if Microsoft cannot hold its series.
 */
export const changedFields = (
  event: CalendarEvent,
  current: CalendarEvent,
  stored: GraphEvent,
  timeZone: string,
): ApiFields => {
  const { body, singleValueExtendedProperties, ...changes } = fieldsThatDiffer(
    groupsOf(event),
    event,
    current,
    timeZone,
  )
  const attendees = attendeeEmails(stored)
  const guests = guestsIn({ ...current, ...event }).filter(
    ({ email }) => !attendees.includes(String(email).toLowerCase()),
  )
  const isOther = JSON.stringify(guests) !== JSON.stringify(guestsOf(stored))
  return {
    ...changes,
    ...(body && !stored.isOnlineMeeting ? { body } : {}),
    ...(singleValueExtendedProperties && isOther ? guestsField(guests) : {}),
  }
}

/** The original starts of the occurrences that a series leaves out. */
export const exceptDates = (event: CalendarEvent, timeZone: string): readonly Instant[] =>
  isSeries(event) ? exdateStarts(seriesOf(event, timeZone)).map(originalStartTime) : []
