import { type Calendar, type Grant, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError, validationError } from '../kernel/errors.js'
import { fullPage } from '../kernel/http/full-page.js'
import { checkMetadata, hasMetadata } from '../kernel/http/metadata.js'
import { type DomainEvent, type DomainEventType, domainEventAbout } from '../kernel/publish/publish.js'
import {
  calendarListKey,
  type Listed,
  type MetadataPair,
  type Page,
  type Records,
  type Transaction,
} from '../kernel/store/store.js'

/** The services of a change of a grant's calendars. */
export interface CalendarContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly grant: Grant
  readonly now: Instant
  readonly newId: () => string
  readonly publish: (domainEvent: DomainEvent) => void
  /** Whether the caller has an API key, and may write copies of events of other organizers. */
  readonly isApplication?: boolean | undefined
  /** The header `If-Match`: the version of the event to change. */
  readonly ifMatch?: string | undefined
}

/** The fields of a new calendar. */
export type CalendarInput = Pick<
  Calendar,
  'name' | 'description' | 'location' | 'timezone' | 'hex_color' | 'is_busy_source' | 'metadata'
>

/** A change of a calendar. `is_primary` moves the mark of the primary calendar. Without a `timezone`, `null`, its owner's counts. */
export type CalendarChange = Partial<Omit<CalendarInput, 'timezone'>> & {
  readonly timezone?: string | null | undefined
  readonly is_primary?: boolean | undefined
}

/** Publishes a change of a calendar. */
export const publishCalendarChange = (
  context: CalendarContext,
  type: DomainEventType,
  calendar: Calendar,
): void =>
  context.publish(
    domainEventAbout(
      type,
      `/grants/${context.grant.id}/calendars/${calendar.id}`,
      context.applicationId,
      { ...calendar, object: 'calendar' },
      context,
    ),
  )

/** Locks a grant's calendars until the transaction ends. */
export const lockGrant = ({
  transaction,
  applicationId,
  grant,
}: Pick<CalendarContext, 'transaction' | 'applicationId' | 'grant'>): Promise<void> =>
  transaction.lockHosts(applicationId, [grant.email])

/** A grant's calendar by id or `primary`. @throws ServiceError if the grant has no such calendar. */
export const requireCalendar = async (
  records: Records,
  applicationId: string,
  grant: Grant,
  id: string,
): Promise<Calendar> => {
  const calendar =
    id === 'primary'
      ? await records.primaryCalendar(applicationId, grant.id)
      : (await records.calendars(applicationId, [id]))[0]
  if (calendar?.grant_id !== grant.id) throw notFoundError('calendar', id)
  return calendar
}

/** A page of a grant's calendars, the primary one first. */
export const calendarPage = (
  records: Records,
  applicationId: string,
  grant: Grant,
  page: Page,
  pair?: MetadataPair,
): Promise<Listed<Calendar>> =>
  fullPage(
    async (asked) => {
      const { items, next } = await records.calendarsOfGrant(applicationId, grant.id, asked)
      return { items: items.map((record) => ({ at: calendarListKey(record), record })), next }
    },
    page,
    (calendar) => !pair || hasMetadata(calendar, pair),
  )

/** Whether a calendar's events keep its owner busy. */
export const isBusySource = ({ is_busy_source }: Calendar): boolean => is_busy_source !== false

/** All of a grant's calendars, the primary one first. */
export const calendarsOf = async (
  records: Records,
  applicationId: string,
  grantId: string,
): Promise<Calendar[]> => {
  const calendars: Calendar[] = []
  let after: string | undefined
  do {
    const { items, next } = await records.calendarsOfGrant(applicationId, grantId, { limit: 200, after })
    calendars.push(...items)
    after = next
  } while (after !== undefined)
  return calendars
}

