import { type Person, ServiceError } from '@whenable/contract'
import { type Interval, isTimeZone } from '@whenable/time'
import { type Cause, permit } from '../../anonymous/permit.js'
import { icalUid } from '../../calendars/events/save-event.js'
import { validatedAnswers } from '../../event-types/additional-fields.js'
import {
  hidesHosts,
  isClosed,
  isGroup,
  mostAdditionalGuests,
  organizerConfirms,
} from '../../event-types/configuration-rules.js'
import {
  type Assignment,
  type BookingContext,
  type SeatReference,
  type SlotRequest,
  type SlotStrategy,
  unavailable,
} from '../../event-types/slot-strategy.js'
import { checkSmsAnswers } from '../../event-types/sms-consent.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { checkGuest, checkPerson, hostKey } from '../../kernel/person.js'
import type { BookingEventType } from '../../kernel/publish/published-event.js'
import { saltOf, sameSecret } from '../../kernel/secrets.js'
import {
  type BookingHost,
  type BookingRecord,
  calendarChangesOf,
  type OwnedConfiguration,
  withCalendarChanges,
} from '../../kernel/store/store.js'
import {
  actorOf,
  type BookingChange,
  eventTypeOfStatus,
  newBookingStatus,
  nextSequence,
  publishBookingEvent,
  statusAfter,
} from './booking-changes.js'
import { checkNotice } from './change-notice.js'
import { seatStrategy } from './group-seats.js'
import { checkGuestLimits } from './guest-limits.js'
import { hostSlotStrategy, participantOf } from './host-slots.js'
import { newCall } from './video-call.js'

/** Maximum length of a cancellation reason or another message, which is emailed. */
export const longestReason = 1_000

/** Maximum length of a language tag, longer than any in use. */
const longestLanguage = 100

/** @throws ServiceError naming the field if there are more additional guests than the configuration allows. */
const checkAdditionalGuests = (
  guests: readonly Person[],
  configuration: OwnedConfiguration['configuration'],
): void => {
  const most = mostAdditionalGuests(configuration)
  if (guests.length > most)
    throw validationError(
      'additional_guests',
      guests.length,
      most ? `at most ${most} guests` : 'none: this configuration allows no additional guests',
    )
  guests.forEach((guest, index) => {
    checkPerson(`additional_guests.${index}`, guest)
  })
}

/** @throws ServiceError naming the field if a text is too long. */
export const checkLength = (field: string, text: string | undefined, most: number): void => {
  if (text !== undefined && text.length > most)
    throw validationError(field, text, `at most ${most} characters`)
}

/** A guest's request for a booking. */
export interface BookingRequest extends Omit<SlotRequest, 'guests'> {
  readonly guest: Person
  readonly additionalGuests: readonly Person[]
  readonly additionalFields: Readonly<Record<string, string>>
  readonly timezone?: string | undefined
  readonly emailLanguage?: string | undefined
  /** The series of bookings that are made together with this one. */
  readonly seriesId?: string | undefined
  /**
   * The poll of which the owner books a time for its participants. The limit of additional guests, required questions and the organizer's
   * confirmation do not apply, and the poll's title becomes the booking's.
   */
  readonly poll?: { readonly id: string; readonly title: string } | undefined
  /**
   * Whether the guest proves that they read the mailbox. `awaited`: they confirm the address before it is booked, and the limits for guests
   * count then, so that nobody learns what an address has that is not theirs. `given`: a refusal shows them what they have.
   */
  readonly emailProof?: 'awaited' | 'given' | undefined
  /** The payment that it was made for. */
  readonly payment?: BookingRecord['payment']
}

/** Whether the owner books: for somebody, or a time of their poll. */
const isOwnersRequest = ({ anyTime, poll }: BookingRequest): boolean => anyTime === true || poll !== undefined

/** The error of a visitor's booking without its payment. */
export const paymentRequired = (
  message = 'this event type is paid for: start with POST /v3/scheduling/payments',
): ServiceError => new ServiceError('forbidden', message, { reason: 'payment_required' })

