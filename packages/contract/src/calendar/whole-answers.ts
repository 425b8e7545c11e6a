import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.js'
import { listLegacyEvents } from '../legacy/endpoints.js'
import { listOf, text } from '../scalars.js'
import { listEvents } from './event-endpoints.js'

/**
 * An endpoint read with what stands around its data: the cursor of a list's next page. For a client whose `data` is the
 * whole answer.
 */
const whole = <E extends Endpoint, Data extends z.core.$ZodType>(endpoint: E, data: Data) => {
  const { data: _own, ...asked } = endpoint
  return { ...asked, data: z.looseObject({ data, next_cursor: text }) }
}

/** The same of the endpoint's own data. */
export const wholeAnswer = <E extends Endpoint>(endpoint: E) => whole(endpoint, endpoint.data as E['data'])

/** An event in a list that others lie in: one that cannot be read hides none of them, and is told by whoever draws it. */
const listedEvent = z.looseObject({ id: z.string() })

/** A page of a calendar's events, read leniently. */
export const listEventsLeniently = /* @__PURE__ */ whole(listEvents, listOf(listedEvent))

/** The same of the earlier generation, whose lists stand bare. */
export const listLegacyEventsLeniently = /* @__PURE__ */ {
  ...listLegacyEvents,
  data: listOf(listedEvent),
}
