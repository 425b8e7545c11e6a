import type { Booking, PaymentData } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { validationError } from '../../core/errors.js'
import type { PaymentRecord, Records } from '../../store/store.js'
import { type BookingReader, bookingData } from '../visitor-data.js'
import { bookingOfPayment, paymentStatusAt } from './payments.js'

/** Lengths of a credential that a caller makes: 96 random bits in base64 and more. */
const shortestToken = 16
const longestToken = 256

/** Maximum length of an address to return to. */
const longestAddress = 2_048

/** @throws ServiceError naming `payment_token` if it is easy to guess, or too long. */
export const checkToken = (token: string): void => {
  if (token.length < shortestToken || token.length > longestToken)
    throw validationError('payment_token', '…', `${shortestToken} to ${longestToken} random characters`)
}

/**
 * Checks where a visitor wants to return to: only to the page that books or to this service, so that nobody makes a link to the owner's
 * page that leads on to another website.
 *
 * @param origins the origins of the page and of this service; undefined for the owner's own programs, which may name any page.
 * @throws ServiceError naming `return_url`.
 */
export const checkReturnUrl = (
  returnUrl: string | undefined,
  origins: readonly (string | undefined)[] | undefined,
): void => {
  if (returnUrl === undefined) return
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password || returnUrl.length > longestAddress)
    throw validationError('return_url', returnUrl, 'an http or https address of the page that books')
  if (origins && !origins.includes(url.origin))
    throw validationError('return_url', returnUrl, 'an address of the page that books, or of this service')
}

/** The owner's page for a payment. */
export const checkoutAddress = ({ id, checkoutUrl, returnUrl }: PaymentRecord): string => {
  const url = new URL(checkoutUrl)
  url.searchParams.set('payment_id', id)
  if (returnUrl !== undefined) url.searchParams.set('return_url', returnUrl)
  return url.href
}

/** The booking that was made for a payment, as its visitor reads it. */
export const paymentBooking = async (
  records: Records,
  payment: PaymentRecord,
  { owned, ...call }: Omit<BookingReader, 'owned'> & { readonly owned?: BookingReader['owned'] | undefined },
): Promise<Booking | undefined> => {
  const booking = await bookingOfPayment(records, payment)
  return booking && owned && bookingData(records, booking, { ...call, owned })
}

/** A payment's data for its visitor. Callers with an API key also receive the guest. */
export const paymentData = (
  payment: PaymentRecord,
  booking: Booking | undefined,
  { now, isApplication }: { readonly now: Instant; readonly isApplication?: boolean | undefined },
): PaymentData => {
  const status = paymentStatusAt(payment, now)
  const isPending = status === 'pending'
  return {
    payment_id: payment.id,
    status,
    amount: payment.amount,
    currency: payment.currency,
    url: isPending ? checkoutAddress(payment) : undefined,
    expires_in: isPending ? payment.expiresAt - now : 0,
    start_time: payment.request.slot.start,
    end_time: payment.request.slot.end,
    configuration_id: payment.configurationId,
    booking,
    guest: isApplication ? payment.request.guest : undefined,
  }
}
