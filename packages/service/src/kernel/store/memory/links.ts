import { type LinkTransaction, listKey } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Links. */
export const linkTransaction = ({ links, removedLinks }: Tables): LinkTransaction => {
  const link = async (applicationId: string, id: string) => links.get(keyOf(applicationId, id))?.record
  return {
    link,
    linkOfSecret: async (hash) => links.where(({ record }) => record.hash === hash)[0]?.record,
    isRemovedLink: async (hash) => removedLinks.get(hash) !== undefined,
    links: async (applicationId, { configurationId, grantId }, page) =>
      pageOf(
        links.where(
          ({ applicationId: owner, record }) =>
            owner === applicationId &&
            (configurationId === undefined || record.configurationId === configurationId) &&
            (grantId === undefined || record.grantId === grantId),
        ),
        page,
      ),
    // Transactions run one at a time, so locks need no effect.
    lockLink: link,
    putLink: async (record) =>
      links.set(keyOf(record.applicationId, record.id), {
        applicationId: record.applicationId,
        at: listKey(record.createdAt, record.id),
        record,
      }),
    removeLink: async (applicationId, id) => links.set(keyOf(applicationId, id), undefined),
  }
}
