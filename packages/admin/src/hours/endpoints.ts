import {
  createSchedule,
  deleteSchedule,
  eventTitleOf,
  explainAvailability,
  getEventType,
  getSchedule,
  listHolidayCountries,
  listHolidays,
  listSchedules,
  replaceSchedule,
  ServiceError,
} from '@whenable/contract'
import { type CallEndpoint, type ServiceCalls, whole } from '../base/endpoint-table.js'
import type { ScheduleDraft } from './flow/schedule-document.js'

export interface HoursOptions {
  /** The account whose schedules they are. Default: the account of the access token. */
  readonly grantId?: string | undefined
}

/** The schedules of an owner, with a member's access token. */
export const hoursEndpoints = ({ grantId: grant_id }: HoursOptions = {}) => ({
  /** All schedules, oldest first. */
  schedules: (call: CallEndpoint, _request: object) => call(whole(listSchedules), { query: { grant_id } }),
  read: getSchedule,
  create: (call: CallEndpoint, draft: ScheduleDraft) =>
    call(createSchedule, { body: { ...draft, grant_id } }),
  /** Replaces a schedule. Rejects with `precondition_failed` if it no longer has the revision of the call's options. */
  replace: replaceSchedule,
  /** Deletes a schedule. Rejects with `conflict` while an event type uses it. */
  remove: deleteSchedule,
  /** The names of the event types with these ids, as far as the owner may see them. */
  eventTypeNames: async (
    call: CallEndpoint,
    ids: readonly string[],
  ): Promise<Readonly<Record<string, string>>> => {
    const names: Record<string, string> = {}
    for (const event_type_id of ids)
      try {
        const { name, event_booking } = await call(getEventType, { path: { event_type_id } })
        names[event_type_id] = name || eventTitleOf({ event_booking })
      } catch (error) {
        // It belongs to somebody else, or was deleted meanwhile.
        if (!(error instanceof ServiceError && error.type === 'not_found_error')) throw error
      }
    return names
  },
  /** Countries with public holidays, by name in a language. */
  countries: listHolidayCountries,
  /** The holidays of a year, with names in a language. */
  holidays: listHolidays,
})

type AllCalls = ServiceCalls<ReturnType<typeof hoursEndpoints>>
type Lookups = 'eventTypeNames' | 'countries' | 'holidays'

/** What the page of hours calls. Without the calls for them, names and holidays are left out. */
export type HoursCalls = Omit<AllCalls, Lookups> & Partial<Pick<AllCalls, Lookups>>

/** Why times of event types are not offered, with a member's access token. */
export const explainEndpoints = { explain: explainAvailability }

/** What explains times. */
export type ExplainCalls = ServiceCalls<typeof explainEndpoints>
