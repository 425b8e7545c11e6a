import { type Calendar, ServiceError } from '@whenable/contract'
import { type Interval, instant, intervalOf, wallAt } from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import { type DomainEventType, domainEventAbout } from '../../notifications/domain-event.js'
import type { EventRecord, Transaction } from '../../store/store.js'
import type { CalendarContext } from '../calendars.js'
import { eventSpan } from './event-span.js'
import { isDated, zoneOf } from './occurrences.js'

/** Where an event is written. */
export interface EventContext extends CalendarContext {
  readonly calendar: Calendar
  /** Those who take part are about to hear of what is written: they are locked with it. */
  readonly notifies?: boolean | undefined
}

/** What became of an event, for those who take part in it. */
export type EventChange = 'created' | 'updated' | 'deleted'

const day = 86_400
/** How often a day a series may repeat: one of every second is nothing that anybody could look at. */
const maxADay = 100

/** @throws RangeError for a series that is too dense. */
const checkDensity = ({ when, recurrence }: EventRecord, calendarZone: string): void => {
  if (!recurrence.length || isDated({ when })) return
  const timeZone = (when.object === 'timespan' ? when.start_timezone : undefined) ?? calendarZone
  const { start: from } = intervalOf(when, timeZone)
  const series = { start: wallAt(from, timeZone), timeZone, lines: recurrence, includeStart: true }
  const firstDay = { from, to: instant(from + day), limit: maxADay + 1 }
  if (expandRecurrence(series, firstDay).length > maxADay)
    throw new RangeError(`expected at most ${maxADay} occurrences a day`)
}

/** The time in which an event may have a part; what is wrong with its recurrence is the caller's fault. */
const spanOf = (event: EventRecord, calendar: Calendar, master?: EventRecord): Interval => {
  try {
    checkDensity(event, zoneOf(calendar))
    return eventSpan(event, zoneOf(calendar), master)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', `recurrence: ${error.message}`, { field: 'recurrence' })
  }
}

/**
 * Keeps an event as it is.
 *
 * @throws Error where it names another calendar than the one that it is written to.
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

/** Has it told what became of an event. */
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
