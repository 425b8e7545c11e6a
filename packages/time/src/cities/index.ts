import type { CityNames } from '../zone/city-name.js'
import { cities } from './generated/languages.js'

/**
 * The cities of time zones in a language, for `addCityNames`, from the Unicode CLDR. Undefined for a language that has none, such as
 * English.
 * @param name a language of the texts (`de`, `pt-BR`)
 */
export const readCityNames = async (name: string): Promise<CityNames | undefined> =>
  Object.hasOwn(cities, name) ? (await (cities[name] as (typeof cities)[string])()).default : undefined
