import { type EmailConfirmationStatus, emailConfirmationSeconds, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { codeHashOf, digitsOf, maxAttempts } from '../../access/one-time-code.js'
import { type Cause, permit, permitted } from '../../anonymous/permit.js'
import { type BookingContext, unavailable } from '../../event-types/slot-strategy.js'
import { configurationTimeZone } from '../../hosts/resolve-hosts.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import { newCode, newSecret, sameSecret, sha256 } from '../../kernel/secrets.js'
import {
  type BookingRecord,
  type EmailConfirmationRecord,
  emailConfirmationHold,
  emailConfirmationLifetime,
  type HoldRecord,
  type LinkRecord,
  type OwnedConfiguration,
  type Records,
} from '../../kernel/store/store.js'
import { type BookingRequest, book, bookingCause, reserveRequest } from '../bookings/bookings.js'
import { linkBooks } from '../bookings/link-availability.js'
import type { Visitor } from '../bookings/visitor-data.js'
import { confirmMailbox } from '../bookings/withheld-mails.js'
import { heldTimesOf, lockHolds } from '../holds/holds.js'
import { putFurtherHold, putVisitorHold } from '../holds/visitor-limits.js'
import { bookWithLink } from '../links/links.js'
import { startPayment } from '../payments/payments.js'
import { bookSeries } from '../series/book-series.js'
import { checkBookingsLeft, checkSeriesSlots, type SeriesSlotRequest } from '../series/series-rules.js'
import { addConfirmationEmail } from './add-confirmation-email.js'

// A visitor confirms their email address before their slot is booked. Until then there is no booking: no host is told, no calendar and no
// webhook. The slot is kept by holds, and what was asked for is kept with the hashes of a code and of a link, which are sent to the address
// in one email. Either of them books, or starts the payment. What nobody confirms ends like a hold, by itself.

/** Digits of the code: it is typed at once, with few attempts. */
const codeDigits = 6

/** How many emails one confirmation causes at most, to whatever addresses, and the seconds between two of them. */
const mostEmails = 5
const secondsBetween = 30

/** The state of a confirmation at an instant. */
export const emailConfirmationStatusAt = (
  { status, expiresAt }: EmailConfirmationRecord,
  now: Instant,
): EmailConfirmationStatus => (status === 'pending' && expiresAt <= now ? 'expired' : status)

const isPending = (confirmation: EmailConfirmationRecord, now: Instant): boolean =>
  emailConfirmationStatusAt(confirmation, now) === 'pending'

/** Seconds until another code can be sent; undefined if none can be any more. */
export const secondsUntilNextCode = (
  { sent, sentAt, status }: EmailConfirmationRecord,
  now: Instant,
): number | undefined =>
  status === 'pending' && sent < mostEmails ? Math.max(0, sentAt + secondsBetween - now) : undefined

/** A visitor's request to book once they have confirmed their address. */
export interface EmailConfirmationRequest {
  readonly request: BookingRequest
  /** Several times at once, the first of which is that of the request. */
  readonly slots?: readonly SeriesSlotRequest[] | undefined
  /** SHA-256 of the visitor's credential. */
  readonly tokenHash: string
  readonly returnUrl?: string | undefined
  readonly link?: LinkRecord | undefined
  /** The visitor, for whom limits count. Absent: a program of the owner. */
  readonly visitor?: Visitor | undefined
}

/** The times that a confirmation keeps. */
const slotsOf = ({ request, slots }: Pick<EmailConfirmationRecord, 'request' | 'slots'>) =>
  slots ?? [{ slot: request.slot, seat: request.seat }]

/** The keys of the holds of a confirmation. */
const holdsOf = (confirmation: Pick<EmailConfirmationRecord, 'id' | 'request' | 'slots'>): string[] =>
  slotsOf(confirmation).map((_, index) => emailConfirmationHold(confirmation.id, index))

const releaseHolds = async (
  { transaction }: Pick<BookingContext, 'transaction'>,
  confirmation: EmailConfirmationRecord,
): Promise<void> => {
  for (const hash of holdsOf(confirmation)) await transaction.removeHold(confirmation.applicationId, hash)
}

/** Who is limited: the visitor of a confirmation; undefined for a program of the owner. */
const visitorOf = ({ isAnonymous, address }: EmailConfirmationRecord): Visitor | undefined =>
  isAnonymous ? { address } : undefined

/** @throws ServiceError `forbidden` if a link has ended, `timeslot_not_available` if it offers other times. */
const checkSlotsOfLink = async (
  { transaction, now }: BookingContext,
  owned: OwnedConfiguration,
  { applicationId, id }: LinkRecord,
  slots: ReturnType<typeof slotsOf>,
): Promise<void> => {
  const link = await transaction.lockLink(applicationId, id)
  if (!link) throw notFoundError('link', id)
  checkBookingsLeft(link, slots.length, now)
  for (const { slot, seat } of slots) {
    const wanted = { start_time: slot.start, end_time: slot.end, event_id: seat.eventId }
    if (!(await linkBooks(transaction, owned, link, wanted, now)))
      throw unavailable('this link offers other times')
  }
}

/** @throws ServiceError naming the invalid field of several times, the first of which is that of the request. */
const checkTimes = (
  { configuration }: OwnedConfiguration,
  { request, slots }: Pick<EmailConfirmationRecord, 'request' | 'slots'>,
): void => {
  if (!slots) return
  checkSeriesSlots(configuration, slots)
  const [first] = slots
  const pairs = {
    start_time: [first?.slot.start, request.slot.start],
    end_time: [first?.slot.end, request.slot.end],
    event_id: [first?.seat.eventId, request.seat.eventId],
  }
  for (const [field, [value, expected]] of Object.entries(pairs))
    if (value !== expected)
      throw validationError(`slots.0.${field}`, value, `the ${field} of the request, ${expected}`)
}

/**
 * Checks what was asked for, and keeps its times, in place of those that it has kept before.
 *
 * @throws ServiceError naming the invalid field, `timeslot_not_available`, or `rate_limit_error` if the visitor holds too much. The
 *   transaction must then be rolled back.
 */
const keepSlots = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  confirmation: EmailConfirmationRecord,
  { formHold, link }: { readonly formHold?: string | undefined; readonly link?: LinkRecord | undefined },
  before?: EmailConfirmationRecord,
): Promise<void> => {
  const { transaction } = context
  const { applicationId, request, expiresAt } = confirmation
  const visitor = visitorOf(confirmation)
  checkTimes(owned, confirmation)
  if (link) await checkSlotsOfLink(context, owned, link, slotsOf(confirmation))
  await lockHolds(context, owned)
  if (before) await releaseHolds(context, before)
  if (formHold !== undefined) await transaction.removeHold(applicationId, formHold)
  const hashes = holdsOf(confirmation)
  for (const [index, { slot, seat }] of slotsOf(confirmation).entries()) {
    const { assignment } = await reserveRequest(context, owned, {
      ...{ ...request, slot, seat, link },
      emailProof: 'awaited',
    })
    const hold: HoldRecord = {
      applicationId,
      hash: hashes[index] ?? '',
      configurationId: owned.configuration.id,
      ...slot,
      hosts: heldTimesOf(assignment),
      seats: assignment.occurrence && {
        eventId: assignment.occurrence.eventId,
        count: 1 + request.additionalGuests.length,
      },
      latestExpiry: expiresAt,
      expiresAt,
      isAnonymous: visitor !== undefined,
      // Several times of one visitor count as one hold of their address.
      address: index ? undefined : visitor?.address,
    }
    if (!visitor) await transaction.putHold(hold)
    else await (index ? putFurtherHold : putVisitorHold)(context, owned, hold, { link })
  }
}

