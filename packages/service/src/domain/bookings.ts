import {
  type Configuration,
  type ConfigurationParticipant,
  type Person,
  ServiceError,
} from '@whenable/contract'
import { checkSlot, freeSlots, type Instant, type Interval, isTimeZone } from '@whenable/time'
import {
  type BookingHost,
  type BookingRecord,
  hostKey,
  type OwnedConfiguration,
  type Transaction,
} from '../store/store.js'
import { checkedAnswers } from './additional-fields.js'
import { writeBookingEvents } from './booking-events.js'
import { arrivedAt, type BookingFact, factOf } from './booking-facts.js'
import { type BookingChange, statusAfter, takenStatus } from './booking-state.js'
import { hostsIn } from './busy-hosts.js'
import type { Fact } from './fact.js'
import { invalid, missing } from './invalid.js'
import { checkGuest, checkPerson } from './people.js'
import { recount } from './round-robin.js'
import { saltOf, sameSecret } from './secrets.js'
import { groupOf, isRoundRobin, organizerOf, slotRulesOf } from './slot-rules.js'

/** Most guests that one visitor may bring along. */
const mostAdditionalGuests = 50

/** What a change of bookings works with; `tell` is heard once the transaction stands. */
export interface BookingDesk {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  readonly tell: (fact: Fact) => void
}

/** What a guest asks for. */
export interface BookingWish {
  readonly slot: Interval
  /** The hosts wanted; none leaves the choice to the configuration's method. */
  readonly hosts: readonly { readonly email: string }[]
  readonly guest: Person
  readonly additionalGuests: readonly Person[]
  readonly additionalFields: Readonly<Record<string, string>>
  readonly timezone?: string | undefined
  readonly emailLanguage?: string | undefined
}

const unavailable = (): ServiceError =>
  new ServiceError('timeslot_not_available', 'The selected timeslot is unavailable: choose another one')

const organizerConfirms = (configuration: Configuration): boolean =>
  configuration.event_booking.booking_type === 'organizer-confirmation'

const participantOf = (
  { participants }: Configuration,
  email: string,
): ConfigurationParticipant | undefined =>
  participants.find((participant) => hostKey(participant.email) === hostKey(email))

const emailsOf = ({ participants }: Configuration): string[] => participants.map(({ email }) => email)

/**
 * Who hosts a slot: the hosts wanted, where all of them are free; where none is wanted, everyone (collective) or the
 * first free one in turn (round robin). The hosts are locked.
 *
 * @param wanted addresses as the configuration writes them.
 * @param moving a booking on its way to this slot: where its hosts are not free, a round robin goes on to the next one.
 * @throws ServiceError `timeslot_not_available` when nobody may.
 */
const hostsForSlot = async (
  { transaction, now }: BookingDesk,
  { applicationId, configuration }: OwnedConfiguration,
  slot: Interval,
  wanted: readonly string[],
  moving?: BookingRecord,
): Promise<BookingHost[]> => {
  const rules = slotRulesOf(configuration)
  const hosts = await hostsIn(transaction, applicationId, configuration, slot, moving)
  const free = new Set(checkSlot(rules, hosts, { ...slot, now }))
  const inTurn = (): string[] => {
    const { order = [] } = freeSlots(rules, hosts, { from: slot.start, to: slot.end, now })
    return order.filter((email) => free.has(email)).slice(0, 1)
  }
  const everyone = isRoundRobin(configuration) ? [] : emailsOf(configuration)
  const asked = wanted.length ? wanted : everyone
  const takesTurns = isRoundRobin(configuration) && (moving || !wanted.length)
  const chosen = asked.length && asked.every((email) => free.has(email)) ? asked : takesTurns ? inTurn() : []
  if (!chosen.length) throw unavailable()
  return chosen.map((email) => ({
    email,
    exclusive: participantOf(configuration, email)?.availability !== undefined,
  }))
}

/** The host who stands for a booking: the configuration's organizer where they take part, else the first host. */
const bookingOrganizer = (configuration: Configuration, hosts: readonly BookingHost[]): Person => {
  const organizer = organizerOf(configuration)
  const among = hosts.some((host) => hostKey(host.email) === hostKey(organizer.email))
  const { email, name } = (!among && hosts[0] && participantOf(configuration, hosts[0].email)) || organizer
  return { email, name }
}

/** Writes a booking with its events and counters, and tells it. */
const settle = async (
  { transaction, now, newId, tell }: BookingDesk,
  owned: OwnedConfiguration,
  next: BookingRecord,
  type: BookingFact['type'],
  before?: BookingRecord,
): Promise<BookingRecord> => {
  const booking = await writeBookingEvents(transaction, next, owned.configuration, now, newId)
  await transaction.putBooking(booking)
  await recount(transaction, before, booking)
  const moved = type === 'booking.rescheduled' ? before : undefined
  tell(factOf(type, newId(), now, owned, booking, moved))
  return booking
}

/**
 * Takes a slot (interface: Bookings, POST).
 *
 * @throws ServiceError naming the field that is wrong, or `timeslot_not_available`.
 */
