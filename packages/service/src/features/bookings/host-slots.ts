import type { ConfigurationParticipant, Person, StandardConfiguration } from '@whenable/contract'
import { checkSlot, freeSlots, type Instant, type Interval, instant, overlaps } from '@whenable/time'
import { hostsIn } from '../../calendars/busy/busy-hosts.js'
import {
  eventTermsOf,
  groupOf,
  isRoundRobin,
  needsResources,
  organizerOf,
  partsOf,
  partsThatFit,
} from '../../event-types/configuration-rules.js'
import { type BookingContext, type SlotStrategy, unavailable } from '../../event-types/slot-strategy.js'
import { takesPart } from '../../hosts/host-consent.js'
import { validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookedResource,
  type BookingHost,
  type BookingRecord,
  eachOf,
  guestsOf,
  type HostCounter,
  holdsOfLink,
  type LinkRecord,
  linkHoldOf,
  type OwnedConfiguration,
  type Records,
  resourceKeysOf,
  type Transaction,
} from '../../kernel/store/store.js'
import { assignResources, keysOfBooking } from './assign-resources.js'
import { placeWith, placeWithout } from './booking-place.js'
import { writeBookingEvents } from './calendar-entries.js'

/** The host of a configuration with this address. */
export const participantOf = (
  { participants }: StandardConfiguration,
  email: string,
): ConfigurationParticipant | undefined =>
  participants.find((participant) => hostKey(participant.email) === hostKey(email))

const emailsOf = ({ participants }: StandardConfiguration): string[] => participants.map(({ email }) => email)

/** The hosts who take part and have no other booking in a slot, whatever the slot rules say. */
const withoutBooking = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
  slot: Interval,
  moving: BookingRecord | undefined,
): Promise<Set<string>> => {
  const partners = owned.configuration.participants.filter((participant) => takesPart(owned, participant))
  const exclusive = partners.filter(({ availability }) => availability).map(({ email }) => hostKey(email))
  const held = await records.heldTimes(owned.applicationId, exclusive, slot)
  const taken = new Set(
    held
      .filter(({ bookingId, ...time }) => bookingId !== moving?.id && overlaps(time, slot))
      .map(({ email }) => email),
  )
  return new Set(partners.map(({ email }) => email).filter((email) => !taken.has(hostKey(email))))
}

/** How the hosts of a slot are chosen. */
interface HostChoice {
  /** A booking that moves to this slot. If its hosts are busy, a round robin chooses the next free one. */
  readonly moving?: BookingRecord | undefined
  /** Whether a host is free at every time at which they have no other booking. */
  readonly anyTime?: boolean | undefined
  /** The host whom a round robin books if they are free. */
  readonly preferredHost?: string | undefined
  /** SHA-256 of the id of the caller's hold. A round robin books the host that it holds. */
  readonly hold?: string | undefined
  /** The caller's link, whose held times count as free. A round robin books the host that it holds. */
  readonly link?: LinkRecord | undefined
  readonly requestedAt?: Instant | undefined
  /** The number of guests. */
  readonly guests: number
}

/** The hosts and resources of the caller's living hold, or else of what their link holds, by their keys; none without one. */
const heldKeys = async (
  records: Records,
  { applicationId }: OwnedConfiguration<StandardConfiguration>,
  { start }: Interval,
  { hold: own, link }: HostChoice,
  now: Instant,
): Promise<readonly string[]> => {
  for (const hash of [own, link && linkHoldOf(link, { start })]) {
    const hold = hash === undefined ? undefined : await records.hold(applicationId, hash)
    if (hold && hold.expiresAt > now) return hold.hosts
  }
  return []
}

/**
 * The hosts of a slot: the requested ones if all of them are free; otherwise all hosts (collective), or the first free one in
 * turn (round robin); and the resources that it needs. All are locked already.
 *
 * @param wanted addresses as the configuration writes them.
 * @throws ServiceError `timeslot_not_available` if no host is free, or nothing that it needs.
 */
const hostsForSlot = async (
  { transaction, now }: BookingContext,
  owned: OwnedConfiguration<StandardConfiguration>,
  slot: Interval,
  wanted: readonly string[],
  choice: HostChoice,
): Promise<{ readonly hosts: BookingHost[]; readonly resources: readonly BookedResource[] }> => {
  const { configuration } = owned
  const { moving, anyTime = false, preferredHost, hold, link, requestedAt = now } = choice
  const ignored = eachOf(hold, holdsOfLink(link))
  const found = await hostsIn(transaction, owned, slot, now, moving, undefined, ignored)
  const { rules, hosts } = found
  const offered = new Set(checkSlot(rules, hosts, { ...slot, now: requestedAt }))
  const free = anyTime ? await withoutBooking(transaction, owned, slot, moving) : offered
  const inTurn = (): string[] => {
    if (preferredHost !== undefined && free.has(preferredHost)) return [preferredHost]
    const { order = [] } = freeSlots(rules, hosts, { from: slot.start, to: slot.end, now: requestedAt })
    const turns = order.filter((email) => free.has(email))
    return turns
      .filter((email) => offered.has(email))
      .concat(turns)
      .slice(0, 1)
  }
  const isHeld = isRoundRobin(configuration) || found.resources.length > 0
  const held = isHeld ? await heldKeys(transaction, owned, slot, choice, now) : []
  const everyone = isRoundRobin(configuration)
    ? held.flatMap((email) => participantOf(configuration, email)?.email ?? [])
    : emailsOf(configuration)
  const required = wanted.length ? wanted : everyone
  const takesTurns = isRoundRobin(configuration) && (moving || !wanted.length)
  const chosen =
    required.length && required.every((email) => free.has(email)) ? required : takesTurns ? inTurn() : []
  if (!chosen.length) throw unavailable()
  const resources = found.resources.length
    ? await assignResources(transaction, owned, slot, found, {
        people: chosen.length + Math.max(choice.guests, 1),
        preferred: new Set([...held, ...(moving ? keysOfBooking(moving) : [])]),
        anyTime,
      })
    : []
  return {
    hosts: chosen.map((email) => ({
      email,
      exclusive: participantOf(configuration, email)?.availability !== undefined,
    })),
    resources,
  }
}

