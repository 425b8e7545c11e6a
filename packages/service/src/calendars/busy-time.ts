import type { Calendar } from '@whenable/contract'
import { type Interval, instant, mergeIntervals, overlaps } from '@whenable/time'
import { expandEvents } from '@whenable/time/recurrence'
import { countingOf, type EventRecord, type OccupiedTimes, type Records } from '../store/store.js'
import type { BusyTimeCache } from './busy-time-cache.js'

/** How events count as busy time. */
export interface BusyRules {
  /** Whether what is tentative counts. */
  readonly tentativeAsBusy: boolean
  /** Events that count as free, because they are about to move. */
  readonly except?: ReadonlySet<string> | undefined
  /** What was reckoned before; busy times are then told of whole days around the window, merged. */
  readonly cache?: BusyTimeCache | undefined
}

const day = 86_400

/** The days in UTC that a window touches: looks at windows that differ by minutes are of the same days. */
const wholeDays = ({ start, end }: Interval): Interval => ({
  start: instant(Math.floor(start / day) * day),
  end: instant(Math.ceil(end / day) * day),
})

/** The busy intervals of one calendar's events in a window; where an event cannot be read, all of it is. */
const busyOf = (
  { alone, records }: OccupiedTimes,
  timeZone: string,
  window: Interval,
  { tentativeAsBusy, except }: BusyRules,
): Interval[] => {
  const events = records.filter((event) => !except?.has(event.id))
  const { occurrences, faults } = expandEvents(events, { from: window.start, to: window.end, timeZone })
  if (faults.length) return [window]
  const isBusy = (event: EventRecord): boolean => {
    const counting = countingOf(event)
    return counting === 'busy' || (counting === 'tentative' && tentativeAsBusy)
  }
  return [
    ...alone.filter(({ isTentative, eventId }) => (!isTentative || tentativeAsBusy) && !except?.has(eventId)),
    ...occurrences.filter(({ event }) => isBusy(event)),
  ]
    .map(({ start, end }) => ({ start, end }))
    .filter((interval) => overlaps(interval, window))
}

/** The busy time of some calendars in a window, one look at them all: ask it for one at a time. */
export interface BusyCalendars {
  /** The calendar, where there is such a one. */
  calendar(id: string): Calendar | undefined
  /**
   * The busy intervals of a calendar; one that is not there is busy throughout: unknown is never free.
   *
   * @param fallbackZone the zone of its days, where it has none of its own.
   */
  busyTimes(id: string, fallbackZone: string): readonly Interval[]
}

/** Reads the busy time of some calendars in a window (interface: How slots come about, rule 3). */
export const readBusyCalendars = async (
  records: Records,
  applicationId: string,
  ids: readonly string[],
  requested: Interval,
  rules: BusyRules,
): Promise<BusyCalendars> => {
  const { tentativeAsBusy, except, cache } = rules
  const wanted = [...new Set(ids)]
  const remembers = cache && !except?.size ? cache : undefined
  const window = remembers ? wholeDays(requested) : requested
  // Before the events: what is kept under a revision is then never older than it.
  const found = await records.revisedCalendars(applicationId, wanted)
  const calendars = new Map(found.map((revised) => [revised.calendar.id, revised]))
  const known = new Map<string, readonly Interval[]>()
  const keyOf = ({ id, timezone }: Calendar) =>
    [applicationId, id, timezone, window.start, window.end, tentativeAsBusy].join(' ')
  for (const { calendar, revision } of found) {
    const busy = remembers?.recall(keyOf(calendar), revision)
    if (busy) known.set(calendar.id, busy)
  }
  const unknown = [...calendars.keys()].filter((id) => !known.has(id))
  const { alone, records: others } = await records.occupiedTimes(applicationId, unknown, window)
  return {
    calendar: (id) => calendars.get(id)?.calendar,
    busyTimes: (id, fallbackZone) => {
      const revised = calendars.get(id)
      if (!revised) return [window]
      const before = known.get(id)
      if (before) return before
      const { calendar, revision } = revised
      const own = {
        alone: alone.filter(({ calendarId }) => calendarId === id),
        records: others.filter((event) => event.calendar_id === id),
      }
      const busy = busyOf(own, calendar.timezone ?? fallbackZone, window, rules)
      // Without a zone of its own, its days depend on whose calendar it is here.
      if (!remembers || !calendar.timezone) return busy
      const merged = mergeIntervals(busy)
      remembers.keep(keyOf(calendar), revision, merged)
      return merged
    },
  }
}
