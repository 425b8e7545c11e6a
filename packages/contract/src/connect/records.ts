import * as z from 'zod/mini'
import { instant, listOf, maybe, number, text } from '../scalars.js'

/** The settings of one provider in an application. */
export const connector = z.looseObject({ name: text, provider: z.string(), scope: listOf(z.string()) })

/** A connected account. */
export const grant = z.looseObject({
  id: z.string(),
  provider: z.string(),
  /** `valid`, or `invalid` once the provider lets nobody in. */
  grant_status: text,
  email: z.string(),
  name: text,
  /** The customer's own id of the account, for `external:` paths. */
  external_id: text,
  scope: listOf(z.string()),
  created_at: maybe(instant),
  updated_at: maybe(instant),
})

/** What a sign-in ends with (RFC 6749, section 5.1). */
export const tokens = z.looseObject({
  access_token: z.string(),
  token_type: text,
  /** Seconds. */
  expires_in: maybe(number),
  /** Renews the access token, once; where it was asked for. */
  refresh_token: text,
  /** Words between spaces. */
  scope: text,
  grant_id: text,
  email: text,
  provider: text,
})

/** What an access token is. */
export const tokenInfo = z.looseObject({
  /** The address of the service that made it. */
  iss: text,
  /** The client id of the application that it was made for. */
  aud: text,
  /** The id of its grant. */
  sub: text,
  email: text,
  scope: text,
  /** When it was made, and when it ends. */
  iat: maybe(instant),
  exp: maybe(instant),
})

export type Tokens = z.output<typeof tokens>
export type TokenInfo = z.output<typeof tokenInfo>
export type Connector = z.output<typeof connector>
export type Grant = z.output<typeof grant>
