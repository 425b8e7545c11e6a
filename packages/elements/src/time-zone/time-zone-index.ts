import { cityName, type Instant, listTimeZones, zoneLabel } from '@whenable/time'

/** A time zone and its search keywords. */
export interface TimeZoneEntry {
  /** IANA name. */
  readonly name: string
  /** Its name and, once described, countries, offset and names of its time: lower case, without accents. */
  keywords: string
}

/** Shown before a search: about one well-known time zone for each offset, from west to east. */
const wellKnown =
  'Pacific/Honolulu America/Anchorage America/Los_Angeles America/Denver America/Chicago America/New_York America/Sao_Paulo Atlantic/Azores UTC Europe/London Africa/Lagos Europe/Berlin Europe/Athens Africa/Johannesburg Africa/Nairobi Europe/Istanbul Asia/Dubai Asia/Karachi Asia/Kolkata Asia/Dhaka Asia/Bangkok Asia/Shanghai Asia/Singapore Asia/Tokyo Australia/Sydney Pacific/Auckland'

/** Common abbreviations in winter and in summer. Engines know only those of the visitor's region. */
const shortNames =
  'Pacific/Honolulu HST,America/Anchorage AKST AKDT,America/Los_Angeles PST PDT,America/Denver MST MDT,America/Chicago CST CDT,America/New_York EST EDT,America/Halifax AST ADT,America/Sao_Paulo BRT,America/Argentina/Buenos_Aires ART,Europe/Lisbon WET WEST,Europe/London GMT BST,Europe/Berlin CET CEST,Europe/Athens EET EEST,Europe/Moscow MSK,Africa/Lagos WAT,Africa/Johannesburg SAST,Africa/Nairobi EAT,Asia/Jerusalem IST IDT,Asia/Dubai GST,Asia/Karachi PKT,Asia/Kolkata IST,Asia/Bangkok ICT,Asia/Jakarta WIB,Asia/Shanghai CST,Asia/Hong_Kong HKT,Asia/Singapore SGT,Asia/Manila PHT,Australia/Perth AWST,Asia/Seoul KST,Asia/Tokyo JST,Australia/Adelaide ACST ACDT,Australia/Sydney AEST AEDT,Pacific/Auckland NZST NZDT'

/** Maximum number of results. */
const MAX_OPTIONS = 40

/** Normalizes a text for the search: lower case, without accents, `new york` for `New_York`. */
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_/]/g, ' ')
    .replace(/\u2212/g, '-')
    .toLowerCase()

/**
 * All time zones, those with abbreviations first. They are found by name only, until `describeTimeZones` has
 * completed.
 */
export const createTimeZoneIndex = (): TimeZoneEntry[] => {
  const names = new Map(shortNames.split(',').map((line) => [line.slice(0, line.indexOf(' ')), line]))
  return listTimeZones()
    .map((name) => ({ name, keywords: normalized(names.get(name) ?? name) }))
    .sort((a, b) => Number(names.has(b.name)) - Number(names.has(a.name)))
}

interface ZonesOfRegion {
  getTimeZones?(): string[] | undefined
  readonly timeZones?: string[]
}

/** Adds the names of the countries of each time zone in a locale, one country per step. */
function* countries(byName: ReadonlyMap<string, TimeZoneEntry>, locale: string): Generator<void> {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const country = names.of(code)
    if (!country) continue
    const region: Intl.Locale & ZonesOfRegion = new Intl.Locale(`und-${code}`)
    for (const timeZone of region.getTimeZones?.() ?? region.timeZones ?? []) {
      const entry = byName.get(timeZone)
      if (entry) entry.keywords += ` ${normalized(country)}`
    }
    yield
  }
}

/** Adds the offset and names of each time zone at an instant, one time zone per step. */
function* labels(entries: readonly TimeZoneEntry[], at: Instant, locale: string): Generator<void> {
  for (const entry of entries) {
    const { offset, short, long } = zoneLabel(entry.name, at, locale)
    entry.keywords += ` ${normalized(`${offset} ${offset.replace('UTC', 'GMT')} ${short} ${long}`)}`
    yield
  }
}

/** Maximum duration of a step, in milliseconds. */
const slice = 8

/**
 * Adds the other keywords to each entry, in slices, so that typing is not delayed: all countries take half a second.
 */
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

/**
 * How well an entry matches a query: 0 its city in English or in the visitor's language starts with it, 1 a word does, 2 its keywords
 * contain it, 3 no match.
 */
function rank({ keywords, name }: TimeZoneEntry, query: string, locale: string): number {
  const english = normalized(name.slice(name.lastIndexOf('/') + 1))
  const city = normalized(cityName(name, locale))
  if (english.startsWith(query) || city.startsWith(query)) return 0
  const words = ` ${keywords} ${city}`
  if (words.includes(` ${query}`)) return 1
  return query.split(' ').every((word) => words.includes(word)) ? 2 : 3
}

/** The time zones for a search text, best first; without a text the selected one and well-known ones. */
export function findTimeZones(
  entries: readonly TimeZoneEntry[],
  text: string,
  value: string,
  locale: string,
): string[] {
  const query = normalized(text).trim()
  if (!query) {
    const names = new Set([value, ...wellKnown.split(' ')])
    return [...names].filter((name) => entries.some((entry) => entry.name === name))
  }
  return [0, 1, 2]
    .flatMap((level) => entries.filter((entry) => rank(entry, query, locale) === level))
    .slice(0, MAX_OPTIONS)
    .map(({ name }) => name)
}