/** Creates a calendar. A grant's first one becomes its primary one. */
export const addCalendar = async (context: CalendarContext, input: CalendarInput): Promise<Calendar> => {
  const { transaction, applicationId, grant } = context
  checkMetadata(input.metadata)
  // Of two concurrent first calendars only one may become primary.
  await lockGrant(context)
  const primary = await transaction.primaryCalendar(applicationId, grant.id)
  const calendar: Calendar = {
    ...input,
    id: context.newId(),
    grant_id: grant.id,
    object: 'calendar',
    is_primary: !primary,
    read_only: false,
    is_busy_source: input.is_busy_source ?? true,
    connection_id: undefined,
    created_at: context.now,
  }
  await transaction.putCalendar(applicationId, calendar)
  publishCalendarChange(context, 'calendar.created', calendar)
  return calendar
}

/** @throws ServiceError `forbidden` if a calendar is read-only. */
export const checkWritable = ({ id, read_only }: Calendar): void => {
  if (read_only) throw new ServiceError('forbidden', `calendar '${id}' is read-only`)
}

/** Fields that belong to the owner here, also of a calendar that its provider does not let us change. */
const ownFields = ['is_busy_source', 'is_primary', 'timezone']

/** Takes the mark of the primary calendar from the current one. */
const unmarkPrimary = async (context: CalendarContext, except: Calendar): Promise<void> => {
  const { transaction, applicationId, grant } = context
  const primary = await transaction.primaryCalendar(applicationId, grant.id)
  if (!primary || primary.id === except.id) return
  const former = { ...primary, is_primary: false }
  await transaction.putCalendar(applicationId, former)
  publishCalendarChange(context, 'calendar.updated', former)
}

/** Changes a calendar: each sent field replaces the stored one, and other fields stay. */
export const changeCalendar = async (
  context: CalendarContext,
  id: string,
  change: CalendarChange,
): Promise<Calendar> => {
  const { transaction, applicationId, grant } = context
  checkMetadata(change.metadata)
  await lockGrant(context)
  const before = await requireCalendar(transaction, applicationId, grant, id)
  const isOwnChange = Object.keys(change).every((field) => ownFields.includes(field))
  if (!isOwnChange || change.is_primary) checkWritable(before)
  if (change.is_primary === false && before.is_primary)
    throw validationError('is_primary', false, 'true for another calendar, which takes the mark')
  if (change.is_primary) await unmarkPrimary(context, before)
  const calendar: Calendar = {
    ...before,
    ...change,
    timezone: change.timezone === undefined ? before.timezone : (change.timezone ?? undefined),
    id: before.id,
    grant_id: before.grant_id,
    object: 'calendar',
    is_primary: change.is_primary === true || before.is_primary,
    read_only: before.read_only,
    connection_id: before.connection_id,
    created_at: before['created_at'],
  }
  await transaction.putCalendar(applicationId, calendar)
  // What was read in another time zone is read anew.
  if (calendar.connection_id !== undefined && calendar.timezone !== before.timezone)
    await transaction.requestSync(applicationId, calendar.connection_id, context.now)
  publishCalendarChange(context, 'calendar.updated', calendar)
  return calendar
}

/** @throws ServiceError `forbidden` if a calendar is primary, read-only, or belongs to a connection. */
export const checkRemovable = (calendar: Calendar): void => {
  if (calendar.connection_id !== undefined)
    throw new ServiceError(
      'forbidden',
      `calendar '${calendar.id}' belongs to a connection: remove the connection, or set is_busy_source to false`,
    )
  if (calendar.is_primary)
    throw new ServiceError(
      'forbidden',
      `calendar '${calendar.id}' is the primary calendar of its grant and cannot be removed`,
    )
  checkWritable(calendar)
}

/** Removes a calendar with its events. Hosts of configurations that still name it count as busy. */
export const removeCalendar = async (context: CalendarContext, id: string): Promise<void> => {
  const { transaction, applicationId, grant } = context
  await lockGrant(context)
  const calendar = await requireCalendar(transaction, applicationId, grant, id)
  checkRemovable(calendar)
  await transaction.removeCalendar(applicationId, calendar.id)
  publishCalendarChange(context, 'calendar.deleted', calendar)
}
