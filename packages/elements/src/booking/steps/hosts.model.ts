import type { BookingSettings } from '@whenable/contract'
import type { BookingRecord } from '@whenable/flow'
import type { Person } from '../../base/avatar.js'

/** Those of some people who have a name. */
const named = (
  people: readonly { readonly name?: string | undefined; readonly picture?: unknown }[],
): readonly Person[] => people.flatMap(({ name, picture }) => (name ? { name, picture } : []))

/** The hosts that a visitor may see: the participants, or the organizer if those are hidden. */
export const hostsOf = (settings: BookingSettings | null): readonly Person[] => {
  const participants = named(settings?.participants ?? [])
  const organizer = settings?.organizer
  return participants.length || !organizer ? participants : named([organizer])
}

/**
 * The hosts of a booking, with the photos of the participants. Where the service does not name them, one of several participants is known:
 * the organizer, if the booking has one.
 */
export const hostsOfBooking = (
  { hosts, organizer }: Pick<BookingRecord, 'hosts' | 'organizer'>,
  settings: BookingSettings | null,
): readonly Person[] => {
  const participants = hostsOf(settings)
  if (!hosts && (settings?.participants.length ?? 0) < 2) return participants
  return named(hosts ?? (organizer ? [organizer] : [])).map(
    (host) => participants.find(({ name }) => name === host.name) ?? host,
  )
}
