import type { Instant } from '@whenable/time'
import { mailboxHash } from '../../anonymous/callers.js'
import { saveEvent } from '../../calendars/events/save-event.js'
import { findEvent } from '../../calendars/occurrences.js'
import { queueBookingWriteBacks } from '../../calendars/sync/queue-write-backs.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { checkEmail, erasedPerson, hostKey } from '../../kernel/person.js'
import { otherWork } from '../../kernel/run-job.js'
import {
  type BookingRecord,
  type EndedBookings,
  guestsOf,
  hasGuest,
  type Store,
  type Transaction,
} from '../../kernel/store/store.js'
import { endGuestFeed } from '../booking-feeds/guest-feeds.js'
import { eraseHistoryTexts } from '../bookings/booking-changes.js'
import { type BookingsAhead, cancelBookingsAhead } from '../bookings/cancel-bookings-ahead.js'
import { eraseEmailConfirmations } from '../email-confirmations/email-confirmations.js'
import { erasePayments } from '../payments/payments.js'
import { eraseWaitlistEntries } from '../waitlist/answer-offer.js'

/** Removes people from a booking's events, whose title is the guest's name as well. */
const leaveEvents = async (
  transaction: Transaction,
  { applicationId, events, guest, title }: BookingRecord,
  emails: readonly string[],
): Promise<void> => {
  const leaving = new Set(emails.map(hostKey))
  const name = leaving.has(hostKey(guest.email)) && guest.name
  for (const { calendarId, eventId } of events) {
    const [calendar] = await transaction.calendars(applicationId, [calendarId])
    const found = calendar && (await findEvent(transaction, applicationId, calendar, eventId))
    if (!calendar || !found) continue
    const participants = found.event.participants.filter(({ email }) => !leaving.has(hostKey(email)))
    if (participants.length === found.event.participants.length) continue
    const isNamed = Boolean(name && found.event.title?.includes(name))
    const event = { ...found.event, participants, ...(isNamed && { title }) }
    await saveEvent(transaction, applicationId, calendar, event, found.master)
  }
}

/** A booking without one of its guests. Without the guest who booked, it also loses the answers and the reason. */
const withoutGuest = (booking: BookingRecord, email: string, newId: () => string): BookingRecord => {
  const additionalGuests = booking.additionalGuests.filter((guest) => hostKey(guest.email) !== hostKey(email))
  if (hostKey(booking.guest.email) !== hostKey(email)) return { ...booking, additionalGuests }
  return {
    ...booking,
    additionalGuests,
    // Unique, because a guest has one seat in an event.
    guest: erasedPerson(newId),
    additionalFields: {},
    timezone: undefined,
    emailLanguage: undefined,
    cancellationReason: undefined,
    rescheduleReason: undefined,
    rescheduleRequest: undefined,
  }
}

/** Removes a person's answers to polls. */
const erasePollAnswers = async (
  transaction: Transaction,
  applicationId: string,
  email: string,
): Promise<void> => {
  for (const { id } of await transaction.pollsOfParticipant(applicationId, email)) {
    const poll = await transaction.lockPoll(applicationId, id)
    if (!poll) continue
    const answers = poll.answers.filter((answer) => hostKey(answer.email) !== hostKey(email))
    await transaction.putPoll({ ...poll, answers })
  }
}

/** The number of bookings from which a guest was erased, and how many of them were cancelled. */
export interface Erasure {
  readonly bookings: number
  readonly cancelled: number
}

/**
 * Erases a guest's data. Their bookings stay, without the person. Pending emails to others and webhook deliveries are still
 * sent.
 *
 * @throws ServiceError naming the invalid field, or `conflict` if the guest has upcoming bookings, unless `choice` is `cancel`.
 */
export const eraseGuest = async (
  context: BookingContext,
  applicationId: string,
  email: string,
  choice: BookingsAhead,
): Promise<Erasure> => {
  const { transaction, now, newId } = context
  checkEmail('email', email)
  await erasePollAnswers(transaction, applicationId, email)
  await eraseWaitlistEntries(context, applicationId, email)
  await eraseEmailConfirmations(context, applicationId, email)
  await erasePayments(context, applicationId, email)
  const own = ({ guest, status, end }: BookingRecord) =>
    hostKey(guest.email) === hostKey(email) && status !== 'cancelled' && end > now
  const find = async () => (await transaction.bookingsOfGuest(applicationId, email)).filter(own)
  const cancelled = await cancelBookingsAhead(
    context,
    { applicationId, what: `guest '${email}'`, find },
    choice,
  )
  const found = await transaction.bookingsOfGuest(applicationId, email)
  const locked = []
  for (const { id } of found) locked.push(await transaction.lockBooking(applicationId, id))
  const bookings = locked.flatMap((booking) => (booking && hasGuest(booking, email) ? [booking] : []))
  await transaction.lockHosts(
    applicationId,
    bookings.flatMap(({ hosts }) => hosts.map((host) => host.email)),
  )
  for (const booking of bookings) {
    const invitation = await transaction.invitation(applicationId, booking.uid)
    if (invitation)
      await transaction.putInvitation({
        ...invitation,
        people: invitation.people.filter((person) => hostKey(person.email) !== hostKey(email)),
      })
    await leaveEvents(transaction, booking, [email])
    await queueBookingWriteBacks({ transaction, now }, booking)
    await transaction.putBooking(withoutGuest(booking, email, newId))
    if (hostKey(booking.guest.email) === hostKey(email)) {
      await eraseHistoryTexts(transaction, booking)
      await endGuestFeed(context, booking)
    }
  }
  await transaction.eraseMails(
    applicationId,
    email,
    bookings.map(({ id }) => id),
  )
  await transaction.eraseMailbox(applicationId, await mailboxHash(applicationId, email))
  return { bookings: bookings.length, cancelled }
}

/** Number of bookings to remove in one transaction. */
const removedAtOnce = 50

/**
 * Removes bookings whose time ended before an instant, and their guests from the events, which stay. There may be many: other work of this
 * process runs between its transactions, and an aborted signal ends it after one.
 */
const removeBookings = async (
  store: Store,
  before: Instant,
  which: EndedBookings,
  signal?: AbortSignal,
): Promise<void> => {
  for (let removed = removedAtOnce; removed === removedAtOnce && !signal?.aborted; ) {
    await otherWork()
    removed = await store.transaction(async (transaction) => {
      const bookings = await transaction.bookingsEnded(before, removedAtOnce, which)
      for (const booking of bookings) {
        const guests = guestsOf(booking).map(({ email }) => email)
        await leaveEvents(transaction, booking, guests)
        await queueBookingWriteBacks({ transaction, now: store.now() }, booking)
        await transaction.removeReminders(booking.applicationId, booking.id)
        await transaction.removeInvitation(booking.applicationId, booking.uid)
        await transaction.removeBooking(booking)
      }
      return bookings.length
    })
  }
}

/**
 * Removes bookings that ended before an instant, and their guests from the events, which stay. Polls whose times ended before are removed
 * with their answers.
 */
export const removeEndedBookings = async (
  store: Store,
  before: Instant,
  signal?: AbortSignal,
): Promise<void> => {
  await store.transaction((transaction) => transaction.removePollsEnded(before))
  await removeBookings(store, before, 'all', signal)
}

/** Removes cancelled bookings whose time ended before an instant. */
export const removeCancelledBookings = (store: Store, before: Instant, signal?: AbortSignal): Promise<void> =>
  removeBookings(store, before, 'cancelled', signal)
