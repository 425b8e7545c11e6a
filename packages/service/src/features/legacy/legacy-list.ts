import type { Calendar, Grant, listLegacyEvents } from '@whenable/contract'
import { type Instant, type Interval, intervalOf } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { calendarsOf } from '../../calendars/calendars.js'
import { earliest, latest, maxExpandedDays } from '../../calendars/events/event-list.js'
import { emailedEvents, emailedEventsId } from '../../calendars/events/invitations.js'
import { wholeWordMatch } from '../../calendars/events/whole-word-match.js'
import { eventOf, zoneOf } from '../../calendars/occurrences.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { type EventFilter, type EventRecord, instantOfKey, type Records } from '../../kernel/store/store.js'
import type { Output } from '../../kernel/validate.js'

/** Default and maximum page size, and the maximum offset (interface: Limits, legacy). */
const defaultLimit = 100
const maxLimit = 1_000
const furthest = 10_000
/** Maximum number of rows of a calendar that one request scans, and the number to read at once. */
const maxScanned = 20_000
const chunk = 500

/** The query of a legacy list of events. */
export type LegacyQuery = Output<typeof listLegacyEvents.query>

/** An event of a list with its calendar. `isExpanded` marks occurrences of series. */
export interface ListedEvent {
  readonly event: EventRecord
  readonly calendar: Calendar
  readonly isExpanded: boolean
}

type TimedEvent = ListedEvent & Interval

/** All calendars of an account, including its emailed-events calendar, which may be empty. */
export const calendarsOfAccount = async (
  records: Records,
  applicationId: string,
  grant: Grant,
): Promise<Calendar[]> => {
  const calendars = await calendarsOf(records, applicationId, grant.id)
  return calendars.some(({ id }) => id === emailedEventsId(grant))
    ? calendars
    : [...calendars, emailedEvents(grant, calendars[0]?.timezone)]
}

/** A calendar of an account. @throws ServiceError `not_found_error` if it does not exist. */
export const calendarOfAccount = async (
  records: Records,
  applicationId: string,
  grant: Grant,
  id: string,
): Promise<Calendar> => {
  const calendars = await calendarsOfAccount(records, applicationId, grant)
  const calendar =
    id === 'primary' ? calendars.find((one) => one.is_primary) : calendars.find((one) => one.id === id)
  if (!calendar) throw notFoundError('calendar', id)
  return calendar
}

const wholeNumber = (
  field: string,
  text: string | undefined,
  defaults: number,
  low: number,
  high: number,
) => {
  const number = text === undefined ? defaults : Number(text)
  if (text === '' || !Number.isInteger(number) || number < low || number > high)
    throw validationError(field, text, `a whole number from ${low} to ${high}`)
  return number
}

const textFields = ['title', 'description', 'location'] as const

/** The query's filters of events, without those of times. */
const matchesOf = (query: LegacyQuery): ((event: EventRecord) => boolean) => {
  const filters = textFields.flatMap((field) => {
    const text = query[field]
    if (text === undefined) return []
    const holds = wholeWordMatch(field, text)
    return [(event: EventRecord) => holds(event[field])]
  })
  const { event_id: id } = query
  if (id !== undefined)
    filters.push(
      (event) => event.id === id || (query.expand_recurring === true && event.master_event_id === id),
    )
  return (event) => filters.every((matches) => matches(event))
}

/** The query's filters of times. The store's window limits series that are not expanded. */
const liesIn =
  ({ starts_before, starts_after, ends_before, ends_after }: LegacyQuery) =>
  ({ start, end, event }: TimedEvent): boolean =>
    (starts_before === undefined || start < starts_before) &&
    (ends_before === undefined || end < ends_before) &&
    (event.recurrence.length > 0 ||
      ((starts_after === undefined || start > starts_after) &&
        (ends_after === undefined || end > ends_after)))

