import { section } from './section.js'

/** What is said where no time is near and the next free one is looked for. Days come formatted in the reader's language. */
export interface SearchMessages {
  /** Looks at the months after those that are known. */
  findFree: string
  /** While it looks; `day` is the last one that is looked at just now. */
  searchingUntil: (day: string) => string
  stopSearch: string
  /** Nothing was found; `day` is the last one that can be booked, or that was looked at. */
  nothingFreeUntil: (day: string) => string
}

/** The English of `SearchMessages`. */
export const search: SearchMessages = section('search', {
  findFree: 'Find the next free time',
  searchingUntil: (day) => `Looking for free times until ${day}…`,
  stopSearch: 'Stop looking',
  nothingFreeUntil: (day) => `Nothing is free until ${day}.`,
})
