import {
  cancelPayment,
  completePayment,
  createPayment,
  failPayment,
  getPayment,
  ServiceError,
} from '@whenable/contract'
import { authorizeBooker, authorizeKey, callCredential } from '../../access/authorization.js'
import { checkKeyScope } from '../../access/scopes.js'
import { notFoundError } from '../../kernel/errors.js'
import {
  type Call,
  type CallerAuthorization,
  preparing,
  reading,
  secretBody,
  writing,
} from '../../kernel/http/route.js'
import { sameSecret, sha256 } from '../../kernel/secrets.js'
import type { OwnedConfiguration, PaymentRecord, Records } from '../../kernel/store/store.js'
import { checkLength, longestReason } from '../bookings/bookings.js'
import {
  bookingContextOf,
  bookingRequestOf,
  checkSecret,
  pullHosts,
  requireConfirmedEmail,
  visitorOfCall,
} from '../bookings/visitor-data.js'
import { preparePayment } from '../challenges/challenges.js'
import { checkReturnUrl, paymentBooking, paymentData } from './payment-data.js'
import {
  cancelPayment as cancel,
  completePayment as complete,
  failPayment as fail,
  startPayment,
} from './payments.js'

type PaymentCall = Pick<Call, 'bearer' | 'endpoint' | 'now'> & {
  readonly path: { readonly payment_id: string }
  readonly query: { readonly payment_token?: string | undefined }
}

type PaymentAuthorization = CallerAuthorization & {
  readonly payment: PaymentRecord
  readonly owned: OwnedConfiguration | undefined
}

/**
 * Authorizes visitors by the token of their payment, which replaces a session, and API keys of its application.
 *
 * @throws ServiceError `not_found_error` for everybody else, whether the payment exists or not.
 */
const authorizePayer = async (
  { bearer, now, path, query, endpoint }: PaymentCall,
  records: Records,
): Promise<PaymentAuthorization> => {
  const payment = await records.payment(path.payment_id)
  const credential = bearer === undefined ? undefined : await callCredential(records, bearer, now)
  const isApplication = credential?.kind === 'key' && credential.applicationId === payment?.applicationId
  const { payment_token: token } = query
  const isPayer =
    token !== undefined && payment !== undefined && sameSecret(await sha256(token), payment.tokenHash)
  if (credential?.kind === 'key') checkKeyScope(credential.scopes, endpoint)
  if (!payment || !(isApplication || isPayer)) throw notFoundError('payment', path.payment_id)
  return {
    applicationId: payment.applicationId,
    payment,
    owned: await records.configuration(payment.configurationId),
    ...(isApplication
      ? { scope: `key:${credential.hash}`, isApplication: true, key: credential }
      : { scope: `payment:${payment.id}`, sharesScope: true }),
  }
}

/** Authorizes API keys, with the configuration of the payment that they name, so that its hosts' calendars are read first. */
const authorizePayee = async (
  call: Omit<PaymentCall, 'query'>,
  records: Records,
): Promise<CallerAuthorization & { readonly owned: OwnedConfiguration | undefined }> => {
  const authorization = await authorizeKey(call, records)
  const payment = await records.payment(call.path.payment_id)
  const isOwn = payment?.applicationId === authorization.applicationId
  return { ...authorization, owned: isOwn ? await records.configuration(payment.configurationId) : undefined }
}

/** Routes of payments. */
export const paymentRoutes = [
  // The token in the body is a secret.
  secretBody(
    preparing(createPayment, authorizeBooker, preparePayment, async (call, transaction) => {
      const { body, owned, link } = call
      checkSecret('payment_token', body.payment_token)
      await checkReturnUrl(transaction, call)
      await requireConfirmedEmail(transaction, call)
      const payment = await startPayment(bookingContextOf(call, transaction), owned, {
        request: await bookingRequestOf(body),
        tokenHash: await sha256(body.payment_token),
        returnUrl: body.return_url,
        link,
        visitor: visitorOfCall(call),
      })
      return { data: paymentData(payment, await paymentBooking(transaction, payment, call), call) }
    }),
  ),

  reading(getPayment, authorizePayer, async (call, records) => ({
    data: paymentData(call.payment, await paymentBooking(records, call.payment, call), call),
  })),

  writing(cancelPayment, authorizePayer, async (call, transaction) => {
    const payment = await cancel(
      bookingContextOf(call, transaction),
      call.applicationId,
      call.path.payment_id,
    )
    return { data: paymentData(payment, await paymentBooking(transaction, payment, call), call) }
  }),

  preparing(completePayment, authorizePayee, pullHosts, async (call, transaction) => {
    const { applicationId, path, body } = call
    const context = bookingContextOf(call, transaction)
    const { payment } = await complete(
      // The guest books: the owner's server says that they may.
      { ...context, byOwner: false, by: { kind: 'guest' } },
      applicationId,
      path.payment_id,
      body,
    )
    const refused =
      payment.status === 'refund_due'
        ? new ServiceError('conflict', `refund this payment: ${payment.reason}`, { reason: 'refund_due' })
        : undefined
    const data = paymentData(payment, await paymentBooking(transaction, payment, call), call)
    return { data, ...(refused && { refused }) }
  }),

  writing(failPayment, authorizeKey, async (call, transaction) => {
    const { applicationId, path, body } = call
    checkLength('reason', body.reason, longestReason)
    const payment = await fail(
      bookingContextOf(call, transaction),
      applicationId,
      path.payment_id,
      body.reason,
    )
    return { data: paymentData(payment, undefined, call) }
  }),
]
