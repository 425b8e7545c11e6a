import * as z from 'zod/mini'
import { optionalText } from './scalars.js'

/** What every successful answer carries around its data (interface: Conventions). */
export const envelopeSchema = z.looseObject({
  request_id: optionalText,
  data: z.unknown(),
  next_cursor: optionalText,
})

/** What every failure carries. Types come with or without an `api.` prefix. */
export const errorEnvelopeSchema = z.looseObject({
  request_id: optionalText,
  error: z.looseObject({ type: optionalText, message: optionalText, field: optionalText }),
})
