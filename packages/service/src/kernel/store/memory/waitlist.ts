import { hostKey, isInLine, positionKey, type WaitlistLook, type WaitlistTransaction } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

const lookKey = ({ applicationId, configurationId }: WaitlistLook) => keyOf(applicationId, configurationId)

/** Waitlists. */
export const waitlistTransaction = ({ waitlistEntries, waitlistLooks }: Tables): WaitlistTransaction => {
  let lastPosition = 0
  const entriesOf = (applicationId: string, configurationId: string) =>
    waitlistEntries.where(
      (row) => row.applicationId === applicationId && row.record.configurationId === configurationId,
    )
  return {
    waitlistEntryOfSecret: async (hash) =>
      waitlistEntries.where(({ record }) => record.hashes.includes(hash))[0]?.record,
    waitlistEntries: async (applicationId, configurationId, page) =>
      pageOf(entriesOf(applicationId, configurationId), page),
    entriesInLine: async (applicationId, configurationId) =>
      entriesOf(applicationId, configurationId)
        .sort((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ record }) => record)
        .filter(isInLine),
    // Transactions run one at a time, so locks need no effect.
    lockWaitlistEntry: async (applicationId, id) => waitlistEntries.get(keyOf(applicationId, id))?.record,
    putWaitlistEntry: async (record) => {
      const { applicationId, id } = record
      const key = keyOf(applicationId, id)
      const at = waitlistEntries.get(key)?.at ?? positionKey(++lastPosition)
      waitlistEntries.set(key, { applicationId, at, record })
    },
    removeWaitlistEntriesOf: async (applicationId, email) => {
      const found = waitlistEntries.where(
        (row) => row.applicationId === applicationId && hostKey(row.record.guest.email) === hostKey(email),
      )
      for (const { record } of found) waitlistEntries.set(keyOf(applicationId, record.id), undefined)
      return found.map(({ record }) => record)
    },
    lockWaitlist: async (look, dueAt) => {
      if (!waitlistLooks.get(lookKey(look))) waitlistLooks.set(lookKey(look), { ...look, dueAt })
    },
    hastenWaitlistLook: async (look, dueAt) => {
      const planned = waitlistLooks.get(lookKey(look))
      if (planned && planned.dueAt > dueAt) waitlistLooks.set(lookKey(look), { ...planned, dueAt })
    },
    removeWaitlistLook: async (look) => waitlistLooks.set(lookKey(look), undefined),
    takeWaitlistLooks: async (now, next, limit) => {
      const due = waitlistLooks
        .where(({ dueAt }) => dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit)
      for (const look of due) waitlistLooks.set(lookKey(look), { ...look, dueAt: next })
      return due.map(({ applicationId, configurationId }) => ({ applicationId, configurationId }))
    },
  }
}
