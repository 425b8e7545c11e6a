import type { Instant } from '@whenable/time'

/** A request to lease rows that are due at `now`, exclusively until `until`. */
export interface LeaseRequest {
  readonly now: Instant
  readonly until: Instant
  readonly lease: string
  readonly limit: number
}

/** The state of a row that processes lease: when it is due, how often it was leased, and the random id of its lease. */
export const leaseState = <T>(dueAt: (record: T) => Instant) =>
  ({
    nextAt: ['time?', dueAt],
    attempts: ['integer', () => 0],
    lease: ['text', () => ''],
  }) as const

/** Changes the due time and the lease of a row, if its due time is in the past. */
interface LeasedTable<Row, K extends readonly string[]> {
  change(
    key: K,
    change: {
      readonly nextAt: Instant
      readonly lease: string
      readonly attempts: { readonly plus: number }
    },
    where: { readonly nextAt: { readonly upTo: Instant } },
  ): Promise<Row | undefined>
}

/**
 * Leases due rows by moving their due time. Skips a row that another process has leased in between, because it is no longer due.
 *
 * @param due the keys of the rows.
 * @returns the leased rows. `attempts` is the number of leases so far, including this one.
 */
export const leaseRows = async <Row, const K extends readonly string[]>(
  table: LeasedTable<Row, K>,
  due: readonly K[],
  { now, until, lease }: LeaseRequest,
): Promise<readonly Row[]> => {
  const leased: Row[] = []
  for (const key of due) {
    const change = { nextAt: until, lease, attempts: { plus: 1 } }
    const row = await table.change(key, change, { nextAt: { upTo: now } })
    if (row) leased.push(row)
  }
  return leased
}
