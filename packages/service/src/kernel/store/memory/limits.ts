import type { Hits } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Adds to a count. */
export const countHits = ({ hits: rows }: Tables, { subject, from, until, hits }: Hits): number => {
  const key = keyOf(subject, String(from))
  const counted = (rows.get(key)?.hits ?? 0) + hits
  rows.set(key, { hits: counted, until })
  return counted
}
