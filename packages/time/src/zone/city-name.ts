/** Former spellings of cities that some engines still use, with the spelling of the current IANA name. */
const currentSpelling: Record<string, string> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  GMT: 'UTC',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh',
  Truk: 'Chuuk',
  UCT: 'UTC',
}

/** The city of a time zone's name, as the current IANA name spells it: `Kolkata` for `Asia/Calcutta`. */
export function currentCity(engineName: string): string {
  const city = engineName.slice(engineName.lastIndexOf('/') + 1)
  return currentSpelling[city] ?? city
}

/** Names of cities in a language, by the last part of a time zone's current IANA name: `{ London: 'Londres' }`. */
export type CityNames = Readonly<Record<string, string>>

type CityLookup = (locale: string) => CityNames | undefined

const lookups = new Set<CityLookup>()

/**
 * Adds what knows the names of cities in a locale (BCP 47), for all labels of time zones. Without one that does, they are English.
 *
 * @returns a function that removes it.
 */
export const addCityNames = (lookup: CityLookup): (() => void) => {
  lookups.add(lookup)
  return () => {
    lookups.delete(lookup)
  }
}

/** The city of a time zone's name, in a locale's language where that is known: `Londres` for `Europe/London`. */
export function cityName(timeZone: string, locale: string): string {
  const city = currentCity(timeZone)
  for (const lookup of lookups) {
    const names = lookup(locale)
    if (names && Object.hasOwn(names, city)) return names[city] as string
  }
  return city.replaceAll('_', ' ')
}
