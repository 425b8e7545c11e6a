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

let namesIn: (locale: string) => CityNames | undefined = () => undefined

/** Sets what knows the names of cities in a locale (BCP 47), for all labels of time zones. Without it they are English. */
export const setCityNames = (lookup: typeof namesIn): void => {
  namesIn = lookup
}

/** The city of a time zone's name, in a locale's language where that is known: `Londres` for `Europe/London`. */
export function cityName(timeZone: string, locale: string): string {
  const city = currentCity(timeZone)
  const names = namesIn(locale)
  return names && Object.hasOwn(names, city) ? (names[city] as string) : city.replaceAll('_', ' ')
}
