import type {
  Schedule,
  ScheduleHolidays,
  ScheduleLimits,
  ScheduleOverride,
  ScheduleStay,
  WeeklyBlock,
} from '@whenable/contract'
import type { JsonRecord } from '../../event-type-editor/flow/document.js'
import type { DocumentSchema } from '../../event-type-editor/flow/validate.js'
import { clockOfMinutes, minutesOfClock, type TimeRange } from './time-range.js'
import { hasOverlap, type WeekRanges, weekdays } from './week.js'

/** Other hours, or time off, of a range of dates. */
export interface DatesDraft {
  /** Both dates. It identifies the entry. */
  readonly key: string
  readonly start_date: string
  readonly end_date: string
  readonly title?: string | undefined
  /** Empty: time off. */
  readonly ranges: readonly TimeRange[]
}

/** A stay in another time zone. */
export interface StayDraft {
  /** The first date. It identifies the stay. */
  readonly key: string
  readonly start_date: string
  /** Without it the stay has no end. */
  readonly end_date?: string | undefined
  /** IANA name. */
  readonly timezone: string
}

/**
 * A schedule as it is edited and merged: by day of the week, and by range of dates. Two owners who change different days do not
 * conflict.
 */
export interface ScheduleDocument {
  readonly name: string
  /** The IANA time zone at home. */
  readonly timezone: string
  /** The stays in other time zones. */
  readonly travel: readonly StayDraft[]
  readonly is_default: boolean
  readonly days: WeekRanges
  readonly dates: readonly DatesDraft[]
  readonly holidays: {
    readonly country: string
    readonly region?: string
    readonly dismissed: readonly string[]
  } | null
  readonly limits: {
    readonly most_per_day?: number
    readonly most_per_week?: number
    readonly week_starts_on?: number
  }
}

/** The lists of a schedule's document whose items have an identity. */
export const scheduleShape = { '/dates': 'key', '/travel': 'key' } as const

const rangeOf = ({ start, end }: { readonly start: string; readonly end: string }): TimeRange => ({
  start: minutesOfClock(start),
  end: minutesOfClock(end),
})
const blockOf = ({ start, end }: TimeRange) => ({ start: clockOfMinutes(start), end: clockOfMinutes(end) })

/** The key of a range of dates. */
export const datesKey = (start: string, end: string): string => `${start}/${end}`

/** The document of a schedule. Of several overrides of the same dates the last one counts. */
export const documentOf = (schedule: Schedule): ScheduleDocument => {
  const dates = new Map<string, DatesDraft>()
  for (const { start_date, end_date, title, blocks } of schedule.overrides) {
    const key = datesKey(start_date, end_date)
    dates.delete(key)
    dates.set(key, { key, start_date, end_date, ...(title ? { title } : {}), ranges: blocks.map(rangeOf) })
  }
  const { country, region, dismissed = [] } = schedule.holidays ?? {}
  const { most_per_day, most_per_week, week_starts_on } = schedule.limits
  return {
    name: schedule.name,
    timezone: schedule.timezone,
    travel: schedule.travel.map(({ start_date, end_date, timezone }) => ({
      ...{ key: start_date, start_date, timezone },
      ...(end_date && { end_date }),
    })),
    is_default: schedule.is_default,
    days: Object.fromEntries(
      weekdays.map((day) => [
        day,
        schedule.weekly
          .filter(({ days }) => days.includes(day))
          .map(rangeOf)
          .sort((a, b) => a.start - b.start),
      ]),
    ),
    dates: [...dates.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    holidays: country === undefined ? null : { country, ...(region ? { region } : {}), dismissed },
    limits: {
      ...(most_per_day === undefined ? {} : { most_per_day }),
      ...(most_per_week === undefined ? {} : { most_per_week }),
      ...(week_starts_on === undefined ? {} : { week_starts_on }),
    },
  }
}

/** All fields of a schedule that an owner edits. Times of day and dates are those of where its host is. */
export interface ScheduleDraft {
  readonly name: string
  /** The IANA time zone at home. */
  readonly timezone: string
  /** The stays in other time zones, the first one first. */
  readonly travel: ScheduleStay[]
  readonly is_default: boolean
  readonly weekly: WeeklyBlock[]
  readonly overrides: ScheduleOverride[]
  readonly holidays: ScheduleHolidays | null
  readonly limits: Partial<ScheduleLimits>
}

/** The fields of a schedule's document in the wire's form. Days with the same range share a block. */
export const draftOf = (document: ScheduleDocument): ScheduleDraft => {
  const blocks = new Map<string, number[]>()
  for (const day of weekdays)
    for (const { start, end } of document.days[day] ?? []) {
      const key = `${start} ${end}`
      blocks.set(key, [...(blocks.get(key) ?? []), day])
    }
  return {
    name: document.name,
    timezone: document.timezone,
    travel: document.travel.map(({ start_date, end_date, timezone }) => ({ start_date, end_date, timezone })),
    is_default: document.is_default,
    weekly: [...blocks].map(([key, days]) => {
      const [start = 0, end = 0] = key.split(' ').map(Number)
      return { days, ...blockOf({ start, end }) }
    }),
    overrides: document.dates.map(({ start_date, end_date, title, ranges }) => ({
      ...{ start_date, end_date, title },
      blocks: ranges.map(blockOf),
    })),
    holidays: document.holidays && {
      country: document.holidays.country,
      region: document.holidays.region,
      dismissed: [...document.holidays.dismissed],
    },
    limits: document.limits,
  }
}

/** Whether two stays share a date. */
export const coincide = (
  a: Pick<StayDraft, 'start_date' | 'end_date'>,
  b: Pick<StayDraft, 'start_date' | 'end_date'>,
): boolean =>
  (b.end_date === undefined || a.start_date <= b.end_date) &&
  (a.end_date === undefined || b.start_date <= a.end_date)

/** What a schedule's document must be to be saved: it has a name, and no ranges of a day and no stays overlap. */
export const scheduleSchema: DocumentSchema = {
  '~standard': {
    validate: (value) => {
      const { name, days, dates, travel } = value as ScheduleDocument
      const issue = (path: readonly string[], code: string) => ({ path, code, message: code })
      return {
        issues: [
          ...(name.trim() ? [] : [issue(['name'], 'required')]),
          ...weekdays.flatMap((day) =>
            hasOverlap(days[day] ?? []) ? [issue(['days', String(day)], 'overlap')] : [],
          ),
          ...travel.flatMap((stay, index) =>
            travel.some((other) => other !== stay && coincide(stay, other))
              ? [issue(['travel', String(index)], 'overlap')]
              : [],
          ),
          ...dates.flatMap(({ ranges }, index) =>
            hasOverlap(ranges) ? [issue(['dates', String(index), 'ranges'], 'overlap')] : [],
          ),
        ],
      }
    },
  },
}

/** A document of an editor as a schedule's. */
export const asSchedule = (document: JsonRecord): ScheduleDocument => document as unknown as ScheduleDocument
