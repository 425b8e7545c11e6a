import type { SecretKeys } from '../../kernel/seal.js'
import type { Listed, Page, Records, Store, Transaction } from '../../kernel/store/store.js'
import { withResealed } from './link-secret.js'

/** A kind of record with a secret: how it is listed, locked and written. */
interface Kind<Row extends { readonly id: string; readonly applicationId: string }> {
  readonly list: (records: Records, applicationId: string, page: Page) => Promise<Listed<Row>>
  readonly lock: (transaction: Transaction, applicationId: string, id: string) => Promise<Row | undefined>
  readonly put: (transaction: Transaction, row: Row) => Promise<void>
}

const kindOf = <Row extends { readonly id: string; readonly applicationId: string }>(kind: Kind<Row>) => kind

const links = kindOf({
  list: (records, applicationId, page) => records.links(applicationId, {}, page),
  lock: (transaction, applicationId, id) => transaction.lockLink(applicationId, id),
  put: (transaction, link) => transaction.putLink(link),
})

const polls = kindOf({
  list: (records, applicationId, page) => records.polls(applicationId, {}, page),
  lock: (transaction, applicationId, id) => transaction.lockPoll(applicationId, id),
  put: (transaction, poll) => transaction.putPoll(poll),
})

const feeds = kindOf({
  list: (records, applicationId, page) => records.bookingFeeds(applicationId, page),
  lock: (transaction, applicationId, id) => transaction.lockBookingFeed(applicationId, id),
  put: (transaction, feed) => transaction.putBookingFeed(feed),
})

const resealKind = async <Row extends { readonly id: string; readonly applicationId: string }>(
  store: Store,
  keys: SecretKeys,
  { list, lock, put }: Kind<Row>,
): Promise<number> => {
  let unreadable = 0
  const reseal = (applicationId: string, id: string): Promise<boolean> =>
    store.transaction(async (transaction) => {
      const row = await lock(transaction, applicationId, id)
      const resealed = row && (await withResealed(row, keys))
      if (resealed && resealed !== row) await put(transaction, resealed)
      return !row || resealed !== undefined
    })
  for (const { id: applicationId } of await store.read((records) => records.applications()))
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after
      const page = await store.read((records) => list(records, applicationId, { limit: 100, after: from }))
      for (const { id } of page.items) if (!(await reseal(applicationId, id))) unreadable++
      after = page.next
    }
  return unreadable
}

/**
 * Encrypts the secrets of all links, polls and feeds of bookings with the first key.
 *
 * @returns the number of those that no key opens. Their addresses still work, but can no longer be shown.
 */
export const resealLinks = async (store: Store, keys: SecretKeys): Promise<number> =>
  (await resealKind(store, keys, links)) +
  (await resealKind(store, keys, polls)) +
  (await resealKind(store, keys, feeds))
