import type { CityNames } from '@whenable/time'
import type { Messages } from './generated/all.js'

/** The names of the cities of time zones. */
export interface TranslatedCities {
  /** Those of the countries that speak the language, which come with its first texts. */
  readonly ownCities: CityNames
  /** All. */
  readonly cities: CityNames
}

/** How a language divides the day. */
export interface LanguageDay {
  /** The hour at which the evening begins, if that is not 18. */
  readonly eveningFrom: number
}

/** What a language has. */
export type TranslatedMessages = Messages & TranslatedCities & LanguageDay
