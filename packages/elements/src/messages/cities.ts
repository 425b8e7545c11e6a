import type { CityNames } from '@whenable/time'
import type { Messages } from './generated/all.js'

/** The names of the cities of time zones. */
export interface TranslatedCities {
  /** Those of the countries that speak the language, which come with its first texts. */
  readonly ownCities: CityNames
  /** All. */
  readonly cities: CityNames
}

/** What a language has. */
export type TranslatedMessages = Messages & TranslatedCities
