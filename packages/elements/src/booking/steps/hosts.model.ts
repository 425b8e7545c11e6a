import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'

/** A host as they are displayed. */
export interface Host {
  readonly name: string
  readonly initials: string
  /** A hue, 0–359, which depends on the name only. */
  readonly hue: number
}

/** First letters of the first and the last word, in capitals. */
export const initialsOf = (name: string, locale: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(locale)
}

/** Spread around the circle by the golden ratio, so that similar names get different hues. */
export const hueOf = (name: string): number => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return Math.round(sum * 222.492) % 360
}

const hostOf = (name: string, locale: string): Host => ({
  name,
  initials: initialsOf(name, locale),
  hue: hueOf(name),
})

/** The hosts that a visitor may see: the participants, or the organizer if those are hidden. */
export const hostsOf = (settings: BookingSettings | null, locale: string): readonly Host[] => {
  const named = (settings?.participants ?? []).filter(({ name }) => name)
  const organizer = settings?.organizer
  return (named.length || !organizer ? named : [organizer]).flatMap(({ name }) =>
    name ? [hostOf(name, locale)] : [],
  )
}

/**
 * The hosts of a booking. Where the service does not name them, one of several participants is known: the organizer, if the booking has
 * one.
 */
export const hostsOfBooking = (
  { hosts, organizer }: Pick<BookingRecord, 'hosts' | 'organizer'>,
  settings: BookingSettings | null,
  locale: string,
): readonly Host[] => {
  if (!hosts && (settings?.participants.length ?? 0) < 2) return hostsOf(settings, locale)
  const known = hosts ?? (organizer ? [organizer] : [])
  return known.flatMap(({ name }) => (name ? [hostOf(name, locale)] : []))
}
