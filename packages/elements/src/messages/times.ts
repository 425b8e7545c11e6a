import { plural } from './plural.js'
import { section } from './section.js'

/** What is said while a time of a day and a zone are chosen. Days, times and places come formatted in the reader's language. */
export interface TimesMessages {
  /** Asks for a day before there are times to show. */
  chooseDay: string
  noTimesOnDay: string
  morning: string
  afternoon: string
  evening: string
  hourFormat: string
  twelveHours: string
  twentyFourHours: string
  /** The time of a slot where the hosts are, small beside the visitor's. */
  hostTime: (time: string, place: string) => string
  /** What the visitor has at the time of a slot, by their own calendar. */
  conflict: string
  conflictAllDay: string
  /** Of a day: the visitor has something at the time of every slot. Follows the day and the count of its times. */
  allConflict: string
  /** How many seats of a group event are left; `full` where none is. */
  seatsLeft: (count: number) => string
  full: string
  next: string
  /** The accessible name of the button that goes on with a slot; begins with `next`. */
  nextWith: (day: string, time: string) => string

  timeZone: string
  /** Beside the zone: the clock there. */
  now: (time: string) => string
  searchTimeZones: string
  noTimeZones: string
  /** How many zones a search found, spoken while it is typed. */
  timeZonesFound: (count: number) => string

  /** Where nothing is free: the way to the next free time. */
  nextFreeAt: (day: string, time: string) => string
  /** A chosen time that has gone meanwhile. */
  timeUnavailable: (time: string) => string
  offline: string
  pageFailed: string
  /** The configuration is not there, or not for this visitor. */
  pageMissing: string
}

/** The English of `TimesMessages`. */
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
  seatsLeft: (count) => plural('en', count, { one: '1 seat left', other: `${count} seats left` }),
  full: 'Full',
  next: 'Next',
  nextWith: (day, time) => `Next: ${day}, ${time}`,

  timeZone: 'Time zone',
  now: (time) => `now ${time}`,
  searchTimeZones: 'City, country or offset',
  noTimeZones: 'No time zone matches.',
  timeZonesFound: (count) => plural('en', count, { one: '1 time zone', other: `${count} time zones` }),

  nextFreeAt: (day, time) => `Next free: ${day}, ${time}`,
  timeUnavailable: (time) => `${time} is no longer free.`,
  offline: 'You are offline.',
  pageFailed: 'The calendar could not be loaded.',
  pageMissing: 'There is nothing to book at this link.',
})
