import type { Instant } from '../instant.js'
import { expandInterval, type Interval, intersectIntervals, mergeIntervals } from '../interval.js'
import { dayNumber } from '../plain-date.js'
import { dateAt, offsetAt, startOfDayNumber } from '../zone/offsets.js'
import { cutAtDates, type OpenHours, openIntervals, type Schedule, type SpecificTime } from './open-hours.js'

/** What can be booked, by the owner's rules (interface: "How slots come about"). All durations are minutes. */
export interface SlotRules {
  readonly method: 'collective' | 'max-availability' | 'max-fairness'
  readonly durationMinutes: number
  /** From one start to the next; the duration if not given. */
  readonly intervalMinutes?: number
  /** Starts begin at a multiple of this past the hour, 5 to 60; 15 if not given. */
  readonly roundTo?: number
  readonly bufferBefore?: number
  readonly bufferAfter?: number
  /** The configuration's zone. */
  readonly timezone: string
  /** The hours of a host that has none of its own. */
  readonly openHours?: readonly OpenHours[] | null
  readonly specificTimes?: readonly SpecificTime[] | null
  readonly onlySpecificTimes?: boolean
  readonly minBookingNotice: number
  readonly availableDaysInFuture: number
}

/** Who is booked: own hours, busy time before it is widened by the buffer, and what it has had of the group. */
export interface SlotHost extends Schedule {
  readonly email: string
  readonly timezone?: string | null
  /** A participant without availability of its own: never busy. */
  readonly alwaysFree?: boolean
  readonly busy: readonly Interval[]
  /** Bookings of the group so far. */
  readonly bookings?: number
  readonly lastBookedAt?: Instant
}

/** A bookable span and the hosts that are free for it. */
export interface Slot extends Interval {
  readonly emails: string[]
}

/** The span asked for, and the time now. */
export interface SlotWindow {
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
}

const MINUTE = 60
const DAY = 86_400
const DEFAULT_ROUND_TO = 15

function checkRules(rules: SlotRules): void {
  const { roundTo = DEFAULT_ROUND_TO, intervalMinutes = rules.durationMinutes } = rules
  const whole = (name: string, value: number, low: number, high: number) => {
    if (!Number.isInteger(value) || value < low || value > high) {
      throw new RangeError(`${name} is ${value}: expected whole minutes from ${low} to ${high}`)
    }
  }
  whole('durationMinutes', rules.durationMinutes, 1, 366 * 24 * 60)
  whole('intervalMinutes', intervalMinutes, 1, 366 * 24 * 60)
  whole('roundTo', roundTo, 5, 60)
}

/** Rule 4: the piece's beginning, moved on to the first instant whose wall minute is a multiple of `roundTo`. */
function firstStart(start: number, roundTo: number, timeZone: string): number {
  let instant = start
  for (;;) {
    const wall = instant + offsetAt(instant as Instant, timeZone)
    const past = ((wall % MINUTE) + MINUTE) % MINUTE
    if (past > 0) instant += MINUTE - past
    else if ((((Math.floor(wall / MINUTE) % 60) + 60) % 60) % roundTo === 0) return instant
    else instant += MINUTE
  }
}

/**
 * Rules 1 and 4: the starts of the grid on some open time between two instants, of which the whole duration is open and
 * not busy. `open` and `busy` are merged. Each start is computed when it is asked for.
 */
function* freeStarts(
  rules: SlotRules,
  open: readonly Interval[],
  busy: readonly Interval[],
  earliest: number,
  latest: number,
): Generator<number, void> {
  const duration = rules.durationMinutes * MINUTE
  const step = (rules.intervalMinutes ?? rules.durationMinutes) * MINUTE
  let o = 0
  let b = 0
  for (const piece of cutAtDates(open, rules.timezone)) {
    const first = firstStart(piece.start, rules.roundTo ?? DEFAULT_ROUND_TO, rules.timezone)
    const skipped = Math.max(0, Math.ceil((earliest - first) / step))
    const last = Math.min(piece.end - 1, latest)
    for (let start = first + skipped * step; start <= last; start += step) {
      const end = start + duration
      while ((open[o]?.end ?? end) <= start) o++
      while ((busy[b]?.end ?? end) <= start) b++
      const inside = end <= (open[o]?.end ?? start)
      const clashes = end > (busy[b]?.start ?? end)
      if (inside && !clashes) yield start
    }
  }
}

/** Rule 3: the busy times of a host that reach into the window, widened by the buffer. */
function busyTimes(rules: SlotRules, host: SlotHost, window: Interval): Interval[] {
  if (host.alwaysFree) return []
  const before = (rules.bufferBefore ?? 0) * MINUTE
  const after = (rules.bufferAfter ?? 0) * MINUTE
  const widened: Interval[] = []
  for (const interval of host.busy) {
    if (interval.start - before < window.end && interval.end + after > window.start) {
      widened.push(expandInterval(interval, before, after))
    }
  }
  return widened
}

/** Rule 2: own hours and own dates each replace the whole default list. */
function openTime(rules: SlotRules, host: SlotHost, window: Interval): Interval[] {
  const own = <T>(list: readonly T[] | null | undefined, others: readonly T[] | null | undefined) =>
    list?.length ? list : others
  const schedule = {
    openHours: own(host.openHours, rules.openHours),
    specificTimes: own(host.specificTimes, rules.specificTimes),
    onlySpecificTimes: host.onlySpecificTimes ?? rules.onlySpecificTimes,
  }
  return openIntervals(schedule, window, host.timezone || rules.timezone)
}

