import { type Schedule, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { coversGrant, type MemberAuthorization } from '../access/authorize-member.js'
import { checkEntityTag, entityTagOf } from '../kernel/entity-tag.js'
import { notFoundError, validationError } from '../kernel/errors.js'
import {
  defaultScheduleOf,
  type Records,
  type ScheduleRecord,
  type Transaction,
} from '../kernel/store/store.js'
import { holidayCountries } from './public-holidays.js'

/** The sent fields of a schedule. */
interface ScheduleFields {
  readonly name?: string | undefined
  readonly timezone?: string | undefined
  readonly is_default?: boolean | undefined
  readonly weekly?: ScheduleRecord['weekly'] | undefined
  readonly overrides?: ScheduleRecord['overrides'] | undefined
  readonly travel?: ScheduleRecord['travel']
  readonly holidays?: ScheduleRecord['holidays']
  readonly limits?: ScheduleRecord['limits'] | undefined
}

/** A member's call that changes schedules. */
interface ScheduleWriter extends MemberAuthorization {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

/** The entity tag of a schedule's version. */
export const scheduleTag = (schedule: ScheduleRecord): Promise<string> => entityTagOf(schedule)

/** The configurations with a host whose hours are those of a schedule. */
const usersOf = async (
  records: Records,
  { applicationId, id, grantId, isDefault }: ScheduleRecord,
): Promise<readonly string[]> => {
  const named = await records.configurationsUsing(applicationId, id)
  const grant = isDefault ? await records.grant(applicationId, { id: grantId }) : undefined
  const following = grant
    ? await records.configurationsUsing(applicationId, defaultScheduleOf(grant.email))
    : []
  return [...new Set([...named, ...following])].sort()
}

/** A schedule in the wire's form, with where it is used. */
export const scheduleData = async (records: Records, schedule: ScheduleRecord): Promise<Schedule> => ({
  id: schedule.id,
  grant_id: schedule.grantId,
  name: schedule.name,
  timezone: schedule.timezone,
  travel: (schedule.travel ?? []).map((stay) => ({ end_date: undefined, ...stay })),
  is_default: schedule.isDefault,
  weekly: [...schedule.weekly],
  overrides: [...schedule.overrides],
  holidays: schedule.holidays ?? null,
  limits: {
    most_per_day: schedule.limits.most_per_day,
    most_per_week: schedule.limits.most_per_week,
    week_starts_on: schedule.limits.week_starts_on,
  },
  used_by: [...(await usersOf(records, schedule))],
  revision: (await scheduleTag(schedule)).replaceAll('"', ''),
  created_at: schedule.createdAt,
})

/** A schedule that the caller may see. @throws ServiceError `not_found_error` for any other. */
export const requireSchedule = async (
  records: Records,
  caller: MemberAuthorization,
  id: string,
): Promise<ScheduleRecord> => {
  const [schedule] = await records.schedules(caller.applicationId, [id])
  if (!schedule || !coversGrant(caller, schedule.grantId)) throw notFoundError('schedule', id)
  return schedule
}

/** Maximum number of schedules of an account, so that one page holds them all. */
const mostSchedules = 100

const allOf = async (records: Records, applicationId: string, grantId: string) =>
  (await records.schedulesOf(applicationId, grantId, { limit: mostSchedules })).items

/** @throws ServiceError naming the country or the region if its holidays are not known. */
const checkHolidays = async (holidays: ScheduleFields['holidays']): Promise<void> => {
  if (!holidays) return
  const { country, region } = holidays
  const known = (await holidayCountries()).find(({ code }) => code === country)
  if (!known) throw validationError('holidays.country', country, 'a code of GET /admin/v1/holidays/countries')
  if (region && !known.regions.some(({ code }) => code === region))
    throw validationError('holidays.region', region, `a region of ${country}, or none`)
}

/** The record with the sent fields. Omitted lists are empty; omitted name, time zone and default stay. */
const withFields = (before: ScheduleRecord, sent: ScheduleFields): ScheduleRecord => ({
  ...before,
  name: sent.name ?? before.name,
  timezone: sent.timezone ?? before.timezone,
  weekly: sent.weekly ?? [],
  overrides: sent.overrides ?? [],
  travel: sent.travel ?? [],
  holidays: sent.holidays,
  limits: sent.limits ?? {},
})

/** Writes a schedule. A default one replaces the account's other default. */
const save = async (transaction: Transaction, schedule: ScheduleRecord): Promise<ScheduleRecord> => {
  const { applicationId, grantId, id, isDefault } = schedule
  if (isDefault)
    for (const other of await allOf(transaction, applicationId, grantId))
      if (other.isDefault && other.id !== id) await transaction.putSchedule({ ...other, isDefault: false })
  await transaction.putSchedule(schedule)
  return schedule
}

/** The account that a new schedule belongs to. */
const ownerOf = async (
  { member, transaction, applicationId, ...caller }: ScheduleWriter,
  named: string | undefined,
): Promise<{ readonly id: string; readonly email: string }> => {
  const id = named ?? member?.grantId
  if (id === undefined) throw validationError('grant_id', id, 'the account that the schedule belongs to')
  const grant = await transaction.grant(applicationId, { id })
  if (!grant || !coversGrant({ ...caller, applicationId, member }, grant.id)) throw notFoundError('grant', id)
  return grant
}

/**
 * Creates a schedule. The first one of an account is its default.
 *
 * @throws ServiceError naming the invalid field; `not_found_error` for an account that the caller may not use.
 */
export const addSchedule = async (
  writer: ScheduleWriter,
  grantId: string | undefined,
  sent: ScheduleFields & { readonly name: string; readonly timezone: string },
): Promise<ScheduleRecord> => {
  const { transaction, applicationId, now, newId } = writer
  const grant = await ownerOf(writer, grantId)
  await checkHolidays(sent.holidays)
  // Two first schedules at once must not both be the default.
  await transaction.lockHosts(applicationId, [grant.email])
  const others = await allOf(transaction, applicationId, grant.id)
  if (others.length >= mostSchedules)
    throw new ServiceError('conflict', `this account has ${mostSchedules} schedules: delete one first`)
  const empty: ScheduleRecord = {
    ...{ id: newId(), applicationId, grantId: grant.id, createdAt: now },
    ...{ name: sent.name, timezone: sent.timezone, weekly: [], overrides: [], limits: {} },
    isDefault: sent.is_default ?? !others.length,
  }
  return save(transaction, withFields(empty, sent))
}

/** Locks a schedule and the schedules of its account. */
const lockedSchedule = async (writer: ScheduleWriter, id: string): Promise<ScheduleRecord> => {
  const { transaction, applicationId } = writer
  const { grantId } = await requireSchedule(transaction, writer, id)
  const grant = await transaction.grant(applicationId, { id: grantId })
  if (grant) await transaction.lockHosts(applicationId, [grant.email])
  await transaction.lockSchedules(applicationId, [id])
  return requireSchedule(transaction, writer, id)
}

/**
 * Replaces a schedule.
 *
 * @throws ServiceError `precondition_failed` if it has changed since the caller read it; naming the field if something is invalid.
 */
export const replaceSchedule = async (
  writer: ScheduleWriter,
  id: string,
  ifMatch: string | undefined,
  sent: ScheduleFields,
): Promise<ScheduleRecord> => {
  if (ifMatch === undefined)
    // RFC 6585, section 3.
    throw new ServiceError(
      'invalid_request_error',
      'If-Match: got nothing, expected the revision of the schedule that you read, in quotes, or *',
      { status: 428, field: 'If-Match' },
    )
  const before = await lockedSchedule(writer, id)
  await checkEntityTag(ifMatch, before)
  await checkHolidays(sent.holidays)
  if (before.isDefault && sent.is_default === false)
    throw validationError('is_default', false, 'true: make another schedule the default instead')
  const next = withFields(before, sent)
  return save(writer.transaction, { ...next, isDefault: sent.is_default ?? before.isDefault })
}

/**
 * Deletes a schedule. If it was the default, the oldest of the others becomes it.
 *
 * @throws ServiceError `conflict` while a configuration names it, or follows it as the only one of its account, or while it is the hours
 *   of a room.
 */
export const removeSchedule = async (writer: ScheduleWriter, id: string): Promise<void> => {
  const { transaction, applicationId } = writer
  const schedule = await lockedSchedule(writer, id)
  const others = (await allOf(transaction, applicationId, schedule.grantId)).filter((one) => one.id !== id)
  // Another schedule takes the place of the default one; without hours its event types would be open day and night.
  const users = others.length
    ? await transaction.configurationsUsing(applicationId, id)
    : await usersOf(transaction, schedule)
  if (users.length)
    throw new ServiceError(
      'conflict',
      `schedule '${id}' is used by ${users.length} event types, first '${users[0]}': give them other hours first`,
    )
  const [room] = await transaction.resourcesOnSchedule(applicationId, id)
  if (room)
    throw new ServiceError(
      'conflict',
      `schedule '${id}' is the hours of '${room.name}': give it other hours first`,
    )
  await transaction.removeSchedule(applicationId, id)
  const [oldest] = others
  if (schedule.isDefault && oldest) await transaction.putSchedule({ ...oldest, isDefault: true })
}
