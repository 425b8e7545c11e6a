import {
  type CalendarEvent,
  type CalendarInfo,
  type CalendarParticipant,
  ServiceError,
} from '@whenable/contract'

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** A list as it is where all of it fits, else what fits of it. */
const listOf = <Item>(value: unknown, fits: (item: unknown) => item is Item): readonly Item[] =>
  Array.isArray(value) ? (value.every(fits) ? value : value.filter(fits)) : []

const isParticipant = (value: unknown): value is CalendarParticipant =>
  isFields(value) &&
  isText(value['email']) &&
  ['name', 'status', 'comment'].every((field) => value[field] == null || isText(value[field]))

/** The lines of a series in either generation's form, or one line alone. */
const recurrenceOf = (value: unknown): CalendarEvent['recurrence'] => {
  if (isText(value)) return [value]
  if (!isFields(value)) return textsOf(value)
  const { timezone } = value
  return { timezone: isText(timezone) ? timezone : null, rrule: textsOf(value['rrule']) }
}

/** What each field must be like to be kept; a field that is not here is kept as it is. */
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

/** Fields of which a part may be right. */
const repairField: Readonly<Record<string, (value: unknown) => unknown>> = {
  participants: (value) => listOf(value, isParticipant),
  recurrence: recurrenceOf,
}

/**
 * An event from anywhere as one that can be worked with: the same object where its fields are what they should be; else
 * without those that are not. Its `when` stays as it is: that it cannot be read is told where it is drawn. Nothing where there
 * is no object at all. `id` names an event that has no name.
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

/** The same of a list; `null` is an empty one (interface: Conventions). */
export const readEvents = (values: unknown): CalendarEvent[] =>
  (Array.isArray(values) ? values : []).flatMap(
    (value, index) => readEvent(value, `event-${index + 1}`) ?? [],
  )

const isCalendar = (value: unknown): value is CalendarInfo => isFields(value) && isText(value['id'])

/**
 * The calendars of a list from anywhere that have an id; `warn` is told how many have none.
 *
 * @throws ServiceError `invalid_answer` where there is no list.
 */
export const readCalendars = (values: unknown, warn: (message: string) => void): CalendarInfo[] => {
  if (!Array.isArray(values))
    throw new ServiceError('invalid_answer', `calendars are ${values}: expected a list`)
  const calendars = values.filter(isCalendar)
  const lost = values.length - calendars.length
  if (lost) warn(`calendars: ${lost} of ${values.length} cannot be read and are left out: expected an id`)
  return calendars.map((calendar) => (isText(calendar.name) ? calendar : { ...calendar, name: calendar.id }))
}
