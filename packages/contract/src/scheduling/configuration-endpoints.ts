import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { digits, maybe, oneOf, text } from '../scalars.js'
import { configuration, configurationChange, configurationInput } from './configuration.js'

const none = z.object({})
const page = { limit: digits, page_token: text, select: text }

export const listConfigurations = /* @__PURE__ */ endpoint({
  id: 'configurations.list',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: z.object(page),
  data: z.array(configuration),
  paged: true,
})

export const createConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.create',
  method: 'POST',
  path: '/v3/grants/{grant_id}/scheduling/configurations',
  access: 'grant',
  query: none,
  body: configurationInput,
  data: configuration,
})

export const getConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.read',
  method: 'GET',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: z.object({ select: text }),
  data: configuration,
})

export const updateConfiguration = /* @__PURE__ */ endpoint({
  id: 'configurations.update',
  method: 'PUT',
  path: '/v3/grants/{grant_id}/scheduling/configurations/{configuration_id}',
  access: 'grant',
  query: none,
  body: configurationChange,
  data: configuration,
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
  query: z.object({ bookings: maybe(oneOf('cancel')) }),
  data: maybe(z.unknown()),
})

/** A visitor's short-lived credential for one private configuration; `time_to_live` is minutes. */
export const createSession = /* @__PURE__ */ endpoint({
  id: 'sessions.create',
  method: 'POST',
  path: '/v3/scheduling/sessions',
  access: 'key',
  query: none,
  body: z.looseObject({
    configuration_id: text,
    slug: text,
    time_to_live: maybe(z.int().check(z.minimum(1), z.maximum(30))),
  }),
  data: z.looseObject({ session_id: z.string() }),
})

export const deleteSession = /* @__PURE__ */ endpoint({
  id: 'sessions.delete',
  method: 'DELETE',
  path: '/v3/scheduling/sessions/{session_id}',
  access: 'key',
  query: none,
  data: maybe(z.unknown()),
})
