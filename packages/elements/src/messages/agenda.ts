import { section } from './section.js'

/** Messages of an agenda, in addition to a calendar's. Days are formatted. */
export interface AgendaMessages {
  /** For an event over several days: which of them this is, counted from 1. */
  dayOf: (number: number, total: number) => string
  /** Between two days with events; `day` is the later one. */
  nothingUntil: (day: string) => string
}

/** English `AgendaMessages`. */
export const agenda: AgendaMessages = section('agenda', {
  dayOf: (number, total) => `Day ${number} of ${total}`,
  nothingUntil: (day) => `No events until ${day}`,
})
