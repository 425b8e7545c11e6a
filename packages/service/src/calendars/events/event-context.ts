import { type Calendar, ServiceError } from '@whenable/contract'
import type { Interval } from '@whenable/time'
import { type DomainEventType, domainEventAbout } from '../../kernel/publish/domain-event.js'
import type { EventRecord, Transaction } from '../../kernel/store/store.js'
import type { CalendarContext } from '../calendars.js'
import { zoneOf } from '../occurrences.js'
import { eventSpan } from './event-span.js'
import { isTooDense, maxADay } from './series-density.js'

/** The services of a change of events on a calendar. */
export interface EventContext extends CalendarContext {
  readonly calendar: Calendar
  /** Whether to notify participants, whose grants are locked too. */
  readonly notifies?: boolean | undefined
}

/** The kind of an event's change. */
export type EventChange = 'created' | 'updated' | 'deleted'

/** The span of an event. @throws ServiceError if its recurrence is invalid. */
export const spanOf = (event: EventRecord, calendar: Calendar, master?: EventRecord): Interval => {
  try {
    if (isTooDense(event, zoneOf(calendar)))
      throw new RangeError(`expected at most ${maxADay} occurrences a day`)
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
