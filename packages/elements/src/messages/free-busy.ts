import type { PersonStatus } from '@whenable/flow/calendar'
import { section } from './section.js'

/** Messages of free/busy times, in addition to those of days and times. */
export interface FreeBusyMessages {
  /** The heading. */
  freeTitle: string
  /** Label of the row of common free times. */
  everyone: string
  /** How many of the people are free. */
  freeOf: (number: number, total: number) => string
  /** A kind of time: in the legend, or before times or names. */
  timeStatus: (status: PersonStatus) => string
  /** After a place with the viewer's time. */
  sameTime: string
  /** Replaces the times of a person whose calendar cannot be read. */
  unreadableCalendar: string
  /** How to choose a time span by keyboard. */
  spanHint: string
  noPeople: string
}

const statuses: Record<PersonStatus, string> = {
  free: 'Free',
  busy: 'Busy',
  tentative: 'Tentative',
  outOfHours: 'Out of hours',
  unknown: 'Unknown',
}

/** English `FreeBusyMessages`. */
export const freeBusy: FreeBusyMessages = section('freeBusy', {
  freeTitle: 'When is everyone free?',
  everyone: 'Everyone',
  freeOf: (number, total) => `${number} of ${total} free`,
  timeStatus: (status) => statuses[status],
  sameTime: 'same time',
  unreadableCalendar: 'This calendar could not be read. Its times are unknown.',
  spanHint: 'Arrow keys choose a time, with Shift its length. Enter selects it.',
  noPeople: 'There is nobody to compare yet.',
})
