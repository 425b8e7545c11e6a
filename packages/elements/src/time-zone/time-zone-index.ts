import { type Instant, listTimeZones, zoneLabel } from '@whenable/time'

/** A zone and the words by which it is found. */
export interface TimeZoneEntry {
  /** IANA name. */
  readonly name: string
  /** Name, and once described countries, offset and the names of its time: lower case, without accents. */
  text: string
}

/** Shown before anything is typed: one well-known zone an offset or so, from west to east. */
const wellKnown =
  'Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver America/Chicago America/New_York America/Sao_Paulo Atlantic/Azores UTC Europe/London Africa/Lagos Europe/Berlin Europe/Athens Africa/Johannesburg Africa/Nairobi Europe/Istanbul Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Bangkok Asia/Shanghai Asia/Singapore Asia/Tokyo Australia/Sydney Pacific/Auckland'

/** Short names by which people know a zone's time, in winter and in summer: an engine tells only those of its reader's region. */
const shortNames =
  'Pacific/Honolulu HST,America/Anchorage AKST AKDT,America/Los_Angeles PST PDT,America/Denver MST MDT,America/Chicago CST CDT,America/New_York EST EDT,America/Halifax AST ADT,America/Sao_Paulo BRT,America/Argentina/Buenos_Aires ART,Europe/Lisbon WET WEST,Europe/London GMT BST,Europe/Berlin CET CEST,Europe/Athens EET EEST,Europe/Moscow MSK,Africa/Lagos WAT,Africa/Johannesburg SAST,Africa/Nairobi EAT,Asia/Jerusalem IST IDT,Asia/Dubai GST,Asia/Karachi PKT,Asia/Kolkata IST,Asia/Bangkok ICT,Asia/Jakarta WIB,Asia/Shanghai CST,Asia/Hong_Kong HKT,Asia/Singapore SGT,Asia/Manila PHT,Australia/Perth AWST,Asia/Seoul KST,Asia/Tokyo JST,Australia/Adelaide ACST ACDT,Australia/Sydney AEST AEDT,Pacific/Auckland NZST NZDT'

/** So many options are drawn at once; more are reached by typing. */
const MAX_OPTIONS = 40

/** How people type it: lower case, without accents, `new york` for `New_York`. */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/]/g, ' ')
    .replace(/\u2212/g, '-')
    .toLowerCase()

/** All zones, those with short names first, found by their names alone until `describeZones` has been through. */
export const createTimeZoneIndex = (): TimeZoneEntry[] => {
  const names = new Map(shortNames.split(',').map((line) => [line.slice(0, line.indexOf(' ')), line]))
  return listTimeZones()
    .map((name) => ({ name, text: normalized(names.get(name) ?? name) }))
    .sort((a, b) => Number(names.has(b.name)) - Number(names.has(a.name)))
}

interface ZonesOfRegion {
  getTimeZones?(): string[] | undefined
  readonly timeZones?: string[]
}

/** The names of the countries in which a zone is used, in the words of a locale, one country a step. */
function* countries(byName: ReadonlyMap<string, TimeZoneEntry>, locale: string): Generator<void> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = names.of(code)
    if (!country) continue
    const region: Intl.Locale & ZonesOfRegion = new Intl.Locale(`und-${code}`)
    for (const resolvedTimeZone of region.getTimeZones?.() ?? region.timeZones ?? []) {
      const entry = byName.get(resolvedTimeZone)
      if (entry) entry.text += ` ${normalized(country)}`
    }
    yield
  }
}

/** Offset and names of each zone's time at an instant, one zone a step. */
function* labels(entries: readonly TimeZoneEntry[], at: Instant, locale: string): Generator<void> {
  for (const entry of entries) {
    const { offset, short, long } = zoneLabel(entry.name, at, locale)
    entry.text += ` ${normalized(`${offset} ${offset.replace('UTC', 'GMT')} ${short} ${long}`)}`
    yield
  }
}

/** How long a step of the description may keep the page, in milliseconds. */
const slice = 8

/** Adds to each entry what else it is known by, in slices, so that typing stays quick; asking every country takes half a second. */
export async function describeTimeZones(
  entries: readonly TimeZoneEntry[],
  at: Instant,
  locale: string,
  signal: AbortSignal,
): Promise<void> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  for (const steps of [labels(entries, at, locale), countries(byName, locale)]) {
    let until = performance.now() + slice
    while (!signal.aborted && !steps.next().done) {
      if (performance.now() < until) continue
      await new Promise((resolve) => setTimeout(resolve))
      until = performance.now() + slice
    }
  }
}

/** How well an entry answers a query: a city that begins with it, any word that does, words that hold it; 3 where it does not. */
function rank({ text, name }: TimeZoneEntry, query: string): number {
  const city = normalized(name.slice(name.lastIndexOf('/') + 1))
  if (city.startsWith(query)) return 0
  if (` ${text}`.includes(` ${query}`)) return 1
  return query.split(' ').every((word) => text.includes(word)) ? 2 : 3
}

/** The zones to offer: those that answer what was typed, best first; before that the chosen one and the well-known. */
export function findTimeZones(entries: readonly TimeZoneEntry[], text: string, value: string): string[] {
  const query = normalized(text).trim()
  if (!query) {
    const names = new Set([value, ...wellKnown.split(' ')])
    return [...names].filter((name) => entries.some((entry) => entry.name === name))
  }
  return [0, 1, 2]
    .flatMap((level) => entries.filter((entry) => rank(entry, query) === level))
    .slice(0, MAX_OPTIONS)
    .map(({ name }) => name)
}
