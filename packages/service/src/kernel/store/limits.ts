import type { Instant } from '@whenable/time'

/** A count in a window of time. */
export interface Hits {
  /** The limit and the subject. */
  readonly subject: string
  /** The start and the end of the window. */
  readonly from: Instant
  readonly until: Instant
  readonly hits: number
}

/** Counts that all processes on a store share. */
export interface LimitStore {
  /**
   * Adds to a count, outside of any transaction.
   *
   * @returns the total count of the subject in its window, of all processes.
   */
  countHits(hits: Hits): Promise<number>
}
