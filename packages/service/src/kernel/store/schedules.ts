import type {
  ConfigurationParticipant,
  ScheduleHolidays,
  ScheduleLimits,
  ScheduleOverride,
  StandardConfiguration,
  WeeklyBlock,
} from '@whenable/contract'
import type { Instant, Stay } from '@whenable/time'
import { hostKey } from '../person.js'
import type { OwnedConfiguration } from './scheduling.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** A stored schedule of an account. Times of day and dates are those of the time zone that is in force. */
export interface ScheduleRecord {
  readonly id: string
  readonly applicationId: string
  readonly grantId: string
  readonly name: string
  /** The IANA time zone at home. */
  readonly timezone: string
  /** The stays in other time zones, the first one first. */
  readonly travel?: readonly Stay[] | undefined
  readonly isDefault: boolean
  readonly weekly: readonly WeeklyBlock[]
  readonly overrides: readonly ScheduleOverride[]
  readonly holidays?: ScheduleHolidays | undefined
  readonly limits: Partial<ScheduleLimits>
  readonly createdAt: Instant
}

/** The schedules that a configuration names, in the order of its participants. */
export const schedulesNamedBy = ({ configuration }: OwnedConfiguration): readonly string[] =>
  configuration.type === 'group'
    ? []
    : [...new Set(configuration.participants.flatMap(({ availability }) => availability?.schedule_id ?? []))]

const hasHours = (hours: readonly unknown[] | null | undefined): boolean => Boolean(hours?.length)

/**
 * Whether a participant has the hours of their own default schedule, because the event type has no hours: none for them, and none for all
 * of its hosts. Without availability a participant is always free.
 */
export const followsDefaultSchedule = (
  { availability: { availability_rules: rules } }: StandardConfiguration,
  { availability: own }: ConfigurationParticipant,
): boolean =>
  own !== undefined &&
  own.schedule_id === undefined &&
  !hasHours(own.open_hours) &&
  !hasHours(own.specific_time_availability) &&
  own.only_specific_time_availability !== true &&
  !hasHours(rules?.default_open_hours) &&
  !hasHours(rules?.default_specific_time_availability) &&
  rules?.only_specific_time_availability !== true

/** What stands for the id of an account's default schedule among the {@link scheduleUses}. */
export const defaultScheduleOf = (email: string): string => `default of ${hostKey(email)}`

/** The schedules whose hours apply in a configuration: those that it names, and the default ones of its other hosts. */
export const scheduleUses = (owned: OwnedConfiguration): readonly string[] => {
  const { configuration } = owned
  if (configuration.type === 'group') return []
  const following = configuration.participants.filter((one) => followsDefaultSchedule(configuration, one))
  return [...new Set([...schedulesNamedBy(owned), ...following.map(({ email }) => defaultScheduleOf(email))])]
}

/** The schedules of accounts. */
export const scheduleTable = table<ScheduleRecord>()({
  name: 'schedules',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    grantId: 'text',
    isDefault: 'boolean',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  indexes: [['applicationId', 'grantId', 'listKey']],
})

/** Reads schedules. */
export const scheduleRecords = (open: OpenForReading) => {
  const schedules = open(scheduleTable)
  return {
    /** The schedules with these ids that exist. */
    schedules: (applicationId: string, ids: readonly string[]) =>
      schedules.all({ applicationId, id: { in: ids } }),
    /** The schedules of an account, or of all accounts of an application. */
    schedulesOf: (applicationId: string, grantId: string | undefined, page: Page) =>
      schedules.page({ applicationId, grantId }, page),
  }
}

/** Writes schedules. */
export const scheduleWrites = (open: OpenForWriting) => {
  const schedules = open(scheduleTable)
  return {
    /**
     * Locks schedules until the transaction ends, in the order of their ids, so that none of them is deleted while a configuration
     * begins to use it.
     *
     * @returns the ids of those that exist.
     */
    lockSchedules: async (applicationId: string, ids: readonly string[]): Promise<readonly string[]> => {
      const locked: string[] = []
      for (const id of [...new Set(ids)].sort()) if (await schedules.lock(applicationId, id)) locked.push(id)
      return locked
    },
    putSchedule: schedules.put,
    removeSchedule: schedules.remove,
  }
}
