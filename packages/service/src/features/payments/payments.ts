import { type PaymentStatus, paymentSeconds, ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { checkLink } from '../../access/link-state.js'
import { permit } from '../../anonymous/permit.js'
import { type BookingContext, unavailable } from '../../event-types/slot-strategy.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { erasedPerson, hostKey } from '../../kernel/person.js'
import { domainEventAbout } from '../../kernel/publish/publish.js'
import {
  type BookingRecord,
  type HoldRecord,
  type LinkRecord,
  type OwnedConfiguration,
  type PaymentRecord,
  paymentHold,
  paymentLifetime,
  type Records,
} from '../../kernel/store/store.js'
import { type BookingRequest, book, reserveRequest } from '../bookings/bookings.js'
import { linkBooks } from '../bookings/link-availability.js'
import type { Visitor } from '../bookings/visitor-data.js'
import { heldTimesOf } from '../holds/holds.js'
import { putVisitorHold } from '../holds/visitor-limits.js'
import { bookWithLink } from '../links/links.js'

// A payment keeps a slot by a hold of its own, and remembers the request that is booked once the owner's server says that the money is
// there. Until then there is no booking: no email, no event in a calendar. A payment that nobody completes ends like a hold, by itself.

/** The state of a payment at an instant. */
export const paymentStatusAt = ({ status, expiresAt }: PaymentRecord, now: Instant): PaymentStatus =>
  status === 'pending' && expiresAt <= now ? 'expired' : status

/** A visitor's request to pay for a slot. */
export interface PaymentRequest {
  readonly request: BookingRequest
  /** SHA-256 of the visitor's credential. */
  readonly tokenHash: string
  readonly returnUrl?: string | undefined
  readonly link?: LinkRecord | undefined
  /** The visitor, for whom limits count. Absent: a program of the owner. */
  readonly visitor?: Visitor | undefined
}

/** @throws ServiceError `forbidden` if a limit has ended a link, counting what others are paying for with it. */
const checkPaymentLink = async (
  { transaction, now }: BookingContext,
  owned: OwnedConfiguration,
  { id, applicationId }: LinkRecord,
  { slot, seat }: BookingRequest,
  paymentId: string,
): Promise<void> => {
  const link = await transaction.lockLink(applicationId, id)
  if (!link) throw notFoundError('link', id)
  const pending = await transaction.pendingPaymentsOfLink(applicationId, id, now)
  const others = pending.filter((payment) => payment.id !== paymentId).length
  checkLink({ ...link, bookings: link.bookings + others }, now)
  const wanted = { start_time: slot.start, end_time: slot.end, event_id: seat.eventId }
  if (!(await linkBooks(transaction, owned, link, wanted, now)))
    throw unavailable('this link offers other times')
}

/**
 * Keeps a slot for a visitor who pays. While their payment is pending, it changes to this request; one that is over is returned as it is.
 *
 * @throws ServiceError naming the invalid field, `timeslot_not_available`, or `rate_limit_error` if the visitor holds too much.
 */
export const startPayment = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { request, tokenHash, returnUrl, link, visitor }: PaymentRequest,
): Promise<PaymentRecord> => {
  const { transaction, now, newId } = context
  const { applicationId, configuration } = owned
  const rules = configuration.scheduler?.payment
  if (!rules) throw new ServiceError('conflict', 'this event type is not paid for: book it')
  const known = await transaction.paymentOfToken(applicationId, tokenHash)
  const before = known && (await transaction.lockPayment(known.id))
  if (before && before.configurationId !== configuration.id)
    throw validationError('payment_token', '…', 'a token that no payment of another event type has')
  if (before && paymentStatusAt(before, now) !== 'pending') return before

  const cause = { applicationId, kind: 'payment' as const, targetId: configuration.id }
  const replaces = before !== undefined
  const note = await permit(context, { ...cause, email: request.guest.email, replaces })
  const id = before?.id ?? newId()
  const hash = paymentHold(id)
  // The form's hold, or the slot that this payment keeps already: a request has one hold.
  const wanted = { ...request, link, hold: before ? hash : request.hold }
  if (before && request.hold !== undefined) await transaction.removeHold(applicationId, request.hold)
  if (link) await checkPaymentLink(context, owned, link, wanted, id)
  const { assignment } = await reserveRequest(context, owned, wanted)
  if (request.hold !== undefined) await transaction.removeHold(applicationId, request.hold)
  const { slot } = request
  const expiresAt = before?.expiresAt ?? instant(Math.min(now + paymentSeconds, slot.start))
  const { hold: _, seriesId: __, link: ___, ...kept } = request
  const payment: PaymentRecord = {
    id,
    applicationId,
    configurationId: configuration.id,
    tokenHash,
    status: 'pending',
    // What the visitor has seen on the owner's page stays.
    amount: before?.amount ?? rules.amount,
    currency: before?.currency ?? rules.currency,
    checkoutUrl: before?.checkoutUrl ?? rules.url,
    returnUrl,
    request: kept,
    linkId: link?.id,
    createdAt: before?.createdAt ?? now,
    expiresAt: instant(Math.min(expiresAt, slot.start)),
    updatedAt: now,
  }
  const keptHold: HoldRecord = {
    applicationId,
    hash,
    configurationId: configuration.id,
    ...slot,
    hosts: heldTimesOf(assignment),
    seats: assignment.occurrence && {
      eventId: assignment.occurrence.eventId,
      count: 1 + request.additionalGuests.length,
    },
    latestExpiry: payment.expiresAt,
    expiresAt: payment.expiresAt,
    isAnonymous: visitor !== undefined,
    address: visitor?.address,
  }
  if (visitor) await putVisitorHold(context, owned, keptHold, { link })
  else await transaction.putHold(keptHold)
  await transaction.putPayment(payment)
  await note(id, id)
  return payment
}

