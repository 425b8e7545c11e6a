import type { Calendar } from '@whenable/contract'
import {
  addDays,
  type BusyTime,
  blockedTime,
  dateAt,
  type Instant,
  type Interval,
  instant,
  openTimeOf,
  overlaps,
  type PlainDate,
  partsOfDate,
  type SlotHost,
  type SlotRules,
  subtractIntervals,
  type TimeZonePlan,
  timeZonePeriods,
} from '@whenable/time'
import { type HostTimes, timesInCalendar } from '../../calendars/busy/busy-hosts.js'
import { occurrencesOf } from '../../calendars/busy/busy-time.js'
import { countingOf, type EventRecord, type LinkRecord } from '../../kernel/store/store.js'

/** A reason in the wire's form. */
export type Reason = {
  readonly type: string
  readonly [field: string]: unknown
}

/** What a caller may learn beyond times. */
export interface ExplainSight {
  /** The events of a calendar, if they are the caller's own. */
  eventsOf(calendarId: string): readonly EventRecord[]
  /** Whether the caller may know a booking. */
  seesBooking(bookingId: string): boolean
  /** A link, if the caller may know it. */
  linkOf(linkId: string): LinkRecord | undefined
}

const times = ({ start, end }: Interval) => ({ start_time: start, end_time: end })
const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })

/** The dates that an interval touches where somebody is. */
const datesOf = (interval: Interval, zones: TimeZonePlan): readonly PlainDate[] => {
  const dates = new Set<PlainDate>()
  for (const { start, end, timezone } of timeZonePeriods(zones, interval)) {
    const last = dateAt(instant(end - 1), timezone)
    for (let date = dateAt(start, timezone); date <= last; date = addDays(date, 1)) dates.add(date)
  }
  return [...dates]
}

/** Why parts of a slot are outside of the host's hours: the weekly hours, or what replaces them on that date. */
const hoursReasons = ({ schedule, zones }: HostTimes, closed: readonly Interval[]): Reason[] => {
  if (!schedule) return [{ type: 'outside_hours' }]
  const found = new Map<string, Reason>()
  for (const part of closed)
    for (const date of datesOf(part, zones)) {
      const { kind, title } = schedule.hoursOf(date)
      const parts = partsOfDate(zones, date)
      const day = { start: parts[0]?.start ?? part.start, end: parts.at(-1)?.end ?? part.end }
      const about = { schedule: named(schedule.schedule), ...times(day) }
      const reason: Reason =
        kind === 'holiday'
          ? { type: 'holiday', name: title, ...about }
          : kind === 'time_off'
            ? { type: 'time_off', title, ...about }
            : { type: 'outside_hours', schedule: about.schedule }
      found.set(JSON.stringify(reason), reason)
    }
  return [...found.values()]
}

/** The titles of a calendar's busy events that overlap a slot, with their times. */
const ownEvents = (
  { timezone }: Calendar,
  { zones }: HostTimes,
  seen: Interval,
  events: readonly EventRecord[],
) => {
  const counting = events.filter((event) => countingOf(event) !== undefined)
  return (occurrencesOf(counting, timezone ? { timezone } : zones, seen) ?? [])
    .map(({ start, end, event }) => ({ start, end, title: event.title }))
    .filter((one) => overlaps(one, seen))
}

/** The reasons of what is in the way of a slot, or closer to it than the buffers allow. */
const obstacles = <Time extends BusyTime>(
  slot: Interval,
  rules: SlotRules,
  busy: readonly Time[],
  reasonOf: (time: Time) => Reason,
): Reason[] =>
  busy.flatMap((time) => {
    const blocked = blockedTime(rules, time)
    if (!overlaps(blocked, slot)) return []
    if (overlaps(time, slot)) return [reasonOf(time)]
    const seconds = time.end <= slot.start ? blocked.end - time.end : time.start - blocked.start
    const { type, ...about } = reasonOf(time)
    return [{ type: 'buffer', minutes: seconds / 60, ...about }]
  })

const busyReasons = (host: HostTimes, slot: Interval, rules: SlotRules, sight: ExplainSight): Reason[] => {
  const { calendars, held, holds } = host
  // Of a calendar, the time that the buffers of these rules reach.
  const wide = blockedTime(rules, slot)
  const bookings = obstacles(slot, rules, held, (time) => ({
    type: 'booking',
    ...(sight.seesBooking(time.bookingId) ? { booking_id: time.bookingId } : {}),
    ...times(time),
  }))
  const kept = obstacles(slot, rules, holds, (time) => {
    const { linkId, expiresAt } = time
    const link = linkId === undefined ? undefined : sight.linkOf(linkId)
    return {
      type: 'held',
      until: expiresAt,
      ...(linkId === undefined ? {} : { why: 'link' }),
      ...(link ? { link: { id: link.id, name: link.name } } : {}),
      ...times(time),
    }
  })
  const events = calendars.flatMap((inCalendar): Reason[] => {
    const { calendar, isUnknown } = inCalendar
    const about = calendar ? { calendar: named(calendar) } : {}
    if (isUnknown) return [{ type: 'host_unavailable', why: 'calendar', ...about }]
    if (!calendar) return []
    const own = ownEvents(calendar, host, wide, sight.eventsOf(calendar.id))
    return obstacles(slot, rules, timesInCalendar(host, inCalendar), (time) => {
      const title = own.find((event) => overlaps(event, time) && overlaps(event, wide))?.title
      return { type: 'busy', ...about, ...(title ? { title } : {}), ...times(time) }
    })
  })
  return [...bookings, ...kept, ...events]
}

/** A host with what the rules of slots read of them. */
export interface ExplainedHost {
  readonly times: HostTimes
  readonly host: SlotHost
  readonly open: readonly Interval[]
}

/** A host whose open time is known in a window. */
export const explainedHost = (
  rules: SlotRules,
  hostTimes: HostTimes,
  host: SlotHost,
  window: Interval,
): ExplainedHost => ({ times: hostTimes, host, open: openTimeOf(rules, host, window) })

/** All reasons of a host against a slot, except for the grid of starts. */
export const hostReasons = (
  { times: own, host, open }: ExplainedHost,
  slot: Interval,
  rules: SlotRules,
  sight: ExplainSight,
): Reason[] => {
  const withHost = (reasons: readonly Reason[]) =>
    reasons.map(({ type, ...about }) => ({ type, host: own.participant.email, ...about }))
  if (!own.takesPart) return withHost([{ type: 'host_unavailable', why: 'not_accepted' }])
  if (
    !own.account &&
    own.participant.availability?.calendar_ids.some((id) => id === 'primary' || id === 'all')
  )
    return withHost([{ type: 'host_unavailable', why: 'no_account' }])
  if (own.lacksSchedule) return withHost([{ type: 'host_unavailable', why: 'schedule' }])
  const closed = subtractIntervals([slot], open)
  return withHost([
    ...(closed.length ? hoursReasons(own, closed) : []),
    ...(host.alwaysFree ? [] : busyReasons(own, slot, rules, sight)),
    ...own.full
      .filter((time) => time.start <= slot.start && slot.start < time.end)
      .map(({ per, most, of }) => ({ type: `${per}_limit`, most, of })),
  ])
}

/** The first instant of the minutes of a window whose minute past the hour is a multiple of `roundTo`. */
export const isRound = (at: Instant, offset: number, roundTo: number): boolean => {
  const wall = at + offset
  return wall % 60 === 0 && (Math.floor(wall / 60) % 60) % roundTo === 0
}
