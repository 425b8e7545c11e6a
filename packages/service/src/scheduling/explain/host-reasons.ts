import type { Calendar } from '@whenable/contract'
import {
  addDays,
  dateAt,
  expandInterval,
  type Instant,
  type Interval,
  instant,
  openTimeOf,
  overlaps,
  type PlainDate,
  type SlotHost,
  type SlotRules,
  startOfDay,
  subtractIntervals,
} from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import type { HostTimes } from '../../calendars/busy-hosts.js'
import {
  countingOf,
  type EventRecord,
  type HeldTime,
  type HoldRecord,
  type LinkRecord,
} from '../../store/store.js'

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

/** The dates that an interval touches in a time zone. */
const datesOf = ({ start, end }: Interval, timeZone: string): PlainDate[] => {
  const last = dateAt(instant(end - 1), timeZone)
  const dates: PlainDate[] = []
  for (let date = dateAt(start, timeZone); date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Why parts of a slot are outside of the host's hours: the weekly hours, or what replaces them on that date. */
const hoursReasons = ({ schedule }: HostTimes, closed: readonly Interval[]): Reason[] => {
  if (!schedule) return [{ type: 'outside_hours' }]
  const { timezone } = schedule.schedule
  const found = new Map<string, Reason>()
  for (const part of closed)
    for (const date of datesOf(part, timezone)) {
      const { kind, title } = schedule.hoursOf(date)
      const day = { start: startOfDay(date, timezone), end: startOfDay(addDays(date, 1), timezone) }
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
const ownEvents = (calendar: Calendar, seen: Interval, events: readonly EventRecord[]) => {
  const { occurrences } = expandEvents(
    events.filter((event) => countingOf(event) !== undefined),
    { from: seen.start, to: seen.end, timeZone: calendar.timezone ?? 'UTC' },
  )
  return occurrences
    .map(({ start, end, event }) => ({ start, end, title: event.title }))
    .filter((one) => overlaps(one, seen))
}

/** The reasons of what is in the way of a slot, or closer to it than the buffers allow. */
const obstacles = (
  slot: Interval,
  wide: Interval,
  rules: SlotRules,
  busy: readonly Interval[],
  reasonOf: (time: Interval) => Reason,
): Reason[] =>
  busy
    .filter((time) => overlaps(time, wide))
    .map((time) => {
      if (overlaps(time, slot)) return reasonOf(time)
      const minutes = time.end <= slot.start ? rules.bufferAfter : rules.bufferBefore
      const { type, ...about } = reasonOf(time)
      return { type: 'buffer', minutes, ...about }
    })

const same = (a: Interval, b: Interval): boolean => a.start === b.start && a.end === b.end

const busyReasons = (
  { calendars, held, holds }: HostTimes,
  slot: Interval,
  rules: SlotRules,
  sight: ExplainSight,
): Reason[] => {
  // A time before the slot is widened by the buffer after it, a time after the slot by the one before.
  const wide = expandInterval(slot, (rules.bufferAfter ?? 0) * 60, (rules.bufferBefore ?? 0) * 60)
  const bookings = obstacles(slot, wide, rules, held, (time) => {
    const { bookingId } = time as HeldTime
    return {
      type: 'booking',
      ...(sight.seesBooking(bookingId) ? { booking_id: bookingId } : {}),
      ...times(time),
    }
  })
  const kept = obstacles(slot, wide, rules, holds, (time) => {
    const { linkId, expiresAt } = time as HoldRecord
    const link = linkId === undefined ? undefined : sight.linkOf(linkId)
    return {
      type: 'held',
      until: expiresAt,
      ...(linkId === undefined ? {} : { why: 'link' }),
      ...(link ? { link: { id: link.id, name: link.name } } : {}),
      ...times(time),
    }
  })
  const events = calendars.flatMap(({ calendar, isUnknown, busy }): Reason[] => {
    const about = calendar ? { calendar: named(calendar) } : {}
    if (isUnknown) return [{ type: 'host_unavailable', why: 'calendar', ...about }]
    if (!calendar) return []
    const own = ownEvents(calendar, wide, sight.eventsOf(calendar.id))
    const others = busy.filter((time) => !held.some((booking) => same(booking, time)))
    return obstacles(slot, wide, rules, others, (time) => {
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
