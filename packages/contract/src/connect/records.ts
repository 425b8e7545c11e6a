import * as z from 'zod/mini'
import { instant, listOf, maybe, text } from '../scalars.js'

/** The settings of one provider in an application. */
export const connector = z.looseObject({ name: text, provider: z.string(), scope: listOf(z.string()) })

/** A connected account. */
export const grant = z.looseObject({
  id: z.string(),
  provider: z.string(),
  /** `valid`, or `invalid` once the provider lets nobody in. */
  grant_status: text,
  email: z.string(),
  name: text,
  /** The customer's own id of the account, for `external:` paths. */
  external_id: text,
  scope: listOf(z.string()),
  created_at: maybe(instant),
  updated_at: maybe(instant),
})

export type Connector = z.output<typeof connector>
export type Grant = z.output<typeof grant>
