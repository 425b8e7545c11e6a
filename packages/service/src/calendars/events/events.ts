import { type Calendar, ServiceError } from '@whenable/contract'
import { isTimeZone } from '@whenable/time'
import { customZone } from '@whenable/time/calendar-zones'
import { checkRecurrence } from '@whenable/time/recurrence'
import { checkEntityTag } from '../../kernel/entity-tag.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { checkMetadata } from '../../kernel/http/metadata.js'
import { checkPerson, hostKey } from '../../kernel/person.js'
import type { EventGuest, EventRecord, Records } from '../../kernel/store/store.js'
import { checkWritable } from '../calendars.js'
import { type FoundEvent, findEvent, overrideId } from '../occurrences.js'
import { checkUid, organizerOfWritten } from './event-organizer.js'
import { guestGrants } from './invitations.js'
import { type EventContext, icalUid, publishCalendarEvent, saveEvent } from './save-event.js'
import { followSeries } from './series-overrides.js'

/** The fields of an event that its owner writes. */
export type EventInput = Pick<EventRecord, 'when' | 'participants' | 'recurrence'> & Partial<EventRecord>

/** Maximum number of participants of an event, and of recurrence lines. */
const maxParticipants = 500
const maxLines = 50

/** @throws ServiceError naming the invalid part of recurrence lines. */
const checkLines = (lines: readonly string[]): void => {
  try {
    checkRecurrence(lines)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ServiceError('invalid_request_error', `recurrence: ${error.message}`, { field: 'recurrence' })
  }
}

/** Whether an event may have this time zone: an IANA one, or a custom one, as events of connected calendars have. */
const isEventTimeZone = (name: string): boolean => isTimeZone(name) || !!customZone(name)

/**
 * @param before the event that it replaces: addresses that a connected calendar already has stay.
 * @throws ServiceError naming an invalid field.
 */
export const checkEvent = (
  { when, participants, recurrence, metadata }: EventRecord,
  before?: EventRecord,
): void => {
  const known = new Set(before?.participants.map(({ email }) => hostKey(email)))
  if (when.object === 'timespan') {
    if (when.end_time <= when.start_time)
      throw validationError('when.end_time', when.end_time, 'an instant after start_time')
    for (const field of ['start_timezone', 'end_timezone'] as const)
      if (when[field] !== undefined && !isEventTimeZone(when[field]))
        throw validationError(`when.${field}`, when[field], 'an IANA time zone, such as Europe/Lisbon')
  }
  if (participants.length > maxParticipants)
    throw validationError('participants', participants.length, `at most ${maxParticipants}`)
  participants.forEach(({ email, name }, index) => {
    if (!known.has(hostKey(email))) checkPerson(`participants.${index}`, { email, name })
  })
  if (recurrence.length > maxLines)
    throw validationError('recurrence', recurrence.length, `at most ${maxLines} lines`)
  checkLines(recurrence)
  checkMetadata(metadata)
}

/** Default fields of an event. */
const defaults = { busy: true, status: 'confirmed', resources: [] }

/** The fields with a value. A null field counts as missing. */
const definedFields = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => (value ?? undefined) !== undefined),
  ) as Fields

/** Adds the calendar's time zone to a series, so that it keeps its time of day if the calendar's time zone changes. */
const zoned = (event: EventRecord, { timezone }: Calendar): EventRecord =>
  timezone !== undefined &&
  event.recurrence.length &&
  event.when.object === 'timespan' &&
  event.when.start_timezone === undefined
    ? { ...event, when: { end_timezone: timezone, ...event.when, start_timezone: timezone } }
    : event

const answers = ['yes', 'no', 'maybe', 'noreply']

const participantsOf = (participants: readonly EventGuest[]): EventGuest[] =>
  participants.map((participant, index) => {
    const status = participant.status ?? 'noreply'
    if (!answers.includes(status))
      throw validationError(`participants.${index}.status`, status, `one of ${answers.join(', ')}`)
    return { ...participant, status }
  })

/** The series of a new override, and the override's id. */
const overrideTargetOf = async (
  { transaction, applicationId, calendar }: EventContext,
  { master_event_id, original_start_time, recurrence }: EventInput,
): Promise<{ id: string; master: EventRecord } | undefined> => {
  if (master_event_id === undefined) return undefined
  const master = await transaction.event(applicationId, calendar.id, master_event_id)
  if (!master?.recurrence.length)
    throw validationError('master_event_id', master_event_id, 'a recurring event of this calendar')
  const id = original_start_time === undefined ? undefined : overrideId(master, calendar, original_start_time)
  if (id === undefined)
    throw validationError(
      'original_start_time',
      original_start_time,
      'the start of an occurrence of the series',
    )
  if (recurrence.length) throw validationError('recurrence', recurrence, 'none for an override')
  return { id, master }
}

