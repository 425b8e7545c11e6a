import { cityName } from './city-name.js'

/** Engine's old name → today's IANA name, for the zones that have moved to another part of the tree of names. */
const moved: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  CST6CDT: 'America/Chicago',
  EST5EDT: 'America/New_York',
  'Etc/GMT': 'UTC',
  'Etc/UCT': 'UTC',
  'Etc/UTC': 'UTC',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
}

/** Today's IANA name for the name that an engine gives a zone. */
export function currentName(engineName: string): string {
  return moved[engineName] ?? engineName.replace(/[^/]+$/, cityName)
}
