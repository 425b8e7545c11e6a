import type { Instant } from '@whenable/time'
import type { ActivityTransaction, BlockRecord } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

const isOver = ({ until }: BlockRecord, now: Instant): boolean => until !== undefined && until <= now

/** Blocks, pending endings, and until when bursts were noticed. */
export const activityTransaction = ({ blocks, endings, noticed }: Tables): ActivityTransaction => ({
  blocks: async (applicationId, now) =>
    blocks
      .where((block) => block.applicationId === applicationId && !isOver(block, now))
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)),
  endings: async (applicationId) =>
    endings
      .where((ending) => ending.applicationId === applicationId)
      .sort((a, b) => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1)),
  dueEnding: async (now) => endings.where(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt)[0],
  noticedUntil: async (applicationId, reader) => noticed.get(keyOf(applicationId, reader)),
  putBlock: async (block) => blocks.set(keyOf(block.applicationId, block.id), block),
  removeBlock: async (applicationId, id) => {
    const key = keyOf(applicationId, id)
    const isThere = blocks.get(key) !== undefined
    blocks.set(key, undefined)
    return isThere
  },
  addEnding: async (ending) => endings.set(keyOf(ending.applicationId, ending.id), ending),
  removeEnding: async (applicationId, id) => {
    const key = keyOf(applicationId, id)
    const isThere = endings.get(key) !== undefined
    endings.set(key, undefined)
    return isThere
  },
  noteNoticed: async (applicationId, reader, until) => {
    const key = keyOf(applicationId, reader)
    if ((noticed.get(key) ?? Number.NEGATIVE_INFINITY) >= until) return false
    noticed.set(key, until)
    return true
  },
})

/** Removes blocks that have ended. */
export const sweepBlocks = ({ blocks }: Tables, now: Instant): void =>
  blocks.removeWhere((block) => isOver(block, now))
