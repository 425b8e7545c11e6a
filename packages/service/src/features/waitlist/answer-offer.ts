import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { permitted } from '../../anonymous/permit.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { notFoundError } from '../../kernel/errors.js'
import { ConsequentialRefusal } from '../../kernel/publish/publish.js'
import {
  type BookingRecord,
  isInLine,
  type OwnedConfiguration,
  type Transaction,
  type WaitlistOffer,
  type WaitlistRecord,
} from '../../kernel/store/store.js'
import { book, reschedule } from '../bookings/bookings.js'
import type { WaitlistSubject } from '../bookings/visitor-data.js'
import { confirmMailbox } from '../bookings/withheld-mails.js'
import { bookWithLink } from '../links/links.js'
import { lookEvery } from './join-waitlist.js'
import { canBeTaken, hasOpenOffer, settledEntry } from './waitlist-entry.js'

type AnswerContext = Pick<BookingContext, 'transaction' | 'now'>

const lookOf = ({ applicationId, configurationId }: WaitlistRecord) => ({ applicationId, configurationId })

/** Locks an entry and reads its latest state. @throws ServiceError `not_found_error` if it is gone. */
const lockedEntry = async (transaction: Transaction, { applicationId, id }: WaitlistRecord) => {
  const entry = await transaction.lockWaitlistEntry(applicationId, id)
  if (!entry) throw notFoundError('waitlist entry', 'with this id')
  return entry
}

/** Releases what an entry was offered, so that the next in line is offered it soon. */
const releaseOffer = async ({ transaction, now }: AnswerContext, entry: WaitlistRecord): Promise<void> => {
  if (entry.offer) await transaction.removeHold(entry.applicationId, entry.offer.hold)
  await transaction.hastenWaitlistLook(lookOf(entry), now)
}

/** @throws ServiceError `conflict` if nothing was offered that can be taken, or another time than the visitor has seen. */
const offerToTake = (entry: WaitlistRecord, seen: Instant | undefined, now: Instant): WaitlistOffer => {
  const { offer } = entry
  if (!offer || !canBeTaken(entry, now))
    throw new ServiceError('conflict', `nothing is offered: this entry is ${settledEntry(entry, now).state}`)
  if (seen !== undefined && seen !== offer.start)
    throw new ServiceError('conflict', 'start_time: expected the start of the time that is offered now', {
      field: 'start_time',
    })
  return offer
}

/** Books an offered time for an entry, or moves its booking. */
const take = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  entry: WaitlistRecord,
  offer: WaitlistOffer,
): Promise<BookingRecord> => {
  const { applicationId, bookingId, moves, linkId } = entry
  const slot = { start: offer.start, end: offer.end }
  const seat = { eventId: offer.eventId, calendarId: offer.calendarId }
  const { hold } = offer
  if (moves) {
    const booking =
      bookingId === undefined ? undefined : await context.transaction.booking(applicationId, bookingId)
    if (!booking) throw notFoundError('booking', bookingId ?? '')
    if (booking.start <= slot.start)
      throw new ServiceError('conflict', 'the booking is at this time or an earlier one already')
    return reschedule(context, owned, booking.id, { slot, seat, hold })
  }
  const link = linkId === undefined ? undefined : await context.transaction.link(applicationId, linkId)
  if (linkId !== undefined && !link) throw notFoundError('link', linkId)
  const request = {
    ...{ slot, seat, hold, hosts: [], additionalGuests: [] },
    guest: entry.guest,
    additionalFields: entry.additionalFields,
    timezone: entry.timezone,
    emailLanguage: entry.emailLanguage,
  }
  return link ? bookWithLink(context, owned, link, request) : book(context, owned, request)
}

/** What an acceptance led to: a booking, or why there is none. */
export type Acceptance = { readonly booking: BookingRecord } | { readonly refused: ServiceError }

/**
 * An entry after the time that its visitor wanted to take was refused. If the time was taken, or they have reached a limit for
 * guests, they are in line again, unless their entry has ended. What else refuses it refuses any other time too, so the entry ends.
 */
