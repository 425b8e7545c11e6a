import type { Instant } from '../instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, type PlainDate, plainDate, weekdayOf } from '../plain-date.js'
import type { Slot, SlotHost, SlotRules, SlotWindow } from '../slots/free-slots.js'
import type { WallTime } from '../wall-time.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import { wallAt } from '../zone/wall-at.js'

type Test = (minute: number) => boolean

/** The wall time of a date at `9:05`; `24:00` is midnight of the next date. */
function wallOf(date: PlainDate, clock: string): WallTime {
  if (clock === '24:00') return wallTime(`${addDays(date, 1)}T00:00`)
  return wallTime(`${date}T${clock.padStart(5, '0')}`)
}

function isOpen(rules: SlotRules, host: SlotHost, dates: readonly PlainDate[]): Test {
  const hostZone = host.timezone ?? rules.timezone
  const weekly = host.openHours?.length ? host.openHours : rules.openHours
  const specific = (host.specificTimes?.length ? host.specificTimes : rules.specificTimes) ?? []
  const only = host.onlySpecificTimes ?? rules.onlySpecificTimes
  const open: [number, number][] = []
  const extra: [number, number][] = []
  const replaced: [number, number][] = []
  const within = (spans: [number, number][], minute: number) =>
    spans.some(([a, b]) => a <= minute && minute < b)
  for (const block of weekly ?? []) {
    const zone = block.timezone ?? hostZone
    for (const date of dates) {
      if (!block.days.includes(weekdayOf(date)) || block.exdates?.includes(date)) continue
      open.push([instantOf(wallOf(date, block.start), zone), instantOf(wallOf(date, block.end), zone)])
    }
  }
  for (const { date, start, end, timezone } of specific) {
    const zone = timezone ?? hostZone
    const day = plainDate(date)
    replaced.push([startOfDay(day, zone), startOfDay(addDays(day, 1), zone)])
    extra.push([instantOf(wallOf(day, start), zone), instantOf(wallOf(day, end), zone)])
  }
  return (minute) => {
    const weeklyOpen = !only && (weekly?.length ? within(open, minute) : true)
    return (weeklyOpen && !within(replaced, minute)) || within(extra, minute)
  }
}

function isBusy(rules: SlotRules, host: SlotHost): Test {
  const before = (rules.bufferBefore ?? 0) * 60
  const after = (rules.bufferAfter ?? 0) * 60
  return (minute) =>
    !host.alwaysFree && host.busy.some(({ start, end }) => start - before <= minute && minute < end + after)
}

/** The starts within the open time, found by testing each minute. */
function startsOf(
  rules: SlotRules,
  open: Test,
  busy: Test,
  dates: readonly PlainDate[],
  window: SlotWindow,
): number[] {
  const { timezone, durationMinutes, intervalMinutes = durationMinutes, roundTo = 15 } = rules
  const midnights = new Set<number>(dates.map((date) => startOfDay(date, timezone)))
  const starts: number[] = []
  let anchor: number | undefined
  let wasOpen = false
  const first = startOfDay(dates[0]!, timezone)
  for (let minute: number = first; minute < window.to; minute += 60) {
    const nowOpen = open(minute)
    if (!nowOpen || !wasOpen || midnights.has(minute)) anchor = undefined
    wasOpen = nowOpen
    if (!nowOpen) continue
    const wallMinute = Number(wallAt(minute as Instant, timezone).slice(14, 16))
    if (anchor === undefined && wallMinute % roundTo === 0) anchor = minute
    if (anchor === undefined || (minute - anchor) % (intervalMinutes * 60) !== 0) continue
    const end = minute + durationMinutes * 60
    let offered =
      minute >= window.from &&
      end <= window.to &&
      minute >= window.now + rules.minBookingNotice * 60 &&
      minute < window.now + rules.availableDaysInFuture * 86_400
    for (let at = minute; offered && at < end; at += 60) offered = open(at) && !busy(at)
    if (offered) starts.push(minute)
  }
  return starts
}

/** The slots of `freeSlots` without fairness, found by testing each minute. Offsets must be whole minutes. */
export function slotsByMinute(rules: SlotRules, hosts: readonly SlotHost[], window: SlotWindow): Slot[] {
  const dates: PlainDate[] = []
  const last = addDays(dateAt(window.to, rules.timezone), 2)
  for (let date = addDays(dateAt(window.from, rules.timezone), -2); date <= last; date = addDays(date, 1)) {
    dates.push(date)
  }
  const open = hosts.map((host) => isOpen(rules, host, dates))
  const busy = hosts.map((host) => isBusy(rules, host))
  const found = new Map<number, string[]>()
  const inner = dates.slice(1)
  if (rules.method === 'collective') {
    const all: Test = (minute) => open.every((test) => test(minute))
    const any: Test = (minute) => busy.some((test) => test(minute))
    const emails = hosts.map(({ email }) => email)
    for (const start of startsOf(rules, all, any, inner, window)) found.set(start, emails)
  } else {
    for (const [i, { email }] of hosts.entries()) {
      for (const start of startsOf(rules, open[i]!, busy[i]!, inner, window)) {
        found.set(start, [...(found.get(start) ?? []), email])
      }
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([start, emails]) => ({
      start: start as Instant,
      end: (start + rules.durationMinutes * 60) as Instant,
      emails,
    }))
}
