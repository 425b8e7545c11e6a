import { type Day, dayOf, type Minute, minuteAt, minutesOfDay, mondayOf, wallAt, weekdayOf } from './clock.js'
import type { CalendarItem, EventType, Host, Limits, Model, Plan, Taken } from './model.js'

// Which times are free, by the letter of the rules (interface: How slots come about), minute by minute: each minute is open or closed, busy
// or free, and on the grid or not.

export interface Window {
  readonly from: Minute
  readonly to: Minute
}

/** What counts as free. */
export interface Ignored {
  /** A booking that moves, or the caller's hold. */
  readonly taken?: Taken | undefined
}

/** A grid begins with the date, at most a long day before the window; buffers and calendars reach into it from less far, in minutes. */
const around = 30 * 60

interface Stay {
  readonly zone: string
  readonly from: Minute
  readonly to: Minute
}

const stays = new WeakMap<Plan, Stay>()

/** The time of a plan's stay. It begins with its first day in the zone that is left, and ends with its last day in its own. */
const stayOf = (plan: Plan): Stay | undefined => {
  const { home, stay } = plan
  if (!stay) return undefined
  let known = stays.get(plan)
  if (!known) {
    const { zone, first, last } = stay
    const to = last === undefined ? Number.POSITIVE_INFINITY : minuteAt(zone, (last + 1) * minutesOfDay)
    known = { zone, from: minuteAt(home, first * minutesOfDay), to }
    stays.set(plan, known)
  }
  return known
}

/** The time zone in which somebody is. */
export const zoneAt = (plan: Plan, minute: Minute): string => {
  const stay = stayOf(plan)
  return stay && minute >= stay.from && minute < stay.to ? stay.zone : plan.home
}

/** The day of a minute where somebody is. */
export const localDay = (plan: Plan, minute: Minute): Day => dayOf(wallAt(zoneAt(plan, minute), minute))

/** The time zones of an event type: its own, or those of its organizer. */
export const planOf = ({ zone, hosts }: EventType): Plan =>
  zone === undefined ? (hosts[0]?.plan ?? { home: 'UTC' }) : { home: zone }

/** Minutes of a window, each with a mark. */
const mapOf = ({ from, to }: Window) => {
  const marks = new Uint8Array(to - from)
  return {
    at: (minute: Minute): boolean => marks[minute - from] === 1,
    paint: (start: Minute, end: Minute) => {
      if (end > start) marks.fill(1, Math.max(0, start - from), Math.max(0, end - from))
    },
  }
}

type Marks = ReturnType<typeof mapOf>

