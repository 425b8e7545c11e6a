import * as z from 'zod/mini'
import { optionalText } from './scalars.js'

/** The envelope of a successful answer (interface: Conventions). */
export const envelopeSchema = z.looseObject({
  request_id: optionalText,
  data: z.unknown(),
  next_cursor: optionalText,
})

/** The envelope of an error. Types may have an `api.` prefix. */
export const errorEnvelopeSchema = z.looseObject({
  request_id: optionalText,
  error: z.looseObject({
    type: optionalText,
    message: optionalText,
    field: optionalText,
    reason: optionalText,
  }),
})

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>
