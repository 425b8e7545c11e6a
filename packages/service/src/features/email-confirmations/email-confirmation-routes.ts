import {
  cancelEmailConfirmation,
  confirmEmail,
  createEmailConfirmation,
  getEmailConfirmation,
  ServiceError,
  sendConfirmationCode,
} from '@whenable/contract'
import { authorizeBooker, callCredential } from '../../access/authorization.js'
import { checkKeyScope } from '../../access/scopes.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import {
  type Answer,
  type Call,
  type CallerAuthorization,
  type OutboundContext,
  preparing,
  reading,
  secretBody,
  writing,
} from '../../kernel/http/route.js'
import { sameSecret, sha256 } from '../../kernel/secrets.js'
import type { EmailConfirmationRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import {
  bookingContextOf,
  bookingRequestOf,
  checkSecret,
  confirmsEmail,
  pullHosts,
  seatOf,
  visitorOfCall,
} from '../bookings/visitor-data.js'
import { prepareConfirmation } from '../challenges/challenges.js'
import { checkReturnUrl } from '../payments/payment-data.js'
import { emailConfirmationData } from './email-confirmation-data.js'
import {
  cancelEmailConfirmation as cancel,
  type EmailProof,
  emailConfirmationStatusAt,
  proveEmail,
  sendAnotherCode,
  startEmailConfirmation,
} from './email-confirmations.js'

type ConfirmationCall = Pick<Call, 'bearer' | 'endpoint' | 'now'> & {
  readonly path: { readonly confirmation_id: string }
  readonly query: { readonly confirmation_token?: string | undefined }
}

type ConfirmationAuthorization = CallerAuthorization & {
  readonly confirmation: EmailConfirmationRecord
  readonly owned: OwnedConfiguration | undefined
}

const authorizationFor = async (
  records: Records,
  confirmation: EmailConfirmationRecord,
): Promise<ConfirmationAuthorization> => ({
  applicationId: confirmation.applicationId,
  confirmation,
  owned: await records.configuration(confirmation.configurationId),
  ...{ scope: `email-confirmation:${confirmation.id}`, sharesScope: true },
})

/** An API key opens no confirmation, and says so if its scopes would not either. */
const checkKey = async (
  { bearer, now, endpoint }: Pick<ConfirmationCall, 'bearer' | 'now' | 'endpoint'>,
  records: Records,
): Promise<void> => {
  const credential = bearer === undefined ? undefined : await callCredential(records, bearer, now)
  if (credential?.kind === 'key') checkKeyScope(credential.scopes, endpoint)
}

/**
 * Authorizes visitors by the token of their confirmation, which replaces a session.
 *
 * @throws ServiceError `not_found_error` for everybody else, whether the confirmation exists or not.
 */
const authorizeByToken = async (
  call: ConfirmationCall,
  records: Records,
): Promise<ConfirmationAuthorization> => {
  await checkKey(call, records)
  const { path, query } = call
  const confirmation = await records.emailConfirmation(path.confirmation_id)
  const { confirmation_token: token } = query
  const isVisitor =
    token !== undefined &&
    confirmation !== undefined &&
    sameSecret(await sha256(token), confirmation.tokenHash)
  if (!isVisitor) throw notFoundError('email confirmation', path.confirmation_id)
  return authorizationFor(records, confirmation)
}

/** Authorizes whoever has the token of the email's link, as well. */
const authorizeProver = async (
  call: ConfirmationCall & Pick<Call<typeof confirmEmail>, 'query'>,
  records: Records,
): Promise<ConfirmationAuthorization> => {
  const { link_token: token } = call.query
  if (token === undefined) return authorizeByToken(call, records)
  await checkKey(call, records)
  const found = await records.emailConfirmationOfLink(await sha256(token))
  if (found?.id !== call.path.confirmation_id)
    throw notFoundError('email confirmation', call.path.confirmation_id)
  return authorizationFor(records, found)
}

/** Prepares another code: for one that has expired, as a new confirmation of its slot. */
const prepareCode = async (
  call: Call<typeof sendConfirmationCode> & ConfirmationAuthorization,
  outbound: OutboundContext,
) => {
  const { owned, confirmation, now } = call
  if (!owned || emailConfirmationStatusAt(confirmation, now) !== 'expired') return pullHosts(call, outbound)
  const { slot, seat } = confirmation.request
  const body = { start_time: slot.start, end_time: slot.end, event_id: seat.eventId }
  return prepareConfirmation({ ...call, owned, body }, outbound)
}

const answerOf = async (
  records: Records,
  confirmation: EmailConfirmationRecord,
  call: Parameters<typeof emailConfirmationData>[2],
  refused?: ServiceError,
): Promise<Pick<Answer<typeof confirmEmail>, 'data' | 'refused' | 'beside'>> => ({
  data: await emailConfirmationData(records, confirmation, call),
  ...(refused && {
    refused,
    ...(refused.field === 'code' && { beside: { attempts_left: confirmation.attemptsLeft } }),
  }),
})

/** Routes of visitors who confirm their email address before they book. */
export const emailConfirmationRoutes = [
  // The token in the body is a secret.
  secretBody(
    preparing(createEmailConfirmation, authorizeBooker, prepareConfirmation, async (call, transaction) => {
      const { body, owned, link } = call
      checkSecret('confirmation_token', body.confirmation_token)
      await checkReturnUrl(transaction, call)
      if (!(await confirmsEmail(transaction, call, owned)))
        throw new ServiceError('conflict', 'this event type needs no confirmed email address: book it')
      const confirmation = await startEmailConfirmation(bookingContextOf(call, transaction), owned, {
        request: await bookingRequestOf(body),
        slots: body.slots?.map((slot) => ({
          slot: { start: slot.start_time, end: slot.end_time },
          seat: seatOf(slot),
        })),
        tokenHash: await sha256(body.confirmation_token),
        returnUrl: body.return_url,
        link,
        visitor: visitorOfCall(call),
      })
      return answerOf(transaction, confirmation, call)
    }),
  ),

  reading(getEmailConfirmation, authorizeByToken, async (call, records) => ({
    data: await emailConfirmationData(records, call.confirmation, call),
  })),

  secretBody(
    preparing(confirmEmail, authorizeProver, pullHosts, async (call, transaction) => {
      const { path, query, body } = call
      const { link_token: token } = query
      if (body.code === undefined && token === undefined)
        throw validationError('code', undefined, 'the six digits of the email')
      const proof: EmailProof =
        token === undefined ? { code: body.code ?? '' } : { linkHash: await sha256(token) }
      const { confirmation, refused } = await proveEmail(
        bookingContextOf(call, transaction),
        path.confirmation_id,
        proof,
      )
      return answerOf(transaction, confirmation, call, refused)
    }),
  ),

  preparing(sendConfirmationCode, authorizeByToken, prepareCode, async (call, transaction) => {
    const confirmation = await sendAnotherCode(bookingContextOf(call, transaction), call.path.confirmation_id)
    return answerOf(transaction, confirmation, call)
  }),

  writing(cancelEmailConfirmation, authorizeByToken, async (call, transaction) => {
    const confirmation = await cancel(bookingContextOf(call, transaction), call.path.confirmation_id)
    return answerOf(transaction, confirmation, call)
  }),
]