/** A confirmation with another code and another link, which its visitor gets by email. */
const sendCode = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  confirmation: EmailConfirmationRecord,
): Promise<EmailConfirmationRecord> => {
  const { newId, now, origin } = context
  if (confirmation.sent >= mostEmails)
    throw new ServiceError('rate_limit_error', 'no more codes can be sent: book again later', {
      retryAfter: emailConfirmationLifetime,
    })
  const code = newCode(newId, codeDigits)
  const token = newSecret('confirm', newId)
  const next: EmailConfirmationRecord = {
    ...confirmation,
    codeHash: await codeHashOf(confirmation.id, code),
    linkHash: await sha256(token),
    attemptsLeft: maxAttempts,
    sent: confirmation.sent + 1,
    sentAt: now,
  }
  const timeZone = await configurationTimeZone(context.transaction, owned, next.request.slot.start)
  await addConfirmationEmail(context, owned, next, { code, page: `${origin}/e/${token}`, timeZone })
  return next
}

/** A confirmation, as limits of visitors count it. */
const causeOf = (
  { applicationId, configuration }: OwnedConfiguration,
  { guest }: Pick<BookingRequest, 'guest'>,
): Cause => ({ applicationId, kind: 'email-confirmation', targetId: configuration.id, email: guest.email })

