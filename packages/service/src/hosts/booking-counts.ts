import type { BookingLimits, StandardConfiguration } from '@whenable/contract'
import {
  addDays,
  dateAt,
  type Instant,
  type Interval,
  instant,
  type PlainDate,
  partsOfDate,
  startOfWeek,
  type TimeZonePlan,
  timeZoneAt,
} from '@whenable/time'
import { hostKey } from '../kernel/person.js'
import {
  type BookingRecord,
  type HostBooking,
  type IgnoredHolds,
  isIgnored,
  type OwnedConfiguration,
  type Records,
  type ScheduleRecord,
} from '../kernel/store/store.js'
import { firstDayOfWeeks, monday } from './resolve-hosts.js'

/** A day or a week in which a host takes no more bookings. */
export interface FullTime extends Interval {
  readonly per: 'day' | 'week'
  readonly most: number
  /** Whether the limit is that of the event type, or of the host's schedule. */
  readonly of: 'event_type' | 'schedule'
}

/** Days around a window that can belong to a week of it. */
const aroundWeek = 8 * 86_400

/** The time of some dates, in parts where a trip parts it. */
const timeOf = (first: PlainDate, days: number, zones: TimeZonePlan): Interval[] =>
  Array.from({ length: days }, (_, index) => partsOfDate(zones, addDays(first, index))).flat()

/** What counts as one booking: all seats of a group event are one. */
const countedAs = ({ eventId, bookingId }: HostBooking): string => eventId ?? bookingId

/** The periods with at least so many bookings. `startOf` is the first date of a booking's period. */
const fullPeriods = (
  bookings: readonly HostBooking[],
  most: number,
  days: number,
  zones: TimeZonePlan,
  startOf: (date: PlainDate) => PlainDate,
): Interval[] => {
  const counted = new Map<PlainDate, Set<string>>()
  for (const booking of bookings) {
    const first = startOf(dateAt(booking.start, timeZoneAt(zones, booking.start)))
    counted.set(first, (counted.get(first) ?? new Set()).add(countedAs(booking)))
  }
  return [...counted].flatMap(([first, { size }]) => (size >= most ? timeOf(first, days, zones) : []))
}

/**
 * The full days and weeks of a host. A booking counts on the day on which it starts where the host is then.
 *
 * @param firstDay the day on which weeks begin; 0 is Sunday.
 */
export const fullTimesOf = (
  bookings: readonly HostBooking[],
  limits: Partial<BookingLimits> | undefined,
  zones: TimeZonePlan,
  of: FullTime['of'],
  firstDay: number = monday,
): FullTime[] => {
  const { most_per_day: perDay, most_per_week: perWeek } = limits ?? {}
  const days = perDay === undefined ? [] : fullPeriods(bookings, perDay, 1, zones, (date) => date)
  const weeks =
    perWeek === undefined
      ? []
      : fullPeriods(bookings, perWeek, 7, zones, (date) => startOfWeek(date, firstDay))
  return [
    ...days.map((time) => ({ ...time, per: 'day' as const, most: perDay as number, of })),
    ...weeks.map((time) => ({ ...time, per: 'week' as const, most: perWeek as number, of })),
  ]
}

const isLimited = (limits: Partial<BookingLimits> | undefined): boolean =>
  limits?.most_per_day !== undefined || limits?.most_per_week !== undefined

/** A host to count for: their address, and their schedule if they have one. */
interface LimitedHost {
  readonly email: string
  readonly schedule?: ScheduleRecord | undefined
}

/**
 * The full days and weeks of hosts around a window, by address in lower case. The limits of the event type count its own bookings
 * in the configuration's time zones, those of a schedule all bookings of the host in the schedule's. Reads nothing without limits.
 *
 * Living holds count as the bookings that they are for.
 *
 * @param except a moving booking, which does not count.
 * @param ignored the holds that do not count either, such as the caller's.
 */
export const fullTimes = async (
  records: Records,
  { zones, ...owned }: OwnedConfiguration<StandardConfiguration> & { readonly zones: TimeZonePlan },
  hosts: readonly LimitedHost[],
  window: Interval,
  now: Instant,
  except?: BookingRecord,
  ignored?: IgnoredHolds,
): Promise<ReadonlyMap<string, readonly FullTime[]>> => {
  const { applicationId, configuration } = owned
  const own = configuration.scheduler?.limits
  const limited = hosts.filter(({ schedule }) => isLimited(own) || isLimited(schedule?.limits))
  const full = new Map<string, readonly FullTime[]>()
  if (!limited.length) return full
  const around = {
    start: instant(window.start - aroundWeek),
    end: instant(window.end + aroundWeek),
  }
  const emails = limited.map(({ email }) => email)
  const booked = (await records.hostBookings(applicationId, emails, around)).filter(
    ({ bookingId }) => bookingId !== except?.id,
  )
  const held = (await records.holdsOfHosts(applicationId, emails, around, now)).filter(
    (hold) => !hold.seats && !isIgnored(hold, ignored),
  )
  const bookings = [
    ...booked,
    ...held.flatMap(({ hosts, hash, configurationId, start }) =>
      hosts.map((email): HostBooking => ({ email, bookingId: hash, configurationId, start })),
    ),
  ]
  const firstDay = own?.most_per_week === undefined ? monday : await firstDayOfWeeks(records, owned)
  for (const { email, schedule } of limited) {
    const key = hostKey(email)
    const hosted = bookings.filter((booking) => booking.email === key)
    const ofType = hosted.filter(({ configurationId }) => configurationId === configuration.id)
    full.set(key, [
      ...fullTimesOf(ofType, own, zones, 'event_type', firstDay),
      ...(schedule
        ? fullTimesOf(hosted, schedule.limits, schedule, 'schedule', schedule.limits.week_starts_on)
        : []),
    ])
  }
  return full
}