/** The error of a visitor's booking without a confirmed email address. */
export const emailConfirmationRequired = (
  message = 'this event type asks visitors to confirm their email address: start with POST /v3/scheduling/email-confirmations',
): ServiceError => new ServiceError('forbidden', message, { reason: 'email_confirmation_required' })

/** How the bookings of a configuration reserve their slot. */
export const slotStrategyFor = (
  context: BookingContext,
  { configuration, ...owner }: OwnedConfiguration,
): SlotStrategy =>
  isGroup(configuration)
    ? seatStrategy(context, { ...owner, configuration })
    : hostSlotStrategy(context, { ...owner, configuration })

/**
 * A booking without what its cancellation or its new time settles: the question about its event in a calendar, and the request to choose
 * another time.
 */
const withoutSettledChange = (next: BookingRecord, before: BookingRecord | undefined): BookingRecord => {
  const isMoved = before !== undefined && (next.start !== before.start || next.end !== before.end)
  if (next.status !== 'cancelled' && !isMoved) return next
  // A change that is still to be decided was set along with the new time.
  const isAnswered = next.status !== 'cancelled' && next.calendarChange !== before?.calendarChange
  const changes = isAnswered ? calendarChangesOf(next) : []
  const settled = { ...next, ...withCalendarChanges(changes), rescheduleRequest: undefined }
  return isMoved ? { ...settled, movedFrom: { start: before.start, end: before.end } } : settled
}

/** The salt of a booking. It is new if a host has left: the links in their emails answer for the organizer. */
const saltAfter = (
  { newId }: Pick<BookingContext, 'newId'>,
  next: BookingRecord,
  before: BookingRecord | undefined,
): string => {
  const stays = (host: BookingHost) => next.hosts.some(({ email }) => hostKey(email) === hostKey(host.email))
  return before?.hosts.every(stays) === false ? saltOf(newId()) : next.salt
}

/** Writes a booking and publishes the change. Its calendar entries are newer than those before. */
export const saveAndPublish = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  next: BookingRecord,
  type: BookingEventType,
  before?: BookingRecord,
): Promise<BookingRecord> => {
  const sequence = before ? await nextSequence(context.transaction, before) : next.sequence
  const salt = saltAfter(context, next, before)
  const isCancelledByGuest = (type === 'booking.cancelled' && actorOf(context).kind === 'guest') || undefined
  const settled = withoutSettledChange({ ...next, sequence, salt, isCancelledByGuest }, before)
  const booking = await slotStrategyFor(context, owned).write(settled, before)
  await publishBookingEvent(context, {
    type,
    owned,
    booking,
    before,
    byOwner: context.byOwner,
    by: context.by,
    cause: context.cause,
    isSilent: context.isSilent,
  })
  return booking
}

/** What a request reserves, with the answers as they are stored. */
export interface ReservedRequest {
  readonly assignment: Assignment
  readonly additionalFields: BookingRecord['additionalFields']
}

/**
 * Checks a request for a booking, and reserves its slot under the lock of its hosts, without booking it.
 *
 * @throws ServiceError naming the invalid field, `timeslot_not_available`, or `guest_limit_reached`.
 */