/** A payment of an application that late money still finds. */
const lockedPayment = async (
  { transaction, now }: BookingContext,
  applicationId: string,
  id: string,
): Promise<PaymentRecord> => {
  const payment = await transaction.lockPayment(id)
  if (payment?.applicationId !== applicationId || payment.expiresAt <= now - paymentLifetime)
    throw notFoundError('payment', id)
  return payment
}

/** Ends a payment and frees its slot. */
const end = async (
  { transaction, now }: BookingContext,
  payment: PaymentRecord,
  change: Partial<PaymentRecord>,
): Promise<PaymentRecord> => {
  const next = { ...payment, ...change, updatedAt: now }
  await transaction.removeHold(payment.applicationId, paymentHold(payment.id))
  await transaction.putPayment(next)
  return next
}

/** What became of a payment that the owner's server has received: the booking, or a payment to refund. */
export interface Completion {
  readonly payment: PaymentRecord
  readonly booking?: BookingRecord | undefined
}

/** Books what a payment was made for. One that came in time is booked as if it had been at once. */
const bookPaid = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  payment: PaymentRecord,
): Promise<BookingRecord> => {
  const { transaction, now } = context
  const isInTime = paymentStatusAt(payment, now) === 'pending'
  const request: BookingRequest = {
    ...payment.request,
    hold: isInTime ? paymentHold(payment.id) : undefined,
    requestedAt: isInTime ? payment.createdAt : undefined,
    payment: { id: payment.id, amount: payment.amount, currency: payment.currency },
  }
  if (payment.linkId === undefined) return book(context, owned, request)
  const link = await transaction.link(payment.applicationId, payment.linkId)
  // A link that was revoked while its visitor paid still books for them.
  return link ? bookWithLink(context, owned, link, request) : book(context, owned, request)
}

/**
 * Completes a payment for the owner's server: books its slot, if it is still free. Repeating it changes nothing.
 *
 * @throws ServiceError naming `amount` or `currency` if it is not the payment's.
 */
