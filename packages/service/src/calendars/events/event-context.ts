import { type Calendar, ServiceError } from '@whenable/contract'
import { type Interval, instant, intervalOf, wallAt } from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import { type DomainEventType, domainEventAbout } from '../../notifications/domain-event.js'
import type { EventRecord, Transaction } from '../../store/store.js'
import type { CalendarContext } from '../calendars.js'
import { eventSpan } from './event-span.js'
import { isDated, zoneOf } from './occurrences.js'

/** The services of a change of events on a calendar. */
export interface EventContext extends CalendarContext {
  readonly calendar: Calendar
  /** Whether to notify participants, whose grants are locked too. */
  readonly notifies?: boolean | undefined
}

/** The kind of an event's change. */
export type EventChange = 'created' | 'updated' | 'deleted'

const day = 86_400
/** Maximum number of a series' occurrences a day. */
const maxADay = 100

/** @throws RangeError if a series has too many occurrences a day. */
const checkDensity = ({ when, recurrence }: EventRecord, calendarZone: string): void => {
  if (!recurrence.length || isDated({ when })) return
  const timeZone = (when.object === 'timespan' ? when.start_timezone : undefined) ?? calendarZone
  const { start: from } = intervalOf(when, timeZone)
  const series = { start: wallAt(from, timeZone), timeZone, lines: recurrence, includeStart: true }
  const firstDay = { from, to: instant(from + day), limit: maxADay + 1 }
  if (expandRecurrence(series, firstDay).length > maxADay)
    throw new RangeError(`expected at most ${maxADay} occurrences a day`)
}

/** The span of an event. @throws ServiceError if its recurrence is invalid. */
export const spanOf = (event: EventRecord, calendar: Calendar, master?: EventRecord): Interval => {
  try {
    checkDensity(event, zoneOf(calendar))
    return eventSpan(event, zoneOf(calendar), master)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', `recurrence: ${error.message}`, { field: 'recurrence' })
  }
}

/**
 * Writes an event.
 *
 * @throws Error if the event names another calendar.
 */
export const saveEvent = async (
  transaction: Transaction,
  applicationId: string,
  calendar: Calendar,
  event: EventRecord,
  master?: EventRecord,
): Promise<void> => {
  if (event.calendar_id !== calendar.id)
    throw new Error(`event '${event.id}' names calendar '${event.calendar_id}', not '${calendar.id}'`)
  await transaction.putEvent(applicationId, event, spanOf(event, calendar, master))
}

/** Publishes an event's change. */
export const publishCalendarEvent = (
  context: Pick<CalendarContext, 'applicationId' | 'now' | 'newId' | 'publish'>,
  change: EventChange,
  event: EventRecord,
): void => {
  const type: DomainEventType = `event.${change}`
  const source = `/grants/${event.grant_id}/events/${event.id}`
  context.publish(
    domainEventAbout(type, source, context.applicationId, { ...event, object: 'event' }, context),
  )
}
