import type { Slot } from '@whenable/flow'

/** What the visitor has at the time of a slot: an event, or no more than something that lasts whole days. */
export type Conflict = 'event' | 'all-day'

/** A calendar that the visitor has given to this page; it is kept in memory and goes nowhere. */
export interface VisitorCalendar {
  /** The name of its file. */
  readonly name: string
  /** What a slot falls on; what only touches it does not count. */
  readonly conflictOf: (slot: Pick<Slot, 'start' | 'end'>) => Conflict | undefined
  /** Names of zones that no one here knows; their times were read on the visitor's clock. */
  readonly unknownTimeZones: readonly string[]
  /** How many entries could not be read. */
  readonly unreadable: number
}
