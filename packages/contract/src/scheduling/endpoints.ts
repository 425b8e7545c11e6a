import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optionalText } from '../scalars.js'
import { availabilitySchema, bookingSettingsSchema } from './records.js'

/**
 * How a visitor names a configuration: by id, or by slug and client id; with a session neither is needed
 * (interface: Who sends what).
 */
const configurationQuery = { configuration_id: optionalText, slug: optionalText, client_id: optionalText }

/** The query of every call of a booking. */
export const bookingQuerySchema = z.object(configurationQuery)

export const getUiSettings = /* @__PURE__ */ endpoint({
  id: 'scheduling.ui-settings',
  method: 'GET',
  path: '/v3/scheduling/ui-settings',
  access: 'visitor',
  query: z.object({ ...configurationQuery, booking_id: optionalText }),
  data: bookingSettingsSchema,
})

export const getAvailability = /* @__PURE__ */ endpoint({
  id: 'scheduling.availability',
  method: 'GET',
  path: '/v3/scheduling/availability',
  access: 'visitor',
  query: z.object({
    ...configurationQuery,
    start_time: instantSchema,
    end_time: instantSchema,
    booking_id: optionalText,
  }),
  data: availabilitySchema,
})
