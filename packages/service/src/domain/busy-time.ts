import type { Calendar } from '@whenable/contract'
import { expandEvents, type Interval, overlaps } from '@whenable/time'
import type { EventRecord, Records } from '../store/store.js'

/** How events count as busy time. */
export interface BusyRules {
  /** Whether what is tentative counts. */
  readonly tentativeAsBusy: boolean
  /** Events that count as free, because they are about to move. */
  readonly except?: ReadonlySet<string>
}

const isBusy = ({ busy, status }: EventRecord, tentativeAsBusy: boolean): boolean =>
  busy !== false &&
  status !== 'cancelled' &&
  (tentativeAsBusy || (status !== 'tentative' && status !== 'maybe'))

/** The busy intervals of one calendar's events in a window; where an event cannot be read, all of it is. */
const busyOf = (
  events: readonly EventRecord[],
  timeZone: string,
  window: Interval,
  tentativeAsBusy: boolean,
): Interval[] => {
  const { occurrences, faults } = expandEvents(events, { from: window.start, to: window.end, timeZone })
  if (faults.length) return [window]
  return occurrences
    .filter(({ event }) => isBusy(event, tentativeAsBusy))
    .map(({ start, end }) => ({ start, end }))
    .filter((interval) => overlaps(interval, window))
}

/** The busy time of some calendars in a window, one look at them all: ask it for one at a time. */
export interface BusyCalendars {
  /** Whether there is such a calendar. */
  has(id: string): boolean
  /**
   * The busy intervals of a calendar; one that is not there is busy throughout: unknown is never free.
   *
   * @param fallbackZone the zone of its days, where it has none of its own.
   */
  busyTimes(id: string, fallbackZone: string): Interval[]
}

/** Reads the busy time of some calendars in a window (interface: How slots come about, rule 3). */
export const readBusyCalendars = async (
  records: Records,
  applicationId: string,
  ids: readonly string[],
  window: Interval,
  { tentativeAsBusy, except }: BusyRules,
): Promise<BusyCalendars> => {
  const wanted = [...new Set(ids)]
  const calendars = new Map<string, Calendar>()
  for (const calendar of await records.calendars(applicationId, wanted)) calendars.set(calendar.id, calendar)
  const events = await records.eventsIn(applicationId, [...calendars.keys()], window)
  return {
    has: (id) => calendars.has(id),
    busyTimes: (id, fallbackZone) => {
      const calendar = calendars.get(id)
      if (!calendar) return [window]
      const own = events.filter((event) => event.calendar_id === id && !except?.has(event.id))
      return busyOf(own, calendar.timezone ?? fallbackZone, window, tentativeAsBusy)
    },
  }
}

/** The ids of a grant's calendars, all of them. */
export const calendarIdsOfGrant = async (
  records: Records,
  applicationId: string,
  grantId: string,
): Promise<readonly string[]> => {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { items, next } = await records.calendarsOfGrant(applicationId, grantId, { limit: 200, after })
    ids.push(...items.map(({ id }) => id))
    after = next
  } while (after !== undefined)
  return ids
}
