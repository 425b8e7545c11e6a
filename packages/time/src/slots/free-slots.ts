import type { Instant } from '../instant.js'
import { expandInterval, type Interval, intersectIntervals, mergeIntervals, overlaps } from '../interval.js'
import { offsetAt } from '../zone/offsets.js'
import { type Stay, type TimeZonePlan, timeZoneAt, timeZonePeriods } from '../zone/time-zone-plan.js'
import {
  cutAtDates,
  type OpenHours,
  openIntervals,
  type Schedule,
  type SpecificTime,
  startOfPiece,
} from './open-hours.js'

/** The rules of a configuration, with its time zones (interface: How slots come about). All durations are in minutes. */
export interface SlotRules extends TimeZonePlan {
  readonly method: 'collective' | 'max-availability' | 'max-fairness'
  readonly durationMinutes: number
  /** The time from one start to the next. Defaults to the duration. */
  readonly intervalMinutes?: number
  /** The first start is at a multiple of these minutes past the hour, from 5 to 60. Defaults to 15. */
  readonly roundTo?: number
  readonly bufferBefore?: number
  readonly bufferAfter?: number
  /** The open hours of hosts without their own. */
  readonly openHours?: readonly OpenHours[] | null
  readonly specificTimes?: readonly SpecificTime[] | null
  readonly onlySpecificTimes?: boolean
  /** The minutes between now and the earliest start. */
  readonly minBookingNotice: number
  /** The days of 86,400 seconds between now and the latest start. */
  readonly availableDaysInFuture: number
  /** What a slot needs beside a host: one resource of each list, such as a room. An empty list is never free. */
  readonly needs?: readonly (readonly SlotResource[])[] | undefined
}

/** A room or a piece of equipment, with its busy time. */
export interface SlotResource {
  readonly key: string
  readonly busy: readonly BusyTime[]
  /** The times outside of its hours. Buffers do not widen them: a slot can begin when it opens. */
  readonly closed?: readonly Interval[] | undefined
}

/** Minutes that are kept free before and after a time. */
export interface Buffer {
  readonly before: number
  readonly after: number
}

/** A time at which a host is busy, without buffers. */
export interface BusyTime extends Interval {
  /** The buffers of what takes the time: a booking has those of its own configuration. Defaults to those of the rules. */
  readonly buffer?: Buffer
}

/** A host or other participant, with their own open hours, their busy time, and their bookings in the group. */
export interface SlotHost extends Schedule {
  readonly email: string
  /** The IANA time zone at home. Defaults to the time zones of the rules. */
  readonly timezone?: string | null
  /** The stays in other time zones. */
  readonly travel?: readonly Stay[] | null | undefined
  /** Whether the participant has no availability of their own and is never busy. */
  readonly alwaysFree?: boolean
  /** Whether the participant's hours are complete, so that the rules' default hours and dates never apply. */
  readonly ownHours?: boolean
  /** Intervals in which no slot starts, because a limit per day or week is reached. Buffers do not apply to them. */
  readonly fullTimes?: readonly Interval[]
  readonly busy: readonly BusyTime[]
  /** The number of bookings in the group so far. */
  readonly bookings?: number
  readonly lastBookedAt?: Instant
}

/** A bookable interval and the email addresses of the hosts that are free. */
export interface Slot extends Interval {
  readonly emails: string[]
}

/** The half-open time span to search, and the current time. All are Unix seconds. */
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

/** Rule 4: the first instant from `start` on whose minute past the hour, in the time zone, is a multiple of `roundTo`. */
function firstStart(start: Instant, roundTo: number, zones: TimeZonePlan): number {
  const timeZone = timeZoneAt(zones, start)
  let instant: number = start
  for (;;) {
    const wall = instant + offsetAt(instant as Instant, timeZone)
    const past = ((wall % MINUTE) + MINUTE) % MINUTE
    if (past > 0) instant += MINUTE - past
    else if ((((Math.floor(wall / MINUTE) % 60) + 60) % 60) % roundTo === 0) return instant
    else instant += MINUTE
  }
}

