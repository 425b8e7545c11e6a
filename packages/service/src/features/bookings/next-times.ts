import type { TimeSlot } from '@whenable/contract'
import { addDays, dateAt, type Instant, instant, type PlainDate, startOfDay } from '@whenable/time'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { day, longestSlot } from '../../event-types/availability-window.js'
import type { SlotRequest } from '../../event-types/slot-strategy.js'
import type { BookingRecord, LinkRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { availabilityOf } from './availability.js'
import { linkAvailability, openOffers } from './link-availability.js'

/** A free slot. The fields other than its times are those of group events. */
export interface OfferedSlot
  extends Partial<
    Pick<TimeSlot, 'event_id' | 'master_id' | 'calendar_id' | 'title' | 'description' | 'location'>
  > {
  readonly start_time: Instant
  readonly end_time: Instant
  /** The number of seats left; 0 if it is full. */
  readonly capacity?: number | undefined
}

/** The next days with free times, as many as fit a page. */
export interface NextTimes {
  /** Slots by date in the requested time zone, in order. */
  readonly days: readonly (readonly [date: PlainDate, slots: readonly OfferedSlot[]])[]
  /** The first day of the next page; undefined if nothing later is free. */
  readonly later: PlainDate | undefined
  /** The last day that can be booked, or the last searched day if none is free. */
  readonly last: PlainDate
}

/** A request for the next free times. */
export interface NextTimesRequest {
  /** IANA name of the time zone of the days. */
  readonly timeZone: string
  readonly from: PlainDate | undefined
  readonly now: Instant
  readonly moving?: BookingRecord | undefined
  /** The visitor's link, which may offer only some of the times. */
  readonly link?: LinkRecord | undefined
  readonly cache?: BusyTimeCache | undefined
}

/** Maximum number of days and slots on a page. */
const maxDays = 5
const maxSlots = 48

/** Days that the first search covers, enough for most pages. */
const firstLook = 14

/** Days that each further search adds, and days to search at most. */
const furtherLook = 60
const longestLook = 366

const byDate = (slots: readonly OfferedSlot[], timeZone: string) => {
  const days = new Map<PlainDate, OfferedSlot[]>()
  for (const slot of slots) {
    const date = dateAt(slot.start_time, timeZone)
    const known = days.get(date)
    if (known) known.push(slot)
    else days.set(date, [slot])
  }
  return [...days]
}

/** All slots that start in a window, in order, including full ones. */
export const slotsStartingIn = async (
  records: Records,
  owned: OwnedConfiguration,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  { now, moving, link, cache }: Omit<NextTimesRequest, 'from' | 'timeZone'>,
): Promise<OfferedSlot[]> => {
  const window = { start, end: instant(end + longestSlot(owned.configuration)) }
  const found = await (link
    ? linkAvailability(records, owned, link, window, now, cache)
    : availabilityOf(records, owned, window, now, moving, cache))
  const slots: OfferedSlot[] = [...found.time_slots, ...('full_slots' in found ? found.full_slots : [])]
  return slots.filter((slot) => slot.start_time < end).sort((a, b) => a.start_time - b.start_time)
}

/** The next free times of a configuration (interface: Availability), as many as fit a page. */
export const nextTimes = async (
  records: Records,
  owned: OwnedConfiguration,
  request: NextTimesRequest,
): Promise<NextTimes> => {
  const { timeZone, now } = request
  const today = dateAt(now, timeZone)
  const horizon = instant(now + (owned.configuration.scheduler?.available_days_in_future ?? 30) * day)
  const first = request.from && request.from > today ? request.from : today
  const last = dateAt(horizon, timeZone)
  const farthest = addDays(first, longestLook)
  const slots: OfferedSlot[] = []
  let days = byDate(slots, timeZone)
  let until = addDays(first, -1)
  for (let look = firstLook; days.length < maxDays && until < last && until < farthest; look = furtherLook) {
    const start = startOfDay(addDays(until, 1), timeZone)
    until = addDays(until, look)
    const end = instant(Math.min(startOfDay(addDays(until, 1), timeZone), horizon))
    if (end > start) slots.push(...(await slotsStartingIn(records, owned, { start, end }, request)))
    days = byDate(slots, timeZone)
  }
  let count = 0
  const shown = days.slice(0, maxDays).filter(([, slots], index) => {
    count += slots.length
    return index === 0 || count <= maxSlots
  })
  return {
    days: shown,
    later: days[shown.length]?.[0] ?? (until < last ? addDays(until, 1) : undefined),
    last: days.length || until > last ? last : until,
  }
}

/** The days of each search for the next free time: most event types have one soon. */
const nextLooks = [7, 21, 34]

/** The start of the next free time, within the next 62 days; undefined if nothing is free. */
export const nextStart = async (
  records: Records,
  owned: OwnedConfiguration,
  now: Instant,
  cache: BusyTimeCache,
): Promise<Instant | undefined> => {
  const horizon = now + (owned.configuration.scheduler?.available_days_in_future ?? 30) * day
  let start = now
  for (const look of nextLooks) {
    const end = instant(Math.min(start + look * day, horizon))
    if (end <= start) return undefined
    const slots = await slotsStartingIn(records, owned, { start, end }, { now, cache })
    const free = slots.find(({ capacity }) => capacity !== 0)
    if (free) return free.start_time
    start = end
  }
  return undefined
}

/** The free slot with this start and group event; undefined if it is not free. */
export const offeredSlot = async (
  records: Records,
  owned: OwnedConfiguration,
  { start, eventId }: { readonly start: Instant; readonly eventId?: string | undefined },
  request: Omit<NextTimesRequest, 'from' | 'timeZone'>,
): Promise<OfferedSlot | undefined> => {
  const window = { start, end: instant(start + 1) }
  const slots = await slotsStartingIn(records, owned, window, request)
  return slots.find((slot) => slot.start_time === start && slot.event_id === eventId && slot.capacity !== 0)
}

/** Free times that a visitor may choose from when their own was taken. */
const maxNearest = 6

/** The free slots nearest to an instant, in order of their start. */
export const nearestSlots = async (
  records: Records,
  owned: OwnedConfiguration,
  start: Instant,
  request: Omit<NextTimesRequest, 'from'>,
): Promise<OfferedSlot[]> => {
  const { link, now, cache, timeZone } = request
  const offers = link ? await openOffers(records, owned, link, now, cache) : []
  // Offered times are few: those before it are near too.
  const from = offers.length ? undefined : dateAt(start, timeZone)
  const { days } = await nextTimes(records, owned, { ...request, from })
  return days
    .flatMap(([, slots]) => slots)
    .filter(({ capacity }) => capacity !== 0)
    .sort((a, b) => Math.abs(a.start_time - start) - Math.abs(b.start_time - start))
    .slice(0, maxNearest)
    .sort((a, b) => a.start_time - b.start_time)
}

/** The slot and the seat that a booking of an offered slot requests. */
export const slotRequestOf = ({
  start_time,
  end_time,
  event_id,
  calendar_id,
}: OfferedSlot): Pick<SlotRequest, 'slot' | 'seat'> => ({
  slot: { start: start_time, end: end_time },
  seat: { eventId: event_id ?? undefined, calendarId: calendar_id ?? undefined },
})
