import type { Instant } from '../instant.js'
import { wallTime } from '../parse-wall-time.js'
import { addDays, type PlainDate, plainDate, weekdayOf } from '../plain-date.js'
import type { Slot, SlotHost, SlotRules, SlotWindow } from '../slots/free-slots.js'
import type { WallTime } from '../wall-time.js'
import { dateAt, startOfDay } from '../zone/offsets.js'
import { instantOf } from '../zone/resolve.js'
import type { Stay, TimeZonePlan } from '../zone/time-zone-plan.js'
import { wallAt } from '../zone/wall-at.js'

type Test = (minute: number) => boolean

/** The wall time of a date at `9:05`; `24:00` is midnight of the next date. */
function wallOf(date: PlainDate, clock: string): WallTime {
  if (clock === '24:00') return wallTime(`${addDays(date, 1)}T00:00`)
  return wallTime(`${date}T${clock.padStart(5, '0')}`)
}

/** No clock change and no travel is at another minute than a multiple of these, in seconds. */
const quarter = 900

/** The time zone in force at a minute, found by living through all quarters of an hour from the first one on. */
export function zoneByMinute(plan: TimeZonePlan, first: number, to: number): (minute: number) => string {
  const stays = [...(plan.travel ?? [])].sort((a, b) => (a.start_date < b.start_date ? -1 : 1))
  if (!stays.length) return () => plan.timezone
  const zones = new Map<number, string>()
  let zone = plan.timezone
  let stay: Stay | undefined
  for (let minute = first - (first % quarter); minute < to; minute += quarter) {
    for (;;) {
      const date = dateAt(minute as Instant, zone)
      if (stay && (stay.end_date === undefined || date <= stay.end_date)) break
      if (stay) zone = plan.timezone
      const next = stays[0]
      // Whoever travels on at once keeps the clock of the place that is left until then.
      const left = stay?.timezone ?? zone
      if (next && next.start_date <= dateAt(minute as Instant, left)) {
        stays.shift()
        stay = next
        zone = next.timezone
      } else {
        stay = undefined
        break
      }
    }
    zones.set(minute, zone)
  }
  return (minute) => zones.get(minute - (minute % quarter)) ?? plan.timezone
}

function isOpenIn(hostZone: string, rules: SlotRules, host: SlotHost, dates: readonly PlainDate[]): Test {
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

function isOpen(rules: SlotRules, host: SlotHost, dates: readonly PlainDate[], zoneAt: ZoneAt): Test {
  const zones = new Set(
    [zoneOfHost(rules, host), ...(rules.travel ?? []), ...(host.travel ?? [])].map(nameOf),
  )
  const byZone = new Map([...zones].map((zone) => [zone, isOpenIn(zone, rules, host, dates)]))
  return (minute) => byZone.get(zoneAt(minute))?.(minute) === true
}

type ZoneAt = (minute: number) => string

const nameOf = ({ timezone }: { timezone: string }) => timezone

/** A host's own time zones, or else those of the rules. */
const zoneOfHost = (rules: SlotRules, { timezone, travel }: SlotHost): TimeZonePlan =>
  timezone ? { timezone, travel } : rules

/** Whether a host keeps the time of a slot free, minute by minute: around what is busy, and around the slot. */
function isFree(rules: SlotRules, host: SlotHost, start: number, end: number): boolean {
  if (host.alwaysFree) return true
  const { bufferBefore = 0, bufferAfter = 0 } = rules
  return host.busy.every((busy) => {
    const { before, after } = busy.buffer ?? { before: bufferBefore, after: bufferAfter }
    for (let minute = start; minute < end; minute += 60)
      if (busy.start - before * 60 <= minute && minute < busy.end + after * 60) return false
    for (let minute = start - bufferBefore * 60; minute < end + bufferAfter * 60; minute += 60)
      if (busy.start <= minute && minute < busy.end) return false
    return true
  })
}

/** The starts within the open time, found by testing each minute. */
function startsOf(
  rules: SlotRules,
  open: Test,
  free: (start: number, end: number) => boolean,
  zoneAt: ZoneAt,
  first: number,
  window: SlotWindow,
): number[] {
  const { durationMinutes, intervalMinutes = durationMinutes, roundTo = 15 } = rules
  const starts: number[] = []
  let anchor: number | undefined
  let wasOpen = false
  let day = ''
  for (let minute: number = first; minute < window.to; minute += 60) {
    const nowOpen = open(minute)
    const zone = zoneAt(minute)
    const today = `${dateAt(minute as Instant, zone)} ${zone}`
    if (!nowOpen || !wasOpen || today !== day) anchor = undefined
    wasOpen = nowOpen
    day = today
    if (!nowOpen) continue
    const wallMinute = Number(wallAt(minute as Instant, zone).slice(14, 16))
    if (anchor === undefined && wallMinute % roundTo === 0) anchor = minute
    if (anchor === undefined || (minute - anchor) % (intervalMinutes * 60) !== 0) continue
    const end = minute + durationMinutes * 60
    let offered =
      minute >= window.from &&
      end <= window.to &&
      minute >= window.now + rules.minBookingNotice * 60 &&
      minute < window.now + rules.availableDaysInFuture * 86_400 &&
      free(minute, end)
    for (let at = minute; offered && at < end; at += 60) offered = open(at)
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
  // Stays that began earlier are lived through as well.
  const early = startOfDay(addDays(dates[0]!, -12), 'UTC')
  const open = hosts.map((host) =>
    isOpen(rules, host, dates, zoneByMinute(zoneOfHost(rules, host), early, window.to)),
  )
  const zoneAt = zoneByMinute(rules, early, window.to)
  const found = new Map<number, string[]>()
  const first = startOfDay(dates[1]!, rules.timezone)
  if (rules.method === 'collective') {
    const all: Test = (minute) => open.every((test) => test(minute))
    const free = (start: number, end: number) => hosts.every((host) => isFree(rules, host, start, end))
    const emails = hosts.map(({ email }) => email)
    for (const start of startsOf(rules, all, free, zoneAt, first, window)) found.set(start, emails)
  } else {
    for (const [i, host] of hosts.entries()) {
      const { email } = host
      const free = (start: number, end: number) => isFree(rules, host, start, end)
      for (const start of startsOf(rules, open[i]!, free, zoneAt, first, window)) {
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
