import type { PersonStatus } from '@whenable/flow/calendar'
import { section } from './section.js'

/** What is said where the times of several people stand together, beside what lists of days and of times say. */
export interface FreeBusyMessages {
  /** The heading. */
  freeTitle: string
  /** Names the row of the times that all have in common. */
  everyone: string
  /** How many of the people have a time free, a count by itself. */
  freeOf: (number: number, total: number) => string
  /** How time stands: in the legend, or before times or names. */
  timeStatus: (status: PersonStatus) => string
  /** Follows a place where the clock shows what it shows to the viewer. */
  sameTime: string
  /** In place of the times of somebody whose calendar gives no answer. */
  unreadableCalendar: string
  /** The keys by which a span of time is chosen. */
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

/** The English of `FreeBusyMessages`. */
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
