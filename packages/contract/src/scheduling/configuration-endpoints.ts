import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { oneOf, optional, optionalCount, optionalText } from '../scalars.js'
import { configurationChangeSchema, configurationInputSchema, configurationSchema } from './configuration.js'

const none = z.object({})
const page = { limit: optionalCount, page_token: optionalText, select: optionalText }

export const listConfigurations = /* @__PURE__ */ endpoint({
  id: 'configurations.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: z.object(page),
  data: z.array(configurationSchema),
  paged: true,
})

export const createConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: none,
  body: configurationInputSchema,
  data: configurationSchema,
})

export const getConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: z.object({ select: optionalText }),
  data: configurationSchema,
})

export const updateConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: none,
  body: configurationChangeSchema,
  data: configurationSchema,
})

/**
 * Deletes a configuration. While bookings lie ahead it is refused with `conflict`, unless `bookings=cancel` cancels them
 * and tells everyone.
 */
export const deleteConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.delete',
  method: 'DELETE',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: z.object({ bookings: optional(oneOf('cancel')) }),
  data: optional(z.unknown()),
})

/** A visitor's short-lived credential for one private configuration; `time_to_live` is minutes. */
export const createSession = /* @__PURE__ */ endpoint({
  id: 'sessions.create',
  method: 'POST',
  path: '/v3/scheduling/sessions',
  access: 'key',
  query: none,
  body: z.looseObject({
    configuration_id: optionalText,
    slug: optionalText,
    time_to_live: optional(z.int().check(z.minimum(1), z.maximum(30))),
  }),
  data: z.looseObject({ session_id: z.string() }),
})

export const deleteSession = /* @__PURE__ */ endpoint({
  id: 'sessions.delete',
  method: 'DELETE',
  path: '/v3/scheduling/sessions/{session_id}',
  access: 'key',
  query: none,
  data: optional(z.unknown()),
})
