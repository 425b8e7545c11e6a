import type { RangeProblem } from '@whenable/flow/schedules'

/** Messages of weekly hours. Times and names of days come formatted. */
export interface WeekMessages {
  notFree: string
  /** Name of the field of a range: `Monday, second range`, whose position is 2. */
  rangeOf: (day: string, position: number) => string
  addRange: (day: string) => string
  removeRange: (range: string, day: string) => string
  copyDay: (day: string) => string
  copyTo: (count: number) => string
  rangeHelp: string
  rangeProblems: Readonly<Record<RangeProblem, string>>
  /** `position` is that of the earlier range, from 1. */
  overlaps: (position: number, duration: string) => string
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = (position: number) => ordinals[position - 1] ?? `${position}th`

/** English `WeekMessages`. */
export const weekEnglish: WeekMessages = {
  notFree: 'Not free',
  rangeOf: (day, position) => `${day}, ${ordinal(position)} range`,
  addRange: (day) => `Add a range on ${day}`,
  removeRange: (range, day) => `Remove ${range} on ${day}`,
  copyDay: (day) => `Copy ${day} to`,
  copyTo: (count) => (count === 1 ? 'Copy to 1 day' : `Copy to ${count} days`),
  rangeHelp: 'Write 9-17, 9:30–12 or 9am-5pm.',
  rangeProblems: {
    unreadable: 'Write a start and an end, such as 9-17.',
    'not-a-time': 'One of these is not a time of day.',
    'end-before-start': 'The end must be after the start.',
  },
  overlaps: (position, duration) => `Overlaps the ${ordinal(position)} by ${duration}.`,
}
