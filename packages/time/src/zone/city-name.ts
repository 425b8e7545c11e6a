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
export function cityName(engineName: string): string {
  const city = engineName.slice(engineName.lastIndexOf('/') + 1)
  return currentSpelling[city] ?? city
}
