import type { CalendarEvent, CalendarInfo, CalendarParticipant } from '@whenable/contract'
import { ServiceError } from '@whenable/contract/values'

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** The valid items of a list; the same list if all are valid. */
const listOf = <Item>(value: unknown, fits: (item: unknown) => item is Item): readonly Item[] =>
  Array.isArray(value) ? (value.every(fits) ? value : value.filter(fits)) : []

const isParticipant = (value: unknown): value is CalendarParticipant =>
  isFields(value) &&
  isText(value['email']) &&
  ['name', 'status', 'comment'].every((field) => value[field] == null || isText(value[field]))

/** Recurrence lines in the format of the current or the legacy API, or a single line. */
const recurrenceOf = (value: unknown): CalendarEvent['recurrence'] => {
  if (isText(value)) return [value]
  if (!isFields(value)) return textsOf(value)
  const { timezone } = value
  return { timezone: isText(timezone) ? timezone : null, rrule: textsOf(value['rrule']) }
}

/** The checks of an event's fields. Fields without a check are always valid. */
const isValidField: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText,
  calendar_id: isText,
  title: isText,
  description: isText,
  location: isText,
  color: isText,
  status: isText,
  visibility: isText,
  owner: isText,
  master_event_id: isText,
  original_start_time: (value) => isText(value) || Number.isSafeInteger(value),
  busy: isFlag,
  read_only: isFlag,
  cancelled: isFlag,
  capacity: (value) => Number.isFinite(value),
  organizer: (value) =>
    isFields(value) && ['email', 'name'].every((field) => value[field] == null || isText(value[field])),
  metadata: isFields,
  participants: (value) => listOf(value, isParticipant) === value,
  recurrence: (value) =>
    Array.isArray(value)
      ? value.every(isText)
      : isFields(value) &&
        (value['timezone'] == null || isText(value['timezone'])) &&
        (value['rrule'] == null || (Array.isArray(value['rrule']) && value['rrule'].every(isText))),
}

/** Fields whose valid parts are kept. */
const repairField: Readonly<Record<string, (value: unknown) => unknown>> = {
  participants: (value) => listOf(value, isParticipant),
  recurrence: recurrenceOf,
}

/**
 * Reads an event from any source. Returns the same object if all fields are valid, else a copy without the invalid ones, and
 * `undefined` if `value` is not an object. `when` is not checked here: an event with an invalid one is shown as unreadable.
 *
 * @param id the id for an event without one
 */
export const readEvent = (value: unknown, id: string): CalendarEvent | undefined => {
  if (!isFields(value)) return
  const wrong = Object.keys(isValidField).filter(
    (field) => value[field] != null && !isValidField[field]?.(value[field]),
  )
  if (!wrong.length && value['id']) return value as CalendarEvent
  const changes = wrong.map((field) => [field, repairField[field]?.(value[field]) ?? undefined])
  const read: Fields = { ...value, ...Object.fromEntries(changes) }
  return { ...read, id: isText(read['id']) && read['id'] ? read['id'] : id }
}

/** Reads a list of events; `null` is an empty list (interface: Conventions). */
export const readEvents = (values: unknown): CalendarEvent[] =>
  (Array.isArray(values) ? values : []).flatMap(
    (value, index) => readEvent(value, `event-${index + 1}`) ?? [],
  )

const isCalendar = (value: unknown): value is CalendarInfo => isFields(value) && isText(value['id'])

/**
 * Reads a list of calendars from any source, and leaves out those without an id.
 *
 * @param warn called with a message if any are left out
 * @throws ServiceError `invalid_answer` if `values` is not a list.
 */
export const readCalendars = (values: unknown, warn: (message: string) => void): CalendarInfo[] => {
  if (!Array.isArray(values))
    throw new ServiceError('invalid_answer', `calendars are ${values}: expected a list`)
  const calendars = values.filter(isCalendar)
  const lost = values.length - calendars.length
  if (lost) warn(`calendars: left out ${lost} of ${values.length} that are malformed: expected an id`)
  return calendars.map((calendar) => (isText(calendar.name) ? calendar : { ...calendar, name: calendar.id }))
}