const daysOf = ({ from, to }: Window): readonly Day[] => {
  const [first, last] = [dayOf(from) - 2, dayOf(to) + 2]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Rule 2: the minutes at which a host works. */
const openMinutes = ({ plan, weekly, daysOff }: Host, window: Window): Marks => {
  const open = mapOf(window)
  const zones = [...new Set([plan.home, plan.stay?.zone ?? plan.home])]
  const painted = new Map(zones.map((zone) => [zone, mapOf(window)]))
  for (const [zone, map] of painted)
    for (const day of daysOf(window))
      for (const { days, start, end } of weekly)
        if (days.includes(weekdayOf(day)))
          map.paint(minuteAt(zone, day * minutesOfDay + start), minuteAt(zone, day * minutesOfDay + end))
  for (let minute = window.from; minute < window.to; minute++) {
    const zone = zoneAt(plan, minute)
    if (painted.get(zone)?.at(minute) && !daysOff.includes(dayOf(wallAt(zone, minute))))
      open.paint(minute, minute + 1)
  }
  return open
}

/** The times of an item of a calendar. */
const timesOfItem = (item: CalendarItem, plan: Plan, window: Window): Window[] => {
  if (!item.isBusy) return []
  if (item.kind === 'days') {
    const times: Window[] = []
    for (let minute = window.from; minute < window.to; minute++) {
      const day = localDay(plan, minute)
      if (day >= item.first && day <= item.last) times.push({ from: minute, to: minute + 1 })
    }
    return times
  }
  const { zone, wall, minutes, every } = item
  const times: Window[] = []
  for (let at = wall; minuteAt(zone, at) < window.to; at += (every ?? 0) * minutesOfDay) {
    const from = minuteAt(zone, at)
    times.push({ from, to: from + minutes })
    if (!every) break
  }
  return times
}

/** Everything that takes the time of hosts. */
export const takenTimes = ({ bookings, holds, now }: Model, { taken }: Ignored = {}): readonly Taken[] => [
  ...bookings.filter((booking) => !booking.isCancelled && booking !== taken),
  ...holds.filter((hold) => hold.until > now && hold !== taken),
]

/** Rule 3: the minutes that are busy, and those that are busy or within the buffers of what is. */
const busyMinutes = (
  model: Model,
  { before, after }: EventType,
  host: Host,
  window: Window,
  ignored: Ignored,
): { readonly busy: Marks; readonly blocked: Marks } => {
  const [busy, blocked] = [mapOf(window), mapOf(window)]
  const block = (start: Minute, end: Minute, buffer: { before: number; after: number }) => {
    busy.paint(start, end)
    blocked.paint(start - buffer.before, end + buffer.after)
  }
  const calendars = [
    { items: host.own.items, plan: { home: host.own.zone } },
    { items: host.connected ?? [], plan: host.plan },
  ]
  for (const { items, plan } of calendars)
    for (const item of items)
      for (const { from, to } of timesOfItem(item, plan, window)) block(from, to, { before, after })
  for (const { hosts, start, end, type } of takenTimes(model, ignored))
    if (hosts.includes(host)) block(start, end, type)
  return { busy, blocked }
}

/** Whether a limit leaves no booking for the day or the week of a start. */
const isFull = (
  starts: readonly Minute[],
  { day: perDay = Number.POSITIVE_INFINITY, week: perWeek = Number.POSITIVE_INFINITY }: Limits,
  plan: Plan,
  start: Minute,
): boolean => {
  const day = localDay(plan, start)
  const days = starts.map((other) => localDay(plan, other))
  const ofWeek = days.filter((other) => mondayOf(other) === mondayOf(day))
  return days.filter((other) => other === day).length >= perDay || ofWeek.length >= perWeek
}

/** Whether a host takes no more bookings on the day or in the week of a start. */
export const isFullFor = (
  model: Model,
  type: EventType,
  host: Host,
  start: Minute,
  ignored: Ignored = {},
): boolean => {
  if (![type.limits, host.limits].some(({ day, week }) => day !== undefined || week !== undefined))
    return false
  const hosted = takenTimes(model, ignored).filter(({ hosts }) => hosts.includes(host))
  const startsOf = (some: readonly Taken[]) => some.map((one) => one.start)
  const ofType = hosted.filter((one) => one.type === type)
  return (
    isFull(startsOf(ofType), type.limits, planOf(type), start) ||
    isFull(startsOf(hosted), host.limits, host.plan, start)
  )
}

/** What decides about the time of one host. */
interface HostMinutes {
  readonly host: Host
  readonly open: Marks
  readonly busy: Marks
  readonly blocked: Marks
}

/** Rule 1. */
const isBookable = ({ now }: Model, { notice, daysAhead }: EventType, start: Minute): boolean =>
  start >= now + notice && start < now + daysAhead * minutesOfDay

/** Whether a host is free for a slot, apart from their hours and limits. */
const isFreeOf = (
  { busy, blocked }: HostMinutes,
  { duration, before, after }: EventType,
  start: Minute,
): boolean => {
  for (let minute = start; minute < start + duration; minute++) if (blocked.at(minute)) return false
  for (let minute = start - before; minute < start + duration + after; minute++)
    if (busy.at(minute)) return false
  return true
}

/** Rules 1 and 4 for hosts who meet the guest together. */
const startsOf = (
  model: Model,
  type: EventType,
  hosts: readonly HostMinutes[],
  window: Window,
  ignored: Ignored,
): Minute[] => {
  const plan = planOf(type)
  const { duration, interval = duration, roundTo } = type
  const isOpen = (minute: Minute) => hosts.every(({ open }) => open.at(minute))
  const found: Minute[] = []
  let first: Minute | undefined
  let before = { zone: '', day: 0 }
  for (let minute = window.from - around; minute < window.to; minute++) {
    const zone = zoneAt(plan, minute)
    const wall = wallAt(zone, minute)
    // Pieces of open time begin with it, with each date, and with another time zone.
    const day = dayOf(wall)
    if (zone !== before.zone || day !== before.day) {
      first = undefined
      before = { zone, day }
    }
    if (!isOpen(minute)) {
      first = undefined
      continue
    }
    if (first === undefined && (wall % 60) % roundTo === 0) first = minute
    if (first === undefined || (minute - first) % interval !== 0) continue
    if (minute < window.from || minute + duration > window.to || !isBookable(model, type, minute)) continue
    let isFree = hosts.every((host) => isFreeOf(host, type, minute))
    for (let next = minute; isFree && next < minute + duration; next++) isFree = isOpen(next)
    if (isFree && !hosts.some(({ host }) => isFullFor(model, type, host, minute, ignored))) found.push(minute)
  }
  return found
}

/** What decides about the time of each host of an event type, in and around a window. */
const minutesOfHosts = (model: Model, type: EventType, { from, to }: Window, ignored: Ignored) => {
  const wide = { from: from - 2 * around, to: to + around }
  return type.hosts.map(
    (host): HostMinutes => ({
      host,
      open: openMinutes(host, wide),
      ...busyMinutes(model, type, host, wide, ignored),
    }),
  )
}

/** The free starts of a window, each with the hosts who are free. */
export const freeTimes = (
  model: Model,
  type: EventType,
  window: Window,
  ignored: Ignored = {},
): ReadonlyMap<Minute, readonly Host[]> => {
  const hosts = minutesOfHosts(model, type, window, ignored)
  const groups = type.method === 'collective' ? [hosts] : hosts.map((host) => [host])
  const free = new Map<Minute, Host[]>()
  for (const group of groups)
    for (const start of startsOf(model, type, group, window, ignored))
      free.set(start, [...(free.get(start) ?? []), ...group.map(({ host }) => host)])
  return new Map([...free].sort(([a], [b]) => a - b))
}

/** What is true of a time, for the reasons of an explanation. */
export const factsOf = (model: Model, type: EventType, start: Minute) => {
  const { duration, notice, daysAhead } = type
  const hosts = minutesOfHosts(model, type, { from: start, to: start + duration }, {})
  const isClosed = ({ open }: HostMinutes): boolean => {
    for (let minute = start; minute < start + duration; minute++) if (!open.at(minute)) return true
    return false
  }
  return {
    isPast: start < model.now,
    isShort: start >= model.now && start < model.now + notice,
    isFar: start >= model.now + daysAhead * minutesOfDay,
    isClosed: hosts.some(isClosed),
    isTaken: hosts.some((host) => !isFreeOf(host, type, start)),
    isFull: hosts.some(({ host }) => isFullFor(model, type, host, start)),
  }
}
