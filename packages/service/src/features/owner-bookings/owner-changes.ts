import { type Attendance, ServiceError } from '@whenable/contract'
import type { Interval } from '@whenable/time'
import { isGroup } from '../../event-types/configuration-rules.js'
import type { BookingContext, SeatReference } from '../../event-types/slot-strategy.js'
import { takesPart } from '../../hosts/host-consent.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingHost,
  type BookingRecord,
  longestBooking,
  type OwnedConfiguration,
  resourceKeysOf,
} from '../../kernel/store/store.js'
import { keysOfBooking, resourcesAt } from '../bookings/assign-resources.js'
import { addHistory } from '../bookings/booking-changes.js'
import { addRescheduleRequestEmail } from '../bookings/booking-emails.js'
import {
  cancelForOwner,
  changeStatus,
  checkLength,
  hasSlot,
  lockedBooking,
  longestReason,
  saveAndPublish,
  slotStrategyFor,
} from '../bookings/bookings.js'
import { checkHeldTimes } from '../bookings/calendar-changes.js'
import { checkNotice } from '../bookings/change-notice.js'
import { bookingOrganizer, participantOf } from '../bookings/host-slots.js'

// What an owner does to a booking. Each function locks the booking first and its hosts then, as all changes of bookings do.

const emailsOf = ({ hosts }: Pick<BookingRecord, 'hosts'>): string[] => hosts.map(({ email }) => email)

/** @throws ServiceError `booking_cancelled` */
const checkStands = ({ status }: BookingRecord): void => {
  if (status === 'cancelled')
    throw new ServiceError('booking_cancelled', 'the booking is cancelled and cannot be changed')
}

/** @throws ServiceError `too_late_to_change` if a booking is over. */
const checkNotOver = ({ end }: BookingRecord, { now }: BookingContext): void => {
  if (end <= now) throw new ServiceError('too_late_to_change', 'the booking is over')
}

/**
 * Checks the time that an owner chooses.
 *
 * @throws ServiceError naming `end_time` unless it follows the start within a day.
 */
export const checkTime = ({ start, end }: Interval): void => {
  if (end <= start || end - start > longestBooking)
    throw validationError('end_time', end, 'an instant after start_time, at most a day later')
}

/**
 * Confirms or declines a booking that waits for its organizer. The same answer again changes nothing.
 *
 * @throws ServiceError `conflict` if it was answered otherwise, or cancelled.
 */
export const answerForOwner = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  { confirmed, reason }: { readonly confirmed: boolean; readonly reason?: string | undefined },
): Promise<BookingRecord> => {
  const before = await lockedBooking(context, owned, bookingId)
  if (before.status === 'pending')
    return changeStatus(context, owned, before, confirmed ? 'confirm' : 'decline', reason)
  if (before.status === (confirmed ? 'booked' : 'cancelled')) return before
  throw new ServiceError(
    'conflict',
    before.status === 'booked'
      ? 'the booking is confirmed already: cancel it instead'
      : 'the booking is cancelled',
  )
}

/**
 * Moves a booking to any time for its owner, whatever the slot rules say. A booking that waits for an answer is confirmed by it.
 *
 * @throws ServiceError naming the invalid field, or `timeslot_not_available` if another booking of a host holds the time, or a group
 * event has no seats left.
 */
export const moveForOwner = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  { slot, seat }: { readonly slot: Interval; readonly seat: SeatReference },
): Promise<BookingRecord> => {
  const { applicationId, configuration } = owned
  const before = await lockedBooking(context, owned, bookingId)
  checkStands(before)
  checkTime(slot)
  if (hasSlot(before, slot, isGroup(configuration) ? seat : {})) return before
  const next = {
    ...before,
    ...slot,
    status: 'booked',
    rescheduleReason: undefined,
    updatedAt: context.now,
  } as const
  if (isGroup(configuration)) {
    const guests = [before.guest, ...before.additionalGuests]
    const request = { slot, seat, hosts: [], guests, anyTime: true }
    const assignment = await slotStrategyFor(context, owned).reserve(request, before)
    return saveAndPublish(context, owned, { ...next, ...assignment }, 'booking.rescheduled', before)
  }
  await context.transaction.lockHosts(applicationId, [
    ...emailsOf(before),
    ...keysOfBooking(before),
    ...resourceKeysOf(owned),
  ])
  await checkHeldTimes(context, before, slot)
  const moved = { ...next, ...(await resourcesAt(context, owned, before, slot)) }
  return saveAndPublish(context, owned, moved, 'booking.rescheduled', before)
}

/** Cancels a booking that is not over, with a message to its guests. */
export const cancelWithMessage = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  reason: string | undefined,
): Promise<BookingRecord> => {
  checkLength('reason', reason, longestReason)
  const before = await lockedBooking(context, owned, bookingId)
  if (before.status === 'cancelled') return before
  checkNotOver(before, context)
  await context.transaction.lockHosts(owned.applicationId, emailsOf(before))
  return cancelForOwner(context, owned, { ...before, cancellationReason: reason })
}

