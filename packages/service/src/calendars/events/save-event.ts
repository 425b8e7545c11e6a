import { type Calendar, ServiceError } from '@whenable/contract'
import { expandInterval, type Interval, instant, intervalOf, isDated } from '@whenable/time'
import { seriesOf, startsIn } from '@whenable/time/series'
import { type DomainEventType, domainEventAbout } from '../../kernel/publish/publish.js'
import type { EventRecord, Transaction } from '../../kernel/store/store.js'
import type { CalendarContext } from '../calendars.js'
import { zoneOf } from '../occurrences.js'
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

/** The iCalendar UID of the event or booking with this id (RFC 5545 section 3.8.4.7). */
export const icalUid = (id: string): string => `${id}@whenable`

/** The end of endless series, in the year 9000. */
const never = instant(221_845_392_000)

/** Margin of a date's span in seconds: time zones differ from UTC by up to 14 hours. */
const widestOffset = 15 * 3_600

/** A longer finite series counts as endless, because finding its end would cost more than it saves. */
const longestCounted = 4_000

type Timed = Pick<EventRecord, 'when' | 'recurrence'>

/** The interval of a single event in any time zone; never empty. */
const onceSpan = ({ when }: Timed): Interval => {
  const { start, end } = intervalOf(when, 'UTC')
  const once = { start, end: instant(Math.max(end, start + 1)) }
  return isDated(when) ? expandInterval(once, widestOffset, widestOffset) : once
}

const isEndless = (lines: readonly string[]): boolean =>
  lines.some((line) => /^RRULE/i.test(line.trim()) && !/(?:COUNT|UNTIL)\s*=/i.test(line))

/**
 * The interval that an event may overlap: its own, that of all occurrences of a series, or, for an override, its original and its
 * new time. Windows outside of it can skip the event.
 *
 * @throws RecurrenceError naming the invalid part of a recurrence line.
 */
export const eventSpan = (
  event: Timed & Pick<EventRecord, 'original_start_time'>,
  calendarZone: string,
  master?: Timed,
): Interval => {
  const once = onceSpan(event)
  if (event.original_start_time !== undefined && master) {
    const { start, end } = onceSpan(master)
    const origin = event.original_start_time
    return {
      start: instant(Math.min(once.start, origin - widestOffset)),
      end: instant(Math.max(once.end, origin + (end - start))),
    }
  }
  if (!event.recurrence.length) return once
  // Expanded even for endless series, so that invalid lines are refused when they are written.
  const limit = isEndless(event.recurrence) ? 1 : longestCounted
  const series = seriesOf(event, calendarZone)
  const starts = startsIn(series, series.start, never, limit)
  const last = starts.length < limit ? (starts.at(-1) ?? once.start) + (once.end - once.start) : never
  return { start: once.start, end: instant(Math.max(last, once.end)) }
}

/** An event with its span, without a recurrence that cannot be expanded. */
export const spanWithoutInvalidRule = (
  event: EventRecord,
  timeZone: string,
  master?: EventRecord,
): readonly [EventRecord, Interval] => {
  try {
    return [event, eventSpan(event, timeZone, master)]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const single = { ...event, recurrence: [] }
    return [single, eventSpan(single, timeZone)]
  }
}