export const reserveRequest = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  request: BookingRequest,
): Promise<ReservedRequest> => {
  const { configuration } = owned
  const isOwners = isOwnersRequest(request)
  checkGuest('guest', request.guest)
  if (!request.poll) checkAdditionalGuests(request.additionalGuests, configuration)
  // The same error for every address, so that it does not reveal which ones are hosts.
  if (request.hosts.length && hidesHosts(configuration) && !context.byOwner)
    throw validationError('participants', request.hosts.length, 'none: this configuration hides its hosts')
  checkLength('email_language', request.emailLanguage, longestLanguage)
  if (request.timezone !== undefined && !isTimeZone(request.timezone))
    throw validationError('timezone', request.timezone, 'an IANA time zone, such as Europe/Lisbon')
  const additionalFields = validatedAnswers(
    configuration.scheduler?.additional_fields ?? {},
    request.additionalFields,
    !isOwners,
  )
  checkSmsAnswers(configuration, additionalFields)
  if (request.slot.end <= request.slot.start)
    throw validationError('end_time', request.slot.end, 'an instant after start_time')

  const guests = [request.guest, ...request.additionalGuests]
  const assignment = await slotStrategyFor(context, owned).reserve({ ...request, guests })
  // Deleting or closing the configuration locks its hosts too, so from here on it cannot be deleted or closed.
  const latest = await context.transaction.configuration(configuration.id)
  if (!latest) throw notFoundError('configuration', configuration.id)
  // An owner may still book for somebody.
  if (isClosed(latest.configuration) && !request.anyTime) throw unavailable('this event type is closed')
  // Only the locks of its present hosts exclude that, and of what it needs now.
  if (
    JSON.stringify(latest.configuration.scheduler?.resources) !==
    JSON.stringify(configuration.scheduler?.resources)
  )
    throw unavailable('what this event type needs has changed')
  const current = latest.configuration
  if (!isGroup(current) && assignment.hosts.some(({ email }) => !participantOf(current, email)))
    throw unavailable('the hosts of this event type have changed')
  if (!isOwners && request.emailProof !== 'awaited')
    await checkGuestLimits(context, latest, {
      ...{ email: request.guest.email, start: request.slot.start },
      isProven: request.emailProof === 'given',
    })
  return { assignment, additionalFields }
}

/** A booking, as limits of visitors count it. */
export const bookingCause = (
  { applicationId, configuration }: OwnedConfiguration,
  { guest }: Pick<BookingRequest, 'guest'>,
): Cause => ({ applicationId, kind: 'booking', targetId: configuration.id, email: guest.email })

/**
 * Books a slot (interface: Bookings, POST).
 *
 * @throws ServiceError naming the invalid field, or `timeslot_not_available`.
 */
export const book = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  request: BookingRequest,
): Promise<BookingRecord> => {
  const { now, newId } = context
  const { applicationId, configuration } = owned
  const isOwners = isOwnersRequest(request)
  if (configuration.scheduler?.payment && !request.payment && !context.byOwner && !isOwners)
    throw paymentRequired()
  const note = await permit(context, bookingCause(owned, request))
  const { assignment, additionalFields } = await reserveRequest(context, owned, request)
  const status = newBookingStatus(organizerConfirms(configuration) && !isOwners)
  // The booking takes its place.
  if (request.hold !== undefined) await context.transaction.removeHold(applicationId, request.hold)
  const booking = await saveAndPublish(
    context,
    owned,
    {
      id: newId(),
      uid: icalUid(newId()),
      sequence: 0,
      applicationId,
      configurationId: configuration.id,
      grantId: owned.grantId,
      status,
      ...request.slot,
      ...assignment,
      ...(request.poll && !assignment.occurrence ? { title: request.poll.title } : {}),
      events: [],
      ...(isGroup(configuration) ? {} : { call: newCall(configuration, newId) }),
      guest: request.guest,
      additionalGuests: request.additionalGuests,
      additionalFields,
      timezone: request.timezone,
      emailLanguage: request.emailLanguage,
      ...(request.seriesId !== undefined && { seriesId: request.seriesId }),
      ...(request.poll && { pollId: request.poll.id }),
      ...(request.payment && { payment: request.payment }),
      salt: saltOf(newId()),
      createdAt: now,
      updatedAt: now,
    },
    eventTypeOfStatus[status],
  )
  await note(booking.id)
  return booking
}

/** Locks and reads a booking of this configuration. */
export const lockedBooking = async (
  { transaction }: BookingContext,
  { applicationId, configuration }: OwnedConfiguration,
  bookingId: string,
): Promise<BookingRecord> => {
  const booking = await transaction.lockBooking(applicationId, bookingId)
  if (booking?.configurationId !== configuration.id) throw notFoundError('booking', bookingId)
  return booking
}

