import { section } from './section.js'

/** Messages of several times that are booked at once. Days and times are formatted. */
export interface SeriesMessages {
  /** Label of the choice whether the time repeats, and its choices. */
  repeat: string
  repeatNever: string
  repeatDaily: string
  repeatWeekly: string
  repeatEveryTwoWeeks: string
  /** On the same weekday of each month. */
  repeatMonthly: string
  /** Label of the number of times. */
  repeatCount: string
  addTime: string
  /** Heading of the chosen times; their number follows. */
  chosenTimes: string
  loadingSeries: string
  /** A time that cannot be booked. */
  notFree: string
  /** A time that a clock change moves to another hour for the visitor. */
  clockChange: string
  removeTime: (time: string) => string
  /** Label of the nearest free times of one that is not free. */
  insteadOf: (time: string) => string
  replaceTimes: string
  /** Some times were taken while the form was filled in. */
  timesTaken: string
  /** Label of the submit button; the number of times follows. */
  bookAll: string
}

/** English `SeriesMessages`. */
export const series: SeriesMessages = section('series', {
  repeat: 'Repeat',
  repeatNever: 'Just once',
  repeatDaily: 'Every day',
  repeatWeekly: 'Every week',
  repeatEveryTwoWeeks: 'Every two weeks',
  repeatMonthly: 'Every month',
  repeatCount: 'Number of times',
  addTime: 'Add another time',
  chosenTimes: 'Your times',
  loadingSeries: 'Checking which times are free…',
  notFree: 'Not free',
  clockChange: 'Different hour: clocks change',
  removeTime: (time) => `Remove ${time}`,
  insteadOf: (time) => `Instead of ${time}`,
  replaceTimes: 'Replace or remove the times that are not free.',
  timesTaken: 'Some times were just taken. Nothing is booked yet.',
  bookAll: 'Book all times',
})
