import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import { conditionalFetch } from '@whenable/client/internal/conditional-fetch'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  createSchedule,
  deleteSchedule,
  type ExplanationSource,
  eventTitleOf,
  explainAvailability,
  getEventType,
  getSchedule,
  listHolidayCountries,
  listHolidays,
  listSchedules,
  replaceSchedule,
  type Schedule,
  type ScheduleDraft,
  type ScheduleSource,
  ServiceError,
} from '@whenable/contract'

export interface SchedulesOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** The account whose schedules they are. Default: the account of the access token. */
  readonly grantId?: string | undefined
}

/** The largest page (interface: Limits). */
const limit = '200'

const bodyOf = ({ weekly, overrides, travel, holidays, limits, ...draft }: ScheduleDraft) => ({
  ...draft,
  weekly: [...weekly],
  overrides: [...overrides],
  travel: [...travel],
  holidays,
  limits,
})

/** The schedules of an owner, with a member's access token. */
export const createScheduleSource = ({
  grantId: grant_id,
  ...options
}: SchedulesOptions): Required<ScheduleSource> => {
  const client = createClient(options)
  const polled = createClient({ ...options, fetch: conditionalFetch(options.fetch) })
  const pathOf = (schedule_id: string) => ({ path: { schedule_id } })

  /** A client whose calls name a revision. */
  const atRevision = (revision: string) => {
    const send = options.fetch ?? ((url, init) => fetch(url, init))
    return createClient({
      ...options,
      fetch: (url, init) =>
        send(url, { ...init, headers: { ...init?.headers, 'If-Match': `"${revision}"` } }),
    })
  }

  return {
    key: [client.key, grant_id],

    schedules: ({ signal }) => {
      const request = { query: { limit, grant_id } }
      return collectPages(
        pagesOf(listSchedules, request, (page) =>
          polled.call(listSchedules, page as typeof request, { signal, validation: 'lenient' }),
        ),
        (items) => items as Schedule[],
      )
    },

    read: async (id, { signal }) => (await client.call(getSchedule, pathOf(id), { signal })).data,

    create: async (draft, { signal }) =>
      (await client.call(createSchedule, { query: {}, body: { ...bodyOf(draft), grant_id } }, { signal }))
        .data,

    replace: async (id, draft, revision, { signal }) =>
      (await atRevision(revision).call(replaceSchedule, { ...pathOf(id), body: bodyOf(draft) }, { signal }))
        .data,

    async remove(id, { signal }) {
      await client.call(deleteSchedule, pathOf(id), { signal, validation: 'none' })
    },

    async eventTypeNames(ids, { signal }) {
      const names: Record<string, string> = {}
      for (const event_type_id of ids)
        try {
          const request = { path: { event_type_id } }
          const { data } = await client.call(getEventType, request, { signal, validation: 'none' })
          const { name, event_booking } = data as { name?: string; event_booking?: { title?: string } }
          names[event_type_id] = name || eventTitleOf({ event_booking })
        } catch (error) {
          // It belongs to somebody else, or was deleted meanwhile.
          if (!(error instanceof ServiceError && error.type === 'not_found_error')) throw error
        }
      return names
    },

    countries: async (language, { signal }) =>
      (await client.call(listHolidayCountries, { query: { language } }, { signal, validation: 'lenient' }))
        .data,

    holidays: async ({ country, region }, year, language, { signal }) =>
      (
        await client.call(
          listHolidays,
          { query: { country, region, language, year: String(year) } },
          { signal, validation: 'lenient' },
        )
      ).data,
  }
}

/** Explanations of times, with a member's access token. */
export const createExplanationSource = (
  options: Omit<SchedulesOptions, 'grantId'>,
): Required<ExplanationSource> => {
  const client = createClient(options)
  return {
    key: [client.key],
    explain: async (configuration_id, { date, timeZone }, { signal }) =>
      (
        await client.call(
          explainAvailability,
          { query: { configuration_id, date, timezone: timeZone } },
          { signal, validation: 'lenient' },
        )
      ).data,
  }
}