const afterRefusal = (entry: WaitlistRecord, refused: ServiceError, now: Instant): WaitlistRecord => {
  const next = { ...entry, offer: undefined, updatedAt: now }
  // Another day may have room within a limit for guests.
  const mayFit = ['timeslot_not_available', 'guest_limit_reached'].includes(refused.type)
  const waits = mayFit && isInLine(settledEntry(entry, now))
  return waits
    ? settledEntry({ ...next, state: 'waiting', unanswered: 0 }, now)
    : { ...next, state: 'expired' }
}

/** Takes an offer. */
const takeOffer = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  entry: WaitlistRecord,
  offer: WaitlistOffer,
): Promise<Acceptance> => {
  const { transaction, now } = context
  try {
    // They were permitted to wait for it.
    const booking = await take(permitted(context), owned, entry, offer)
    await transaction.putWaitlistEntry({ ...entry, state: 'booked', bookingId: booking.id, updatedAt: now })
    return { booking }
  } catch (error) {
    // Errors of the store pass, so that the call is repeated.
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    if (error instanceof ConsequentialRefusal) await error.addConsequence(context)
    await releaseOffer(context, entry)
    const next = afterRefusal(entry, error, now)
    await transaction.putWaitlistEntry(next)
    // The last one in line ended the looks.
    if (isInLine(next)) await transaction.lockWaitlist(lookOf(entry), instant(now + lookEvery))
    return { refused: error }
  }
}

/**
 * Books what an entry was offered, also after the offer has run out. A repeated call answers with the same booking. Who has a credential
 * from an email has shown that they read the mailbox, and gets the emails to it that wait.
 *
 * @param seen the start of the time that the visitor has seen.
 * @returns the booking, or why the time cannot be taken. It is free for others then.
 * @throws ServiceError `conflict` if nothing is offered, or another time than `seen`.
 */
export const acceptOffer = async (
  context: BookingContext,
  { owned, entry: named, isEmailed }: WaitlistSubject,
  seen?: Instant,
): Promise<Acceptance> => {
  const { transaction, now } = context
  const entry = await lockedEntry(transaction, named)
  if (entry.state === 'booked') {
    const booking = await transaction.booking(entry.applicationId, entry.bookingId ?? '')
    if (!booking) throw notFoundError('booking', entry.bookingId ?? '')
    return { booking }
  }
  const accepted = await takeOffer(context, owned, entry, offerToTake(entry, seen, now))
  // After the hosts, which are locked before emails are counted.
  if (isEmailed) await confirmMailbox(context, entry.applicationId, entry.guest.email)
  return accepted
}

/**
 * Declines what an entry was offered. An entry for one session ends; others wait for another time. Without an open offer, or with another
 * one than `seen`, nothing changes.
 */
export const passOffer = async (
  context: AnswerContext,
  named: WaitlistRecord,
  seen?: Instant,
): Promise<WaitlistRecord> => {
  const { transaction, now } = context
  const entry = await lockedEntry(transaction, named)
  const { offer } = entry
  if (!offer || !hasOpenOffer(entry, now) || (seen !== undefined && seen !== offer.start)) return entry
  await releaseOffer(context, entry)
  const next: WaitlistRecord = {
    ...entry,
    state: entry.eventId === undefined ? 'waiting' : 'passed',
    offer: undefined,
    unanswered: 0,
    updatedAt: now,
  }
  await transaction.putWaitlistEntry(next)
  return next
}

/** Leaves a waitlist. An entry that has ended stays as it is. */
export const leaveWaitlist = async (
  context: AnswerContext,
  { applicationId, id }: WaitlistRecord,
): Promise<void> => {
  const { transaction, now } = context
  const entry = await transaction.lockWaitlistEntry(applicationId, id)
  if (!entry || !isInLine(entry)) return
  await releaseOffer(context, entry)
  await transaction.putWaitlistEntry({ ...entry, state: 'left', offer: undefined, updatedAt: now })
}

/** Removes a guest's entries, and releases what they were offered. */
export const eraseWaitlistEntries = async (
  context: AnswerContext,
  applicationId: string,
  email: string,
): Promise<void> => {
  for (const entry of await context.transaction.removeWaitlistEntriesOf(applicationId, email))
    await releaseOffer(context, entry)
}
