import { section } from './section.js'

/** Messages of layouts with several days. Days are formatted. */
export interface LayoutMessages {
  previousDays: string
  nextDays: string
  /** Why there are no earlier or later days. */
  earliestDays: string
  latestDays: string
  noTimesOnDays: string
  /** Label of the button that shows more days. */
  moreDays: string
  /** At the end of the list. */
  noFurtherTimes: string
}

/** English `LayoutMessages`. */
export const layouts: LayoutMessages = section('layouts', {
  previousDays: 'Earlier days',
  nextDays: 'Later days',
  earliestDays: 'No earlier day can be booked',
  latestDays: 'No later day can be booked',
  noTimesOnDays: 'No times are free on these days.',
  moreDays: 'More days',
  noFurtherTimes: 'No further times at the moment.',
})
