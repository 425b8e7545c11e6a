import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { booleanSchema, instantSchema, listOf, oneOf, optional } from '../scalars.js'

// Where members are signed in.

const none = z.object({})
const nothing = optional(z.unknown())

/** A browser in which a member is signed in at `/admin`, or an application that they have allowed to use their account. */
export const signInSchema = z.looseObject({
  id: z.string(),
  kind: oneOf('browser', 'app'),
  /** The browser, such as `Firefox`; absent if it is unknown. */
  browser: optional(z.string()),
  /** Its operating system, such as `Windows`; absent if it is unknown. */
  system: optional(z.string()),
  /** The host of the application's callback; absent if it is unknown. */
  app: optional(z.string()),
  /** What the application may do. */
  scope: optional(z.string()),
  /** Whether it makes this call. */
  is_current: booleanSchema,
  /** Unix seconds. */
  created_at: instantSchema,
  /** When it was last used, to the hour, in Unix seconds. */
  last_used_at: instantSchema,
  /** When it ends unless it is used before, in Unix seconds. */
  expires_at: instantSchema,
})

export type SignIn = z.output<typeof signInSchema>

const exampleSignIn = {
  ...{ id: '2b1d…', kind: 'browser' as const, browser: 'Firefox', system: 'Windows', is_current: true },
  ...{ created_at: 1_772_438_400, last_used_at: 1_772_524_800, expires_at: 1_775_116_800 },
}

/** Where the member whose access token calls is signed in, the last used first. */
export const listSignIns = /* @__PURE__ */ endpoint({
  id: 'sign-ins.list',
  method: 'GET',
  path: '/admin/v1/me/sign-ins',
  access: 'self',
  description:
    'The browsers in which the member whose access token calls is signed in, and the applications that they have allowed, the last used first.',
  query: none,
  data: listOf(signInSchema),
  example: { data: [exampleSignIn] },
})

/** Signs the member out of one browser, or ends the access of one application. */
export const endSignIn = /* @__PURE__ */ endpoint({
  id: 'sign-ins.end',
  method: 'DELETE',
  path: '/admin/v1/me/sign-ins/{sign_in_id}',
  access: 'self',
  description: 'Signs the member out of one browser, or ends the access of one application, at once.',
  query: none,
  data: nothing,
  example: {},
})

/** Signs the member out of all browsers, and ends the access of all applications. */
export const signOutEverywhere = /* @__PURE__ */ endpoint({
  id: 'sign-ins.end-all',
  method: 'POST',
  path: '/admin/v1/me/sign-out-everywhere',
  access: 'self',
  description:
    'Signs the member whose access token calls out of all browsers, ends the access of all applications that they have allowed, and voids links that sign them in. `keeps_current` spares the browser that calls. Passkeys stay.',
  query: none,
  body: z.object({ keeps_current: optional(z.boolean()) }),
  data: nothing,
  example: { body: { keeps_current: true } },
})

/** Signs a member out of all browsers, for an owner. */
export const signOutMember = /* @__PURE__ */ endpoint({
  id: 'members.sign-out-everywhere',
  method: 'POST',
  path: '/admin/v1/members/{member_id}/sign-out-everywhere',
  access: 'owner',
  description:
    'Signs a member out of all browsers, ends the access of all applications that they have allowed, and voids links that sign them in. They can sign in again.',
  query: none,
  body: none,
  data: nothing,
  example: { body: {} },
})

/** Voids the links that sign in a member once. */
export const withdrawInvitation = /* @__PURE__ */ endpoint({
  id: 'members.withdraw-invitation',
  method: 'DELETE',
  path: '/admin/v1/members/{member_id}/invitation',
  access: 'owner',
  description: 'Voids the links that sign in a member once: an invitation, and those of the command line.',
  query: none,
  data: nothing,
  example: {},
})