/** The starts of each host, joined: sorted, unique, each with the hosts that have it. */
function* joinStarts(
  starts: readonly Iterator<number, void>[],
  emails: readonly string[],
  duration: number,
): Generator<Slot, void> {
  const next = (host: Iterator<number, void>) => host.next().value ?? Number.POSITIVE_INFINITY
  const heads = starts.map(next)
  for (;;) {
    let start = Number.POSITIVE_INFINITY
    for (const head of heads) start = Math.min(start, head)
    if (start === Number.POSITIVE_INFINITY) return
    const free: string[] = []
    for (let i = 0; i < starts.length; i++) {
      if (heads[i] !== start) continue
      heads[i] = next(starts[i] as Iterator<number, void>)
      free.push(emails[i] as string)
    }
    yield { start: start as Instant, end: (start + duration) as Instant, emails: free }
  }
}

/** Rules 1 to 4 for all hosts: collective gives the slots of all together, else each has its own grid. */
function* slotsOf(
  rules: SlotRules,
  hosts: readonly SlotHost[],
  { from, to, now }: SlotWindow,
): Generator<Slot, void> {
  checkRules(rules)
  const duration = rules.durationMinutes * MINUTE
  const earliest = Math.max(from, now + rules.minBookingNotice * MINUTE)
  // Starts lie before the last day's end, so the last whole second is one earlier.
  const latest = Math.min(to - duration, now + rules.availableDaysInFuture * DAY - 1)
  if (hosts.length === 0 || earliest > latest) return
  // Grids begin with the blocks, so the whole date is looked at, however late the window begins.
  const start = startOfDayNumber(dayNumber(dateAt(earliest as Instant, rules.timezone)), rules.timezone)
  const window: Interval = { start, end: Math.min(to, latest + duration) as Instant }
  const emails = hosts.map(({ email }) => email)
  const open = hosts.map((host) => openTime(rules, host, window))
  if (rules.method !== 'collective') {
    const starts = hosts.map((host, i) => {
      const busy = mergeIntervals(busyTimes(rules, host, window))
      return freeStarts(rules, open[i] as Interval[], busy, earliest, latest)
    })
    yield* joinStarts(starts, emails, duration)
    return
  }
  const together = open.reduce(intersectIntervals)
  // Each host's own first: that leaves much less to sort.
  const busy = mergeIntervals(hosts.flatMap((host) => mergeIntervals(busyTimes(rules, host, window))))
  for (const begin of freeStarts(rules, together, busy, earliest, latest)) {
    yield { start: begin as Instant, end: (begin + duration) as Instant, emails: [...emails] }
  }
}

const never = Number.NEGATIVE_INFINITY

/** Rule 5: whose turn it is first. */
function hostOrder(rules: SlotRules, hosts: readonly SlotHost[]): string[] {
  const fewest = (a: SlotHost, b: SlotHost) => (a.bookings ?? 0) - (b.bookings ?? 0)
  const longest = (a: SlotHost, b: SlotHost) => {
    const [first, second] = [a.lastBookedAt ?? never, b.lastBookedAt ?? never]
    return first === second ? 0 : first - second
  }
  const byEmail = (a: SlotHost, b: SlotHost) => (a.email < b.email ? -1 : 1)
  return [...hosts]
    .sort((a, b) => (rules.method === 'max-fairness' ? fewest(a, b) : 0) || longest(a, b) || byEmail(a, b))
    .map(({ email }) => email)
}

/** Slots of a window, and where they go on. */
export interface FreeSlots {
  readonly slots: Slot[]
  /** The start of the first slot that was left out because there were as many as asked for: the window to go on with begins there. */
  readonly next?: Instant
  /** For round robin, the order in which hosts are asked. */
  readonly order?: string[]
}

/** The first slots of all, at most `most`. */
function takeSlots(all: Iterable<Slot>, limit: number): FreeSlots {
  const slots: Slot[] = []
  for (const slot of all) {
    if (slots.length === limit) return { slots, next: slot.start }
    slots.push(slot)
  }
  return { slots }
}

/**
 * The free slots of some hosts in a window, sorted and unique by start, and for round robin the order in which hosts are
 * asked (interface: "How slots come about").
 * @param limit how many slots are computed at most; `next` says where the others begin
 * @throws RangeError for hours, zones or durations that cannot be read
 */
export function freeSlots(
  rules: SlotRules,
  hosts: readonly SlotHost[],
  window: SlotWindow,
  limit = Number.POSITIVE_INFINITY,
): FreeSlots {
  if (rules.method === 'collective') return takeSlots(slotsOf(rules, hosts, window), limit)
  const order = hostOrder(rules, hosts)
  if (rules.method === 'max-availability')
    return { ...takeSlots(slotsOf(rules, hosts, window), limit), order }
  const counts = [...new Set(hosts.map(({ bookings = 0 }) => bookings))].sort((a, b) => a - b)
  for (const count of counts) {
    const offered = hosts.filter(({ bookings = 0 }) => bookings === count)
    const found = takeSlots(slotsOf(rules, offered, window), limit)
    if (found.slots.length > 0) return { ...found, order }
  }
  return { slots: [], order }
}

/**
 * The hosts, by email, that are free for exactly this slot by rules 1 to 4; fairness shapes only what is offered. Of
 * collective rules the answer is all of the hosts or none.
 */
export function checkSlot(
  rules: SlotRules,
  hosts: readonly SlotHost[],
  { start, end, now }: Interval & { readonly now: Instant },
): string[] {
  for (const slot of slotsOf(rules, hosts, { from: start, to: end, now })) {
    if (slot.start === start && slot.end === end) return slot.emails
  }
  return []
}