/**
 * Asks the guest by email to choose another time. The booking stays as it is until they do.
 *
 * @throws ServiceError `conflict` if guests cannot move bookings of this event type, `too_late_to_change` if they no longer can move this
 * one, `rate_limit_error` if the guest has received too many emails.
 */
export const askToReschedule = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  message: string | undefined,
): Promise<BookingRecord> => {
  checkLength('message', message, longestReason)
  const { now, transaction } = context
  const before = await lockedBooking(context, owned, bookingId)
  checkStands(before)
  if (owned.configuration.scheduler?.hide_rescheduling_options)
    throw new ServiceError('conflict', 'guests cannot move bookings of this event type: move it for them')
  checkNotice(owned, before, now)
  const booking = { ...before, rescheduleRequest: { at: now, message }, updatedAt: now }
  await transaction.putBooking(booking)
  await addHistory(context, booking, { kind: 'reschedule_requested', by: context.by, text: message })
  if (!(await addRescheduleRequestEmail(context, owned, booking)))
    throw new ServiceError('rate_limit_error', 'the guest has received too many emails: try again in an hour')
  return booking
}

/**
 * Gives a booking to another host of its event type, at the same time. Calendars, emails and the counts of the round robin follow.
 *
 * @param change the addresses of the new host, and of the one to replace, if there are several.
 * @throws ServiceError naming the invalid field, `conflict` if the host does not take part, or `timeslot_not_available` if another
 * booking of theirs holds the time.
 */
export const reassign = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  { host, from }: { readonly host: string; readonly from?: string | undefined },
): Promise<BookingRecord> => {
  const { applicationId, configuration } = owned
  const before = await lockedBooking(context, owned, bookingId)
  checkStands(before)
  checkNotOver(before, context)
  if (isGroup(configuration)) throw new ServiceError('conflict', 'the host of a group event is its owner')
  const participant = participantOf(configuration, host)
  if (!participant) throw validationError('host', host, 'a host of this event type')
  if (before.hosts.some(({ email }) => hostKey(email) === hostKey(host))) return before
  const replaced =
    from === undefined
      ? before.hosts.length === 1 && before.hosts[0]
      : before.hosts.find(({ email }) => hostKey(email) === hostKey(from))
  if (!replaced) throw validationError('from', from, `one of ${emailsOf(before).join(', ')}`)
  if (!takesPart(owned, participant))
    throw new ServiceError('conflict', `${participant.email} has not agreed to host this event type`)
  await context.transaction.lockHosts(applicationId, [...emailsOf(before), participant.email])
  const added: BookingHost = { email: participant.email, exclusive: participant.availability !== undefined }
  await checkHeldTimes(context, { ...before, hosts: [added] }, before)
  const hosts = before.hosts.map((one) => (one === replaced ? added : one))
  const organizer = bookingOrganizer(configuration, hosts)
  const next = { ...before, hosts, organizer, updatedAt: context.now }
  return saveAndPublish(context, owned, next, 'booking.rescheduled', before)
}

/** Adds a private note. */
export const addNote = async (
  context: BookingContext,
  owned: Pick<BookingRecord, 'applicationId'>,
  bookingId: string,
  text: string,
): Promise<BookingRecord> => {
  const booking = await context.transaction.lockBooking(owned.applicationId, bookingId)
  if (!booking) throw notFoundError('booking', bookingId)
  await addHistory(context, booking, { kind: 'note', by: context.by, text })
  return booking
}

/** Removes a private note. */
export const removeNote = async (
  { transaction }: BookingContext,
  booking: BookingRecord,
  noteId: string,
): Promise<void> => {
  const { applicationId, id } = booking
  const entries = await transaction.bookingHistory(applicationId, id)
  if (!entries.some((entry) => entry.id === noteId && entry.kind === 'note'))
    throw notFoundError('note', noteId)
  await transaction.putBookingHistory(applicationId, id, noteId, undefined)
}

/**
 * Records whether the guest came.
 *
 * @throws ServiceError `conflict` before the booking begins, `booking_cancelled` if it is cancelled.
 */
export const setAttendance = async (
  context: BookingContext,
  { applicationId }: Pick<BookingRecord, 'applicationId'>,
  bookingId: string,
  attendance: Attendance | undefined,
): Promise<BookingRecord> => {
  const { transaction, now } = context
  const before = await transaction.lockBooking(applicationId, bookingId)
  if (!before) throw notFoundError('booking', bookingId)
  checkStands(before)
  if (before.attendance === attendance) return before
  if (before.start > now) throw new ServiceError('conflict', 'the booking has not begun yet')
  const booking = { ...before, attendance, updatedAt: now }
  // Its hosts' rows are rewritten with it.
  await transaction.lockHosts(applicationId, emailsOf(before))
  await transaction.putBooking(booking)
  await addHistory(context, booking, { kind: 'attendance', by: context.by, attendance })
  return booking
}
