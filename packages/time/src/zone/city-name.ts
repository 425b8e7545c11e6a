/** Cities whose zones engines still name by an older spelling → the spelling of today's IANA name. */
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

/** The last part of an engine's name of a zone, as today's IANA name has it: `Kolkata` of `Asia/Calcutta`. */
export function cityName(engineName: string): string {
  const city = engineName.slice(engineName.lastIndexOf('/') + 1)
  return currentSpelling[city] ?? city
}
