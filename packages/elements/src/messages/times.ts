import { section } from './section.js'

/** Messages while a time and a time zone are chosen. Days, times and places are formatted. */
export interface TimesMessages {
  /** Shown before a day is chosen. */
  chooseDay: string
  noTimesOnDay: string
  morning: string
  afternoon: string
  evening: string
  hourFormat: string
  twelveHours: string
  twentyFourHours: string
  /** The time of a slot in the hosts' time zone. */
  hostTime: (time: string, place: string) => string
  /** What a slot conflicts with in the visitor's calendar. */
  conflict: string
  conflictAllDay: string
  /** For a day whose slots all conflict; follows the day and its count. */
  allConflict: string
  /** Seats left in a group event; `full` if there are none. */
  seatsLeft: (count: number) => string
  full: string
  next: string
  /** Accessible name of the button that continues with a slot; starts with `next`. */
  nextWith: (day: string, time: string) => string

  timeZone: string
  /** Beside the time zone: its current time. */
  now: (time: string) => string
  /** Below the time zone: the visitor's device and the service disagree about a place's clock. */
  clocksDiffer: (place: string) => string
  searchTimeZones: string
  noTimeZones: string
  /** Number of search results, announced while the visitor types. */
  timeZonesFound: (count: number) => string

  /** Label of the button that leads to the next free time. */
  nextFreeAt: (day: string, time: string) => string
  /** The chosen time is no longer free. */
  timeUnavailable: (time: string) => string
  offline: string
  pageFailed: string
  /** The configuration does not exist, or the visitor has no access. */
  pageMissing: string
}

/** English `TimesMessages`. */
export const times: TimesMessages = section('times', {
  chooseDay: 'Choose a day to see its times.',
  noTimesOnDay: 'No times are free on this day.',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  hourFormat: 'Time format',
  twelveHours: '12h',
  twentyFourHours: '24h',
  hostTime: (time, place) => `${time} ${place}`,
  conflict: 'Conflicts with your calendar',
  conflictAllDay: 'You’re busy all day',
  allConflict: 'all conflict with your calendar',
  seatsLeft: (count) => (count === 1 ? '1 seat left' : `${count} seats left`),
  full: 'Full',
  next: 'Next',
  nextWith: (day, time) => `Next: ${day}, ${time}`,

  timeZone: 'Time zone',
  now: (time) => `now ${time}`,
  clocksDiffer: (place) => `${place}: your device may show another time. The times here apply.`,
  searchTimeZones: 'City, country or offset',
  noTimeZones: 'No time zone matches.',
  timeZonesFound: (count) => (count === 1 ? '1 time zone' : `${count} time zones`),

  nextFreeAt: (day, time) => `Next free: ${day}, ${time}`,
  timeUnavailable: (time) => `${time} is no longer free.`,
  offline: 'You are offline.',
  pageFailed: 'The calendar could not be loaded.',
  pageMissing: 'There is nothing to book at this link.',
})
