import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { oneOf, optional } from '../scalars.js'

/**
 * Erases what is kept of a guest: name, address, answers and reasons in their bookings and in the events on the hosts'
 * calendars, and mails to them that wait. The bookings stay, without the person. While they have bookings ahead it is
 * refused with `conflict`, unless `bookings` is `cancel`. The answer counts the bookings from which they were erased.
 */
export const eraseGuest = /* @__PURE__ */ endpoint({
  id: 'guests.erase',
  method: 'POST',
  path: '/v3/scheduling/guests/erase',
  access: 'key',
  query: z.object({}),
  body: z.object({ email: z.string(), bookings: optional(oneOf('cancel')) }),
  data: z.looseObject({ erased_bookings: z.number() }),
})
