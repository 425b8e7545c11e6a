import type { Slot } from '@whenable/flow'

/** What a slot conflicts with: an event, or only an all-day event. */
export type Conflict = 'event' | 'all-day'

/** The visitor's calendar. It is kept in memory and never sent. */
export interface VisitorCalendar {
  /** Name of its file. */
  readonly name: string
  /** Returns what a slot overlaps with; touching does not count. */
  readonly conflictOf: (slot: Pick<Slot, 'start' | 'end'>) => Conflict | undefined
  /** Names of unknown time zones; their times are read in the visitor's time zone. */
  readonly unknownTimeZones: readonly string[]
  /** Number of entries that could not be read. */
  readonly unreadable: number
}
