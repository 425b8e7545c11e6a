import { type Calendar, type Connector, type Grant, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type GrantName, hostKey, type Records, type Transaction } from '../store/store.js'
import { invalid, missing } from './invalid.js'
import { checkEmail } from './people.js'

/** Both spellings that the interface has for the one provider that needs nobody outside. */
const virtualCalendar = /^virtual[-_]calendar$/

/** @throws ServiceError naming the field when a provider is not one that this service connects. */
const checkProvider = (provider: string): void => {
  if (!virtualCalendar.test(provider))
    throw invalid('provider', provider, 'virtual-calendar, the one provider here')
}

/** Makes or replaces the application's connector of a provider; secrets in its settings are not answered. */
export const addConnector = async (
  transaction: Transaction,
  applicationId: string,
  { name, provider, scope }: Connector,
): Promise<Connector> => {
  checkProvider(provider)
  const connector = { name, provider: 'virtual-calendar', scope }
  await transaction.putConnector(applicationId, connector)
  return { ...connector, provider }
}

/** What a grant of a virtual calendar is made of. */
export interface GrantInput {
  readonly provider: string
  readonly email: string
  readonly name?: string | undefined
  readonly externalId?: string | undefined
  readonly scope: readonly string[]
}

/** Connects an address, or connects it again: one grant an address and application (interface: general rules, 8). */
export const addGrant = async (
  transaction: Transaction,
  applicationId: string,
  input: GrantInput,
  newId: () => string,
  now: Instant,
): Promise<Grant> => {
  checkProvider(input.provider)
  checkEmail('settings.email', input.email)
  // Two first grants of one address at once must become one.
  await transaction.lockHosts(applicationId, [input.email])
  const before = await transaction.grant(applicationId, { email: input.email })
  const other =
    input.externalId === undefined
      ? undefined
      : await transaction.grant(applicationId, { externalId: input.externalId })
  if (other && other.id !== before?.id)
    throw invalid('external_id', input.externalId, 'an id that no other grant has')
  const grant: Grant = {
    id: newId(),
    created_at: now,
    ...before,
    provider: 'virtual-calendar',
    grant_status: 'valid',
    email: input.email.trim(),
    name: input.name ?? before?.name,
    external_id: input.externalId ?? before?.external_id,
    scope: [...input.scope],
    updated_at: now,
  }
  await transaction.putGrant(applicationId, grant)
  return grant
}

const grantName = (text: string): GrantName => {
  const [, form, rest = ''] = /^(grant|email|external):(.*)$/s.exec(text) ?? []
  if (form === 'external') return { externalId: rest }
  if (form === 'grant') return { id: rest }
  if (form === 'email' || text.includes('@')) return { email: form ? rest : text }
  return { id: text }
}

/**
 * The grant that a path names (interface: Grant identifier forms), all but `me`.
 *
 * @throws ServiceError `unauthorized` for `me`: an API key has no grant of its own.
 */
export const grantNamed = async (records: Records, applicationId: string, name: string): Promise<Grant> => {
  if (name === 'me')
    throw new ServiceError('unauthorized', "'me' is the grant of an access token: an API key names the grant")
  const grant = await records.grant(applicationId, grantName(name))
  if (!grant) throw missing('grant', name)
  return grant
}

/** Disconnects a grant: its calendars, events and configurations go with it. */
export const removeGrant = async (
  transaction: Transaction,
  applicationId: string,
  name: string,
): Promise<void> => {
  const grant = await grantNamed(transaction, applicationId, name)
  // A booking that is being written to its calendars comes first, and goes with them.
  await transaction.lockHosts(applicationId, [grant.email])
  await transaction.removeGrant(applicationId, grant.id)
}

/** What a calendar is made of. */
export type CalendarInput = Pick<
  Calendar,
  'name' | 'description' | 'location' | 'timezone' | 'hex_color' | 'metadata'
>

/** Makes a calendar; a grant's first one is its primary one. */
export const addCalendar = async (
  transaction: Transaction,
  applicationId: string,
  grant: Grant,
  input: CalendarInput,
  id: string,
  now: Instant,
): Promise<Calendar> => {
  // Two first calendars at once must not both become primary.
  await transaction.lockHosts(applicationId, [hostKey(grant.email)])
  const primary = await transaction.primaryCalendar(applicationId, grant.id)
  const calendar: Calendar = {
    ...input,
    id,
    grant_id: grant.id,
    object: 'calendar',
    is_primary: !primary,
    read_only: false,
    created_at: now,
  }
  await transaction.putCalendar(applicationId, calendar)
  return calendar
}

/** A grant's calendar by id; `primary` is its first one. */
export const calendarNamed = async (
  records: Records,
  applicationId: string,
  grant: Grant,
  id: string,
): Promise<Calendar> => {
  const calendar =
    id === 'primary'
      ? await records.primaryCalendar(applicationId, grant.id)
      : (await records.calendars(applicationId, [id]))[0]
  if (calendar?.grant_id !== grant.id) throw missing('calendar', id)
  return calendar
}