/** Until when a time is kept after a code was sent, however often the visitor chooses another one with it. */
const expiryOf = ({ slot }: Pick<BookingRequest, 'slot'>, sentAt: Instant): Instant =>
  instant(Math.min(sentAt + emailConfirmationSeconds, slot.start))

/**
 * Whether a request with the credential of a confirmation goes on with it: it is for the same address, which is confirmed, or whose code
 * was sent while a time could be kept. Any other one is a new request.
 */
const goesOn = (
  { request, confirmedAt, attemptsLeft, sentAt }: EmailConfirmationRecord,
  { guest }: BookingRequest,
  now: Instant,
): boolean =>
  hostKey(request.guest.email) === hostKey(guest.email) &&
  (confirmedAt !== undefined || (attemptsLeft > 0 && now < sentAt + emailConfirmationSeconds))

/** Locks the confirmation of a visitor's credential. One that another call has begun anew meanwhile is read again. */
const lockedByToken = async (
  { transaction }: Pick<BookingContext, 'transaction'>,
  applicationId: string,
  tokenHash: string,
): Promise<EmailConfirmationRecord | undefined> => {
  const known = await transaction.emailConfirmationOfToken(applicationId, tokenHash)
  if (!known) return undefined
  const locked = await transaction.lockEmailConfirmation(known.id)
  return locked ?? lockedByToken({ transaction }, applicationId, tokenHash)
}

/**
 * Keeps a slot, and sends a code. Another request with the credential of a confirmation replaces what that one has asked for: a code that
 * was sent to the same address just now still counts, and an address that was confirmed already is booked for at once.
 *
 * @throws ServiceError naming the invalid field, `timeslot_not_available`, `forbidden` if the visitor is blocked, `challenge_required`, or
 *   `rate_limit_error`. The transaction must then be rolled back.
 */
export const startEmailConfirmation = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { request, slots, tokenHash, returnUrl, link, visitor }: EmailConfirmationRequest,
): Promise<EmailConfirmationRecord> => {
  const { transaction, now, newId } = context
  const { applicationId, configuration } = owned
  const before = await lockedByToken(context, applicationId, tokenHash)
  if (before && before.configurationId !== configuration.id)
    throw validationError('confirmation_token', '…', 'a token that no booking of another event type has')
  if (before?.status === 'completed') return before
  const kept = before && goesOn(before, request, now) ? before : undefined
  if (before && !kept) {
    await releaseHolds(context, before)
    await transaction.removeEmailConfirmation(before.id)
  }
  const isConfirmed = kept?.confirmedAt !== undefined
  const note = await permit(
    context,
    isConfirmed
      ? bookingCause(owned, request)
      : { ...causeOf(owned, request), replaces: kept !== undefined && isPending(kept, now) },
  )
  const { hold: formHold, seriesId: _, link: __, ...rest } = request
  const sentAt = kept?.sentAt ?? now
  const next: EmailConfirmationRecord = {
    ...{ id: newId(), codeHash: '', linkHash: '', attemptsLeft: 0, sent: 0, createdAt: now },
    ...kept,
    ...{ applicationId, configurationId: configuration.id, tokenHash },
    status: 'pending',
    request: rest,
    slots,
    linkId: link?.id,
    returnUrl,
    isAnonymous: visitor !== undefined,
    address: visitor?.address,
    bookingIds: [],
    sentAt,
    expiresAt: expiryOf(request, sentAt),
    updatedAt: now,
  }
  await keepSlots(context, owned, next, { formHold, link }, kept)
  if (isConfirmed) return complete(context, owned, next)
  const confirmation = kept ? next : await sendCode(context, owned, next)
  await transaction.putEmailConfirmation(confirmation)
  await note(next.id, next.id)
  return confirmation
}

/** What a confirmation has asked for, as the request that books it. */
const requestOf = (confirmation: EmailConfirmationRecord, now: Instant): BookingRequest => ({
  ...confirmation.request,
  emailProof: 'given',
  // One that came in time is booked as if it had been at once.
  requestedAt: isPending(confirmation, now) ? confirmation.createdAt : undefined,
})

