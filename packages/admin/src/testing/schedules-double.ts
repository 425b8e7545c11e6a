import { type Schedule, ServiceError } from '@whenable/contract'
import { parseInstant } from '@whenable/time'
import type { HoursCalls } from '../hours/endpoints.js'
import type { ScheduleDraft } from '../hours/flow/schedule-document.js'

/** A schedule for tests and pictures, with office hours in Lisbon. */
export const scheduleOf = (changes: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 'working', grant_id: 'ada', name: 'Working hours', timezone: 'Europe/Lisbon' },
  ...{ is_default: true, used_by: [], revision: '1', created_at: parseInstant('2026-01-05T09:00:00Z') },
  weekly: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }],
  ...{
    overrides: [],
    travel: [],
    holidays: null,
    limits: { most_per_day: undefined, most_per_week: undefined, week_starts_on: undefined },
  },
  ...changes,
})

/** Schedules in memory, with revisions like those of a service. `calls` has what was asked. */
export const schedulesDouble = (initial: readonly Schedule[]) => {
  const known = new Map(initial.map((schedule) => [schedule.id, schedule]))
  const calls: string[] = []
  let failure: ServiceError | undefined
  const find = (id: string): Schedule => {
    const found = known.get(id)
    if (!found) throw new ServiceError('not_found_error', `there is no schedule '${id}'`)
    return found
  }
  const write = (schedule: Schedule, draft: ScheduleDraft): Schedule => {
    const { limits, ...fields } = draft
    const next = {
      ...schedule,
      ...fields,
      weekly: [...fields.weekly],
      overrides: [...fields.overrides],
      travel: [...fields.travel],
      limits: { ...schedule.limits, ...limits },
      revision: String(Number(schedule.revision) + 1),
    }
    known.set(next.id, next)
    return next
  }
  const recorded = <T>(call: string, answer: () => T): Promise<T> => {
    calls.push(call)
    if (failure) return Promise.reject(failure)
    try {
      return Promise.resolve(answer())
    } catch (error) {
      return Promise.reject(error)
    }
  }
  const source: HoursCalls = {
    schedules: () => recorded('list', () => [...known.values()]),
    read: ({ path: { schedule_id: id } }) => recorded(`read ${id}`, () => find(id)),
    create: (draft) =>
      recorded('create', () => write(scheduleOf({ id: `new-${known.size}`, revision: '0' }), draft)),
    replace: ({ path: { schedule_id: id }, body }, { revision }) =>
      recorded(`replace ${id}`, () => {
        const before = find(id)
        if (before.revision !== revision) throw new ServiceError('precondition_failed', 'If-Match')
        return write(before, body as ScheduleDraft)
      }),
    remove: ({ path: { schedule_id: id } }) =>
      recorded(`remove ${id}`, () => {
        if (find(id).used_by.length) throw new ServiceError('conflict', 'used')
        known.delete(id)
      }),
  }
  return {
    source,
    calls,
    known,
    /** What somebody else writes. */
    change: (id: string, draft: ScheduleDraft) => write(find(id), draft),
    fail: (error: ServiceError | undefined) => {
      failure = error
    },
  }
}
