import * as z from 'zod/mini'
import { roomDetails } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import { connectorSchema, grantSchema, tokenInfoSchema, tokensSchema } from './records.js'

const none = z.object({})

export const createConnector = /* @__PURE__ */ endpoint({
  id: 'connectors.create',
  method: 'POST',
  path: '/v3/connectors',
  access: 'key',
  query: none,
  body: z.looseObject({
    name: optionalText,
    provider: z.string(),
    settings: optional(z.looseObject({})),
    scope: listOf(z.string()),
  }),
  data: connectorSchema,
})

export const listConnectors = /* @__PURE__ */ endpoint({
  id: 'connectors.list',
  method: 'GET',
  path: '/v3/connectors',
  access: 'key',
  query: z.object({ select: optionalText }),
  data: z.array(connectorSchema),
})

export const getConnector = /* @__PURE__ */ endpoint({
  id: 'connectors.read',
  method: 'GET',
  path: '/v3/connectors/{provider}',
  access: 'key',
  query: z.object({ select: optionalText }),
  data: connectorSchema,
})

export const deleteConnector = /* @__PURE__ */ endpoint({
  id: 'connectors.delete',
  method: 'DELETE',
  path: '/v3/connectors/{provider}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})

/** Bring-your-own authentication; for a virtual calendar an address is all there is to give. */
export const createGrant = /* @__PURE__ */ endpoint({
  id: 'connect.custom',
  method: 'POST',
  path: '/v3/connect/custom',
  access: 'key',
  query: none,
  body: z.looseObject({
    provider: z.string(),
    settings: z.looseObject({
      email: z.string().check(z.minLength(3), z.maxLength(320)),
      /** Makes the account a room that the application's grants find among their resources; null: it is not a room. */
      room: z.nullish(z.looseObject(roomDetails)),
    }),
    name: optionalText,
    external_id: optionalText,
    scope: listOf(z.string()),
  }),
  data: grantSchema,
})

export const listGrants = /* @__PURE__ */ endpoint({
  id: 'grants.list',
  method: 'GET',
  path: '/v3/grants',
  access: 'key',
  query: z.object({
    limit: optionalCount,
    page_token: optionalText,
    select: optionalText,
    email: optionalText,
    grant_status: optionalText,
    provider: optionalText,
    /** Made at this instant or after it, and before that one. */
    since: optional(instantSchema),
    before: optional(instantSchema),
  }),
  data: z.array(grantSchema),
  paged: true,
})

export const getGrant = /* @__PURE__ */ endpoint({
  id: 'grants.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}',
  access: 'grant',
  query: z.object({ select: optional(z.string()) }),
  data: grantSchema,
})

/** Changes what an application knows about an account; `invalid` ends every sign-in until it is connected again. */
export const updateGrant = /* @__PURE__ */ endpoint({
  id: 'grants.update',
  method: 'PATCH',
  path: '/v3/grants/{grant_id}',
  access: 'key',
  query: none,
  body: z.looseObject({
    name: optionalText,
    external_id: optionalText,
    scope: optional(z.array(z.string())),
    grant_status: optional(oneOf('valid', 'invalid')),
  }),
  data: grantSchema,
})

/**
 * Deletes a grant with its calendars and configurations. While bookings of them, or bookings that the grant hosts, lie
 * ahead, it is refused with `conflict`, unless `bookings=cancel` cancels them and notifies everyone.
 */
export const deleteGrant = /* @__PURE__ */ endpoint({
  id: 'grants.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}',
  access: 'key',
  query: z.object({ bookings: optional(oneOf('cancel')) }),
  data: optional(z.unknown()),
})

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
 * as `client_secret`. The answer is also beside `data`, where RFC 6749 expects it; errors are in the form of its
 * section 5.2.
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
