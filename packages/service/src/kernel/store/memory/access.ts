import type { AccessQueries } from '../store.js'
import type { Tables } from './tables.js'

/** Locks of access that are not of a record. */
export const accessQueries = ({ applications }: Tables): AccessQueries => ({
  // Transactions run one at a time, so locks need no effect.
  lockApplications: async () => applications.all({}),
})
