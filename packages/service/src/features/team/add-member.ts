import { configurationInputSchema } from '@whenable/contract'
import type { GrantContext } from '../../access/grant-events.js'
import type { SignInPermission } from '../../access/may-sign-in.js'
import { configurationAtSlug } from '../../access/slugs.js'
import { addCalendar } from '../../calendars/calendars.js'
import { addSchedule } from '../../hosts/schedules.js'
import { numberedSlug, slugOf } from '../../kernel/slug-of.js'
import type { MemberRecord, MemberRole, Records } from '../../kernel/store/store.js'
import { validate } from '../../kernel/validate.js'
import { addConfiguration } from '../event-types/configurations.js'
import { addGrant } from '../event-types/grants.js'

/** Who a new member is. */
export interface MemberProfile {
  readonly name: string
  readonly email: string
  /** IANA time zone. */
  readonly timezone: string
}

/** What a new calendar does not have. */
const noDetails = {
  ...{ description: undefined, location: undefined, hex_color: undefined },
  ...{ is_busy_source: undefined, metadata: undefined },
}

/** A slug that leads to no event type of the application, also not as a former one: `ada`, otherwise `ada-2`. */
const freeSlug = (records: Records, applicationId: string, name: string): Promise<string> =>
  numberedSlug(
    slugOf(name, 'meeting'),
    async (one) => (await configurationAtSlug(records, applicationId, one)) !== undefined,
  )

/** Adds a schedule of weekdays from nine to five, unless the account has schedules. */
const addWorkingHours = async (context: GrantContext, { grantId, timezone }: MemberRecord): Promise<void> => {
  const { transaction, applicationId } = context
  const { items } = await transaction.schedulesOf(applicationId, grantId, { limit: 1 })
  if (items.length) return
  const weekly = [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00' }]
  const writer = { ...context, scope: 'application', isOwner: true }
  await addSchedule(writer, grantId, { name: 'Working hours', timezone, weekly, is_default: true })
}

/**
 * Adds a member with an account, a calendar and working hours, at the address that may enter. An address that has an account keeps what it has.
 *
 * The first owner also gets an event type, so that there is something to book: half an hour, in their working hours.
 */
export const addMember = async (
  context: GrantContext,
  { name, timezone }: Omit<MemberProfile, 'email'>,
  role: MemberRole,
  permission: SignInPermission,
): Promise<MemberRecord> => {
  const { transaction, applicationId, newId, now } = context
  const { email } = permission
  const before = await transaction.grant(applicationId, { email })
  const grant =
    before ??
    (await addGrant(context, { provider: 'virtual-calendar', permission, name, scope: ['calendar'] }))
  if (!(await transaction.primaryCalendar(applicationId, grant.id)))
    await addCalendar({ ...context, grant }, { ...noDetails, name: 'Bookings', timezone })
  const member: MemberRecord = {
    ...{ id: newId(), applicationId, grantId: grant.id, email: grant.email, name, role, timezone },
    createdAt: now,
  }
  await transaction.putMember(member)
  await addWorkingHours(context, member)
  return member
}

/** Adds the first owner's event type, unless they have one. */
export const addFirstEventType = async (
  { transaction, applicationId, newId, now }: GrantContext,
  { grantId, email, name }: MemberRecord,
): Promise<void> => {
  const grant = await transaction.grant(applicationId, { id: grantId })
  const { items } = await transaction.configurationsOfGrant(applicationId, grantId, { limit: 1 })
  if (!grant || items.length) return
  const writer = { applicationId, grant, now, isApplication: true }
  const configuration = {
    name: '30-minute meeting',
    slug: await freeSlug(transaction, applicationId, name),
    participants: [
      {
        ...{ email, name, is_organizer: true },
        availability: { calendar_ids: ['all'] },
        booking: { calendar_id: 'primary' },
      },
    ],
    availability: { duration_minutes: 30 },
    event_booking: {},
    scheduler: { available_days_in_future: 60, min_booking_notice: 60 },
  }
  const input = validate(configurationInputSchema, configuration, 'configuration')
  await addConfiguration(transaction, writer, input, newId())
}