/** The organizer of a booking: the configuration's if they host it, otherwise the first host. */
export const bookingOrganizer = (
  configuration: StandardConfiguration,
  hosts: readonly BookingHost[],
): Person => {
  const organizer = organizerOf(configuration)
  const among = hosts.some((host) => hostKey(host.email) === hostKey(organizer.email))
  const { email, name } = (!among && hosts[0] && participantOf(configuration, hosts[0].email)) || organizer
  return { email, name }
}

/** The requested hosts, with addresses as the configuration writes them. */
const wantedHosts = (
  configuration: StandardConfiguration,
  hosts: readonly { readonly email: string }[],
): string[] => {
  const { length } = configuration.participants
  if (hosts.length > length) throw validationError('participants', hosts.length, `at most ${length} hosts`)
  const wanted = hosts.map(({ email }, index) => {
    const participant = participantOf(configuration, email)
    if (!participant)
      throw validationError(`participants.${index}.email`, email, 'a host of this configuration')
    return participant.email
  })
  return [...new Set(wanted)]
}

/**
 * The strategy of bookings with hosts. A moving booking keeps its hosts if they are free; otherwise a round robin chooses the
 * next free one.
 */
export const hostSlotStrategy = (
  context: BookingContext,
  owned: OwnedConfiguration<StandardConfiguration>,
): SlotStrategy => {
  const { transaction } = context
  const { applicationId, configuration } = owned
  return {
    reserve: async (request, moving) => {
      const { slot, hosts: requestedHosts, anyTime, preferredHost, hold, link, requestedAt } = request
      const own = moving?.hosts.map((host) => participantOf(configuration, host.email)?.email ?? host.email)
      const stillHosting = own?.every((email) => participantOf(configuration, email)) ? own : []
      const wanted = moving ? stillHosting : wantedHosts(configuration, requestedHosts)
      const partners = configuration.participants.filter((participant) => takesPart(owned, participant))
      const candidates = moving || !wanted.length ? partners.map(({ email }) => email) : wanted
      await transaction.lockHosts(applicationId, [
        ...(own ?? []),
        ...candidates,
        ...(needsResources(configuration) ? resourceKeysOf(owned) : []),
        ...(moving ? keysOfBooking(moving) : []),
      ])
      const { hosts, resources } = await hostsForSlot(context, owned, slot, wanted, {
        moving,
        anyTime,
        preferredHost,
        hold,
        link,
        requestedAt,
        // A hold knows no guests; those of a booking that moves come along.
        guests: Math.max(request.guests.length, moving ? guestsOf(moving).length : 0),
      })
      const { title, description, location, groupId } = moving ?? {
        ...eventTermsOf(configuration),
        groupId: groupOf(configuration),
      }
      const hasResources = resources.length > 0 || moving?.resources !== undefined
      return {
        hosts,
        resources: hasResources ? resources : undefined,
        parts: partsThatFit(slot, moving?.parts, partsOf(configuration)),
        organizer: bookingOrganizer(configuration, hosts),
        title,
        description,
        location: hasResources ? placeWith(resources, moving ? placeWithout(moving) : location) : location,
        groupId,
      }
    },
    write: async (next, before) => {
      const [booking, counters] = await Promise.all([
        writeBookingEvents(context, next, owned),
        transaction.counters(applicationId, next.groupId),
      ])
      await (before ? transaction.putBooking(booking) : transaction.addBooking(booking))
      await recount(transaction, before, booking, counters)
      return booking
    },
  }
}

const counted = (booking: BookingRecord | undefined): Set<string> =>
  new Set(booking && booking.status !== 'cancelled' ? booking.hosts.map((host) => hostKey(host.email)) : [])

/**
 * Updates the counters of a booking's group after a change of its hosts or status. The hosts are locked and the booking is
 * written already.
 *
 * @param counters the group's counters before the change.
 */
export const recount = async (
  transaction: Transaction,
  before: BookingRecord | undefined,
  after: BookingRecord,
  counters: readonly HostCounter[],
): Promise<void> => {
  const { applicationId, groupId } = after
  const had = counted(before)
  const has = counted(after)
  const changed = [...new Set([...had, ...has])].filter((email) => had.has(email) !== has.has(email))
  for (const email of changed) {
    const counter = counters.find((other) => other.email === email)
    const joined = has.has(email)
    const last = counter?.lastBookedAt ?? after.createdAt
    await transaction.putCounter(applicationId, groupId, {
      email,
      bookings: (counter?.bookings ?? 0) + (joined ? 1 : -1),
      lastBookedAt: joined
        ? instant(Math.max(last, after.createdAt))
        : await transaction.lastBooked(applicationId, groupId, email),
    })
  }
}
