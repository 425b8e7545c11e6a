import { type Instant, toIsoString } from '@whenable/time'
import type { LeaseRequest } from '../store.js'
import { type Row, recordOf, type Sql } from './sql.js'

/** The tables whose rows processes lease. */
type LeasedTable = 'mails' | 'deliveries'

/**
 * Leases due rows by moving their due time. Skips a row that another process has leased in between, because it is no longer
 * due.
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
 * Ends the lease of a row. The row is due again at `again`, or never if undefined.
 *
 * @returns whether the row still had this lease.
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
