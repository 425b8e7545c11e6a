import { type Instant, instant, toIsoString } from '@whenable/time'
import type { ActivityRecords, ActivityTransaction, BlockRecord, EndingRecord } from '../store.js'
import type { Sql } from './sql.js'

/** Reads blocks, pending endings, and until when bursts were noticed. */
export const activityRecords = (sql: Sql): ActivityRecords => ({
  blocks: (applicationId, now) =>
    sql.all<BlockRecord>(
      `SELECT record FROM blocks WHERE application_id = $1 AND (ends_at IS NULL OR ends_at > $2)
       ORDER BY created_at DESC, id COLLATE "C"`,
      [applicationId, toIsoString(now)],
    ),
  endings: (applicationId) =>
    sql.all<EndingRecord>(
      'SELECT record FROM endings WHERE application_id = $1 ORDER BY due_at, id COLLATE "C"',
      [applicationId],
    ),
  dueEnding: (now) =>
    sql.one<EndingRecord>('SELECT record FROM endings WHERE due_at <= $1 ORDER BY due_at LIMIT 1', [
      toIsoString(now),
    ]),
  noticedUntil: async (applicationId, reader) => {
    const [row] = await sql.rows(
      `SELECT extract(epoch FROM noticed_until)::float8 AS until FROM noticed_bursts
       WHERE application_id = $1 AND reader = $2`,
      [applicationId, reader],
    )
    return row && instant(Number(row['until']))
  },
})

const remove = async (
  sql: Sql,
  table: 'blocks' | 'endings',
  applicationId: string,
  id: string,
): Promise<boolean> => {
  const rows = await sql.rows(`DELETE FROM ${table} WHERE application_id = $1 AND id = $2 RETURNING id`, [
    applicationId,
    id,
  ])
  return rows.length > 0
}

/** Reads and writes blocks, pending endings, and until when bursts were noticed. */
export const activityTransaction = (sql: Sql): ActivityTransaction => ({
  ...activityRecords(sql),
  putBlock: (block) =>
    sql.run(
      `INSERT INTO blocks (application_id, id, created_at, ends_at, record) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (application_id, id) DO UPDATE SET ends_at = excluded.ends_at, record = excluded.record`,
      [
        block.applicationId,
        block.id,
        toIsoString(block.createdAt),
        block.until === undefined ? null : toIsoString(block.until),
        JSON.stringify(block),
      ],
    ),
  removeBlock: (applicationId, id) => remove(sql, 'blocks', applicationId, id),
  addEnding: (ending) =>
    sql.run('INSERT INTO endings (application_id, id, due_at, record) VALUES ($1, $2, $3, $4)', [
      ending.applicationId,
      ending.id,
      toIsoString(ending.dueAt),
      JSON.stringify(ending),
    ]),
  removeEnding: (applicationId, id) => remove(sql, 'endings', applicationId, id),
  noteNoticed: async (applicationId, reader, until) => {
    const rows = await sql.rows(
      `INSERT INTO noticed_bursts AS known (application_id, reader, noticed_until) VALUES ($1, $2, $3)
       ON CONFLICT (application_id, reader) DO UPDATE SET noticed_until = excluded.noticed_until
       WHERE known.noticed_until < excluded.noticed_until RETURNING reader`,
      [applicationId, reader, toIsoString(until)],
    )
    return rows.length > 0
  },
})

/** Removes blocks that have ended. */
export const sweepBlocks = (sql: Sql, now: Instant): Promise<void> =>
  sql.run('DELETE FROM blocks WHERE ends_at <= $1', [toIsoString(now)])
