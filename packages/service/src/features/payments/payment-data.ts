import type { Booking, PaymentData } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { validationError } from '../../kernel/errors.js'
import type { Call } from '../../kernel/http/route.js'
import { isLoopback } from '../../kernel/ip-address.js'
import type { OwnedConfiguration, PaymentRecord, Records } from '../../kernel/store/store.js'
import { type BookingReader, bookingData, type VisitorCall } from '../bookings/visitor-data.js'
import { bookingOfPayment, paymentStatusAt } from './payments.js'

/** Maximum length of an address to return to. */
const longestAddress = 2_048

/** Reads an address to return to. @throws ServiceError naming `return_url` if it is none of the web. */
const webAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password || text.length > longestAddress)
    throw validationError('return_url', text, 'an http or https address of the page that books')
  return url
}

/** The origins of an application: those of its callback URIs, and of the page on which a booking is paid. */
const ownOrigins = async (
  records: Records,
  { applicationId, configuration }: OwnedConfiguration,
): Promise<string[]> => {
  const application = (await records.applications()).find(({ id }) => id === applicationId)
  const checkout = configuration.scheduler?.payment?.url
  return [...(application?.callbackUris ?? []), ...(checkout ? [checkout] : [])].map(
    (uri) => new URL(uri).origin,
  )
}

/** Whether visitors may return to a page: one whose origin the operator has named, or one of their own machine, which is no website. */
export const isKnownPage = ({ hostname, origin }: URL, known: readonly string[]): boolean =>
  isLoopback(hostname) || known.includes(origin)

/**
 * Checks where a visitor wants to return to: only to known pages, so that nobody makes a link to the owner's page that leads on to another
 * website. What the caller's headers say does not count, because a program can say anything. The owner's own programs may choose any page.
 *
 * @throws ServiceError naming `return_url`.
 */
export const checkReturnUrl = async (
  records: Records,
  {
    owned,
    isApplication,
    knownOrigins,
    body: { return_url: returnUrl },
  }: VisitorCall &
    Pick<Call, 'knownOrigins'> & { readonly body: { readonly return_url?: string | undefined } },
): Promise<void> => {
  if (returnUrl === undefined) return
  const url = webAddress(returnUrl)
  if (isApplication || isKnownPage(url, knownOrigins)) return
  if ((await ownOrigins(records, owned)).includes(url.origin)) return
  throw validationError(
    'return_url',
    returnUrl,
    'an address of this service (--public-url), of a page that may call it (--allowed-origin), of a callback URI of the application, or of the page for payments',
  )
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
