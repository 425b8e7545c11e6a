import { type DeadLetterTransaction, deadLetterListKey } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Dead letters. */
export const deadLetterTransaction = ({ deadLetters }: Tables): DeadLetterTransaction => ({
  deadLetter: async (applicationId, id) => deadLetters.get(keyOf(applicationId, id))?.record,
  deadLetters: async (applicationId, page) =>
    pageOf(
      deadLetters.where((row) => row.applicationId === applicationId),
      page,
    ),
  putDeadLetter: async (record) =>
    deadLetters.set(keyOf(record.applicationId, record.id), {
      applicationId: record.applicationId,
      at: deadLetterListKey(record),
      record,
    }),
  removeDeadLetter: async (applicationId, id) => {
    const key = keyOf(applicationId, id)
    const isThere = deadLetters.get(key) !== undefined
    deadLetters.set(key, undefined)
    return isThere
  },
})