/** Whether a booking already has the requested slot. */
export const hasSlot = (
  { start, end, occurrence }: BookingRecord,
  slot: Interval,
  { eventId }: SeatReference,
): boolean =>
  slot.start === start && slot.end === end && (eventId === undefined || eventId === occurrence?.eventId)

/** Moves a booking to another slot (interface: Bookings, PATCH). */
export const reschedule = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  {
    slot,
    seat,
    hold,
    reason,
  }: Pick<SlotRequest, 'slot' | 'seat' | 'hold'> & { readonly reason?: string | undefined },
): Promise<BookingRecord> => {
  checkLength('reschedule_reason', reason, longestReason)
  const { configuration, applicationId } = owned
  const { guest } = (await context.transaction.booking(applicationId, bookingId)) ?? {}
  const cause = { applicationId, kind: 'move' as const, targetId: configuration.id }
  const note = await permit(context, { ...cause, email: guest?.email })
  const before = await lockedBooking(context, owned, bookingId)
  const status = statusAfter(before.status, 'reschedule', organizerConfirms(configuration)) ?? before.status
  if (hasSlot(before, slot, isGroup(configuration) ? seat : {})) return before
  if (slot.end <= slot.start) throw validationError('end_time', slot.end, 'an instant after start_time')
  checkNotice(owned, before, context.now)
  const guests = [before.guest, ...before.additionalGuests]
  const assignment = await slotStrategyFor(context, owned).reserve(
    { slot, seat, hosts: [], guests, hold },
    before,
  )
  await checkGuestLimits(context, owned, { email: before.guest.email, start: slot.start }, before)
  if (hold !== undefined) await context.transaction.removeHold(applicationId, hold)
  const next = { ...before, ...slot, ...assignment, status, rescheduleReason: reason, updatedAt: context.now }
  await note(bookingId)
  return saveAndPublish(context, owned, next, 'booking.rescheduled', before)
}

/** Confirms, declines or cancels a locked booking. */
export const changeStatus = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  before: BookingRecord,
  change: BookingChange,
  cancellationReason?: string,
): Promise<BookingRecord> => {
  checkLength('cancellation_reason', cancellationReason, longestReason)
  const status = statusAfter(before.status, change, organizerConfirms(owned.configuration))
  if (!status) return before
  if (change === 'cancel') checkNotice(owned, before, context.now)
  await context.transaction.lockHosts(
    owned.applicationId,
    before.hosts.map((host) => host.email),
  )
  const next = { ...before, status, cancellationReason, updatedAt: context.now }
  return saveAndPublish(context, owned, next, eventTypeOfStatus[status], before)
}

/** Cancels a booking for its guest (interface: Bookings, DELETE). */
export const cancel = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  reason?: string,
): Promise<BookingRecord> =>
  changeStatus(context, owned, await lockedBooking(context, owned, bookingId), 'cancel', reason)

/** Cancels a booking for its owner, regardless of notice. The booking and its hosts are locked already. */
export const cancelForOwner = (
  context: BookingContext,
  owned: OwnedConfiguration,
  before: BookingRecord,
): Promise<BookingRecord> =>
  saveAndPublish(
    { ...context, byOwner: true },
    owned,
    { ...before, status: 'cancelled', updatedAt: context.now },
    eventTypeOfStatus.cancelled,
    before,
  )

/**
 * Confirms or declines a booking for its organizer (interface: Bookings, PUT).
 *
 * @throws ServiceError `unauthorized` if the salt is not the booking's.
 */
export const answer = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  bookingId: string,
  { salt, confirmed, reason }: { salt: string; confirmed: boolean; reason?: string | undefined },
): Promise<BookingRecord> => {
  const before = await lockedBooking(context, owned, bookingId)
  if (!sameSecret(salt, before.salt))
    throw new ServiceError('unauthorized', 'salt: expected the salt of this booking', { field: 'salt' })
  const byOrganizer = { ...context, by: { kind: 'organizer' } as const }
  return changeStatus(byOrganizer, owned, before, confirmed ? 'confirm' : 'decline', reason)
}
