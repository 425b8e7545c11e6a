/** Leased rows of one application or webhook, which are sent together. */
export interface Batch {
  readonly applicationId: string
  /** The application or the webhook. The queue leases nothing else for it until the batch is done. */
  readonly key: string
  /** The number of rows. */
  readonly size: number
  work(): Promise<void>
}

/** A queue of the outbox. Queues do not wait for each other. */
export interface OutboxQueue {
  /** Maximum number of rows that one process sends at once. */
  readonly capacity: number
  /**
   * Leases due rows in one transaction.
   *
   * @param busy the current batches, whose keys are skipped.
   * @param limit the maximum number of rows.
   */
  lease(busy: readonly Batch[], limit: number): Promise<readonly Batch[]>
}

/** Groups rows into batches by their owner. */
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
