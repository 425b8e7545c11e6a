import type { StandardConfiguration } from '@whenable/contract'
import { checkSlot, freeSlots, type Interval } from '@whenable/time'
import { permit, permitted } from '../../anonymous/permit.js'
import { hostsIn } from '../../calendars/busy/busy-hosts.js'
import { isGroup, isRoundRobin } from '../../event-types/configuration-rules.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { takesPart } from '../../hosts/host-consent.js'
import { ExplainedRefusal } from '../../kernel/http/explained.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  eachOf,
  holdsOfLink,
  type IgnoredHolds,
  type LinkRecord,
  type OwnedConfiguration,
  type Records,
  resourceKeysOf,
} from '../../kernel/store/store.js'
import { type BookingRequest, book, bookingCause } from '../bookings/bookings.js'
import { bookWithLink } from '../links/links.js'
import { nearestTimes, type SeriesSlot } from './nearest-times.js'
import { checkBookingsLeft, checkSeriesSlots, isTaken, type SeriesSlotRequest } from './series-rules.js'

/** A guest's request for several bookings. */
export interface BookingSeriesRequest
  extends Omit<BookingRequest, 'slot' | 'seat' | 'anyTime' | 'series' | 'preferredHost'> {
  readonly slots: readonly SeriesSlotRequest[]
  /** Whether to book the other times if one is taken. Otherwise nothing is booked then. */
  readonly skipsTaken: boolean
  /** The visitor's link, which counts each booking. */
  readonly link?: LinkRecord | undefined
}

/** A time that was not booked, with the nearest free ones. */
export interface SlotNotBooked {
  readonly start_time: Interval['start']
  readonly end_time: Interval['end']
  readonly event_id: string | undefined
  readonly nearest: readonly SeriesSlot[]
}

/** The bookings of a series, in the order of their start. */
export interface BookedSeries {
  readonly seriesId: string
  readonly bookings: readonly BookingRecord[]
  readonly notBooked: readonly SlotNotBooked[]
  readonly hasSameHosts: boolean
}

/** The host of a round robin who is free at most of the times; of several, the first in turn. The hosts are locked here. */
const hostOfMost = async (
  { transaction, now }: BookingContext,
  owned: OwnedConfiguration<StandardConfiguration>,
  slots: readonly SeriesSlotRequest[],
  ignored: IgnoredHolds,
): Promise<string | undefined> => {
  const { applicationId, configuration } = owned
  const partners = configuration.participants.filter((participant) => takesPart(owned, participant))
  await transaction.lockHosts(applicationId, [
    ...partners.map(({ email }) => email),
    ...resourceKeysOf(owned),
  ])
  const counts = new Map<string, number>()
  let turns: readonly string[] | undefined
  for (const { slot } of slots) {
    const { rules, hosts } = await hostsIn(transaction, owned, slot, now, undefined, undefined, ignored)
    turns ??= freeSlots(rules, hosts, { from: slot.start, to: slot.end, now }).order
    for (const email of checkSlot(rules, hosts, { ...slot, now }))
      counts.set(email, (counts.get(email) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return (
    turns?.find((email) => counts.get(email) === most) ?? [...counts].find(([, count]) => count === most)?.[0]
  )
}

const hostsOf = ({ hosts }: BookingRecord): string =>
  hosts
    .map(({ email }) => hostKey(email))
    .sort()
    .join(' ')

/**
 * Books several times in the transaction of the context, each by the rules of a single booking, so that buffers and limits count the
 * earlier ones. A round robin gives all of them the same host where they are free.
 *
 * @throws ServiceError naming the invalid field; or `timeslot_not_available`, with the times that are taken and the nearest free ones
 *   beside it, if nothing is booked. The caller's transaction must then be rolled back.
 */
export const bookSeries = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { slots: requested, skipsTaken, link, ...request }: BookingSeriesRequest,
): Promise<BookedSeries> => {
  checkSeriesSlots(owned.configuration, requested)
  await permit(context, bookingCause(owned, request))
  // Before the hosts, as for a single booking with a link, so that two requests cannot block each other.
  const locked = link && (await context.transaction.lockLink(link.applicationId, link.id))
  if (locked) checkBookingsLeft(locked, requested.length, context.now)
  const { configuration, ...owner } = owned
  const slots = [...requested].sort((a, b) => a.slot.start - b.slot.start)
  const choosesHost = !isGroup(configuration) && isRoundRobin(configuration) && !request.hosts.length
  const preferredHost = choosesHost
    ? await hostOfMost(context, { ...owner, configuration }, slots, eachOf(request.hold, holdsOfLink(link)))
    : undefined
  const bookOne = (one: BookingRequest) =>
    link ? bookWithLink(permitted(context), owned, link, one) : book(permitted(context), owned, one)
  const seriesId = context.newId()
  const bookings: BookingRecord[] = []
  const taken: SeriesSlotRequest[] = []
  for (const slot of slots)
    try {
      bookings.push(await bookOne({ ...request, ...slot, preferredHost, seriesId }))
    } catch (error) {
      // A slot that is refused has changed nothing yet.
      if (!isTaken(error)) throw error
      taken.push(slot)
    }

  const except = slots.filter((one) => !taken.includes(one)).map(({ slot }) => slot)
  const { now } = context
  const notBookedOf = async (records: Records): Promise<SlotNotBooked[]> => {
    const missed = taken.map(({ slot: { start } }) => ({ start, except }))
    const nearest = await nearestTimes(records, owned, missed, { now, link, hold: request.hold })
    return taken.map(({ slot, seat }, index) => ({
      start_time: slot.start,
      end_time: slot.end,
      event_id: seat.eventId,
      // Hosts may be hidden, and the service chooses the host of another booking.
      nearest: (nearest[index] ?? []).map((time) => ({ ...time, emails: [] })),
    }))
  }
  if (taken.length && !(skipsTaken && bookings.length))
    throw new ExplainedRefusal(
      'timeslot_not_available',
      `The selected timeslot is unavailable: ${taken.length} of ${slots.length} times are taken, and nothing is booked`,
      { field: 'slots', explain: async (records) => ({ not_booked: await notBookedOf(records) }) },
    )
  const notBooked = await notBookedOf(context.transaction)
  return { seriesId, bookings, notBooked, hasSameHosts: new Set(bookings.map(hostsOf)).size < 2 }
}
