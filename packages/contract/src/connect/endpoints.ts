import * as z from 'zod/mini'
import { roomDetails } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import { connectionSettings } from './connections.js'
import {
  connectorSchema,
  grantSchema,
  grantWithCapabilitiesSchema,
  tokenInfoSchema,
  tokensSchema,
} from './records.js'

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

/**
 * Bring-your-own authentication. A virtual calendar only requires an email address; other accounts are verified with their provider,
 * and become a connection of the address's grant.
 */
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
      /**
       * Makes the account a room that is listed in the resources of the application's grants; null makes it an ordinary
       * account.
       */
      room: z.nullish(z.looseObject(roomDetails)),
      ...connectionSettings,
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
    /** Created at or after `since`, and before `before`. */
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
  tokenScope: 'email',
  query: z.object({ select: optional(z.string()) }),
  data: grantWithCapabilitiesSchema,
})

/** Changes an account's stored data. `invalid` revokes all its tokens until the account is connected again. */
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
 * Deletes a grant with its calendars and configurations. Fails with `conflict` while its configurations have future bookings,
 * or it hosts any, unless `bookings=cancel` cancels them and notifies everyone.
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
 * The page on which a user connects an account (OAuth 2.0, RFC 6749; PKCE, RFC 7636). It redirects to `redirect_uri` with
 * `code` and `state`, or with `error` and `error_description`.
 */
export const authorize = /* @__PURE__ */ endpoint({
  id: 'connect.auth',
  method: 'GET',
  path: '/v3/connect/auth',
  access: 'anyone',
  effect: 'sign-in',
  query: z.object({
    client_id: z.string(),
    /** One of the application's callback URIs, exactly as registered. */
    redirect_uri: z.string(),
    response_type: optionalText,
    /** `google` or `microsoft` sends the owner there, if the service is configured for it. Otherwise an emailed code proves the address. */
    provider: optionalText,
    /** Scopes, separated by spaces. */
    scope: optionalText,
    state: optionalText,
    /** An email address to prefill. */
    login_hint: optionalText,
    prompt: optionalText,
    /** `offline` also requests a refresh token. */
    access_type: optionalText,
    code_challenge: optionalText,
    /** Must be `S256`: `plain` (RFC 7636, section 4.3), the default without it, is rejected. */
    code_challenge_method: optionalText,
  }),
  /** Never called: callers receive the page's address. */
  data: z.string(),
  responseType: 'page',
})

/**
 * Exchanges a code or a refresh token for tokens. Without a code challenge, `client_secret` must be an API key of the
 * application. The answer is also returned beside `data`, where RFC 6749 expects it; errors have the format of its section 5.2.
 */
export const exchangeCode = /* @__PURE__ */ endpoint({
  id: 'connect.token',
  method: 'POST',
  path: '/v3/connect/token',
  access: 'anyone',
  effect: 'sign-in',
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

/** Ends a sign-in: revokes the given token, and all tokens of the same sign-in (RFC 7009). */
export const revokeToken = /* @__PURE__ */ endpoint({
  id: 'connect.revoke',
  method: 'POST',
  path: '/v3/connect/revoke',
  access: 'anyone',
  effect: 'own',
  query: z.object({ token: optionalText }),
  body: z.looseObject({ token: optionalText }),
  data: optional(z.unknown()),
  formEncoded: true,
  errors: 'oauth',
})

/** Describes an access token: the one in the query, or the bearer token. */
export const getTokenInfo = /* @__PURE__ */ endpoint({
  id: 'connect.tokeninfo',
  method: 'GET',
  path: '/v3/connect/tokeninfo',
  access: 'anyone',
  effect: 'reads',
  query: z.object({ access_token: optionalText }),
  data: tokenInfoSchema,
})
