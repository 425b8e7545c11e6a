import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, optional } from '../scalars.js'
import { freeBusySchema } from './records.js'

const none = z.object({})

/** Addresses that one call may ask about. */
export const mostAddresses = 50

/** Always answers for every address: when it is busy, or why nobody can say. */
export const getFreeBusy = /* @__PURE__ */ endpoint({
  id: 'calendars.free-busy',
  method: 'POST',
  path: '/v3/grants/{grant_id}/calendars/free-busy',
  access: 'grant',
  query: none,
  body: z.looseObject({
    start_time: instantSchema,
    end_time: instantSchema,
    emails: z.array(z.string()).check(z.minLength(1), z.maxLength(mostAddresses)),
    /** `false`: what is tentative does not count. */
    tentative_as_busy: optional(z.boolean()),
  }),
  data: z.array(freeBusySchema),
})
