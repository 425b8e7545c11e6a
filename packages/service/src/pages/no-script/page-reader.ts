import type { BookingSettings } from '@whenable/contract'
import { formatDate, formatTime, type Instant, textDirection, zoneLabel } from '@whenable/time'
import { joined } from '@whenable/time/texts'
import type { OfferedSlot } from '../../features/bookings/next-times.js'
import type { Texts } from '../../texts/languages.js'
import type { PageLanguage } from '../page-language.js'

/** The reader of a page: their language, their time zone, and what their links carry. */
export interface PageReader {
  readonly language: PageLanguage
  readonly text: Texts
  /** IANA name of the time zone to show. */
  readonly timeZone: string
  /** The page's path, and the query parameters that all its links carry, such as `tz` and `lang`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parameters that fill in a form, carried by links to the pages at and below a path. */
  readonly prefill?:
    | { readonly path: string; readonly pairs: readonly (readonly [string, string])[] }
    | undefined
}

/** Creates a reader. */
export const pageReaderOf = (
  language: PageLanguage,
  { timeZone, path, query }: Pick<PageReader, 'timeZone' | 'path' | 'query'>,
): PageReader => ({ language, text: language.texts, timeZone, path, query })

/** The query parameters of a link to a reader's path. */
export const parametersOf = (
  { path, query: carried, prefill }: PageReader,
  change: Readonly<Record<string, string>> = {},
): readonly (readonly [name: string, value: string])[] => [
  ...Object.entries({ ...carried, ...change }),
  ...(prefill && (path === prefill.path || path.startsWith(`${prefill.path}/`)) ? prefill.pairs : []),
]

/** The address of this page with other query parameters. */
export const linkOf = (reader: PageReader, change: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(parametersOf(reader, change).map(([name, value]) => [name, value]))
  return query.size ? `${reader.path}?${query}` : reader.path
}

/** A slot's reference in addresses and forms: its start, and for group events the event. */
export const slotReferenceOf = ({ start_time, event_id }: OfferedSlot): string =>
  event_id ? `${start_time}~${event_id}` : String(start_time)

/** The time of day in the reader's time zone. */
export const timeText = (at: Instant, { language: { lang }, timeZone }: PageReader): string =>
  formatTime(at, { locale: lang, timeZone })

/** The day in the reader's time zone. */
export const dayText = (at: Instant, { language: { lang }, timeZone }: PageReader): string =>
  formatDate(at, { locale: lang, timeZone, style: 'weekday-day' })

/** A message of a slot's time and day. */
export const momentText = (
  message: (time: string, day: string) => string,
  at: Instant,
  reader: PageReader,
): string => message(timeText(at, reader), dayText(at, reader))

/** A slot's day and time. */
export const momentOf = (at: Instant, reader: PageReader) => ({
  time: timeText(at, reader),
  day: dayText(at, reader),
})

/**
 * A time zone's city and offset at an instant: `Lisbon (UTC+1)`. In right-to-left text both are isolated, so that the brackets
 * follow the page's direction (UAX #9, N0).
 */
export const zoneText = (at: Instant, { language: { lang }, timeZone }: PageReader): string => {
  const { name, offset } = zoneLabel(timeZone, at, lang)
  if (name === offset) return name
  return textDirection(lang) === 'rtl' ? `\u2068${name}\u2069 (\u2068${offset}\u2069)` : `${name} (${offset})`
}

/** Formats minutes in the largest unit without a fraction. */
export const durationText = (minutes: number, lang: string): string => {
  const [unit, size] =
    minutes % 1440 === 0 ? ['day', 1440] : minutes % 60 === 0 && minutes > 60 ? ['hour', 60] : ['minute', 1]
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(minutes / size)
}

/** The names of hosts that visitors may see. */
export const hostNames = ({ participants }: BookingSettings): string[] =>
  participants.flatMap(({ name }) => name || [])

/** Bidirectional control characters (UAX #9 §2.1–2.5). */
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/** A list of names, each in its own direction. */
export const listText = (names: readonly string[], lang: string): string =>
  joined(
    lang,
    ...(textDirection(lang) === 'rtl' || names.some((name) => /[^\0-\u058f]/.test(name))
      ? names.map((name) => `\u2068${name.replace(controls, '')}\u2069`)
      : names),
  )
