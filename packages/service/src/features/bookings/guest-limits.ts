import {
  dateAt,
  type Instant,
  instant,
  type PlainDate,
  startOfMonth,
  startOfWeek,
  timeZoneAt,
} from '@whenable/time'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { configurationZones, firstDayOfWeeks } from '../../hosts/resolve-hosts.js'
import { DetailedError } from '../../kernel/errors.js'
import { guestKey } from '../../kernel/person.js'
import { ConsequentialRefusal } from '../../kernel/publish/publish.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { guestReference } from './booking-changes.js'
import type { BookingEmailContext } from './booking-email-content.js'
import { addGuestLimitEmail } from './guest-limit-email.js'

/** What a limit of an event type counts: a guest's bookings that start in a period, or those that are not over. */
export type GuestLimitOf = 'day' | 'week' | 'month' | 'ahead'

/** A limit that a guest has reached, with the bookings that count. */
export interface ReachedLimit {
  readonly of: GuestLimitOf
  readonly most: number
  readonly bookings: readonly BookingRecord[]
}

/** Seconds before a time in which its month can have begun. */
const longestMonth = 32 * 86_400

/** How the limits of an event type count. */
interface CountOptions {
  readonly now: Instant
  /** A booking that moves. It counts only where it comes into another day, week or month. */
  readonly moving?: BookingRecord | undefined
}

/**
 * Reads what a guest has in an event type, in one query. Reads nothing where the event type has no limits for guests.
 *
 * @param from the first of the times that are asked for.
 * @returns the first limit that keeps the guest from a booking at a time; undefined if none does.
 */
export const guestLimitsOf = async (
  records: Records,
  owned: OwnedConfiguration,
  email: string,
  from: Instant,
  { now, moving }: CountOptions,
): Promise<(start: Instant) => ReachedLimit | undefined> => {
  const { applicationId, configuration } = owned
  const limits = configuration.scheduler?.guest_limits
  if (!limits || !Object.values(limits).some((most) => most !== undefined)) return () => undefined
  const endsAfter = instant(Math.min(now, from - longestMonth))
  const all = await records.bookingsOfGuestKey(applicationId, configuration.id, guestKey(email), endsAfter)
  const others = all.filter(({ id }) => id !== moving?.id)
  if (!others.length) return () => undefined
  const zones = await configurationZones(records, owned)
  const firstDay = limits.most_per_week === undefined ? 1 : await firstDayOfWeeks(records, owned)
  const dateOf = (at: Instant): PlainDate => dateAt(at, timeZoneAt(zones, at))
  const periods = [
    ['day', limits.most_per_day, dateOf],
    ['week', limits.most_per_week, (at: Instant) => startOfWeek(dateOf(at), firstDay)],
    ['month', limits.most_per_month, (at: Instant) => startOfMonth(dateOf(at))],
  ] as const
  const isAhead = ({ end }: BookingRecord) => end > now
  return (start) => {
    for (const [of, most, periodOf] of periods) {
      if (most === undefined) continue
      const period = periodOf(start)
      if (moving && periodOf(moving.start) === period) continue
      const bookings = others.filter((booking) => periodOf(booking.start) === period)
      if (bookings.length >= most) return { of, most, bookings }
    }
    const { most_ahead: most } = limits
    if (most === undefined || (moving && isAhead(moving))) return undefined
    const bookings = others.filter(isAhead)
    return bookings.length >= most ? { of: 'ahead', most, bookings } : undefined
  }
}

/** The refusal of a guest who has reached a limit. They get the links to the bookings that count by email, unless the owner acts. */
class GuestLimitReached extends ConsequentialRefusal {
  readonly #owned: OwnedConfiguration
  readonly #bookings: readonly BookingRecord[]

  constructor(
    owned: OwnedConfiguration,
    bookings: readonly BookingRecord[],
    ...error: ConstructorParameters<typeof DetailedError>
  ) {
    super(...error)
    this.#owned = owned
    this.#bookings = bookings
  }

  override async addConsequence(context: BookingEmailContext): Promise<void> {
    const { transaction } = context
    const { applicationId } = this.#owned
    // Those of a series that was refused count, too, and were rolled back with it.
    const still = await Promise.all(this.#bookings.map(({ id }) => transaction.booking(applicationId, id)))
    await addGuestLimitEmail(
      context,
      this.#owned,
      still.filter((booking) => booking !== undefined),
    )
  }
}

/** The error of a guest who has reached a limit. It shows their bookings only to somebody who has proved that they read the mailbox. */
const limitReached = (
  owned: OwnedConfiguration,
  { of, most, bookings }: ReachedLimit,
  { isProven, byOwner }: { readonly isProven: boolean; readonly byOwner: boolean | undefined },
): DetailedError => {
  const details: ConstructorParameters<typeof DetailedError> = [
    'guest_limit_reached',
    of === 'ahead'
      ? `a guest can have at most ${most} bookings of this event type at once`
      : `a guest can have at most ${most} bookings of this event type a ${of}`,
    {
      reason: of === 'ahead' ? 'most_ahead' : `most_per_${of}`,
      beside: {
        limit: { of, most },
        ...(isProven && {
          bookings: bookings.map((booking) => ({
            booking_id: booking.id,
            booking_ref: guestReference(booking),
            start_time: booking.start,
            end_time: booking.end,
          })),
        }),
      },
    },
  ]
  return byOwner ? new DetailedError(...details) : new GuestLimitReached(owned, bookings, ...details)
}

/**
 * Checks that a guest may have a booking at a time, under a lock of the event type's limits, so that simultaneous requests never exceed
 * them. The hosts must be locked before: whoever books locks them first.
 *
 * @throws ServiceError `guest_limit_reached`, whose consequence is an email with what the guest has, unless the owner acts.
 */
export const checkGuestLimits = async (
  { transaction, now, byOwner }: Pick<BookingContext, 'transaction' | 'now' | 'byOwner'>,
  owned: OwnedConfiguration,
  {
    email,
    start,
    isProven = false,
  }: { readonly email: string; readonly start: Instant; readonly isProven?: boolean },
  moving?: BookingRecord,
): Promise<void> => {
  if (!owned.configuration.scheduler?.guest_limits) return
  // One for all guests, so that no list of their addresses grows. Hosts' addresses have an @.
  await transaction.lockHosts(owned.applicationId, [`guest limits of ${owned.configuration.id}`])
  const limitAt = await guestLimitsOf(transaction, owned, email, start, { now, moving })
  const reached = limitAt(start)
  if (reached) throw limitReached(owned, reached, { isProven, byOwner })
}
