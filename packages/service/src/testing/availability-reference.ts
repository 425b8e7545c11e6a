import {
  addDays,
  dateAt,
  daysBetween,
  type Instant,
  instantOf,
  type PlainDate,
  startOfDay,
  wallAt,
  wallTime,
  weekdayOf,
} from '@whenable/time'

/** Weekly hours of a host, in wall times. */
export interface DescribedHours {
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
  readonly timezone?: string | undefined
  readonly exdates?: readonly string[] | undefined
}

/** Hours of one date. */
export interface DescribedDate {
  readonly date: string
  readonly start: string
  readonly end: string
  readonly timezone?: string | undefined
}

/** Open hours. */
export interface DescribedSchedule {
  readonly hours?: readonly DescribedHours[] | undefined
  readonly dates?: readonly DescribedDate[] | undefined
  readonly onlyDates?: boolean | undefined
}

/** A calendar event. */
export type DescribedEvent = {
  readonly busy: boolean
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
} & (
  | { readonly kind: 'timed'; readonly start: Instant; readonly minutes: number }
  | { readonly kind: 'dates'; readonly first: PlainDate; readonly last: PlainDate }
  | {
      readonly kind: 'weekly'
      readonly first: PlainDate
      readonly clock: string
      readonly minutes: number
      readonly timezone: string
      /** Weekdays in addition to that of the first date. */
      readonly days: readonly number[]
      /** A change of the occurrence on one date: moved by some minutes, or cancelled. */
      readonly override?: { readonly on: PlainDate; readonly later: number | 'cancelled' } | undefined
    }
)

/** A generated host. */
export interface DescribedHost extends DescribedSchedule {
  readonly email: string
  readonly timezone?: string | undefined
  /** Without availability a host is never busy. */
  readonly hasAvailability: boolean
  readonly calendarZone: string
  readonly events: readonly DescribedEvent[]
  /** The host's bookings, with the buffers of the event types that were booked. */
  readonly held: readonly {
    readonly start: Instant
    readonly minutes: number
    readonly before: number
    readonly after: number
    /** Whether the booking has its event in the host's calendar. */
    readonly hasEvent: boolean
  }[]
  readonly bookings: number
  readonly lastBookedAt?: Instant | undefined
}

/** All inputs of free times. Durations are in minutes. */
export interface DescribedStudio {
  readonly method: 'collective' | 'max-availability' | 'max-fairness'
  readonly duration: number
  readonly interval?: number | undefined
  readonly roundTo?: number | undefined
  readonly before: number
  readonly after: number
  readonly timezone?: string | undefined
  readonly defaults: DescribedSchedule
  readonly tentativeAsBusy?: boolean | undefined
  readonly notice: number
  readonly daysAhead: number
  readonly hosts: readonly DescribedHost[]
  readonly now: Instant
  readonly from: Instant
  readonly to: Instant
}

/** A start and the email addresses of the free hosts. */
export interface ReferenceSlot {
  readonly start: number
  readonly emails: readonly string[]
}

const minute = 60
const day = 86_400

/** The instant of a wall time on a date; 24:00 is midnight of the next date. */
const clockOn = (date: PlainDate, clock: string, timeZone: string): number => {
  const [hour = '', rest = ''] = clock.split(':')
  return hour === '24'
    ? instantOf(wallTime(`${addDays(date, 1)}T00:00:00`), timeZone)
    : instantOf(wallTime(`${date}T${hour.padStart(2, '0')}:${rest}:00`), timeZone)
}

/**
 * Free times by the letter of the six rules (interface: How slots come about), minute by minute: each
 * minute is open or closed, busy or free, and on the grid or not. It is slow, but independent of the
 * implementation, except for time zone conversions.
 */
