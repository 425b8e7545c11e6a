import { isTimeZone, unknownZone } from './zone.js'

/** Engine's old name → today's IANA name, for the zones whose old name engines still answer with. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/GMT': 'UTC',
  'Etc/UCT': 'UTC',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  GMT: 'UTC',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Today's IANA name for the name that an engine gives a zone. */
export function currentName(engineName: string): string {
  return renamed[engineName] ?? engineName
}

const canonical = new Map<string, string>()

/**
 * Today's IANA name of the zone, whatever its case and whichever of its names the engine prefers.
 * @throws RangeError that names an unknown zone
 */
export function canonicalTimeZone(name: string): string {
  const known = canonical.get(name)
  if (known) return known
  if (!isTimeZone(name)) throw unknownZone(name)
  const found = currentName(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  canonical.set(name, found)
  return found
}

/** Whether two names mean the same zone: `Asia/Calcutta` and `Asia/Kolkata` do. An unknown name means none but itself. */
export function sameTimeZone(a: string, b: string): boolean {
  if (a === b) return true
  try {
    return canonicalTimeZone(a) === canonicalTimeZone(b)
  } catch {
    return false
  }
}

/** The engine's zones by today's IANA names, `UTC` among them, sorted. */
export function listTimeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map(currentName)
  return [...new Set(['UTC', ...names])].sort()
}
