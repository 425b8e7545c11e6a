import * as z from 'zod/mini'
import { text } from './scalars.js'

/** What every successful answer carries around its data (interface: Conventions). */
export const envelope = z.looseObject({ request_id: text, data: z.unknown(), next_cursor: text })

/** What every failure carries. Types come with or without an `api.` prefix. */
export const errorEnvelope = z.looseObject({
  request_id: text,
  error: z.looseObject({ type: text, message: text, field: text }),
})
