import type { ScheduleOverride } from '@whenable/contract'
import { daysBetween, type PlainDate, weekdayOf } from '@whenable/time'
import type { ScheduleRecord } from '../kernel/store/store.js'

/** Why a date has its hours. */
export interface DateHours {
  readonly kind: 'weekly' | 'other_hours' | 'time_off' | 'holiday'
  /** The open time, in the schedule's wall time. Empty: closed. */
  readonly blocks: readonly { readonly start: string; readonly end: string }[]
  /** The title of the override, or the name of the holiday. */
  readonly title?: string | undefined
}

/** The public holidays that count for a schedule, by date. */
export type HolidayNames = ReadonlyMap<string, string>

const covers = ({ start_date, end_date }: ScheduleOverride, date: PlainDate): boolean =>
  start_date <= date && date <= end_date

const lengthOf = ({ start_date, end_date }: ScheduleOverride): number =>
  daysBetween(start_date as PlainDate, end_date as PlainDate)

/**
 * The override that decides a date: of those that cover it the shortest, because a date within a range is an exception of it; of
 * equally short ones the last.
 */
const overrideOf = (overrides: readonly ScheduleOverride[], date: PlainDate): ScheduleOverride | undefined =>
  overrides.reduce<ScheduleOverride | undefined>(
    (best, next) => (covers(next, date) && (!best || lengthOf(next) <= lengthOf(best)) ? next : best),
    undefined,
  )

/**
 * The hours of a date in a schedule. An override replaces the weekly hours. A holiday is off, unless an override of that single date
 * says otherwise.
 */
export const hoursOfDate = (
  { weekly, overrides }: Pick<ScheduleRecord, 'weekly' | 'overrides'>,
  holidays: HolidayNames,
  date: PlainDate,
): DateHours => {
  const override = overrideOf(overrides, date)
  const holiday = holidays.get(date)
  const isOpen = override !== undefined && override.blocks.length > 0
  if (holiday !== undefined && (!override || (isOpen && lengthOf(override) > 0)))
    return { kind: 'holiday', blocks: [], title: holiday }
  if (override)
    return { kind: isOpen ? 'other_hours' : 'time_off', blocks: override.blocks, title: override.title }
  const weekday = weekdayOf(date)
  return { kind: 'weekly', blocks: weekly.filter(({ days }) => days.includes(weekday)) }
}