export const completePayment = async (
  context: BookingContext,
  applicationId: string,
  id: string,
  paid: { readonly amount: number; readonly currency: string },
): Promise<Completion> => {
  const { transaction } = context
  const payment = await lockedPayment(context, applicationId, id)
  for (const field of ['amount', 'currency'] as const)
    if (paid[field] !== payment[field])
      throw validationError(field, paid[field], `that of the payment, ${payment[field]}`)
  if (payment.status === 'refund_due') return { payment }
  if (payment.bookingId !== undefined)
    return { payment, booking: await transaction.booking(applicationId, payment.bookingId) }
  const owned = await transaction.configuration(payment.configurationId)
  try {
    if (!owned) throw unavailable('this event type was removed')
    if (payment.isErased) throw unavailable('the guest was erased')
    const booking = await bookPaid(context, owned, payment)
    return { payment: await end(context, payment, { status: 'completed', bookingId: booking.id }), booking }
  } catch (error) {
    // Whatever refuses the booking, the money is there and has to go back. Errors of the store pass, so that the call is repeated.
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    const refused = await end(context, payment, { status: 'refund_due', reason: error.message })
    context.publish(
      domainEventAbout(
        'payment.refund_due',
        '/scheduling/payments',
        applicationId,
        { object: 'payment', id, ...refundData(refused) },
        context,
      ),
    )
    return { payment: refused }
  }
}

/** What the owner needs to know of a payment to refund. */
const refundData = (payment: PaymentRecord) => ({
  payment_id: payment.id,
  configuration_id: payment.configurationId,
  amount: payment.amount,
  currency: payment.currency,
  guest: payment.request.guest,
  start_time: payment.request.slot.start,
  end_time: payment.request.slot.end,
})

/**
 * Ends a payment that the owner's server has not received. One that is over stays as it is.
 *
 * @throws ServiceError `conflict` if it is completed.
 */
export const failPayment = async (
  context: BookingContext,
  applicationId: string,
  id: string,
  reason: string | undefined,
): Promise<PaymentRecord> => {
  const payment = await lockedPayment(context, applicationId, id)
  if (payment.status === 'completed')
    throw new ServiceError('conflict', 'this payment is completed: cancel its booking')
  return payment.status === 'pending' ? end(context, payment, { status: 'failed', reason }) : payment
}

/** Gives up a payment for its visitor. One that is over stays as it is. */
export const cancelPayment = async (
  context: BookingContext,
  applicationId: string,
  id: string,
): Promise<PaymentRecord> => {
  const payment = await lockedPayment(context, applicationId, id)
  return payment.status === 'pending' ? end(context, payment, { status: 'cancelled' }) : payment
}

/** A payment without one of its guests. Without the guest who pays, nothing is booked for it any more. */
const withoutGuest = (
  payment: PaymentRecord,
  email: string,
  { newId, now }: Pick<BookingContext, 'newId' | 'now'>,
): PaymentRecord => {
  const { request } = payment
  const additionalGuests = request.additionalGuests.filter((guest) => hostKey(guest.email) !== hostKey(email))
  if (hostKey(request.guest.email) !== hostKey(email))
    return { ...payment, request: { ...request, additionalGuests } }
  return {
    ...payment,
    status: payment.status === 'pending' ? 'cancelled' : payment.status,
    isErased: true,
    returnUrl: undefined,
    reason: undefined,
    request: {
      ...request,
      guest: erasedPerson(newId),
      additionalGuests: [],
      additionalFields: {},
      timezone: undefined,
      emailLanguage: undefined,
    },
    updatedAt: now,
  }
}

/**
 * Erases a person from payments. What they were paying for is free, and the payments stay without them: their money may be on its way, and
 * has to go back.
 */
export const erasePayments = async (
  context: Pick<BookingContext, 'transaction' | 'newId' | 'now'>,
  applicationId: string,
  email: string,
): Promise<void> => {
  const { transaction } = context
  for (const { id } of await transaction.paymentsOfGuest(applicationId, email)) {
    const payment = await transaction.lockPayment(id)
    if (!payment) continue
    const next = withoutGuest(payment, email, context)
    if (next.isErased) await transaction.removeHold(applicationId, paymentHold(payment.id))
    await transaction.putPayment(next)
  }
}

/** The booking of a payment, if it is completed. */
export const bookingOfPayment = async (
  records: Records,
  { applicationId, bookingId }: PaymentRecord,
): Promise<BookingRecord | undefined> =>
  bookingId === undefined ? undefined : records.booking(applicationId, bookingId)
