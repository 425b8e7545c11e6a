import { section } from './section.js'

/** What a list of events over days says, beside what a calendar says. Days come formatted in the reader's language. */
export interface AgendaMessages {
  /** Of an event over several days: which of them this is, counted from 1. */
  dayOf: (number: number, total: number) => string
  /** Between two days with events; `day` is the later one. */
  nothingUntil: (day: string) => string
}

/** The English of `AgendaMessages`. */
export const agenda: AgendaMessages = section('agenda', {
  dayOf: (number, total) => `Day ${number} of ${total}`,
  nothingUntil: (day) => `No events until ${day}`,
})
