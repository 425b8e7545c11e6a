import type { GroupEventChange, OccurrenceChoice } from '@whenable/contract'
import { dateOfWall, type Instant, wallAt } from '@whenable/time'
import {
  hasStart,
  linesFrom,
  linesUntil,
  type Series,
  type Shift,
  seriesOf,
  shiftOf,
} from '@whenable/time/series'
import { addEvent, type ChangedEvent, changeEvent, removeEvent } from '../../calendars/events/events.js'
import { type EventContext, saveEvent } from '../../calendars/events/save-event.js'
import {
  findOccurrence,
  type GroupOccurrence,
  type OwnedGroup,
  takenSeats,
} from '../../calendars/group-occurrences.js'
import { overrideId, zoneOf } from '../../calendars/occurrences.js'
import { checkEntityTag } from '../../kernel/entity-tag.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { BookingRecord, EventRecord } from '../../kernel/store/store.js'
import { bookingsIn, cancelBookings, followEvent, participantsAfter } from '../bookings/group-bookings.js'
import {
  checkCapacity,
  checkGroupEvent,
  type GroupEventContext,
  ownerCalendar,
  zoned,
} from '../bookings/group-events.js'

/** A change of the events on one calendar of the owner. */
type CalendarContext = GroupEventContext & EventContext

/** The fields that an owner may change, without those that identify the event. */
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

/** A series of timed occurrences. */
interface TimedSeries extends Series {
  readonly start: Instant
  /** Duration of each occurrence in seconds. */
  readonly duration: number
}

/** The series of a master whose `when` is a timespan. */
const timedSeriesOf = (master: EventRecord, calendarZone: string): TimedSeries | undefined => {
  if (master.when.object !== 'timespan') return undefined
  const { start_time: start, end_time: end } = master.when
  return { ...seriesOf(master, calendarZone), start, duration: end - start }
}

/** The lines of a series that ends before one of its occurrences. */
const linesBefore = (master: EventRecord, calendarZone: string, at: Instant): string[] =>
  linesUntil(seriesOf(master, calendarZone), at)

/** The shift of a timed series whose occurrence moves from an instant to another one. */
const timedShift = (series: Series, from: Instant, to: Instant): ((at: Instant) => Instant) => {
  const { moveStart } = shiftOf(series, from, to) as Shift
  return (at) => moveStart(at) as Instant
}

/** The event that a change applies to, locked with its bookings. */
interface Target extends GroupOccurrence {
  readonly choice: OccurrenceChoice
  /** The active bookings of the whole series. */
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
  // Always lock bookings before hosts. They are read again once nobody can change them.
  for (const { id, end } of await transaction.bookingsOfSeries(applicationId, calendar.id, series.id))
    if (end > context.now) await transaction.lockBooking(applicationId, id)
  await transaction.lockHosts(applicationId, [context.grant.email])
  const { found } = await find()
  await checkEntityTag(context.ifMatch, found.event)
  const choice = requested ?? (found.master ? 'this' : 'all')
  if (found.event.recurrence.length && choice !== 'all')
    throw validationError('occurrences', choice, 'all, or the id of an occurrence in the path')
  const begins = found.master && timedSeriesOf(found.master, zoneOf(calendar))?.start
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

/** The change of a series, or of an occurrence and those that follow it. */
interface SeriesChange {
  readonly master: EventRecord
  /** Seconds that each occurrence lasts. */
  readonly duration: number
  /** The new start of the occurrence that began at this instant; undefined if it no longer exists. */
  readonly moved: (originalStart: Instant) => Instant | undefined
}

/**
 * The series after a change of all its occurrences, or of one and those that follow.
 *
 * @param from the start of the occurrence whose move shifts the series.
 */
const changedSeries = (
  master: EventRecord,
  old: TimedSeries,
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
  const shift = timedShift({ ...old, timeZone }, from, target)
  const start = wholeSeries ? shift(old.start) : target
  const duration = timespan ? timespan.end_time - timespan.start_time : old.duration
  const series: Series = { start, timeZone, lines: recurrence ?? lines }
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

/** Changes a series, or turns an occurrence and those that follow into a series of their own. */
const changeSeveral = async (
  context: CalendarContext,
  owned: OwnedGroup,
  { event, master = event, choice, bookings }: Target,
  change: GroupEventChange,
): Promise<ChangedEvent> => {
  const { transaction, applicationId, calendar } = context
  const zone = zoneOf(calendar)
  const old = timedSeriesOf(master, zone)
  if (!old) throw validationError('event_id', event.id, 'a series of events with a time')
  const isAll = choice === 'all'
  const from = event.original_start_time ?? old.start
  const lines = isAll ? old.lines : linesFrom(old, from, shiftOf(old, from, from) as Shift)
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
  // Seats are still stored under the old ids of the occurrences.
  const taken = await takenSeats(
    transaction,
    applicationId,
    plan.flatMap(({ before, after }) => (after ? [{ ...after, id: before.id }] : [])),
  )
  for (const { before, after } of plan) if (after) checkCapacity(after, taken.get(before.id), owned)

  for (const { before } of plan) await transaction.removeEvent(applicationId, calendar.id, before.id)
  if (!isAll) await changeEvent(context, master.id, { recurrence: linesBefore(master, zone, from) })
  const { ical_uid: _own, ...later } = next.master
  const series = isAll
    ? (await changeEvent(context, master.id, next.master)).event
    : await addEvent(context, later)
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
 * Changes one occurrence of a group event, it and those that follow, or all (interface: Group events). Moves their bookings,
 * and cancels those of removed occurrences.
 *
 * @throws ServiceError naming the invalid field.
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

/** Removes one occurrence of a group event, it and those that follow, or all, and cancels their bookings. */
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
  await changeEvent(at, master.id, { recurrence: linesBefore(master, zoneOf(calendar), from) })
  for (const override of overrides) {
    if ((override.original_start_time ?? from) < from) continue
    await transaction.removeEvent(applicationId, calendar.id, override.id)
    await cancelBookings(context, owned, bookingsIn(bookings, override.id))
  }
  return event
}
