import type { CallOptions } from '../ports.js'
import type { Explanation } from './explain.js'
import type {
  BookingLimits,
  Holiday,
  HolidayCountry,
  Schedule,
  ScheduleHolidays,
  ScheduleOverride,
  ScheduleStay,
  WeeklyBlock,
} from './schedules.js'

/** All fields of a schedule that an owner edits. Times of day and dates are those of where its host is. */
export interface ScheduleDraft {
  readonly name: string
  /** The IANA time zone at home. */
  readonly timezone: string
  /** The stays in other time zones, the first one first. */
  readonly travel: readonly ScheduleStay[]
  readonly is_default: boolean
  readonly weekly: readonly WeeklyBlock[]
  readonly overrides: readonly ScheduleOverride[]
  readonly holidays: ScheduleHolidays | null
  readonly limits: Partial<BookingLimits>
}

/** The schedules of an owner. */
export interface ScheduleSource {
  /**
   * Identifies the owner. Elements treat two with the same key as one, so a page may make a new object on each render. Without
   * keys, a new object is another owner's.
   */
  readonly key?: unknown
  /** All schedules, oldest first. */
  schedules(options: CallOptions): Promise<readonly Schedule[]>
  read(id: string, options: CallOptions): Promise<Schedule>
  create(draft: ScheduleDraft, options: CallOptions): Promise<Schedule>
  /** Replaces a schedule. Rejects with `precondition_failed` if it no longer has this revision. */
  replace(id: string, draft: ScheduleDraft, revision: string, options: CallOptions): Promise<Schedule>
  /** Deletes a schedule. Rejects with `conflict` while an event type uses it. */
  remove(id: string, options: CallOptions): Promise<void>
  /** The names of the event types with these ids, as far as the owner may see them. */
  eventTypeNames?(ids: readonly string[], options: CallOptions): Promise<Readonly<Record<string, string>>>
  /** Countries with public holidays, by name in a language. Without it, holidays are not offered. */
  countries?(language: string, options: CallOptions): Promise<readonly HolidayCountry[]>
  /** The holidays of a year, with names in a language. */
  holidays?(
    place: { readonly country: string; readonly region?: string | undefined },
    year: number,
    language: string,
    options: CallOptions,
  ): Promise<readonly Holiday[]>
}

/** Explains why times of event types are not offered. */
export interface ExplanationSource {
  /** See {@link ScheduleSource.key}. */
  readonly key?: unknown
  /** The times of a plain date in a time zone. */
  explain(
    eventTypeId: string,
    day: { readonly date: string; readonly timeZone: string },
    options: CallOptions,
  ): Promise<Explanation>
}
