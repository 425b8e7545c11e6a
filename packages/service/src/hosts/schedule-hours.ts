import { addDays, dateAt, type Interval, type PlainDate, type SlotHost } from '@whenable/time'
import type { Records, ScheduleRecord } from '../kernel/store/store.js'
import { type DateHours, type HolidayNames, hoursOfDate } from './date-hours.js'
import { publicHolidays } from './public-holidays.js'

/** A participant's hours, as the rules of slots read them. */
export type SlotHours = Pick<
  SlotHost,
  'timezone' | 'travel' | 'openHours' | 'specificTimes' | 'onlySpecificTimes' | 'ownHours'
>

/** A schedule with the holidays of a window. */
export interface ResolvedSchedule {
  readonly schedule: ScheduleRecord
  readonly slotHours: SlotHours
  /** The hours of a date within the window, in the time zone that is in force. */
  hoursOf(date: PlainDate): DateHours
}

/** The days around a window that the rules of slots look at: a search begins at midnight, in another time zone. */
const margin = 3

const datesAround = ({ start, end }: Interval, timeZone: string): PlainDate[] => {
  const last = addDays(dateAt(end, timeZone), margin)
  const dates: PlainDate[] = []
  for (let date = addDays(dateAt(start, timeZone), -margin); date <= last; date = addDays(date, 1))
    dates.push(date)
  return dates
}

/** The holidays of a schedule in some years, without those that its owner has dismissed. */
const holidaysOf = async (
  { holidays }: Pick<ScheduleRecord, 'holidays'>,
  dates: readonly PlainDate[],
): Promise<HolidayNames> => {
  if (!holidays) return new Map()
  const dismissed = new Set<string>(holidays.dismissed)
  const names = new Map<string, string>()
  for (const year of new Set(dates.map((date) => Number(date.slice(0, 4)))))
    for (const { date, name } of await publicHolidays(holidays.country, holidays.region, year))
      if (!dismissed.has(date)) names.set(date, name)
  return names
}

/** Resolves a schedule into open hours and specific times for a window. */
export const resolveSchedule = async (
  schedule: ScheduleRecord,
  window: Interval,
): Promise<ResolvedSchedule> => {
  const { timezone, travel, weekly } = schedule
  const dates = datesAround(window, timezone)
  const [first, last] = [dates[0] as PlainDate, dates.at(-1) as PlainDate]
  const near = {
    weekly,
    overrides: schedule.overrides.filter((one) => one.start_date <= last && one.end_date >= first),
  }
  const holidays = await holidaysOf(schedule, dates)
  const specificTimes = dates.flatMap((date) => {
    const { kind, blocks } = hoursOfDate(near, holidays, date)
    if (kind === 'weekly') return []
    const closed = [{ start: '00:00', end: '00:00' }]
    return (blocks.length ? blocks : closed).map(({ start, end }) => ({ date, start, end }))
  })
  return {
    schedule,
    slotHours: {
      ...{ timezone, travel, ownHours: true },
      openHours: weekly.map(({ days, start, end }) => ({ days, start, end })),
      specificTimes,
      // Without weekly hours a host would always be open.
      onlySpecificTimes: !weekly.length,
    },
    hoursOf: (date) => hoursOfDate(near, holidays, date),
  }
}

/** Schedules, resolved for a window, by id. One that does not exist is missing. */
export const resolveSchedules = async (
  records: Records,
  applicationId: string,
  named: readonly (string | undefined)[],
  window: Interval,
): Promise<ReadonlyMap<string, ResolvedSchedule>> => {
  const ids = [...new Set(named.flatMap((id) => id ?? []))]
  const found = new Map<string, ResolvedSchedule>()
  if (!ids.length) return found
  for (const schedule of await records.schedules(applicationId, ids))
    found.set(schedule.id, await resolveSchedule(schedule, window))
  return found
}
