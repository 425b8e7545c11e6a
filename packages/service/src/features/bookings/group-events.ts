import type { Calendar, Grant, GroupEventChange, GroupEventInput } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { addEvent } from '../../calendars/events/events.js'
import type { EventContext } from '../../calendars/events/save-event.js'
import {
  capacityOf,
  type GroupOccurrence,
  groupCalendar,
  locationOf,
  type OwnedGroup,
  occurrencesIn,
} from '../../calendars/group-occurrences.js'
import { findEvent, zoneOf } from '../../calendars/occurrences.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { requireConfiguration } from '../../event-types/require-configuration.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { checkPerson, hostKey } from '../../kernel/person.js'
import {
  type EventRecord,
  listKey,
  type OwnedConfiguration,
  type Page,
  type Records,
} from '../../kernel/store/store.js'
import type { FollowContext } from './group-bookings.js'
import { sessionConferencing } from './video-call.js'

/** The services of a change of group events. */
export interface GroupEventContext extends FollowContext {
  readonly applicationId: string
  readonly grant: Grant
}

/**
 * Narrows a configuration to one for group events.
 *
 * @throws ServiceError naming `configuration_id` if it is for meetings.
 */
export const asGroup = ({ configuration, ...owner }: OwnedConfiguration): OwnedGroup => {
  if (!isGroup(configuration))
    throw validationError('configuration_id', configuration.id, 'a configuration of type group')
  return { ...owner, configuration }
}

/** A grant's configuration for group events. @throws ServiceError if the grant has no such configuration. */
export const requireGroup = async (
  records: Records,
  owner: { readonly applicationId: string; readonly grant: Grant },
  id: string,
): Promise<OwnedGroup> => asGroup(await requireConfiguration(records, owner, id))

/** The group configuration of a calendar's event or occurrence, if it has one. */
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

/** A calendar of the configuration's owner. @throws ServiceError if the owner has no such calendar. */
export const ownerCalendar = async (records: Records, owned: OwnedGroup, id: string): Promise<Calendar> => {
  const calendar = await groupCalendar(records, owned, id)
  if (!calendar) throw notFoundError('calendar', id)
  return calendar
}

/**
 * Checks the fields of a group event.
 *
 * @throws ServiceError naming the invalid field. `recurrence` allows only RRULE and EXDATE lines.
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

/** @throws ServiceError if an event has fewer seats than are taken. */
export const checkCapacity = (
  event: Pick<EventRecord, 'capacity'>,
  taken: ReadonlySet<string> | undefined,
  { configuration }: OwnedGroup,
): void => {
  const capacity = capacityOf(event, configuration)
  if (taken && taken.size > capacity)
    throw validationError('capacity', capacity, `at least ${taken.size}, the number of taken seats`)
}

/** Maximum length of a list's window in seconds: two years. */
const longestList = 731 * 86_400

/** A page of a configuration's events on one calendar in a window, with series expanded to occurrences. */
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
    items: shown.map(({ event }) => ({
      ...event,
      capacity: capacityOf(event, owned.configuration),
      location: locationOf(event, owned.configuration),
    })),
    next: last && following.length > limit ? positionOf(last) : undefined,
  }
}

/** Creates a group event or a series. */
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
    conferencing: input.conferencing ?? sessionConferencing(owned.configuration, context.newId),
    when: zoned(input.when, zoneOf(calendar)),
    recurrence: input.recurrence ?? [],
    participants: input.participants ?? [],
    configuration_id: owned.configuration.id,
  }
  checkCapacity(event, new Set(event.participants.map(({ email }) => hostKey(email))), owned)
  return addEvent({ ...context, calendar }, event)
}

/** A timespan with a time zone, in which a series keeps its time of day. */
export const zoned = (when: EventRecord['when'], timeZone: string): EventRecord['when'] =>
  when.object === 'timespan'
    ? {
        ...when,
        start_timezone: when.start_timezone ?? timeZone,
        end_timezone: when.end_timezone ?? timeZone,
      }
    : when
