import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { optional, optionalText } from '../scalars.js'
import { tokenInfoSchema, tokensSchema } from './records.js'

/**
 * The page on which somebody connects an account (OAuth 2.0, RFC 6749; PKCE, RFC 7636). It leads back to
 * `redirect_uri` with `code` and `state`, or with `error` and `error_description`.
 */
export const authorize = /* @__PURE__ */ endpoint({
  id: 'connect.auth',
  method: 'GET',
  path: '/v3/connect/auth',
  access: 'anyone',
  query: z.object({
    client_id: z.string(),
    /** One of the application's callback URIs, letter by letter. */
    redirect_uri: z.string(),
    response_type: optionalText,
    provider: optionalText,
    /** Words between spaces. */
    scope: optionalText,
    state: optionalText,
    /** The address that the page begins with. */
    login_hint: optionalText,
    prompt: optionalText,
    /** `offline` asks for a refresh token as well. */
    access_type: optionalText,
    code_challenge: optionalText,
    /** `S256`, which must be said: `plain` (RFC 7636, section 4.3), the default without it, is refused. */
    code_challenge_method: optionalText,
  }),
  /** Nothing reads it: what a caller is given of a page is its address. */
  data: z.string(),
  responseType: 'page',
})

/**
 * Tokens for a code, or for a refresh token. Whoever came without a code challenge shows an API key of the application
 * as `client_secret`. What it answers stands beside `data` as well, where RFC 6749 has it; what goes wrong is told as its
 * section 5.2 has it.
 */
export const exchangeCode = /* @__PURE__ */ endpoint({
  id: 'connect.token',
  method: 'POST',
  path: '/v3/connect/token',
  access: 'anyone',
  query: z.object({}),
  body: z.looseObject({
    /** `authorization_code` or `refresh_token`. */
    grant_type: z.string(),
    client_id: z.string(),
    client_secret: optionalText,
    code: optionalText,
    redirect_uri: optionalText,
    code_verifier: optionalText,
    refresh_token: optionalText,
  }),
  data: tokensSchema,
  formEncoded: true,
  errors: 'oauth',
})

/** Ends a sign-in: the token that is given, and all that came of the same one (RFC 7009). */
export const revokeToken = /* @__PURE__ */ endpoint({
  id: 'connect.revoke',
  method: 'POST',
  path: '/v3/connect/revoke',
  access: 'anyone',
  query: z.object({ token: optionalText }),
  body: z.looseObject({ token: optionalText }),
  data: optional(z.unknown()),
  formEncoded: true,
  errors: 'oauth',
})

/** What an access token is: the one in the query, or the bearer. */
export const getTokenInfo = /* @__PURE__ */ endpoint({
  id: 'connect.tokeninfo',
  method: 'GET',
  path: '/v3/connect/tokeninfo',
  access: 'anyone',
  query: z.object({ access_token: optionalText }),
  data: tokenInfoSchema,
})
