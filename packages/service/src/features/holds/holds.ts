import { holdSeconds, longestHold } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { permit, permitted } from '../../anonymous/permit.js'
import { isClosed, isGroup } from '../../event-types/configuration-rules.js'
import {
  type Assignment,
  type BookingContext,
  type SlotRequest,
  unavailable,
} from '../../event-types/slot-strategy.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import {
  type BookingRecord,
  type HoldRecord,
  type OwnedConfiguration,
  type Records,
  resourceKey,
  resourceKeysOf,
} from '../../kernel/store/store.js'
import { slotStrategyFor } from '../bookings/bookings.js'
import type { Visitor } from '../bookings/visitor-data.js'
import { putVisitorHold } from './visitor-limits.js'

// A hold keeps a slot free for whoever knows its id. It takes the time of hosts, or seats, as a booking would, and under the same lock, but
// it is no booking: it sends no email, writes no event, and ends by itself. The service's clock decides whether it lives, when it is
// read, so that nothing has to happen at its end.

/** How long a hold lives, in seconds, and for whom. */
export interface HoldTerms {
  /** From when it is taken or extended. */
  readonly seconds: number
  /** However often it is extended. */
  readonly most: number
  /** The visitor who takes it, for whom limits count. Undefined: a program of the owner or the service itself. */
  readonly visitor?: Visitor | undefined
  /** The link that holds it, for whoever has it. */
  readonly linkId?: string | undefined
}

/** The terms of a hold while its holder fills in a form. */
export const formTerms = (visitor?: Visitor): HoldTerms => ({
  seconds: holdSeconds,
  most: longestHold,
  visitor,
})

/** A request to hold a slot. */
export interface HoldRequest extends Pick<SlotRequest, 'slot' | 'seat' | 'seats' | 'link'> {
  /** SHA-256 of the hold's id, which its caller made at random. */
  readonly hash: string
  /** The requested hosts. Default: the configuration's method chooses. */
  readonly hosts?: SlotRequest['hosts']
  /** The booking that moves to the slot, whose own time counts as free. */
  readonly moving?: BookingRecord | undefined
}

type HoldContext = Pick<BookingContext, 'transaction' | 'now'>

/** Whose time a hold takes: that of the hosts, rooms and equipment that its slot has reserved. None for seats, which it counts. */
export const heldTimesOf = ({ occurrence, hosts, resources = [] }: Assignment): readonly string[] =>
  occurrence
    ? []
    : [...hosts.map(({ email }) => hostKey(email)), ...resources.map(({ id }) => resourceKey(id))]

/** The holds of a configuration change under the lock under which its slots are booked. */
export const lockHolds = async ({ transaction }: HoldContext, owned: OwnedConfiguration): Promise<void> => {
  const { applicationId, grantId, configuration } = owned
  const owner = isGroup(configuration) ? await transaction.grant(applicationId, { id: grantId }) : undefined
  const hosts = isGroup(configuration) ? [owner] : configuration.participants
  await transaction.lockHosts(applicationId, [
    ...hosts.flatMap((host) => host?.email ?? []),
    ...resourceKeysOf(owned),
  ])
}

/** A hold by the SHA-256 of its id, if it lives. */
export const livingHold = async (
  records: Records,
  applicationId: string,
  hash: string | undefined,
  now: Instant,
): Promise<HoldRecord | undefined> => {
  const hold = hash === undefined ? undefined : await records.hold(applicationId, hash)
  return hold && hold.expiresAt > now ? hold : undefined
}

/** @throws ServiceError if a configuration has no living hold with this id. */
const requireHold = async (
  { transaction, now }: HoldContext,
  { applicationId, configuration }: OwnedConfiguration,
  hash: string,
): Promise<HoldRecord> => {
  const hold = await livingHold(transaction, applicationId, hash, now)
  if (hold?.configurationId !== configuration.id) throw notFoundError('living hold', 'with this id')
  return hold
}

