import { type CalendarEvent, type CalendarInfo, hexColor, ServiceError } from '@whenable/contract'

/** A calendar of either API; the legacy API has no time zone and no colour. */
export interface WireCalendar {
  readonly id: string
  readonly name: string
  readonly read_only?: boolean | undefined
  readonly [field: string]: unknown
}

/** An account's address, and whether it can be read. */
export type CalendarAccount = Pick<CalendarInfo, 'email'> & Required<Pick<CalendarInfo, 'access'>>

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined

/** A calendar as elements show it. */
export const calendarInfoOf = ({
  id,
  name,
  timezone,
  hex_color,
  is_primary,
  read_only,
}: WireCalendar): CalendarInfo => ({
  id,
  name,
  timeZone: textOf(timezone),
  color: hexColor(textOf(hex_color)),
  isPrimary: is_primary === true,
  readOnly: read_only === true,
})

/**
 * The calendars of an account of either API.
 *
 * @throws the error of the list; `unauthorized` if the owner can solve it by signing in again.
 */
export const calendarsOf = async (
  list: Promise<readonly WireCalendar[]>,
  account: Promise<CalendarAccount>,
  reconnectUrl: string | undefined,
): Promise<CalendarInfo[]> => {
  const [calendars, { email, access }] = await Promise.all([
    list.catch((error: unknown) => ({ error })),
    account,
  ])
  if (!('error' in calendars))
    return calendars.map((calendar) => ({ ...calendarInfoOf(calendar), email, access, reconnectUrl }))
  if (access === 'expired' || access === 'stopped')
    throw new ServiceError('unauthorized', `the account is ${access}: expected a new sign-in`)
  throw calendars.error
}

const isEvent = (value: unknown): value is CalendarEvent =>
  typeof (value as CalendarEvent | null | undefined)?.id === 'string'

/** The event of an answer, if it is one. */
export const eventIn = (answer: unknown): CalendarEvent | undefined => (isEvent(answer) ? answer : undefined)

/** The events of a list, which may be null. Items without an id are left out and reported to `warn`. */
export const eventsIn = (
  answer: unknown,
  warn: (message: string) => void = console.warn,
): CalendarEvent[] => {
  const list = Array.isArray(answer) ? answer : []
  const events = list.filter(isEvent)
  const invalidCount = list.length - events.length
  if (invalidCount) warn(`events: ${invalidCount} of ${list.length} are invalid and left out: expected an id`)
  return events
}

/** The named fields of an event that have a value. */
export const fieldsOf = (event: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([name, value]) => names.includes(name) && value != null))
