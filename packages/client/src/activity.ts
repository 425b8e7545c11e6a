import {
  type ActivityBurst,
  type ActivitySource,
  countWaitingEmails,
  createBlock,
  endActivity,
  listActivity,
  listActivityDeeds,
  listBlocks,
  noteActivitySeen,
  removeBlock,
  sendWaitingEmails,
  undoActivityEnding,
} from '@whenable/contract'
import { type ClientOptions, createClient } from './call.js'
import { conditionalFetch } from './conditional-fetch.js'
import { collectPages, pagesOf } from './pages.js'

export interface ActivityOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {}

const lenient = { validation: 'lenient' } as const

/** How much of a burst is read at once. */
const deedsAtOnce = '50'

/** What strangers caused in an application, with an owner's access token. */
export const createActivitySource = (options: ActivityOptions): ActivitySource => {
  const client = createClient({ ...options, idempotency: true, fetch: conditionalFetch(options.fetch) })
  return {
    key: client.key,

    async bursts(call) {
      const request = { query: { limit: '100' } }
      const pages = pagesOf(listActivity, request, (page) =>
        client.call(listActivity, page as typeof request, { ...call, ...lenient }),
      )
      return collectPages(pages, (items) => items as ActivityBurst[])
    },

    blocks: async (call) => (await client.call(listBlocks, {}, { ...call, ...lenient })).data,

    async deeds(burst_id, after, call) {
      const { data, nextCursor } = await client.call(
        listActivityDeeds,
        { path: { burst_id }, query: { limit: deedsAtOnce, page_token: after } },
        { ...call, ...lenient },
      )
      return { deeds: data, next: nextCursor }
    },

    async noteSeen(call) {
      await client.call(noteActivitySeen, { body: {} }, call)
    },

    async end(burst_id, { deedIds, sendsEmails }, call) {
      const body = { sends_emails: sendsEmails, ...(deedIds && { deed_ids: [...deedIds] }) }
      return (await client.call(endActivity, { path: { burst_id }, body }, call)).data
    },

    async undo(ending_id, call) {
      await client.call(undoActivityEnding, { path: { ending_id } }, call)
    },

    waitingEmails: async (call) => (await client.call(countWaitingEmails, {}, call)).data.waiting,

    async sendWaitingEmails(call) {
      await client.call(sendWaitingEmails, { body: {} }, call)
    },

    async block({ kind, value, until }, call) {
      return (await client.call(createBlock, { body: { kind, value, until } }, call)).data
    },

    async unblock(block_id, call) {
      await client.call(removeBlock, { path: { block_id } }, call)
    },
  }
}
