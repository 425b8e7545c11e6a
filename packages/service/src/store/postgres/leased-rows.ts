import { type Instant, toIsoString } from '@whenable/time'
import type { LeaseRequest } from '../store.js'
import { type Row, recordOf, type Sql } from './sql.js'

/** The tables whose rows are taken for a while by whoever is at work on them. */
type LeasedTable = 'mails' | 'deliveries'

/**
 * Takes rows that are due, by moving them on under a lease. Who finds that somebody else has taken one in between leaves
 * it: it is due no more.
 *
 * @param due the rows' `application_id` and `id`.
 */
export const leaseRows = async <T>(
  sql: Sql,
  table: LeasedTable,
  due: readonly Row[],
  { now, until, lease }: LeaseRequest,
): Promise<{ readonly record: T; readonly attempts: number; readonly lease: string }[]> => {
  const leased: { record: T; attempts: number; lease: string }[] = []
  for (const { application_id, id } of due) {
    const [row] = await sql.rows(
      `UPDATE ${table} SET next_at = $4, lease = $5, attempts = attempts + 1
       WHERE application_id = $1 AND id = $2 AND next_at <= $3 RETURNING record, attempts`,
      [application_id, id, toIsoString(now), toIsoString(until), lease],
    )
    if (row) leased.push({ record: recordOf<T>(row), attempts: Number(row['attempts']), lease })
  }
  return leased
}

/**
 * Gives a row back that is still under the lease: due again at an instant, or, without one, never.
 *
 * @returns whether it was still under the lease.
 */
export const releaseRow = async (
  sql: Sql,
  table: LeasedTable,
  { applicationId, id }: { readonly applicationId: string; readonly id: string },
  lease: string,
  again: Instant | undefined,
): Promise<boolean> => {
  const rows = await sql.rows(
    `UPDATE ${table} SET next_at = $4, lease = ''
     WHERE application_id = $1 AND id = $2 AND lease = $3 RETURNING id`,
    [applicationId, id, lease, again === undefined ? null : toIsoString(again)],
  )
  return rows.length > 0
}