export const book = async (
  desk: BookingDesk,
  owned: OwnedConfiguration,
  wish: BookingWish,
): Promise<BookingRecord> => {
  const { transaction, now, newId } = desk
  const { applicationId, configuration } = owned
  checkGuest('guest', wish.guest)
  if (wish.additionalGuests.length > mostAdditionalGuests)
    throw invalid('additional_guests', wish.additionalGuests.length, `at most ${mostAdditionalGuests} guests`)
  wish.additionalGuests.forEach((guest, index) => {
    checkPerson(`additional_guests.${index}`, guest)
  })
  if (wish.timezone !== undefined && !isTimeZone(wish.timezone))
    throw invalid('timezone', wish.timezone, 'an IANA time zone, such as Europe/Lisbon')
  const additionalFields = checkedAnswers(
    configuration.scheduler?.additional_fields ?? {},
    wish.additionalFields,
  )
  const wanted = wish.hosts.map(({ email }, index) => {
    const participant = participantOf(configuration, email)
    if (!participant) throw invalid(`participants.${index}.email`, email, 'a host of this configuration')
    return participant.email
  })
  if (wish.slot.end <= wish.slot.start)
    throw invalid('end_time', wish.slot.end, 'an instant after start_time')

  await transaction.lockHosts(applicationId, wanted.length ? wanted : emailsOf(configuration))
  const hosts = await hostsForSlot(desk, owned, wish.slot, [...new Set(wanted)])
  const status = takenStatus(organizerConfirms(configuration))
  const { title, description, location } = configuration.event_booking
  return settle(
    desk,
    owned,
    {
      id: newId(),
      applicationId,
      configurationId: configuration.id,
      status,
      ...wish.slot,
      hosts,
      events: [],
      organizer: bookingOrganizer(configuration, hosts),
      guest: wish.guest,
      additionalGuests: wish.additionalGuests,
      additionalFields,
      timezone: wish.timezone,
      emailLanguage: wish.emailLanguage,
      title,
      description,
      location,
      groupId: groupOf(configuration),
      salt: saltOf(newId()),
      createdAt: now,
      updatedAt: now,
    },
    arrivedAt[status],
  )
}

/** The booking of this configuration, locked. */
const lockedBooking = async (
  { transaction }: BookingDesk,
  { applicationId, configuration }: OwnedConfiguration,
  bookingId: string,
): Promise<BookingRecord> => {
  const booking = await transaction.lockBooking(applicationId, bookingId)
  if (booking?.configurationId !== configuration.id) throw missing('booking', bookingId)
  return booking
}

/** @throws ServiceError `too_late_to_change` once the notice before the start has begun. */
const checkNotice = ({ scheduler }: Configuration, { start }: BookingRecord, now: Instant): void => {
  const minutes = scheduler?.min_cancellation_notice ?? 0
  if (now > start - minutes * 60)
    throw new ServiceError(
      'too_late_to_change',
      minutes
        ? `this booking can be changed until ${minutes} minutes before its start`
        : 'this booking has already begun',
    )
}

/**
 * Moves a booking to another slot (interface: Bookings, PATCH); its hosts stay where they are free, and a round robin
 * goes on to the next one in turn where they are not.
 */
export const reschedule = async (
  desk: BookingDesk,
  owned: OwnedConfiguration,
  bookingId: string,
  slot: Interval,
): Promise<BookingRecord> => {
  const { configuration, applicationId } = owned
  const before = await lockedBooking(desk, owned, bookingId)
  const status = statusAfter(before.status, 'reschedule', organizerConfirms(configuration)) ?? before.status
  if (slot.start === before.start && slot.end === before.end) return before
  if (slot.end <= slot.start) throw invalid('end_time', slot.end, 'an instant after start_time')
  checkNotice(configuration, before, desk.now)

  const own = before.hosts.map((host) => participantOf(configuration, host.email)?.email ?? host.email)
  await desk.transaction.lockHosts(applicationId, [...own, ...emailsOf(configuration)])
  const kept = own.every((email) => participantOf(configuration, email)) ? own : []
  const hosts = await hostsForSlot(desk, owned, slot, kept, before)
  return settle(
    desk,
    owned,
    {
      ...before,
      ...slot,
      status,
      hosts,
      organizer: bookingOrganizer(configuration, hosts),
      updatedAt: desk.now,
    },
    'booking.rescheduled',
    before,
  )
}

const changeStatus = async (
  desk: BookingDesk,
  owned: OwnedConfiguration,
  before: BookingRecord,
  change: BookingChange,
  cancellationReason?: string,
): Promise<BookingRecord> => {
  const status = statusAfter(before.status, change, organizerConfirms(owned.configuration))
  if (!status) return before
  if (change === 'cancel') checkNotice(owned.configuration, before, desk.now)
  await desk.transaction.lockHosts(
    owned.applicationId,
    before.hosts.map((host) => host.email),
  )
  const next = { ...before, status, cancellationReason, updatedAt: desk.now }
  return settle(desk, owned, next, arrivedAt[status], before)
}

/** Cancels a booking for its guest (interface: Bookings, DELETE). */
export const cancel = async (
  desk: BookingDesk,
  owned: OwnedConfiguration,
  bookingId: string,
  reason?: string,
): Promise<BookingRecord> =>
  changeStatus(desk, owned, await lockedBooking(desk, owned, bookingId), 'cancel', reason)

/**
 * The organizer's answer (interface: Bookings, PUT).
 *
 * @throws ServiceError `unauthorized` when the salt is not the booking's; then nothing is said about its state.
 */
export const answer = async (
  desk: BookingDesk,
  owned: OwnedConfiguration,
  bookingId: string,
  { salt, confirmed, reason }: { salt: string; confirmed: boolean; reason?: string | undefined },
): Promise<BookingRecord> => {
  const before = await lockedBooking(desk, owned, bookingId)
  if (!sameSecret(salt, before.salt))
    throw new ServiceError('unauthorized', 'salt: not the one of this booking', { field: 'salt' })
  return changeStatus(desk, owned, before, confirmed ? 'confirm' : 'decline', reason)
}
