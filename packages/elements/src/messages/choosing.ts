import { section } from './section.js'

/** Messages while a day is chosen. Days and times are formatted. */
export interface ChoosingMessages {
  previousMonth: string
  nextMonth: string
  /** Why there is no earlier or later month. */
  earliestMonth: string
  latestMonth: string
  /** A day and its number of free times, in one sentence: the accessible name of the day. */
  dayWithTimes: (day: string, count: number) => string
  noTimesInMonth: string
  loadingTimes: string
  timesFailed: string
  retry: string

  /** Before the first free times of the next days. */
  nextFree: string
  today: string
  tomorrow: string
}

/** English `ChoosingMessages`. */
export const choosing: ChoosingMessages = section('choosing', {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  earliestMonth: 'No earlier month can be booked',
  latestMonth: 'No later month can be booked',
  dayWithTimes: (day, count) => `${day}, ${count === 1 ? '1 time' : `${count || 'no'} times`} free`,
  noTimesInMonth: 'No times are free this month.',
  loadingTimes: 'Looking for free times…',
  timesFailed: 'The free times could not be loaded.',
  retry: 'Try again',

  nextFree: 'Next free',
  today: 'Today',
  tomorrow: 'Tomorrow',
})