/** Books what a confirmed visitor has asked for, or starts its payment. The holds are released in the same transaction. */
const complete = async (
  caller: BookingContext,
  owned: OwnedConfiguration,
  confirmation: EmailConfirmationRecord,
): Promise<EmailConfirmationRecord> => {
  // Permitted when it was asked for, maybe from another network.
  const context = permitted(caller)
  const { transaction, now } = context
  const { applicationId, slots, linkId, tokenHash, returnUrl } = confirmation
  const request = requestOf(confirmation, now)
  const link = linkId === undefined ? undefined : await transaction.link(applicationId, linkId)
  // Under the lock of their hosts, so that nobody takes the times between.
  if (link) await transaction.lockLink(applicationId, link.id)
  await lockHolds(context, owned)
  await releaseHolds(context, confirmation)
  const done = async (change: Partial<EmailConfirmationRecord>) => {
    const next: EmailConfirmationRecord = { ...confirmation, ...change, status: 'completed', updatedAt: now }
    await transaction.putEmailConfirmation(next)
    return next
  }
  if (owned.configuration.scheduler?.payment) {
    const visitor = visitorOf(confirmation)
    const payment = await startPayment(context, owned, { request, tokenHash, returnUrl, link, visitor })
    return done({ paymentId: payment.id })
  }
  if (slots) {
    const { slot: _, seat: __, ...series } = request
    const { bookings } = await bookSeries(context, owned, { ...series, slots, skipsTaken: false, link })
    return done({ bookingIds: bookings.map(({ id }) => id) })
  }
  const booking = await (link ? bookWithLink(context, owned, link, request) : book(context, owned, request))
  return done({ bookingIds: [booking.id] })
}

/** A confirmation that its code and its link still find. */
const lockedConfirmation = async (
  { transaction, now }: BookingContext,
  id: string,
): Promise<EmailConfirmationRecord> => {
  const confirmation = await transaction.lockEmailConfirmation(id)
  if (!confirmation || confirmation.expiresAt <= now - emailConfirmationLifetime)
    throw notFoundError('email confirmation', id)
  return confirmation
}

/** What became of a proof. `refused` is an error whose changes are kept: a wrong code counts. */
export interface Proven {
  readonly confirmation: EmailConfirmationRecord
  readonly refused?: ServiceError | undefined
}

/** What proves that somebody reads the mailbox. */
export type EmailProof =
  | { readonly code: string }
  /** The link of the email, whose hash has found the confirmation. */
  | { readonly linkHash: string }

const wrongCode = (attemptsLeft: number): ServiceError =>
  new ServiceError(
    'invalid_request_error',
    `code: expected the code of the email, ${attemptsLeft} tries left`,
    {
      field: 'code',
      reason: attemptsLeft ? 'wrong_code' : 'code_used_up',
    },
  )

const checkProof = async (
  { codeHash, linkHash, id, attemptsLeft }: EmailConfirmationRecord,
  proof: EmailProof,
): Promise<boolean> =>
  'linkHash' in proof
    ? sameSecret(proof.linkHash, linkHash)
    : attemptsLeft > 0 && sameSecret(await codeHashOf(id, digitsOf(proof.code)), codeHash)

/** Books for a visitor who has proved that they read the mailbox. */
const bookConfirmed = async (
  context: BookingContext,
  confirmed: EmailConfirmationRecord,
): Promise<Proven> => {
  const { transaction, now } = context
  const owned = await transaction.configuration(confirmed.configurationId)
  try {
    if (!owned) throw unavailable('this event type was removed')
    return { confirmation: await complete(context, owned, confirmed) }
  } catch (error) {
    // The address is confirmed even if the time is taken, so that another time needs no other code. A series has booked some times before
    // it finds one that is taken.
    const isKept = error instanceof ServiceError && error.status < 500 && !confirmed.slots
    if (!isKept) throw error
    const next = { ...confirmed, expiresAt: instant(Math.min(now, confirmed.expiresAt)), updatedAt: now }
    await transaction.putEmailConfirmation(next)
    return { confirmation: next, refused: error }
  }
}

