import {
  type ExplainReason,
  type Explanation,
  type ExplanationSource,
  type Schedule,
  type ScheduleDraft,
  type ScheduleSource,
  ServiceError,
} from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'

/** A schedule with lunch breaks, a short Friday, other dates and holidays. */
export const workingHours: Schedule = {
  ...{ id: 'working', grant_id: 'ada', name: 'Working hours', timezone: 'Europe/Lisbon' },
  ...{ is_default: true, revision: '1', created_at: parseInstant('2026-01-05T09:00:00Z') },
  used_by: ['walkthrough', 'intro'],
  weekly: [
    { days: [1, 2, 3], start: '09:00', end: '12:30' },
    { days: [1, 2, 3], start: '14:00', end: '18:00' },
    { days: [4], start: '09:00', end: '17:00' },
    { days: [5], start: '09:00', end: '15:00' },
  ],
  overrides: [
    {
      ...{ start_date: '2026-03-12', end_date: '2026-03-12', title: undefined },
      blocks: [{ start: '13:00', end: '18:00' }],
    },
    { start_date: '2026-03-20', end_date: '2026-03-24', title: 'Ski trip', blocks: [] },
  ],
  holidays: { country: 'PT', region: undefined, dismissed: [] },
  limits: { most_per_day: 6, most_per_week: undefined },
}

const holidays = [
  ['04-03', 'Good Friday'],
  ['04-25', 'Liberty Day'],
  ['05-01', 'Labour Day'],
  ['06-10', 'Portugal Day'],
  ['12-25', 'Christmas Day'],
] as const

/** Schedules that keep their changes until the page is left. */
export const schedulesWith = (initial: readonly Schedule[]): ScheduleSource => {
  const known = new Map(initial.map((schedule) => [schedule.id, schedule]))
  const find = (id: string) => known.get(id) as Schedule
  const write = (schedule: Schedule, draft: ScheduleDraft) => {
    const next = { ...schedule, ...draft, revision: `${schedule.revision}+` } as Schedule
    known.set(next.id, next)
    return next
  }
  return {
    schedules: async () => [...known.values()],
    read: async (id) => find(id),
    create: async (draft) => write({ ...workingHours, id: `new-${known.size}`, used_by: [] }, draft),
    replace: async (id, draft, revision) => {
      if (find(id).revision !== revision) throw new ServiceError('precondition_failed', 'changed')
      return write(find(id), draft)
    },
    remove: async (id) => {
      known.delete(id)
    },
    eventTypeNames: async () => ({ walkthrough: 'Walkthrough', intro: 'Intro call' }),
    countries: async () => [
      { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
      { code: 'PT', name: 'Portugal', regions: [] },
    ],
    holidays: async (_place, year) => holidays.map(([date, name]) => ({ date: `${year}-${date}`, name })),
  }
}

/** A schedule that somebody else changes as soon as it is read. */
export const schedulesThatChange = (): ScheduleSource => {
  const source = schedulesWith([workingHours])
  let isChanged = false
  return {
    ...source,
    read: async (id, options) => {
      const found = await source.read(id, options)
      if (!isChanged) {
        isChanged = true
        const { name, timezone, is_default, overrides, holidays: days, limits } = found
        const theirs = { name, timezone, is_default, overrides, holidays: days, limits }
        await source.replace(
          id,
          { ...theirs, weekly: [{ days: [1], start: '07:00', end: '11:00' }] },
          found.revision,
          options,
        )
      }
      return found
    },
  }
}

const day = parseInstant('2026-03-12T00:00:00Z')
const host = 'ada@marlow.example'

/** Why the half hours of a day are offered or not. */
export const explainedDay: ExplanationSource = {
  explain: async (configuration_id): Promise<Explanation> => ({
    ...{ configuration_id, timezone: 'Europe/Lisbon' },
    times: Array.from({ length: 48 }, (_, index) => {
      const start = instant(day + index * 1_800)
      const hour = index / 2
      const schedule = { id: 'working', name: 'Working hours' }
      const calendar = { id: 'work', name: 'Work' }
      const lunch = { start_time: instant(day + 12 * 3_600), end_time: instant(day + 13 * 3_600) }
      const reasons =
        hour < 9 || hour >= 17
          ? [{ type: 'outside_hours', host, schedule }]
          : hour < 10
            ? [{ type: 'notice', minutes: 240 }]
            : hour >= 12 && hour < 13
              ? [{ type: 'busy', host, calendar, title: 'Lunch with Noor', ...lunch }]
              : hour === 13
                ? [{ type: 'buffer', host, calendar, minutes: 15, ...lunch }]
                : hour >= 16
                  ? [{ type: 'day_limit', host, most: 3, of: 'schedule' }]
                  : []
      return {
        ...{ start_time: start, end_time: instant(start + 1_800), offered: !reasons.length },
        reasons: reasons as unknown as ExplainReason[],
      }
    }),
  }),
}
