import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instant, text } from '../scalars.js'
import { availability, bookingSettings } from './records.js'

/**
 * How a visitor names a configuration: by id, or by slug and client id; with a session neither is needed
 * (interface: Who sends what).
 */
const configurationQuery = { configuration_id: text, slug: text, client_id: text }

/** The query of every call of a booking. */
export const bookingQuery = z.object(configurationQuery)

export const getUiSettings = /* @__PURE__ */ endpoint({
  id: 'scheduling.ui-settings',
  method: 'GET',
  path: '/v3/scheduling/ui-settings',
  access: 'visitor',
  query: z.object({ ...configurationQuery, booking_id: text }),
  data: bookingSettings,
})

export const getAvailability = /* @__PURE__ */ endpoint({
  id: 'scheduling.availability',
  method: 'GET',
  path: '/v3/scheduling/availability',
  access: 'visitor',
  query: z.object({ ...configurationQuery, start_time: instant, end_time: instant, booking_id: text }),
  data: availability,
})
