import type { Calendar } from '@whenable/contract'
import {
  type Instant,
  type Interval,
  instant,
  intersectIntervals,
  mergeIntervals,
  overlaps,
  type TimeZonePlan,
  timeZonePeriods,
} from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import {
  countingOf,
  type EventRecord,
  type OccupiedTimes,
  type Outage,
  type Records,
  type WhenUnavailable,
} from '../../kernel/store/store.js'
import type { BusyTimeCache } from './busy-time-cache.js'

/** How to compute busy time. */
export interface BusyRules {
  /** Whether tentative events count as busy. */
  readonly tentativeAsBusy: boolean
  /** The current time. */
  readonly now: Instant
  /** Events that count as free, because they move. */
  readonly except?: ReadonlySet<string> | undefined
  /** A cache. With it, busy times are merged and cover whole days around the window. */
  readonly cache?: BusyTimeCache | undefined
}

const day = 86_400

/** The UTC days that a window touches, so that windows that differ by minutes share cache entries. */
const wholeDays = ({ start, end }: Interval): Interval => ({
  start: instant(Math.floor(start / day) * day),
  end: instant(Math.ceil(end / day) * day),
})

/** A busy time of a calendar. */
export interface CalendarTime extends Interval {
  /** The UID of what may be the event of a booking. */
  readonly uid?: string | undefined
}

/**
 * The occurrences of a calendar's events in a window. The dates of all-day events are those of the time zone in force: each date lasts as long
 * as it does on a trip, whatever window is asked for. Undefined if an event cannot be read.
 */
export const occurrencesOf = (events: readonly EventRecord[], zones: TimeZonePlan, window: Interval) => {
  const periods = timeZonePeriods(zones, window).map((period) => ({
    period,
    ...expandEvents(events, { from: window.start, to: window.end, timeZone: period.timezone }),
  }))
  if (periods.some(({ errors }) => errors.length)) return undefined
  return periods.flatMap(({ period, occurrences }, index) =>
    occurrences.flatMap(({ event, start, end, allDay }) => {
      if (!allDay) return index ? [] : [{ event, start, end }]
      // Only another time zone cuts an event, not the window.
      const from = index ? period.start : start
      const to = index < periods.length - 1 ? period.end : end
      return intersectIntervals([{ start, end }], [{ start: from, end: to }]).map((part) => ({
        event,
        ...part,
      }))
    }),
  )
}

/** The busy intervals of a calendar's events in a window; the whole window if an event cannot be read. */
const busyOf = (
  { alone, records }: OccupiedTimes,
  zones: TimeZonePlan,
  window: Interval,
  { tentativeAsBusy, except }: BusyRules,
): CalendarTime[] => {
  const events = records.filter((event) => !except?.has(event.id))
  const occurrences = occurrencesOf(events, zones, window)
  if (!occurrences) return [window]
  const isBusy = (event: EventRecord): boolean => {
    const counting = countingOf(event)
    return counting === 'busy' || (counting === 'tentative' && tentativeAsBusy)
  }
  return [
    ...alone.filter(({ isTentative, eventId }) => (!isTentative || tentativeAsBusy) && !except?.has(eventId)),
    ...occurrences.filter(({ event }) => isBusy(event)),
  ]
    .map((time) => ({
      start: time.start,
      end: time.end,
      ...('uid' in time && time.uid !== undefined && { uid: time.uid }),
    }))
    .filter((interval) => overlaps(interval, window))
}

/** Busy times with those joined that overlap or touch. What may be the event of a booking stays apart. */
const merged = (busy: readonly CalendarTime[]): CalendarTime[] => [
  ...mergeIntervals(busy.filter(({ uid }) => uid === undefined)),
  ...busy.filter(({ uid }) => uid !== undefined),
]

/** The busy time of calendars in a window. */
export interface BusyCalendars {
  /** The calendar, if it exists. */
  calendar(id: string): Calendar | undefined
  /** Whether the busy time of a calendar is unknown, because it does not exist or its connection does not answer. */
  isUnknown(id: string): boolean
  /**
   * The busy intervals of a calendar; the whole window if it does not exist: unknown is never free.
   *
   * @param fallback the time zones of a calendar without one.
   */
  busyTimes(id: string, fallback: TimeZonePlan): readonly CalendarTime[]
}

/** What counts while a calendar's connection is unavailable; `last_known` while it is not. */
const policyOf = (outage: Outage | undefined, now: Instant): WhenUnavailable =>
  outage && now >= outage.from ? outage.policy : 'last_known'

/** Reads the busy time of calendars in a window (interface: How slots come about, rule 3). */
export const readBusyCalendars = async (
  records: Records,
  applicationId: string,
  ids: readonly string[],
  requested: Interval,
  rules: BusyRules,
): Promise<BusyCalendars> => {
  const { tentativeAsBusy, except, cache, now } = rules
  const wanted = [...new Set(ids)]
  const usableCache = cache && !except?.size ? cache : undefined
  const window = usableCache ? wholeDays(requested) : requested
  const occupied = (calendarIds: readonly string[]) =>
    records.occupiedTimes(applicationId, calendarIds, window)
  // The revision is read before the events, so that a cache entry is never older than its revision.
  const [found, all] = await Promise.all([
    records.revisedCalendars(applicationId, wanted),
    usableCache ? undefined : occupied(wanted),
  ])
  const calendars = new Map(found.map((revised) => [revised.calendar.id, revised]))
  const known = new Map<string, readonly CalendarTime[]>()
  const keyOf = ({ id, timezone }: Calendar) =>
    [applicationId, id, timezone, window.start, window.end, tentativeAsBusy].join(' ')
  for (const { calendar, revision } of found) {
    const busy = usableCache?.get(keyOf(calendar), revision)
    if (busy) known.set(calendar.id, busy)
  }
  const unknown = [...calendars.keys()].filter((id) => !known.has(id))
  const { alone, records: others } = all ?? (await occupied(unknown))
  return {
    calendar: (id) => calendars.get(id)?.calendar,
    isUnknown: (id) => {
      const revised = calendars.get(id)
      return !revised || policyOf(revised.outage, now) === 'block'
    },
    busyTimes: (id, fallback) => {
      const revised = calendars.get(id)
      if (!revised) return [window]
      // Not cached, because it changes without a change of the calendar.
      const policy = policyOf(revised.outage, now)
      if (policy === 'block') return [window]
      if (policy === 'ignore') return []
      const before = known.get(id)
      if (before) return before
      const { calendar, revision } = revised
      const own = {
        alone: alone.filter(({ calendarId }) => calendarId === id),
        records: others.filter((event) => event.calendar_id === id),
      }
      const { timezone } = calendar
      const busy = busyOf(own, timezone ? { timezone } : fallback, window, rules)
      // Without a time zone, the calendar's days depend on the participant.
      if (!usableCache || !timezone) return busy
      const joined = merged(busy)
      usableCache.set(keyOf(calendar), revision, joined)
      return joined
    },
  }
}
