import * as z from 'zod/mini'
import { instantSchema, listOf, numericSchema, optional, optionalText } from '../scalars.js'

/** The settings of one provider in an application. */
export const connectorSchema = z.looseObject({
  name: optionalText,
  provider: z.string(),
  scope: listOf(z.string()),
})

/** A connected account. */
export const grantSchema = z.looseObject({
  id: z.string(),
  provider: z.string(),
  /** `valid`, or `invalid` if the provider refuses access. */
  grant_status: optionalText,
  email: z.string(),
  name: optionalText,
  /** The customer's own id of the account, for `external:` paths. */
  external_id: optionalText,
  scope: listOf(z.string()),
  created_at: optional(instantSchema),
  updated_at: optional(instantSchema),
})

/** A grant, with what the service can do beyond the interface: `move-series`. */
export const grantWithCapabilitiesSchema = /* @__PURE__ */ z.extend(grantSchema, {
  capabilities: listOf(z.string()),
})

/** The tokens of a sign-in (RFC 6749, section 5.1). */
export const tokensSchema = z.looseObject({
  access_token: z.string(),
  token_type: optionalText,
  /** Seconds until the access token expires. */
  expires_in: optional(numericSchema),
  /** Renews the access token; present if `offline` access was requested. */
  refresh_token: optionalText,
  /** Scopes, separated by spaces. */
  scope: optionalText,
  grant_id: optionalText,
  email: optionalText,
  provider: optionalText,
})

/** The claims of an access token. */
export const tokenInfoSchema = z.looseObject({
  /** The address of the issuing service. */
  iss: optionalText,
  /** The client id of the application that it was issued to. */
  aud: optionalText,
  /** The id of its grant. */
  sub: optionalText,
  email: optionalText,
  scope: optionalText,
  /** When it was issued and when it expires, Unix seconds. */
  iat: optional(instantSchema),
  exp: optional(instantSchema),
})

export type Tokens = z.output<typeof tokensSchema>
export type TokenInfo = z.output<typeof tokenInfoSchema>
export type Connector = z.output<typeof connectorSchema>
export type Grant = z.output<typeof grantSchema>