export const referenceSlots = (studio: DescribedStudio): ReferenceSlot[] => {
  const { hosts, from, to, now, method, duration } = studio
  const zone = studio.timezone ?? hosts[0]?.timezone ?? 'UTC'
  // Whole dates in the configuration's time zone, from the day before the window.
  const origin = startOfDay(addDays(dateAt(from, zone), -1), zone)
  // Buffers reach beyond the window.
  const minutes = Math.ceil((to - origin) / minute) + studio.after
  const at = (index: number) => (origin + index * minute) as Instant
  const paint = (map: Uint8Array, start: number, end: number, value = 1) => {
    for (let index = 0; index < minutes; index++)
      if (at(index) + minute > start && at(index) < end) map[index] = value
  }
  /** The dates around the window, for all time zones. */
  const dates: PlainDate[] = []
  for (
    let date = addDays(dateAt(origin, 'UTC'), -3);
    date <= dateAt(to, 'UTC') || dates.length < 8;
    date = addDays(date, 1)
  )
    dates.push(date)
  dates.push(...[1, 2, 3].map((more) => addDays(dates.at(-1) as PlainDate, more)).slice(0, 3))

  /** Rule 2. */
  const openMinutes = (host: DescribedHost): Uint8Array => {
    const hours = host.hours?.length ? host.hours : (studio.defaults.hours ?? [])
    const special = host.dates?.length ? host.dates : (studio.defaults.dates ?? [])
    const onlyDates = host.onlyDates ?? studio.defaults.onlyDates ?? false
    const ownZone = host.timezone ?? zone
    const map = new Uint8Array(minutes)
    if (!onlyDates && !hours.length) map.fill(1)
    if (!onlyDates)
      for (const block of hours)
        for (const date of dates)
          if (block.days.includes(weekdayOf(date)) && !block.exdates?.includes(date)) {
            const blockZone = block.timezone ?? ownZone
            paint(map, clockOn(date, block.start, blockZone), clockOn(date, block.end, blockZone))
          }
    for (const { date, timezone = ownZone } of special)
      paint(
        map,
        startOfDay(date as PlainDate, timezone),
        startOfDay(addDays(date as PlainDate, 1), timezone),
        0,
      )
    for (const { date, start, end, timezone = ownZone } of special)
      paint(map, clockOn(date as PlainDate, start, timezone), clockOn(date as PlainDate, end, timezone))
    return map
  }

  /** Rule 3: the minutes that are busy, and those that are busy or within the buffers of what is. */
  const busyMinutes = (host: DescribedHost): { busy: Uint8Array; blocked: Uint8Array } => {
    const maps = { busy: new Uint8Array(minutes), blocked: new Uint8Array(minutes) }
    if (!host.hasAvailability) return maps
    const block = (
      start: number,
      end: number,
      { before, after }: { before: number; after: number } = studio,
    ) => {
      if (end <= start) return
      paint(maps.busy, start, end)
      paint(maps.blocked, start - before * minute, end + after * minute)
    }
    for (const event of host.events) {
      const counts =
        event.status === 'tentative' ? (studio.tentativeAsBusy ?? true) : event.status === 'confirmed'
      if (!event.busy || !counts) continue
      if (event.kind === 'timed') block(event.start, event.start + event.minutes * minute)
      if (event.kind === 'dates')
        block(
          startOfDay(event.first, host.calendarZone),
          startOfDay(addDays(event.last, 1), host.calendarZone),
        )
      if (event.kind === 'weekly')
        for (
          let date = event.first;
          daysBetween(date, dates.at(-1) as PlainDate) >= 0;
          date = addDays(date, 1)
        ) {
          if (date !== event.first && !event.days.includes(weekdayOf(date))) continue
          const start = clockOn(date, event.clock, event.timezone)
          const moved = event.override?.on === date ? event.override.later : 0
          if (moved !== 'cancelled') block(start + moved * minute, start + (moved + event.minutes) * minute)
        }
    }
    for (const { start, minutes: length, ...buffers } of host.held)
      block(start, start + length * minute, buffers)
    return maps
  }

  const open = hosts.map(openMinutes)
  const taken = hosts.map(busyMinutes)
  const firstOfDate = new Uint8Array(minutes)
  for (let index = 0; index < minutes; index++)
    if (dateAt(at(index), zone) !== dateAt((at(index) - 1) as Instant, zone)) firstOfDate[index] = 1

  /** Rules 1 and 4 for one map of open minutes and some of busy ones. */
  const startsOn = (isOpen: (index: number) => boolean, some: typeof taken): number[] => {
    const found: number[] = []
    let first: number | undefined
    for (let index = 0; index < minutes; index++) {
      if (!isOpen(index)) continue
      if (index === 0 || !isOpen(index - 1) || firstOfDate[index]) first = undefined
      const wallMinute = Number(wallAt(at(index), zone).slice(14, 16))
      if (first === undefined && wallMinute % (studio.roundTo ?? 15) === 0) first = index
      if (first === undefined || (index - first) % (studio.interval ?? duration) !== 0) continue
      const start = at(index)
      const isInWindow = start >= from && start + duration * minute <= to
      const isBookable = start >= now + studio.notice * minute && start < now + studio.daysAhead * day
      if (!isInWindow || !isBookable) continue
      let isFree = true
      for (let next = index; next < index + duration; next++)
        if (!isOpen(next) || some.some(({ blocked }) => blocked[next])) isFree = false
      for (let next = index - studio.before; next < index + duration + studio.after; next++)
        if (some.some(({ busy }) => busy[next])) isFree = false
      if (isFree) found.push(start)
    }
    return found
  }

  /** Rule 5. */
  if (method === 'collective')
    return startsOn((index) => open.every((map) => map[index]), taken).map((start) => ({
      start,
      emails: hosts.map(({ email }) => email).sort(),
    }))
  const perHost = hosts.map((host, number) => ({
    host,
    starts: startsOn((index) => Boolean(open[number]?.[index]), taken.slice(number, number + 1)),
  }))
  const join = (some: typeof perHost): ReferenceSlot[] =>
    [...new Set(some.flatMap(({ starts }) => starts))]
      .sort((a, b) => a - b)
      .map((start) => ({
        start,
        emails: some
          .filter(({ starts }) => starts.includes(start))
          .map(({ host }) => host.email)
          .sort(),
      }))
  if (method === 'max-availability') return join(perHost)
  for (const count of [...new Set(hosts.map(({ bookings }) => bookings))].sort((a, b) => a - b)) {
    const offered = join(perHost.filter(({ host }) => host.bookings === count))
    if (offered.length) return offered
  }
  return []
}

/** Rule 5: the order of hosts. */
export const referenceOrder = ({ method, hosts }: DescribedStudio): string[] | undefined => {
  if (method === 'collective') return undefined
  const rank = (host: DescribedHost) => [
    method === 'max-fairness' ? host.bookings : 0,
    host.lastBookedAt ?? Number.NEGATIVE_INFINITY,
  ]
  return [...hosts]
    .sort((a, b) => {
      const [fewer, earlier] = [rank(a), rank(b)]
      if (fewer[0] !== earlier[0]) return (fewer[0] ?? 0) - (earlier[0] ?? 0)
      if (fewer[1] !== earlier[1]) return (fewer[1] ?? 0) < (earlier[1] ?? 0) ? -1 : 1
      return a.email < b.email ? -1 : 1
    })
    .map(({ email }) => email)
}
