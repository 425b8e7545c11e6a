/** Rows that were taken together, of one application or for one webhook, and are sent at once. */
export interface Batch {
  readonly applicationId: string
  /** The application or the webhook: nothing else is taken for it until the batch is done. */
  readonly key: string
  /** Rows in it. */
  readonly size: number
  work(): Promise<void>
}

/** A kind of work that waits for no other kind. */
export interface OutboxQueue {
  /** Rows that one process sends at once. */
  readonly capacity: number
  /**
   * Takes what is due, in one transaction.
   *
   * @param busy the batches that are under way; none is taken for their keys.
   * @param limit rows at most.
   */
  lease(busy: readonly Batch[], limit: number): Promise<readonly Batch[]>
}

/** Groups rows by whom they are for. */
export const batchesOf = <T>(
  rows: readonly T[],
  ownerOf: (row: T) => Pick<Batch, 'applicationId' | 'key'>,
  work: (rows: readonly T[]) => Promise<void>,
): readonly Batch[] => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const { key } = ownerOf(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].map((group) => ({
    ...ownerOf(group[0] as T),
    size: group.length,
    work: () => work(group),
  }))
}
