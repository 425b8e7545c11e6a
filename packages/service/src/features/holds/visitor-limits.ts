import { holdSeconds, ServiceError } from '@whenable/contract'
import { addDays, dateAt, type Interval, instant, startOfDay } from '@whenable/time'
import { mostActive } from '../../anonymous/budgets.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { configurationTimeZone } from '../../hosts/resolve-hosts.js'
import type { BookingRecord, HoldRecord, LinkRecord, OwnedConfiguration } from '../../kernel/store/store.js'
import { eachOf, holdsOfLink, holdsOfVisitors, type IgnoredHolds } from '../../kernel/store/store.js'
import { availabilityOf } from '../bookings/availability.js'

/** How many holds a network address can have in a configuration at once, whatever they are for. */
const mostOfAddress = mostActive('hold', 'address', 'target')

/** Visitors together can block one slot of so many of a day. */
const oneOf = 3

const day = 86_400

/** The day of a slot in the configuration's time zone. */
const dayOf = async (
  { transaction }: Pick<BookingContext, 'transaction'>,
  owned: OwnedConfiguration,
  { start }: Interval,
): Promise<Interval> => {
  const timeZone = await configurationTimeZone(transaction, owned, start)
  const date = dateAt(start, timeZone)
  return { start: startOfDay(date, timeZone), end: startOfDay(addDays(date, 1), timeZone) }
}

const startsIn = ({ start }: Interval, window: Interval): boolean =>
  window.start <= start && start < window.end

/** Why a hold is refused: its address has too many in the configuration, or all visitors together on its day. */
export type HoldRefusal = 'holds_of_address' | 'holds_of_day'

const tooMany = (
  reason: HoldRefusal,
  message: string,
  holds: readonly HoldRecord[],
  now: number,
): ServiceError => {
  const waits = holds.map(({ expiresAt }) => expiresAt - now)
  return new ServiceError('rate_limit_error', message, {
    reason,
    retryAfter: waits.length ? Math.max(1, Math.min(...waits)) : holdSeconds,
  })
}

/** The other holds that visitors have in a configuration. */
const otherHolds = async (
  { transaction, now }: Pick<BookingContext, 'transaction' | 'now'>,
  { applicationId, configuration }: OwnedConfiguration,
  hash: string,
): Promise<readonly HoldRecord[]> => {
  const living = await transaction.holdsOfConfiguration(applicationId, configuration.id, now)
  return living.filter((hold) => hold.isAnonymous && hold.hash !== hash)
}

/** @throws ServiceError `rate_limit_error` if the address of a hold has too many others in the configuration already. */
const checkAddress = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  { hash, address }: HoldRecord,
): Promise<void> => {
  const { now } = context
  const others = await otherHolds(context, owned, hash)
  const ofAddress = others.filter((hold) => address !== undefined && hold.address === address)
  if (ofAddress.length >= mostOfAddress)
    throw tooMany(
      'holds_of_address',
      `at most ${mostOfAddress} holds from one network address`,
      ofAddress,
      now,
    )
}

/** What a hold is for, besides its slot: the visitor's link, and the booking that moves to it. */
interface HoldPurpose {
  readonly link?: LinkRecord | undefined
  readonly moving?: BookingRecord | undefined
}

/**
 * Checks how much of a day visitors hold together, so that nobody can take a calendar without booking. What counts is not how many holds
 * there are, but how many free times of the configuration they block, whatever event types they are for.
 *
 * @param hold one that is already written.
 * @returns `rate_limit_error` if visitors hold more than a third of the day's free times. The first hold of a day is never refused.
 */
const refusalOfDay = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  hold: HoldRecord,
  { link, moving }: HoldPurpose,
): Promise<ServiceError | undefined> => {
  const { transaction, now } = context
  const date = await dayOf(context, owned, hold)
  // A service returns the slots that lie within a window: one more day includes those that cross its end.
  const window = { start: date.start, end: instant(date.end + day) }
  const countFree = async (...ignored: readonly IgnoredHolds[]): Promise<number> => {
    const rules = eachOf(holdsOfLink(link), ...ignored)
    const found = await availabilityOf(transaction, owned, window, now, moving, undefined, rules)
    return found.time_slots
      .filter((one) => startsIn({ start: one.start_time, end: one.end_time }, date))
      .reduce((all, one) => all + ('capacity' in one ? Number(one.capacity) : 1), 0)
  }
  const all = await countFree(holdsOfVisitors)
  if ((all - (await countFree())) * oneOf <= all) return undefined
  const isFirst = (await countFree(hold.hash)) === all
  if (isFirst) return undefined
  const others = await otherHolds(context, owned, hold.hash)
  const ofDay = others.filter((other) => startsIn(other, date))
  return tooMany('holds_of_day', 'visitors hold a third of the free times of this day already', ofDay, now)
}

/**
 * Writes a further hold of a visitor, who has one already for the same request: several times at once count as one hold of theirs, but each
 * takes a time of its day. The hosts are locked already. One that is refused stays what it was.
 *
 * @throws ServiceError `rate_limit_error` if visitors would hold too much of the day.
 */
export const putFurtherHold = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  hold: HoldRecord,
  purpose: HoldPurpose = {},
): Promise<void> => {
  const { transaction } = context
  const before = await transaction.hold(hold.applicationId, hold.hash)
  await transaction.putHold(hold)
  const refused = await refusalOfDay(context, owned, hold, purpose)
  if (!refused) return
  if (before) await transaction.putHold(before)
  else await transaction.removeHold(hold.applicationId, hold.hash)
  throw refused
}

/**
 * Writes the hold of a visitor within the limits of all visitors' holds, whatever its origin: a form, a payment, a confirmation of an email
 * address, or an offer to somebody on a waitlist. The hosts are locked already. One that is refused stays what it was.
 *
 * @throws ServiceError `rate_limit_error` if their address has three holds in the configuration already, or if visitors would hold too much
 *   of the day.
 */
export const putVisitorHold = async (
  context: Pick<BookingContext, 'transaction' | 'now'>,
  owned: OwnedConfiguration,
  hold: HoldRecord,
  purpose: HoldPurpose = {},
): Promise<void> => {
  await checkAddress(context, owned, hold)
  await putFurtherHold(context, owned, hold, purpose)
}
