import { ServiceError, type StandardConfiguration } from '@whenable/contract'
import { type Instant, type Interval, overlaps } from '@whenable/time'
import { eventSpan } from '../../calendars/events/save-event.js'
import { queueBookingWriteBacks } from '../../calendars/sync/queue-write-backs.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { type BookingContext, unavailable } from '../../event-types/slot-strategy.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  calendarChangesOf,
  isSameCalendarChange,
  type OwnedConfiguration,
  resourceKeysOf,
  withCalendarChanges,
} from '../../kernel/store/store.js'
import { keysOfBooking, resourcesAt } from './assign-resources.js'
import { addHistory } from './booking-changes.js'
import { cancelForOwner, lockedBooking, saveAndPublish } from './bookings.js'
import { answerGroupChange } from './group-calendar-changes.js'
import { hostSlotStrategy } from './host-slots.js'

/** What the owner decides about their change of a booking's event: it holds for the booking too, or it is undone. */
export type CalendarChangeAnswer = 'accept' | 'restore'

/** @throws ServiceError `timeslot_not_available` if another booking of a host holds a part of this time. */
export const checkHeldTimes = async (
  { transaction }: BookingContext,
  { applicationId, id, hosts }: BookingRecord,
  slot: Interval,
): Promise<void> => {
  const emails = hosts.filter(({ exclusive }) => exclusive).map(({ email }) => hostKey(email))
  const held = await transaction.heldTimes(applicationId, emails, slot)
  if (held.some(({ bookingId, ...time }) => bookingId !== id && overlaps(time, slot)))
    throw unavailable('another booking holds it')
}

/** Moves a booking to the time of its event in the owner's calendar, whatever the slot rules say. */
const takeOver = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  before: BookingRecord,
  proposed: Interval,
): Promise<BookingRecord> => {
  await checkHeldTimes(context, before, proposed)
  const withResources = await resourcesAt(context, owned, before, proposed)
  const { start, end } = proposed
  // Other hosts' changes to other times are asked about next.
  const others = calendarChangesOf(before).filter(
    (change) => change.proposed?.start !== start || change.proposed.end !== end,
  )
  const next = {
    ...before,
    ...withResources,
    ...{ start, end },
    ...withCalendarChanges(others),
    rescheduleReason: undefined,
    updatedAt: context.now,
  }
  return saveAndPublish({ ...context, byOwner: true }, owned, next, 'booking.rescheduled', before)
}

/** Writes the booking's event again as it was booked. Nobody is notified, because nothing changes for them. */
const restore = async (
  context: BookingContext,
  { configuration, ...owner }: OwnedConfiguration<StandardConfiguration>,
  before: BookingRecord,
): Promise<BookingRecord> => {
  const { transaction, now } = context
  const { applicationId } = owner
  const [answered, ...later] = calendarChangesOf(before)
  const others = answered ? later.filter((change) => !isSameCalendarChange(change, answered)) : []
  const asked = new Set(others.map(({ calendarId }) => calendarId))
  const next = { ...before, ...withCalendarChanges(others), updatedAt: now }
  await addHistory(context, before, { kind: 'calendar_restored', by: context.by ?? { kind: 'organizer' } })
  for (const { calendarId, eventId } of before.events) {
    const event = await transaction.event(applicationId, calendarId, eventId)
    if (!event?.recurrence.length || asked.has(calendarId)) continue
    const single = { ...event, recurrence: [] }
    await transaction.putEvent(applicationId, single, eventSpan(single, 'UTC'))
  }
  const booking = await hostSlotStrategy(context, { ...owner, configuration }).write(next, before)
  await queueBookingWriteBacks({ transaction, now }, booking, before)
  return booking
}

const nothingToDecide = () =>
  new ServiceError(
    'conflict',
    'there is nothing to decide about this booking: it has been decided, or the booking or its event has changed since',
  )

/** @throws ServiceError if a change cannot be accepted any more. */
const checkAcceptable = (
  { calendarChange, end }: BookingRecord,
  now: Instant,
  proposed: Instant | undefined,
): void => {
  const found = calendarChange?.proposed
  if (!found && end <= now)
    throw new ServiceError('too_late_to_change', 'the booking is over, and can no longer be cancelled')
  if (found && proposed !== undefined && proposed !== found.start)
    throw new ServiceError('conflict', 'the event has moved again since: read the booking, and answer again')
}

/**
 * Answers the question about a booking's event that its owner has moved or deleted in their calendar. `accept` moves the booking to
 * the new time, or cancels it, and notifies the guest; `restore` writes the event again. The answer about a group event holds for all
 * its bookings that the change affects.
 *
 * @param proposed the start that the owner has seen; another one by now is not accepted.
 * @throws ServiceError `conflict` if there is no such question, `timeslot_not_available` if another booking holds the time, or
 * `too_late_to_change` if a booking that is over would be cancelled.
 */
export const answerCalendarChange = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  { action, proposed }: { action: CalendarChangeAnswer; proposed?: Instant | undefined },
): Promise<BookingRecord> => {
  const { configuration, ...owner } = owned
  if (isGroup(configuration)) {
    const accepts = (booking: BookingRecord) => checkAcceptable(booking, context.now, proposed)
    const group = { ...owner, configuration }
    const booking = await answerGroupChange(context, group, bookingId, { action, accepts })
    if (!booking) throw nothingToDecide()
    return booking
  }
  const before = await lockedBooking(context, owned, bookingId)
  await context.transaction.lockHosts(owned.applicationId, [
    ...before.hosts.map(({ email }) => email),
    ...keysOfBooking(before),
    ...resourceKeysOf(owned),
  ])
  const change = before.calendarChange
  if (!change || before.status === 'cancelled') throw nothingToDecide()
  if (action === 'restore') return restore(context, { ...owner, configuration }, before)
  checkAcceptable(before, context.now, proposed)
  if (!change.proposed) return cancelForOwner(context, owned, { ...before, cancellationReason: undefined })
  return takeOver(context, owned, before, change.proposed)
}
