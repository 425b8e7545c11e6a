import { ServiceError } from '@whenable/contract'
import { addDays, dateAt, type Interval, instant, startOfDay } from '@whenable/time'
import type { HoldRecord, OwnedConfiguration } from '../../store/store.js'
import { availabilityOf } from '../availability.js'
import { isGroup } from '../configurations/configuration-types.js'
import { timeZoneOf } from '../slot-rules.js'
import type { BookingContext } from '../slot-strategy.js'

/** A visitor who holds a slot. */
export interface Visitor {
  /** SHA-256 of their network address, if it is known. */
  readonly network: string | undefined
}

/** How many holds a network address can have in a configuration at once. */
const mostOfAddress = 3

/** Visitors together can hold one slot of so many of a day. */
const oneOf = 3

const day = 86_400

/** The day of a slot in the configuration's time zone. */
const dayOf = ({ configuration }: OwnedConfiguration, { start }: Interval): Interval => {
  const timeZone = isGroup(configuration) ? 'UTC' : timeZoneOf(configuration)
  const date = dateAt(start, timeZone)
  return { start: startOfDay(date, timeZone), end: startOfDay(addDays(date, 1), timeZone) }
}

const startsIn = ({ start }: Interval, window: Interval): boolean =>
  window.start <= start && start < window.end

/** The slots that a hold takes: one, or as many as its seats. */
const slotsOf = ({ seats }: HoldRecord): number => seats?.count ?? 1

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

const tooMany = (message: string, holds: readonly HoldRecord[], now: number): ServiceError =>
  new ServiceError('rate_limit_error', message, {
    retryAfter: Math.max(1, Math.min(...holds.map(({ expiresAt }) => expiresAt - now))),
  })

/** The other holds that visitors have in a configuration. */
const otherHolds = async (
  { transaction, now }: Pick<BookingContext, 'transaction' | 'now'>,
  { applicationId, configuration }: OwnedConfiguration,
  hash: string,
): Promise<readonly HoldRecord[]> => {
  const living = await transaction.holdsOfConfiguration(applicationId, configuration.id, now)
  return living.filter((hold) => hold.isAnonymous && hold.hash !== hash)
}

const checkAddress = (
  others: readonly HoldRecord[],
  { network }: Visitor,
  { now }: Pick<BookingContext, 'now'>,
): void => {
  const ofAddress = others.filter((hold) => network !== undefined && hold.network === network)
  if (ofAddress.length >= mostOfAddress)
    throw tooMany(`at most ${mostOfAddress} holds from one network address`, ofAddress, now)
}

/**
 * Checks how much a visitor holds before they pay. What others hold refuses nobody who pays.
 *
 * @param hash of the hold that is made, which may exist.
 * @throws ServiceError `rate_limit_error` if their address has three holds in the configuration already.
 */
export const checkAddressLimit = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  hash: string,
  visitor: Visitor,
): Promise<void> => checkAddress(await otherHolds(context, owned, hash), visitor, context)

/**
 * Checks how much visitors hold, so that nobody can take a calendar without booking. The hosts are locked already.
 *
 * @param hash the SHA-256 of the hold's id, which may live and move.
 * @throws ServiceError `rate_limit_error` if the visitor's address has three holds in the configuration already, or visitors hold a third
 *   of the day's slots that are not booked. One slot of a day can always be held.
 */
export const checkVisitorLimits = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  slot: Interval,
  hash: string,
  visitor: Visitor,
): Promise<void> => {
  const { transaction, now } = context
  const others = await otherHolds(context, owned, hash)
  checkAddress(others, visitor, context)
  const date = dayOf(owned, slot)
  const ofDay = others.filter((hold) => startsIn(hold, date))
  if (!ofDay.length) return
  // A service returns the slots that lie within a window: one more day includes those that cross its end.
  const window = { start: date.start, end: instant(date.end + day) }
  const { time_slots } = await availabilityOf(transaction, owned, window, now, undefined, undefined, hash)
  const free = time_slots.filter((one) => startsIn({ start: one.start_time, end: one.end_time }, date))
  const held = sum(ofDay.map(slotsOf))
  const all = held + sum(free.map((one) => ('capacity' in one ? Number(one.capacity) : 1)))
  if ((held + 1) * oneOf > all)
    throw tooMany('visitors hold a third of the free times of this day already', ofDay, now)
}
