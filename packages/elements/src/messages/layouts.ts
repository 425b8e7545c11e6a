import { section } from './section.js'

/** What is said where the times of several days stand together. Days come formatted in the reader's language. */
export interface LayoutMessages {
  previousDays: string
  nextDays: string
  /** Why there is no way to earlier or later days. */
  earliestDays: string
  latestDays: string
  noTimesOnDays: string
  /** The way to the days after those that are listed. */
  moreDays: string
  /** At the end of the list; `day` is the last one whose times are known. */
  noFurtherTimes: (day: string) => string
}

/** The English of `LayoutMessages`. */
export const layouts: LayoutMessages = section('layouts', {
  previousDays: 'Earlier days',
  nextDays: 'Later days',
  earliestDays: 'No earlier day can be booked',
  latestDays: 'No later day can be booked',
  noTimesOnDays: 'No times are free on these days.',
  moreDays: 'More days',
  noFurtherTimes: (day) => `No further times are free until ${day}.`,
})
