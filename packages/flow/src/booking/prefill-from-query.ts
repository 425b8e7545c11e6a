import { readQueryPrefill } from '@whenable/contract/values'
import type { Prefill } from './state.js'

/**
 * Form values from the query of a page's URL: `name`, `email`, `phone` and `guests` (email addresses, separated by commas or in
 * repeated parameters), and `when-slot`, a time to begin with. Every other parameter, such as `utm_source`, is the answer to the additional
 * field with that key. Anybody can create such a link, so no field is locked or hidden.
 */
export const prefillFromQuery = (query: URLSearchParams): Prefill => {
  const { guests, ...values } = readQueryPrefill(query)
  return { ...values, guests: guests.map((email) => ({ name: '', email })) }
}
