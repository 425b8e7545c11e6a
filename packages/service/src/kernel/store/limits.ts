import type { Instant } from '@whenable/time'
import { type OpenForWriting, table } from './table.js'

/** A window of time in which something is counted. */
export interface CountedWindow {
  /** The limit and the subject. */
  readonly subject: string
  readonly from: Instant
  readonly until: Instant
}

/** A count in a window of time. */
export interface Hits extends CountedWindow {
  readonly hits: number
}

/** The counts that all processes on a store share. */
export const hitTable = table<CountedWindow>()({
  name: 'hits',
  key: ['subject', 'startsAt'],
  columns: { subject: 'text', startsAt: ['time', ({ from }) => from], until: 'time' },
  state: { hits: ['integer', () => 0] },
  indexes: [['until']],
  ends: { at: 'until' },
})

/** Counts that all processes on a store share. */
export interface LimitStore {
  /**
   * Adds to a count, outside of any transaction.
   *
   * @returns the total count of the subject in its window, of all processes.
   */
  countHits(hits: Hits): Promise<number>
}

/** Adds to a count: one statement, except for the first one in a window. */
export const countHits = async (open: OpenForWriting, { hits, ...window }: Hits): Promise<number> => {
  const counts = open(hitTable)
  const count = () => counts.change([window.subject, window.from], { hits: { plus: hits } })
  const counted = await count()
  if (counted) return counted.hits
  await counts.add(window)
  return (await count())?.hits ?? hits
}
