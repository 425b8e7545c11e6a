import { exchangeCode, getTokenInfo, revokeToken, ServiceError } from '@whenable/contract'
import { byToken, type Caller, tokenOf } from '../../access/authorization.js'
import { clientOf, redeemCode, renewTokens, revoke, tokenInfoOf } from '../../access/tokens.js'
import { validationError } from '../../kernel/errors.js'
import { reading, secret, writing } from '../../kernel/http/route.js'
import { sha256 } from '../../kernel/secrets.js'
import type { Records } from '../../kernel/store/store.js'

/** Authorizes every caller: the credential is in the body. */
const authorizeAnyone = async () => ({ applicationId: '', scope: 'anyone' })

/** Authorizes access tokens, in the query or as the bearer. */
const authorizeToken = async (
  call: Caller & { readonly query: { readonly access_token?: string | undefined } },
  records: Records,
) => {
  const { access_token: given } = call.query
  const token = await tokenOf(given === undefined ? call : { ...call, bearer: await sha256(given) }, records)
  return byToken(token)
}

/** Routes of tokens. The sign-in page is in `pages/sign-in`. */
export const signInRoutes = [
  secret(
    writing(exchangeCode, authorizeAnyone, async ({ body, now, newId }, transaction) => {
      const context = { transaction, now, newId }
      const grants: Readonly<Record<string, () => ReturnType<typeof redeemCode>>> = {
        authorization_code: async () =>
          redeemCode(context, await clientOf(transaction, body, context.now), body),
        refresh_token: async () =>
          renewTokens(context, await clientOf(transaction, body, context.now), body.refresh_token),
      }
      const redeem = Object.hasOwn(grants, body.grant_type) ? grants[body.grant_type] : undefined
      if (!redeem) throw validationError('grant_type', body.grant_type, Object.keys(grants).join(' or '))
      const tokens = await redeem()
      return tokens
        ? { data: tokens, beside: tokens }
        : {
            refused: new ServiceError(
              'invalid_request_error',
              'this code or token was already used, so the sign-in has ended: sign in again',
              { field: body.grant_type === 'refresh_token' ? 'refresh_token' : 'code' },
            ),
          }
    }),
  ),

  secret(
    writing(revokeToken, authorizeAnyone, async ({ body, query, now, newId }, transaction) => {
      const token = body.token ?? query.token
      if (token === undefined) throw validationError('token', token, 'an access token or a refresh token')
      await revoke({ transaction, now, newId }, token)
      return {}
    }),
  ),

  reading(getTokenInfo, authorizeToken, async ({ token, origin }, records) => ({
    data: await tokenInfoOf(records, token, origin),
  })),
]
