import * as z from 'zod/mini'
import { optional, optionalText } from '../scalars.js'

/**
 * The services that make a video call of its own for each booking: `conferencing.provider`, with `autocreate` (interface: Event
 * conferencing).
 */
export const callProviders = {
  jitsi: 'Jitsi Meet',
  google: 'Google Meet',
  microsoft: 'Microsoft Teams',
} as const

/** Jitsi's public server, on which calls are made unless `autocreate.server` names another one. */
export const publicJitsi = 'https://meet.jit.si'

/**
 * The video call of a booking (interface: Event conferencing). `state` of a call that is made for this booking: `ready`, `pending` while its
 * provider makes it, or `failed`, so that the host sends an address.
 */
export const callSchema = z.looseObject({
  provider: z.string(),
  details: optional(z.looseObject({ url: optionalText })),
  state: optionalText,
})