/**
 * Books what was asked for, for whoever reads the mailbox, and sends the emails to it that wait. Repeating it changes nothing.
 *
 * @throws ServiceError `conflict` if the visitor has given it up.
 */
export const proveEmail = async (context: BookingContext, id: string, proof: EmailProof): Promise<Proven> => {
  const { transaction, now } = context
  const confirmation = await lockedConfirmation(context, id)
  if (confirmation.status === 'completed') return { confirmation }
  if (confirmation.status === 'cancelled')
    throw new ServiceError('conflict', 'this booking was given up: book again', { reason: 'given_up' })
  if (!(await checkProof(confirmation, proof))) {
    const attemptsLeft = Math.max(0, confirmation.attemptsLeft - ('code' in proof ? 1 : 0))
    const next = { ...confirmation, attemptsLeft, updatedAt: now }
    await transaction.putEmailConfirmation(next)
    return { confirmation: next, refused: wrongCode(attemptsLeft) }
  }
  const proven = await bookConfirmed(context, { ...confirmation, confirmedAt: now })
  // After the hosts, which are locked before emails are counted.
  await confirmMailbox(context, confirmation.applicationId, confirmation.request.guest.email)
  return proven
}

/**
 * Sends another code, and keeps the slot from now on. One that has expired asks for room as a new request does.
 *
 * @throws ServiceError `rate_limit_error` if it was sent just now or too often, `timeslot_not_available` if the slot was taken meanwhile,
 *   `forbidden` if the visitor is blocked, or `challenge_required`. The transaction must then be rolled back.
 */
export const sendAnotherCode = async (
  context: BookingContext,
  id: string,
): Promise<EmailConfirmationRecord> => {
  const { transaction, now } = context
  const before = await lockedConfirmation(context, id)
  if (before.status !== 'pending') return before
  const wait = secondsUntilNextCode(before, now)
  if (wait)
    throw new ServiceError('rate_limit_error', 'a code was sent just now: wait a moment', {
      retryAfter: wait,
    })
  const owned = await transaction.configuration(before.configurationId)
  if (!owned) throw unavailable('this event type was removed')
  const link =
    before.linkId === undefined ? undefined : await transaction.link(before.applicationId, before.linkId)
  const note = await permit(context, { ...causeOf(owned, before.request), replaces: isPending(before, now) })
  const next = { ...before, expiresAt: expiryOf(before.request, now), updatedAt: now }
  await keepSlots(context, owned, next, { link }, before)
  const confirmation = await sendCode(context, owned, next)
  await transaction.putEmailConfirmation(confirmation)
  await note(before.id, before.id)
  return confirmation
}

/** Gives up a confirmation, so that its slot is free. One that is completed stays so. */
export const cancelEmailConfirmation = async (
  context: BookingContext,
  id: string,
): Promise<EmailConfirmationRecord> => {
  const { transaction, now } = context
  const before = await lockedConfirmation(context, id)
  if (before.status !== 'pending') return before
  await releaseHolds(context, before)
  const next: EmailConfirmationRecord = { ...before, status: 'cancelled', updatedAt: now }
  await transaction.putEmailConfirmation(next)
  return next
}

/** Erases what a person has asked for without confirming it, and them from what others have. */
export const eraseEmailConfirmations = async (
  context: Pick<BookingContext, 'transaction'>,
  applicationId: string,
  email: string,
): Promise<void> => {
  const { transaction } = context
  for (const { id } of await transaction.emailConfirmationsOfGuest(applicationId, email)) {
    const confirmation = await transaction.lockEmailConfirmation(id)
    if (!confirmation) continue
    const { request } = confirmation
    if (hostKey(request.guest.email) === hostKey(email)) {
      await releaseHolds(context, confirmation)
      await transaction.removeEmailConfirmation(id)
      continue
    }
    const additionalGuests = request.additionalGuests.filter(
      (guest) => hostKey(guest.email) !== hostKey(email),
    )
    await transaction.putEmailConfirmation({ ...confirmation, request: { ...request, additionalGuests } })
  }
}

/** The bookings that were made after a confirmation. */
export const bookingsOfConfirmation = async (
  records: Records,
  { applicationId, bookingIds }: EmailConfirmationRecord,
): Promise<readonly BookingRecord[]> => {
  const bookings = []
  for (const id of bookingIds) bookings.push(await records.booking(applicationId, id))
  return bookings.flatMap((booking) => booking ?? [])
}
