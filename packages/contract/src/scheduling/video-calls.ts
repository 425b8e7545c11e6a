import * as z from 'zod/mini'
import { optional, optionalText } from '../scalars.js'

/**
 * The video call of a booking (interface: Event conferencing). `state` of a call that is made for this booking: `ready`, `pending` while its
 * provider makes it, or `failed`, so that the host sends an address.
 */
export const callSchema = z.looseObject({
  provider: z.string(),
  details: optional(z.looseObject({ url: optionalText })),
  state: optionalText,
})