/** The first instant at which a slot can no longer be booked, because its notice has begun. */
export const endOfBooking = ({ configuration }: OwnedConfiguration, { start }: Interval): number =>
  start - (configuration.scheduler?.min_booking_notice ?? 60) * 60 + 1

/**
 * Holds a slot. A living hold with this id moves to it, and lives no longer because of that.
 *
 * @throws ServiceError `timeslot_not_available`; `rate_limit_error` if a visitor holds too much. The transaction must then be rolled back.
 */
export const holdSlot = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { hash, slot, seat, seats = 1, hosts = [], link, moving }: HoldRequest,
  { seconds, most, visitor, linkId }: HoldTerms,
): Promise<HoldRecord> => {
  const { transaction, now } = context
  const { applicationId, configuration } = owned
  if (slot.end <= slot.start) throw validationError('end_time', slot.end, 'an instant after start_time')
  if (isClosed(configuration) && !moving) throw unavailable('this event type is closed')
  const isNew = !(await livingHold(transaction, applicationId, hash, now))
  const cause = { applicationId, kind: 'hold' as const, targetId: configuration.id }
  // One that lives takes no more than before.
  const note = visitor && (await permit(isNew ? context : permitted(context), cause))
  await lockHolds(context, owned)
  const before = await livingHold(transaction, applicationId, hash, now)
  if (before && before.configurationId !== configuration.id)
    throw validationError('hold_id', '…', 'an id that no hold of another event type has')
  const assignment = await slotStrategyFor(context, owned).reserve(
    {
      slot,
      seat,
      hosts,
      seats,
      guests: [],
      hold: hash,
      link,
    },
    moving,
  )
  const latestExpiry = instant(Math.min(before?.latestExpiry ?? now + most, endOfBooking(owned, slot)))
  const hold: HoldRecord = {
    applicationId,
    hash,
    configurationId: configuration.id,
    ...slot,
    hosts: heldTimesOf(assignment),
    seats: assignment.occurrence && { eventId: assignment.occurrence.eventId, count: seats },
    latestExpiry,
    expiresAt: instant(Math.min(latestExpiry, now + seconds)),
    linkId,
    isAnonymous: visitor !== undefined,
    address: visitor?.address,
  }
  if (visitor) await putVisitorHold(context, owned, hold, { link, moving })
  else await transaction.putHold(hold)
  await note?.(hash, hash)
  return hold
}

/**
 * Makes a hold live for some seconds from now, at most as long as its terms allow. May shorten it.
 *
 * @throws ServiceError `not_found_error` if there is no living one.
 */
export const extendHold = async (
  context: HoldContext,
  owned: OwnedConfiguration,
  hash: string,
  seconds: number,
): Promise<HoldRecord> => {
  await lockHolds(context, owned)
  const before = await requireHold(context, owned, hash)
  const expiresAt = instant(Math.min(before.latestExpiry, context.now + seconds))
  const hold = { ...before, expiresAt }
  await context.transaction.putHold(hold)
  return hold
}

/**
 * Moves a hold to another slot and extends it.
 *
 * @throws ServiceError `not_found_error` if there is no living one; otherwise as {@link holdSlot}, and the hold stays where it is.
 */
export const moveHold = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  request: HoldRequest,
  terms: HoldTerms,
): Promise<HoldRecord> => {
  await requireHold(context, owned, request.hash)
  return holdSlot(context, owned, request, terms)
}

/** Releases a hold of a configuration, if there is one. */
export const releaseHold = async (
  context: HoldContext,
  owned: OwnedConfiguration,
  hash: string,
): Promise<void> => {
  const { applicationId, configuration } = owned
  await lockHolds(context, owned)
  const hold = await context.transaction.hold(applicationId, hash)
  if (hold?.configurationId === configuration.id) await context.transaction.removeHold(applicationId, hash)
}
