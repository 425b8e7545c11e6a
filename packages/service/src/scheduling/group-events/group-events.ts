import type { Calendar, Grant, GroupEventChange, GroupEventInput, OccurrenceChoice } from '@whenable/contract'
import { dateOfWall, type Instant, wallAt } from '@whenable/time'
import { type EventContext, saveEvent } from '../../calendars/events/event-context.js'
import { addEvent, type ChangedEvent, changeEvent, removeEvent } from '../../calendars/events/events.js'
import { findEvent, overrideId, zoneOf } from '../../calendars/events/occurrences.js'
import {
  hasStart,
  linesBefore,
  linesFrom,
  type Series,
  seriesOf,
  shiftBy,
} from '../../calendars/events/series.js'
import { checkPerson } from '../../core/check-person.js'
import { checkEntityTag } from '../../core/entity-tag.js'
import { notFoundError, validationError } from '../../core/errors.js'
import {
  type BookingRecord,
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
import { bookingsIn, cancelBookings, followEvent, participantsAfter } from './group-bookings.js'
import {
  capacityOf,
  findOccurrence,
  type GroupOccurrence,
  groupCalendar,
  type OwnedGroup,
  occurrencesIn,
  takenSeats,
} from './group-occurrences.js'

/** What the owner of group events works with. */
export interface GroupEventContext extends BookingContext {
  readonly applicationId: string
  readonly grant: Grant
}

/** The same, at one calendar of the owner's. */
type CalendarContext = GroupEventContext & EventContext

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

/** What an owner may change, without what says where an event lies, which one it is and whose. */
const changeable = ({
  id: _id,
  object: _object,
  grant_id: _grant,
  calendar_id: _calendar,
  master_event_id: _master,
  original_start_time: _start,
  configuration_id: _configuration,
  ical_uid: _uid,
  organizer: _organizer,
  read_only: _readOnly,
  created_at: _created,
  updated_at: _updated,
  ...change
}: GroupEventChange): GroupEventChange => change

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
const zoned = (when: EventRecord['when'], timeZone: string): EventRecord['when'] =>
  when.object === 'timespan'
    ? {
        ...when,
        start_timezone: when.start_timezone ?? timeZone,
        end_timezone: when.end_timezone ?? timeZone,
      }
    : when

/** An event that an owner's change is for, locked with the bookings in it. */
interface Target extends GroupOccurrence {
  readonly choice: OccurrenceChoice
  /** The standing bookings of the whole series. */
  readonly bookings: readonly BookingRecord[]
}

const lockedTarget = async (
  context: CalendarContext,
  owned: OwnedGroup,
  eventId: string,
  requested: OccurrenceChoice | undefined,
): Promise<Target> => {
  const { transaction, applicationId, calendar } = context
  const find = async () => {
    const found = await findOccurrence(transaction, applicationId, calendar, eventId)
    const series = found?.master ?? found?.event
    if (!found || series?.configuration_id !== owned.configuration.id)
      throw notFoundError('group event', eventId)
    return { found, series }
  }
  const { series } = await find()
  // Bookings are locked before hosts, here as everywhere, and read again once nobody can change them.
  for (const { id, end } of await transaction.bookingsOfSeries(applicationId, calendar.id, series.id))
    if (end > context.now) await transaction.lockBooking(applicationId, id)
  await transaction.lockHosts(applicationId, [context.grant.email])
  const { found } = await find()
  await checkEntityTag(context.ifMatch, found.event)
  const choice = requested ?? (found.master ? 'this' : 'all')
  if (found.event.recurrence.length && choice !== 'all')
    throw validationError('occurrences', choice, 'all, or the id of an occurrence in the path')
  const begins = found.master && seriesOf(found.master, zoneOf(calendar))?.start
  return {
    ...found,
    choice: choice === 'following' && found.event.original_start_time === begins ? 'all' : choice,
    bookings: await transaction.bookingsOfSeries(applicationId, calendar.id, series.id),
  }
}

/** Changes one event, or one occurrence of a series. */
const changeOne = async (
  context: CalendarContext,
  owned: OwnedGroup,
  { event: before, bookings, master }: Target,
  { recurrence, ...change }: GroupEventChange,
): Promise<ChangedEvent> => {
  if (master && recurrence)
    throw validationError('recurrence', recurrence, 'none for one occurrence of a series')
  const next: EventRecord = {
    ...before,
    ...change,
    when: change.when ? zoned(change.when, zoneOf(context.calendar)) : before.when,
    recurrence: recurrence ?? before.recurrence,
    participants: participantsAfter(before, change.participants, bookings),
  }
  const own = bookingsIn(bookings, before.id)
  if (next.recurrence.length && own.length)
    throw validationError('recurrence', recurrence, 'none for an event in which seats are booked')
  const taken = await takenSeats(context.transaction, context.applicationId, [next])
  checkCapacity(next, taken.get(next.id), owned)
  const changed = await changeEvent(context, before.id, next)
  await followEvent(context, owned, own, changed.event)
  return changed
}

/** How a series, or what follows one of its occurrences, changes. */
interface SeriesChange {
  readonly master: EventRecord
  /** Seconds that each occurrence lasts. */
  readonly duration: number
  /** Where an occurrence goes that began at this instant; nowhere if there is no such one any more. */
  readonly moved: (originalStart: Instant) => Instant | undefined
}

/**
 * A series after a change of it all, or of what follows an occurrence.
 *
 * @param from the occurrence by whose old and new times the series moves, in the old series' zone.
 */
const changedSeries = (
  master: EventRecord,
  old: Series,
  from: Instant,
  lines: readonly string[],
  { when, recurrence, ...change }: GroupEventChange,
  wholeSeries: boolean,
  calendarZone: string,
): SeriesChange => {
  const timespan = when?.object === 'timespan' ? when : undefined
  const target = timespan?.start_time ?? from
  const timeZone = timespan?.start_timezone ?? old.timeZone
  const [fromWall, toWall] = [wallAt(from, timeZone), wallAt(target, timeZone)]
  const movesOn = dateOfWall(fromWall) !== dateOfWall(toWall)
  if (!recurrence && (movesOn || (fromWall !== toWall && lines.some((line) => /^\s*EXDATE/i.test(line)))))
    throw validationError(
      'recurrence',
      recurrence,
      'the lines of the series along with another day, or with another time of a series that has EXDATE lines',
    )
  const shift = shiftBy(fromWall, toWall, timeZone)
  const start = wholeSeries ? shift(old.start) : target
  const duration = timespan ? timespan.end_time - timespan.start_time : old.duration
  const series: Series = { start, duration, timeZone, lines: recurrence ?? lines }
  const isSame = !timespan && !recurrence
  return {
    duration,
    master: {
      ...master,
      ...change,
      participants: change.participants ?? master.participants,
      recurrence: [...series.lines],
      when: zoned(
        {
          object: 'timespan',
          start_time: start,
          end_time: (start + duration) as Instant,
          start_timezone: timeZone,
          end_timezone: timespan?.end_timezone ?? timeZone,
        },
        calendarZone,
      ),
    },
    moved: (at) => {
      const to = shift(at)
      return isSame || hasStart(series, to) ? to : undefined
    },
  }
}

/** Changes a series, or an occurrence and those that follow it: those become a series of their own. */
const changeSeveral = async (
  context: CalendarContext,
  owned: OwnedGroup,
  { event, master = event, choice, bookings }: Target,
  change: GroupEventChange,
): Promise<ChangedEvent> => {
  const { transaction, applicationId, calendar } = context
  const zone = zoneOf(calendar)
  const old = seriesOf(master, zone)
  if (!old) throw validationError('event_id', event.id, 'a series of events with a time')
  const isAll = choice === 'all'
  const from = event.original_start_time ?? old.start
  const lines = isAll ? old.lines : linesFrom(old, from)
  const next = changedSeries(master, old, from, lines, change, isAll, zone)
  const overrides = (await transaction.overridesOf(applicationId, calendar.id, master.id)).filter(
    ({ original_start_time = old.start }) => isAll || original_start_time >= from,
  )

  const { when: _when, recurrence: _recurrence, participants: named, ...details } = change
  const length = next.duration
  const plan = overrides.map((before) => {
    const start = next.moved(before.original_start_time ?? old.start)
    if (start === undefined) return { before, after: undefined }
    const when = { ...next.master.when, start_time: start, end_time: (start + length) as Instant }
    const after: EventRecord = {
      ...before,
      ...details,
      original_start_time: start,
      participants: participantsAfter(before, named, bookings),
      when: change.when ? (when as EventRecord['when']) : before.when,
    }
    return { before, after }
  })
  // Seats are kept under the ids that the occurrences have until now.
  const taken = await takenSeats(
    transaction,
    applicationId,
    plan.flatMap(({ before, after }) => (after ? [{ ...after, id: before.id }] : [])),
  )
  for (const { before, after } of plan) if (after) checkCapacity(after, taken.get(before.id), owned)

  if (!isAll) await changeEvent(context, master.id, { recurrence: linesBefore(old.lines, from) })
  const { ical_uid: _own, ...later } = next.master
  const series = isAll
    ? (await changeEvent(context, master.id, next.master)).event
    : await addEvent(context, later)
  for (const { before } of plan) await transaction.removeEvent(applicationId, calendar.id, before.id)
  for (const { before, after } of plan) {
    const own = bookingsIn(bookings, before.id)
    const id = after && overrideId(series, calendar, after.original_start_time ?? old.start)
    if (!after || !id) {
      await cancelBookings(context, owned, own)
      continue
    }
    const event = { ...after, id, master_event_id: series.id, ical_uid: series.ical_uid }
    await saveEvent(transaction, applicationId, calendar, event, series)
    await followEvent(context, owned, own, event)
  }
  return { before: master, event: series }
}

/**
 * Changes a group event: one occurrence, it and those that follow, or all (interface: Group events). Bookings go along
 * to another time; those of an occurrence that is no more are cancelled.
 *
 * @throws ServiceError naming the field that is wrong.
 */
export const changeGroupEvent = async (
  context: GroupEventContext,
  owned: OwnedGroup,
  query: { readonly calendar_id: string; readonly occurrences?: OccurrenceChoice | undefined },
  eventId: string,
  sent: GroupEventChange,
): Promise<ChangedEvent> => {
  const change = changeable(sent)
  checkGroupEvent(change)
  const calendar = await ownerCalendar(context.transaction, owned, query.calendar_id)
  const target = await lockedTarget({ ...context, calendar }, owned, eventId, query.occurrences)
  const at = { ...context, calendar, ifMatch: undefined }
  const isSeries = target.master !== undefined || target.event.recurrence.length > 0
  return isSeries && target.choice !== 'this'
    ? changeSeveral(at, owned, target, change)
    : changeOne(at, owned, target, change)
}

/** Removes a group event: one occurrence, it and those that follow, or all. Their bookings are cancelled. */
export const removeGroupEvent = async (
  context: GroupEventContext,
  owned: OwnedGroup,
  query: { readonly calendar_id: string; readonly occurrences?: OccurrenceChoice | undefined },
  eventId: string,
): Promise<EventRecord> => {
  const { transaction, applicationId } = context
  const calendar = await ownerCalendar(transaction, owned, query.calendar_id)
  const target = await lockedTarget({ ...context, calendar }, owned, eventId, query.occurrences)
  const { event, master, choice, bookings } = target
  const at = { ...context, calendar, ifMatch: undefined }
  if (choice === 'all' || !master) {
    const removed = await removeEvent(at, master?.id ?? event.id)
    await cancelBookings(context, owned, bookings)
    return removed
  }
  if (choice === 'this') {
    const removed = await removeEvent(at, event.id)
    await cancelBookings(context, owned, bookingsIn(bookings, event.id))
    return removed
  }
  const from = event.original_start_time ?? (0 as Instant)
  const overrides = await transaction.overridesOf(applicationId, calendar.id, master.id)
  await changeEvent(at, master.id, { recurrence: linesBefore(master.recurrence, from) })
  for (const override of overrides) {
    if ((override.original_start_time ?? from) < from) continue
    await transaction.removeEvent(applicationId, calendar.id, override.id)
    await cancelBookings(context, owned, bookingsIn(bookings, override.id))
  }
  return event
}