/**
 * Rules 1 and 4: the starts between two instants for which the whole duration is open and not busy. Yields them one by one, so
 * that a limited search stops early. `open`, `busy` and `full` must be merged intervals.
 */
function* freeStarts(
  rules: SlotRules,
  open: readonly Interval[],
  busy: readonly Interval[],
  full: readonly Interval[],
  earliest: number,
  latest: number,
): Generator<number, void> {
  const duration = rules.durationMinutes * MINUTE
  const step = (rules.intervalMinutes ?? rules.durationMinutes) * MINUTE
  let o = 0
  let b = 0
  let f = 0
  for (const piece of cutAtDates(open, rules)) {
    const first = firstStart(piece.start, rules.roundTo ?? DEFAULT_ROUND_TO, rules)
    const skipped = Math.max(0, Math.ceil((earliest - first) / step))
    const last = Math.min(piece.end - 1, latest)
    for (let start = first + skipped * step; start <= last; start += step) {
      const end = start + duration
      while ((open[o]?.end ?? end) <= start) o++
      while ((busy[b]?.end ?? end) <= start) b++
      const inside = end <= (open[o]?.end ?? start)
      const clashes = end > (busy[b]?.start ?? end)
      while ((full[f]?.end ?? end) <= start) f++
      if (inside && !clashes && start < (full[f]?.start ?? end)) yield start
    }
  }
}

/**
 * Rule 3: the time in which no slot of these rules may lie because a host is busy. The busy time is widened by its own buffers; and the slot,
 * widened by the buffers of the rules, must not overlap the busy time itself. An instant without duration takes no time, so that only its
 * own buffers count.
 */
export function blockedTime(
  rules: Pick<SlotRules, 'bufferBefore' | 'bufferAfter'>,
  busy: BusyTime,
): Interval {
  const { bufferBefore = 0, bufferAfter = 0 } = rules
  const { before, after } = busy.buffer ?? { before: bufferBefore, after: bufferAfter }
  const isInstant = busy.end <= busy.start
  // The buffer after the slot reaches into the time before what is busy, and the other way round.
  const lead = isInstant ? before : Math.max(before, bufferAfter)
  const tail = isInstant ? after : Math.max(after, bufferBefore)
  return expandInterval(busy, lead * MINUTE, tail * MINUTE)
}

/** Rule 3: the blocked times of a host that overlap the window. */
function blockedTimes(rules: SlotRules, host: SlotHost, window: Interval): Interval[] {
  if (host.alwaysFree) return []
  return host.busy.map((busy) => blockedTime(rules, busy)).filter((blocked) => overlaps(blocked, window))
}

/**
 * The open time of a host within a window, as merged intervals (rule 2). The hours of a host replace all default hours, and the dates
 * of a host replace all default dates; complete hours replace both.
 * @throws RangeError for invalid hours and for an unknown time zone
 */
export function openTimeOf(rules: SlotRules, host: SlotHost, window: Interval): Interval[] {
  const own = <T>(list: readonly T[] | null | undefined, others: readonly T[] | null | undefined) =>
    host.ownHours || list?.length ? list : others
  const schedule = {
    openHours: own(host.openHours, rules.openHours),
    specificTimes: own(host.specificTimes, rules.specificTimes),
    onlySpecificTimes: host.onlySpecificTimes ?? (host.ownHours ? false : rules.onlySpecificTimes),
  }
  const zones = host.timezone ? { timezone: host.timezone, travel: host.travel } : rules
  return mergeIntervals(
    timeZonePeriods(zones, window).flatMap((period) => openIntervals(schedule, period, period.timezone)),
  )
}

/** Merges the sorted starts of all hosts into slots, each with the hosts that are free. */
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

/** The blocked and closed times of a resource, as merged intervals. */
const blockedTimesOf = (rules: SlotRules, { busy, closed = [] }: SlotResource): Interval[] =>
  mergeIntervals([...busy.map((time) => blockedTime(rules, time)), ...closed])

/** Whether sorted blocked times leave a slot free. */
function isClear(blocked: readonly Interval[], slot: Interval): boolean {
  for (const time of blocked) {
    if (time.start >= slot.end) return true
    if (time.end > slot.start) return false
  }
  return true
}

