import { section } from './section.js'

/** Messages of the search for the next free time. Days are formatted. */
export interface SearchMessages {
  /** Label of the button that starts the search. */
  findFree: string
  /** During the search; `day` is the last one of the current request. */
  searchingUntil: (day: string) => string
  stopSearch: string
  /** Nothing was found; `day` is the last one that was searched or can be booked. */
  nothingFreeUntil: (day: string) => string
}

/** English `SearchMessages`. */
export const search: SearchMessages = section('search', {
  findFree: 'Find the next free time',
  searchingUntil: (day) => `Looking for free times until ${day}…`,
  stopSearch: 'Stop looking',
  nothingFreeUntil: (day) => `Nothing is free until ${day}.`,
})
