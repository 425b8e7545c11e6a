import type { Calendar, Grant, GroupEventChange, GroupEventInput } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { EventContext } from '../../calendars/events/event-context.js'
import { addEvent } from '../../calendars/events/events.js'
import { findEvent, zoneOf } from '../../calendars/events/occurrences.js'
import { checkPerson } from '../../core/check-person.js'
import { notFoundError, validationError } from '../../core/errors.js'
import {
  type EventRecord,
  hostKey,
  listKey,
  type OwnedConfiguration,
  type Page,
  type Records,
} from '../../store/store.js'
import { isGroup } from '../configurations/configuration-types.js'
import { requireConfiguration } from '../configurations/configurations.js'
import type { BookingContext } from '../slot-strategy.js'
import {
  capacityOf,
  type GroupOccurrence,
  groupCalendar,
  type OwnedGroup,
  occurrencesIn,
} from './group-occurrences.js'

/** What the owner of group events works with. */
export interface GroupEventContext extends BookingContext {
  readonly applicationId: string
  readonly grant: Grant
}

/**
 * A configuration that is for group events.
 *
 * @throws ServiceError naming it where it is not.
 */
export const asGroup = ({ configuration, ...owner }: OwnedConfiguration): OwnedGroup => {
  if (!isGroup(configuration))
    throw validationError('configuration_id', configuration.id, 'a configuration of type group')
  return { ...owner, configuration }
}

/** The grant's configuration of this id, which is for group events. */
export const requireGroup = async (
  records: Records,
  owner: { readonly applicationId: string; readonly grant: Grant },
  id: string,
): Promise<OwnedGroup> => asGroup(await requireConfiguration(records, owner, id))

/** The group configuration in whose events an event of a calendar is, or an occurrence of it. */
export const groupOfEvent = async (
  records: Records,
  { applicationId, calendar }: Pick<EventContext, 'applicationId' | 'calendar'>,
  eventId: string,
): Promise<OwnedGroup | undefined> => {
  const found = await findEvent(records, applicationId, calendar, eventId)
  const id = found?.event.configuration_id
  const owned = id === undefined ? undefined : await records.configuration(id)
  const isOwn = owned?.applicationId === applicationId && owned.grantId === calendar.grant_id
  return isOwn && isGroup(owned.configuration) ? asGroup(owned) : undefined
}

/** A calendar of the configuration's owner. */
export const ownerCalendar = async (records: Records, owned: OwnedGroup, id: string): Promise<Calendar> => {
  const calendar = await groupCalendar(records, owned, id)
  if (!calendar) throw notFoundError('calendar', id)
  return calendar
}

/**
 * Checks the fields of a group event.
 *
 * @throws ServiceError naming the one that is wrong; `recurrence` is told by RRULE and EXDATE lines alone.
 */
export const checkGroupEvent = ({
  when,
  recurrence,
  participants,
}: Partial<Pick<GroupEventChange, 'when' | 'recurrence' | 'participants'>>): void => {
  if (when && when.object !== 'timespan') throw validationError('when', when, 'start_time and end_time')
  if (when?.object === 'timespan' && when.end_time <= when.start_time)
    throw validationError('when.end_time', when.end_time, 'an instant after start_time')
  recurrence?.forEach((line, index) => {
    if (!/^\s*(?:RRULE|EXDATE)\b/i.test(line))
      throw validationError(`recurrence.${index}`, line, 'an RRULE or EXDATE line')
  })
  const keys = participants?.map(({ email }) => hostKey(email)) ?? []
  participants?.forEach((participant, index) => {
    checkPerson(`participants.${index}`, participant)
    if (keys.indexOf(keys[index] ?? '') < index)
      throw validationError(`participants.${index}.email`, participant.email, 'each participant once')
  })
}

/** @throws ServiceError when more people are in an event than it would have seats. */
export const checkCapacity = (
  event: Pick<EventRecord, 'capacity'>,
  taken: ReadonlySet<string> | undefined,
  { configuration }: OwnedGroup,
): void => {
  const capacity = capacityOf(event, configuration)
  if (taken && taken.size > capacity)
    throw validationError('capacity', capacity, `at least ${taken.size}, the seats that are taken`)
}

/** The longest window whose occurrences are listed, in seconds: two years. */
const longestList = 731 * 86_400

/** A page of the events of a configuration in a window, on one calendar, each occurrence for itself. */
export const groupEventPage = async (
  records: Records,
  owned: OwnedGroup,
  calendarId: string,
  window: { readonly start: Instant; readonly end: Instant },
  { limit, after = '' }: Page,
): Promise<{ items: EventRecord[]; next: string | undefined }> => {
  if (window.end <= window.start) throw validationError('end_time', window.end, 'an instant after start_time')
  if (window.end - window.start > longestList)
    throw validationError('end_time', window.end, 'an instant at most two years after start_time')
  const calendar = await ownerCalendar(records, owned, calendarId)
  const positionOf = ({ start, event }: GroupOccurrence) => listKey(start, event.id)
  const following = (await occurrencesIn(records, owned, window)).filter(
    (found) => found.event.calendar_id === calendar.id && positionOf(found) > after,
  )
  const shown = following.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ event }) => ({ ...event, capacity: capacityOf(event, owned.configuration) })),
    next: last && following.length > limit ? positionOf(last) : undefined,
  }
}

/** Announces a group event, or a series of them. */
export const addGroupEvent = async (
  context: GroupEventContext,
  owned: OwnedGroup,
  { calendar_id, ...input }: GroupEventInput,
): Promise<EventRecord> => {
  checkGroupEvent(input)
  const calendar = await ownerCalendar(context.transaction, owned, calendar_id)
  const event = {
    ...input,
    capacity: input.capacity ?? capacityOf({}, owned.configuration),
    conferencing: input.conferencing ?? owned.configuration.group_booking.conferencing,
    when: zoned(input.when, zoneOf(calendar)),
    recurrence: input.recurrence ?? [],
    participants: input.participants ?? [],
    configuration_id: owned.configuration.id,
  }
  checkCapacity(event, new Set(event.participants.map(({ email }) => hostKey(email))), owned)
  return addEvent({ ...context, calendar }, event)
}

/** A timespan with its zone, in which a series keeps its time of day. */
export const zoned = (when: EventRecord['when'], timeZone: string): EventRecord['when'] =>
  when.object === 'timespan'
    ? {
        ...when,
        start_timezone: when.start_timezone ?? timeZone,
        end_timezone: when.end_timezone ?? timeZone,
      }
    : when
