import { type Calendar, type Grant, ServiceError } from '@whenable/contract'
import { type Instant, type Interval, intervalOf, overlaps } from '@whenable/time'
import type { EventRecord, Records, Transaction } from '../store/store.js'
import { eventSpan } from './event-span.js'
import { invalid, missing } from './invalid.js'

/** What the owner of an event writes; the rest is the service's. */
export type EventInput = Pick<EventRecord, 'when' | 'participants' | 'recurrence'> & Partial<EventRecord>

/** Where an event is written. */
export interface EventDesk {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly grant: Grant
  readonly calendar: Calendar
  readonly now: Instant
}

const spanOf = (event: EventRecord, calendar: Calendar, master?: EventRecord): Interval => {
  try {
    return eventSpan(event, calendar.timezone ?? 'UTC', master)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', `recurrence: ${error.message}`, { field: 'recurrence' })
  }
}

const masterOf = async (
  { transaction, applicationId, calendar }: EventDesk,
  { master_event_id, original_start_time, recurrence }: EventRecord,
): Promise<EventRecord | undefined> => {
  if (master_event_id === undefined) return undefined
  const master = await transaction.event(applicationId, calendar.id, master_event_id)
  if (!master?.recurrence.length)
    throw invalid('master_event_id', master_event_id, 'a recurring event of this calendar')
  if (original_start_time === undefined)
    throw invalid(
      'original_start_time',
      original_start_time,
      'the start of the occurrence that is overridden',
    )
  if (recurrence.length) throw invalid('recurrence', recurrence, 'none on an override')
  return master
}

/** Takes the lock that bookings on this calendar take too; what is read afterwards stays as it is. */
const lock = ({ transaction, applicationId, grant }: EventDesk): Promise<void> =>
  transaction.lockHosts(applicationId, [grant.email])

const write = async (desk: EventDesk, event: EventRecord): Promise<EventRecord> => {
  const { transaction, applicationId, calendar } = desk
  if (calendar.read_only) throw new ServiceError('forbidden', `calendar '${calendar.id}' is read-only`)
  if (event.when.object === 'timespan' && event.when.end_time <= event.when.start_time)
    throw invalid('when.end_time', event.when.end_time, 'an instant after start_time')
  await transaction.putEvent(applicationId, event, spanOf(event, calendar, await masterOf(desk, event)))
  return event
}

/** Makes an event, a series, or an override of one of its occurrences. Events may overlap. */
export const addEvent = async (desk: EventDesk, input: EventInput, id: string): Promise<EventRecord> => {
  await lock(desk)
  return write(desk, {
    busy: true,
    status: 'confirmed',
    resources: [],
    ical_uid: `${id}@whenable`,
    organizer: { email: desk.grant.email, name: desk.grant.name },
    ...input,
    participants: input.participants.map((participant) => ({
      ...participant,
      status: participant.status ?? 'noreply',
    })),
    id,
    object: 'event',
    grant_id: desk.grant.id,
    calendar_id: desk.calendar.id,
    read_only: false,
    created_at: desk.now,
    updated_at: desk.now,
  })
}

/** The event of this id on this calendar. */
export const eventNamed = async (
  records: Records,
  { applicationId, calendar }: Pick<EventDesk, 'applicationId' | 'calendar'>,
  id: string,
): Promise<EventRecord> => {
  const event = await records.event(applicationId, calendar.id, id)
  if (!event) throw missing('event', id)
  return event
}

/** Changes an event: each field that is sent replaces the one that was. A series takes its overrides' bounds along. */
export const changeEvent = async (
  desk: EventDesk,
  id: string,
  change: Partial<EventRecord>,
): Promise<EventRecord> => {
  const { transaction, applicationId, calendar, now } = desk
  await lock(desk)
  const before = await eventNamed(desk.transaction, desk, id)
  if (before.read_only) throw new ServiceError('forbidden', `event '${id}' is read-only`)
  const event = await write(desk, {
    ...before,
    ...change,
    id,
    object: 'event',
    grant_id: before.grant_id,
    calendar_id: before.calendar_id,
    created_at: before.created_at,
    updated_at: now,
  })
  if (event.recurrence.length)
    for (const override of await transaction.overridesOf(applicationId, calendar.id, id))
      await transaction.putEvent(applicationId, override, spanOf(override, calendar, event))
  return event
}

/** Removes an event; a series goes with its overrides. */
export const removeEvent = async (desk: EventDesk, id: string): Promise<void> => {
  const { transaction, applicationId, calendar } = desk
  await lock(desk)
  const event = await eventNamed(desk.transaction, desk, id)
  if (event.read_only || calendar.read_only) throw new ServiceError('forbidden', `event '${id}' is read-only`)
  await transaction.removeEvent(applicationId, calendar.id, id)
}

/**
 * Whether a list of a window shows an event: one that is not repeated must lie in it by the calendar's own zone; a
 * cancelled one is shown where it is asked for, and an override that cancels its occurrence always, since nothing
 * else says that it is not there.
 */
export const isListed = (
  event: EventRecord,
  window: Interval,
  calendarZone: string,
  showCancelled: boolean,
): boolean => {
  const isOverride = event.master_event_id !== undefined
  if (event.status === 'cancelled' && !showCancelled && !isOverride) return false
  if (isOverride || event.recurrence.length) return true
  const { start, end } = intervalOf(event.when, calendarZone)
  return overlaps({ start, end: Math.max(end, start + 1) as Instant }, window)
}
