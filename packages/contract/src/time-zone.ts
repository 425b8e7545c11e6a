import { isTimeZone } from '@whenable/time'
import * as z from 'zod/mini'

/** An IANA time zone that this engine knows. */
export const timeZoneSchema = z
  .string()
  .check(z.refine(isTimeZone, { error: 'expected an IANA time zone, such as Europe/Lisbon' }))
