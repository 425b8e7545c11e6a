import { toIsoString } from '@whenable/time'
import type { Hits } from '../store.js'
import type { Sql } from './sql.js'

/** Adds to a count in one statement. */
export const countHits = async (sql: Sql, { subject, from, until, hits }: Hits): Promise<number> => {
  const [row] = await sql.rows(
    `INSERT INTO hits (subject, starts_at, ends_at, hits) VALUES ($1, $2, $3, $4)
     ON CONFLICT (subject, starts_at) DO UPDATE SET hits = hits.hits + excluded.hits RETURNING hits.hits`,
    [subject, toIsoString(from), toIsoString(until), hits],
  )
  return Number(row?.['hits'])
}
