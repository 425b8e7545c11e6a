import type { Instant } from '@whenable/time'

/** Something that is counted by windows of time. */
export interface Hits {
  /** What is counted of whom. */
  readonly subject: string
  /** When the window began, and when it is over. */
  readonly from: Instant
  readonly until: Instant
  readonly hits: number
}

/** What every process that shares a store counts together. */
export interface LimitStore {
  /**
   * Adds to a count, apart from any transaction.
   *
   * @returns all that was counted of the subject in its window, by anybody.
   */
  countHits(hits: Hits): Promise<number>
}