/** The window that contains all matching events. */
const windowOf = (query: LegacyQuery): Interval => {
  const start = Math.max(query.starts_after ?? earliest, query.ends_after ?? earliest) as Instant
  const end = Math.min(query.starts_before ?? latest, query.ends_before ?? latest) as Instant
  const last = query.starts_before === undefined ? 'ends_before' : 'starts_before'
  if (end <= start) throw validationError(last, end, 'an instant after starts_after and ends_after')
  if (!query.expand_recurring) return { start, end }
  if (start === earliest)
    throw validationError(
      'starts_after',
      undefined,
      'an instant there or in ends_after, with expand_recurring',
    )
  if (end === latest)
    throw validationError(
      'starts_before',
      undefined,
      'an instant there or in ends_before, with expand_recurring',
    )
  if (end - start > maxExpandedDays * 86_400)
    throw validationError(last, end, `at most ${maxExpandedDays} days after the start, with expand_recurring`)
  return { start, end }
}

/** A calendar's stored events, until the first `wanted` ones by start are found. */
const storedEvents = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  filter: EventFilter,
  wanted: number,
  matches: (timedEvent: TimedEvent) => boolean,
): Promise<TimedEvent[]> => {
  const found: TimedEvent[] = []
  let after: string | undefined
  for (let scanned = 0; scanned < maxScanned; scanned += chunk) {
    const page = await records.eventsOfCalendar(applicationId, calendar.id, filter, { limit: chunk, after })
    for (const { record } of page.items) {
      const timedEvent = {
        event: record,
        calendar,
        isExpanded: false,
        ...intervalOf(record.when, zoneOf(calendar)),
      }
      if (matches(timedEvent)) found.push(timedEvent)
    }
    if (page.next === undefined) return found
    // An event starts at its list key; a date or an override may start later.
    const reached = instantOfKey(page.next)
    if (found.filter(({ start }) => start <= reached).length >= wanted) return found
    after = page.next
  }
  throw validationError('starts_after', undefined, `bounds that select at most ${maxScanned} events`)
}

const expandedEvents = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  window: Interval,
  showCancelled: boolean,
  matches: (timedEvent: TimedEvent) => boolean,
): Promise<TimedEvent[]> => {
  const events = await records.eventsIn(applicationId, [calendar.id], window)
  const { occurrences, errors } = expandEvents(events, {
    from: window.start,
    to: window.end,
    timeZone: zoneOf(calendar),
    showCancelled,
  })
  if (errors[0])
    throw validationError('expand_recurring', true, `only valid series; cannot expand ${errors[0].event.id}`)
  return occurrences
    .map((occurrence) => ({
      event: eventOf(occurrence),
      calendar,
      isExpanded: occurrence.event.recurrence.length > 0,
      start: occurrence.start,
      end: occurrence.end,
    }))
    .filter(matches)
}

/**
 * A page of an account's events by start (interface: Legacy generation endpoints).
 *
 * @throws ServiceError naming an invalid parameter.
 */
export const legacyEventPage = async (
  records: Records,
  applicationId: string,
  grant: Grant,
  query: LegacyQuery,
): Promise<ListedEvent[]> => {
  const limit = wholeNumber('limit', query.limit, defaultLimit, 1, maxLimit)
  const offset = wholeNumber('offset', query.offset, 0, 0, furthest)
  const window = windowOf(query)
  const isWanted = matchesOf(query)
  const isThen = liesIn(query)
  const showCancelled = query.show_cancelled ?? false
  const matches = (timedEvent: TimedEvent): boolean => {
    const { status, master_event_id } = timedEvent.event
    // Without expansion, only its cancelled override shows that an occurrence is cancelled.
    const isSeen =
      status !== 'cancelled' || showCancelled || (!query.expand_recurring && master_event_id !== undefined)
    return isSeen && isThen(timedEvent) && isWanted(timedEvent.event)
  }
  const calendars =
    query.calendar_id === undefined
      ? await calendarsOfAccount(records, applicationId, grant)
      : [await calendarOfAccount(records, applicationId, grant, query.calendar_id)]
  const found: TimedEvent[] = []
  for (const calendar of calendars)
    found.push(
      ...(query.expand_recurring
        ? await expandedEvents(records, applicationId, calendar, window, showCancelled, matches)
        : await storedEvents(records, applicationId, calendar, { window }, offset + limit, matches)),
    )
  return found
    .sort((a, b) => a.start - b.start || (a.event.id < b.event.id ? -1 : 1))
    .slice(offset, offset + limit)
}
