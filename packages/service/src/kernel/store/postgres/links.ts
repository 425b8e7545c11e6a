import { toIsoString } from '@whenable/time'
import { type LinkRecord, type LinkRecords, type LinkTransaction, listKey } from '../store.js'
import type { Sql } from './sql.js'

/** Reads links. */
export const linkRecords = (sql: Sql): LinkRecords => ({
  link: (applicationId, id) =>
    sql.one<LinkRecord>('SELECT record FROM links WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  linkOfSecret: (hash) => sql.one<LinkRecord>('SELECT record FROM links WHERE hash = $1', [hash]),
  isRemovedLink: async (hash) =>
    (await sql.rows('SELECT 1 FROM removed_links WHERE hash = $1', [hash])).length > 0,
  links: (applicationId, { configurationId, grantId }, page) => {
    const conditions = [
      ['application_id', applicationId],
      ['configuration_id', configurationId],
      ['grant_id', grantId],
    ].filter(([, value]) => value !== undefined)
    const where = conditions.map(([column], index) => `${column} = $${index + 3}`).join(' AND ')
    return sql.page<LinkRecord>(
      `links WHERE ${where}`,
      page,
      conditions.map(([, value]) => value),
    )
  },
})

/** Reads and writes links. */
export const linkTransaction = (sql: Sql): LinkTransaction => ({
  ...linkRecords(sql),
  lockLink: (applicationId, id) =>
    sql.one<LinkRecord>(
      'UPDATE links SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
      [applicationId, id],
    ),
  putLink: (link) =>
    sql.run(
      `INSERT INTO links (application_id, id, hash, configuration_id, grant_id, turn, expires_at, list_key, record)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8)
       ON CONFLICT (application_id, id) DO UPDATE SET grant_id = excluded.grant_id, record = excluded.record`,
      [
        link.applicationId,
        link.id,
        link.hash,
        link.configurationId,
        link.grantId,
        link.expiresAt === undefined ? null : toIsoString(link.expiresAt),
        listKey(link.createdAt, link.id),
        JSON.stringify(link),
      ],
    ),
  removeLink: (applicationId, id) =>
    sql.run('DELETE FROM links WHERE application_id = $1 AND id = $2', [applicationId, id]),
})
