import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.js'
import { optionalText } from '../scalars.js'

/**
 * An endpoint read with what stands around its data: the cursor of a list's next page. For a client whose `data` is the
 * whole answer.
 */
export const wholeAnswer = <E extends Endpoint>(endpoint: E) => {
  const { data, ...asked } = endpoint
  return { ...asked, data: z.looseObject({ data: data as E['data'], next_cursor: optionalText }) }
}

/**
 * An endpoint whose data is taken as it is, for whoever reads it leniently: an event that cannot be read hides none of those
 * beside it, and a change that was made has not failed because of what is answered.
 */
export const asItIs = <E extends Endpoint>(endpoint: E) => {
  const { data: _data, ...asked } = endpoint
  return { ...asked, data: z.nullish(z.unknown()) }
}