/** The keys of the resources that are free for a slot by rule 3, in their order: a list for each of the needs. */
export function freeResources(rules: SlotRules, slot: Interval): string[][] {
  return (rules.needs ?? []).map((resources) =>
    resources.filter((one) => isClear(blockedTimesOf(rules, one), slot)).map(({ key }) => key),
  )
}

/** The slots for which one resource of each of the needs is free. */
function* slotsOf(rules: SlotRules, hosts: readonly SlotHost[], window: SlotWindow): Generator<Slot, void> {
  const needs = rules.needs?.map((resources) => resources.map((one) => blockedTimesOf(rules, one))) ?? []
  for (const slot of hostSlots(rules, hosts, window))
    if (needs.every((resources) => resources.some((blocked) => isClear(blocked, slot)))) yield slot
}

/** Rules 1 to 4 for all hosts. For the method `collective` all hosts share one grid of starts; else each host has a grid. */
function* hostSlots(
  rules: SlotRules,
  hosts: readonly SlotHost[],
  { from, to, now }: SlotWindow,
): Generator<Slot, void> {
  checkRules(rules)
  const duration = rules.durationMinutes * MINUTE
  const earliest = Math.max(from, now + rules.minBookingNotice * MINUTE)
  // A start at the very end of the last day is too late.
  const latest = Math.min(to - duration, now + rules.availableDaysInFuture * DAY - 1)
  if (hosts.length === 0 || earliest > latest) return
  // A grid begins with its open hours, so the search begins at midnight even if the window begins later.
  const start = startOfPiece(earliest as Instant, rules)
  const window: Interval = { start, end: Math.min(to, latest + duration) as Instant }
  const emails = hosts.map(({ email }) => email)
  const open = hosts.map((host) => openTimeOf(rules, host, window))
  if (rules.method !== 'collective') {
    const starts = hosts.map((host, i) => {
      const busy = mergeIntervals(blockedTimes(rules, host, window))
      return freeStarts(
        rules,
        open[i] as Interval[],
        busy,
        mergeIntervals(host.fullTimes ?? []),
        earliest,
        latest,
      )
    })
    yield* joinStarts(starts, emails, duration)
    return
  }
  const together = open.reduce(intersectIntervals)
  // Merging each host's busy time first leaves much less to sort.
  const busy = mergeIntervals(hosts.flatMap((host) => mergeIntervals(blockedTimes(rules, host, window))))
  const full = mergeIntervals(hosts.flatMap(({ fullTimes = [] }) => fullTimes))
  for (const begin of freeStarts(rules, together, busy, full, earliest, latest)) {
    yield { start: begin as Instant, end: (begin + duration) as Instant, emails: [...emails] }
  }
}

const never = Number.NEGATIVE_INFINITY

/** Rule 5: the order in which hosts are booked, by email address. */
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

/** The free slots of a window. */
export interface FreeSlots {
  readonly slots: Slot[]
  /** The start of the first slot beyond the limit: use it as `from` to get more. Missing if there are no more slots. */
  readonly next?: Instant
  /** The email addresses in the order in which hosts are booked; missing for the method `collective`. */
  readonly order?: string[]
}

/** The first slots, at most `limit`. */
function takeSlots(all: Iterable<Slot>, limit: number): FreeSlots {
  const slots: Slot[] = []
  for (const slot of all) {
    if (slots.length === limit) return { slots, next: slot.start }
    slots.push(slot)
  }
  return { slots }
}

/**
 * The free slots of some hosts in a window, sorted by start, one for each start (interface: How slots come about).
 * @param limit the maximum number of slots; `next` is the start of the first slot beyond it
 * @throws RangeError for invalid hours and durations and for an unknown time zone
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
 * The email addresses of the hosts that are free for exactly this slot by rules 1 to 4. Rule 5 only affects which slots are
 * offered. For the method `collective` the result is all hosts or none.
 * @throws RangeError for invalid hours and durations and for an unknown time zone
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
