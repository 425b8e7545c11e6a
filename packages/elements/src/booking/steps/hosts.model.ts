import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import { hueOf, initialsOf } from '@whenable/time/initials'

/** A host as they are displayed. */
export interface Host {
  readonly name: string
  readonly initials: string
  /** A hue, 0–359, which depends on the name only. */
  readonly hue: number
  /** The address of their photo, as the service names it. */
  readonly picture?: unknown
}

const hostOf = (name: string, locale: string, picture?: unknown): Host => ({
  name,
  picture,
  initials: initialsOf(name, locale),
  hue: hueOf(name),
})

/** The hosts that a visitor may see: the participants, or the organizer if those are hidden. */
export const hostsOf = (settings: BookingSettings | null, locale: string): readonly Host[] => {
  const named = (settings?.participants ?? []).filter(({ name }) => name)
  const organizer = settings?.organizer
  return (named.length || !organizer ? named : [organizer]).flatMap(({ name, picture }) =>
    name ? [hostOf(name, locale, picture)] : [],
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