/** Locks the grant, and the grants of participants to notify. */
export const lockWithGuests = async (
  context: EventContext,
  ...events: readonly Partial<EventRecord>[]
): Promise<void> => {
  const { transaction, applicationId, grant, notifies } = context
  const guests = notifies
    ? await guestGrants(
        context,
        events.flatMap(({ participants = [] }) => participants),
      )
    : []
  await transaction.lockHosts(applicationId, [grant.email, ...guests.map(({ email }) => email)])
}

/** Creates an event, a series, or an override of an occurrence. Events may overlap. */
export const addEvent = async (context: EventContext, input: EventInput): Promise<EventRecord> => {
  const { transaction, applicationId, calendar, grant, now } = context
  await lockWithGuests(context, input)
  checkWritable(calendar)
  const target = await overrideTargetOf(context, input)
  const id = target?.id ?? context.newId()
  if (!target && input.ical_uid !== undefined) await checkUid(context, input.ical_uid)
  const event = zoned(
    {
      ...defaults,
      ical_uid: icalUid(id),
      // An override of a group event is a group event too.
      configuration_id: target?.master.configuration_id,
      capacity: target?.master.capacity,
      ...definedFields(input),
      ...(target?.master.ical_uid === undefined ? {} : { ical_uid: target.master.ical_uid }),
      organizer: organizerOfWritten(context, input.organizer, target?.master.organizer),
      participants: participantsOf(input.participants),
      id,
      object: 'event',
      grant_id: grant.id,
      calendar_id: calendar.id,
      read_only: false,
      created_at: now,
      updated_at: now,
    },
    calendar,
  )
  checkEvent(event)
  await saveEvent(transaction, applicationId, calendar, event, target?.master)
  publishCalendarEvent(context, 'created', event)
  return event
}

/** An event or occurrence of a calendar. @throws ServiceError if there is none. */
export const requireEvent = async (
  records: Records,
  { applicationId, calendar }: Pick<EventContext, 'applicationId' | 'calendar'>,
  id: string,
): Promise<FoundEvent> => {
  const found = await findEvent(records, applicationId, calendar, id)
  if (!found) throw notFoundError('event', id)
  return found
}

/** @throws ServiceError `forbidden` if an event or its calendar is read-only. */
export const checkChangeable = ({ calendar }: EventContext, { id, read_only }: EventRecord): void => {
  checkWritable(calendar)
  if (read_only) throw new ServiceError('forbidden', `event '${id}' is read-only`)
}

/** An event before a change and after it. */
export interface ChangedEvent {
  readonly before: EventRecord
  readonly event: EventRecord
}

/**
 * Changes an event: each sent field replaces the stored one. The change of an occurrence becomes its override. The overrides of a
 * series stay, or follow it to another time, as long as their occurrences exist.
 */
export const changeEvent = async (
  context: EventContext,
  id: string,
  change: Partial<EventRecord>,
): Promise<ChangedEvent> => {
  const { transaction, applicationId, calendar, now } = context
  await lockWithGuests(context, (await requireEvent(transaction, context, id)).event, change)
  const { event: before, master } = await requireEvent(transaction, context, id)
  await checkEntityTag(context.ifMatch, before)
  checkChangeable(context, before)
  const isOccurrence = before.master_event_id !== undefined
  if (isOccurrence && change.recurrence?.length)
    throw validationError('recurrence', change.recurrence, 'none for one occurrence: change the series')
  const event = zoned(
    {
      ...defaults,
      ...definedFields({ ...before, ...change }),
      organizer: organizerOfWritten(context, change.organizer, before.organizer),
      participants: change.participants ? participantsOf(change.participants) : before.participants,
      id: before.id,
      object: 'event',
      grant_id: before.grant_id,
      calendar_id: before.calendar_id,
      master_event_id: before.master_event_id,
      original_start_time: before.original_start_time,
      ical_uid: before.ical_uid,
      read_only: before.read_only,
      created_at: before.created_at,
      updated_at: now,
    },
    calendar,
  )
  checkEvent(event, before)
  await saveEvent(transaction, applicationId, calendar, event, master)
  if (before.recurrence.length && (change.when || change.recurrence))
    await followSeries(context, before, event)
  publishCalendarEvent(context, 'updated', event)
  return { before, event }
}

/** Removes an event, or a series with its overrides. An occurrence gets a cancelled override. */
export const removeEvent = async (context: EventContext, id: string): Promise<EventRecord> => {
  const { transaction, applicationId, calendar, now } = context
  await lockWithGuests(context, (await requireEvent(transaction, context, id)).event)
  const { event: before, master } = await requireEvent(transaction, context, id)
  await checkEntityTag(context.ifMatch, before)
  checkChangeable(context, before)
  const event: EventRecord = { ...before, status: 'cancelled', updated_at: now }
  if (master) await saveEvent(transaction, applicationId, calendar, event, master)
  else await transaction.removeEvent(applicationId, calendar.id, before.id)
  publishCalendarEvent(context, 'deleted', event)
  return event
}
