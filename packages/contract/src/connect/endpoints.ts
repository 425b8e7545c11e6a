import * as z from 'zod/mini'
import { roomDetails } from '../calendar/records.js'
import { endpoint } from '../endpoint.js'
import { instantSchema, listOf, oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import { connectorSchema, grantSchema } from './records.js'

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
      /** Makes the account a room that the application's grants find among their resources; null: it is none. */
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
 * ahead, it is refused with `conflict`, unless `bookings=cancel` cancels them and tells everyone.
 */
export const deleteGrant = /* @__PURE__ */ endpoint({
  id: 'grants.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}',
  access: 'key',
  query: z.object({ bookings: optional(oneOf('cancel')) }),
  data: optional(z.unknown()),
})
