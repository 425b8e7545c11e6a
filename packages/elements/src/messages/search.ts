import { section } from './section.js'

/** Messages of the search for the next free time. Days are formatted. */
export interface SearchMessages {
  /** Label of the button that starts the search. */
  findFree: string
  /** During the search; `day` is the last one of the current request. */
  searchingUntil: (day: string) => string
  stopSearch: string
  /** Nothing was found. It names no day: a day is named only if something is free on it. */
  nothingFree: string
}

/** English `SearchMessages`. */
export const search: SearchMessages = section('search', {
  findFree: 'Find the next free time',
  searchingUntil: (day) => `Looking for free times until ${day}…`,
  stopSearch: 'Stop looking',
  nothingFree: 'Nothing is free at the moment.',
})
