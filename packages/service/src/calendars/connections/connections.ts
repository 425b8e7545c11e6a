import { type Connection, type Grant, ServiceError } from '@whenable/contract'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { requireSecretKeys, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import type { ConnectionRecord, Records, SyncedCalendar, WhenUnavailable } from '../../kernel/store/store.js'
import { type ChannelStop, type OpenProvider, ProviderError } from '../../providers/calendar-provider.js'
import {
  addCalendar,
  type CalendarContext,
  calendarsOf,
  lockGrant,
  publishCalendarChange,
} from '../calendars.js'
import type { ConnectionServices } from './connection-services.js'
import {
  type AccountSettings,
  readSettings,
  type SentSettings,
  type VerifiedAccount,
  verificationError,
  verifiedAccount,
} from './connection-settings.js'
import { updateGrantStatus } from './grant-status.js'

/** Maximum number of connections of a grant. */
const maxConnections = 20

/** Maximum number of warnings in a response. */
const maxWarnings = 50

/** How long verifying an account may take, in milliseconds. */
const verifyWithin = 25_000

/** Checks an account with its provider. @throws ServiceError naming the setting that is wrong. */
const verify = async (open: OpenProvider, account: AccountSettings): Promise<VerifiedAccount> => {
  try {
    const signal = AbortSignal.timeout(verifyWithin)
    return await verifiedAccount(account, await open(account).verify({ signal }))
  } catch (error) {
    throw error instanceof ProviderError ? verificationError(error, account.provider) : error
  }
}

const requireProvider = ({ providers }: ConnectionServices, provider: string): OpenProvider => {
  const open = Object.hasOwn(providers, provider) ? providers[provider] : undefined
  if (open) return open
  const known = ['virtual-calendar', ...Object.keys(providers)].join(', ')
  throw validationError('provider', provider, `a provider that this service connects: ${known}`)
}

/**
 * Reads and verifies the settings of an account to connect. Calls its provider, so it runs outside of a transaction.
 *
 * @throws ServiceError naming the setting that is wrong.
 */
export const verifyAccount = (
  services: ConnectionServices,
  provider: string,
  sent: SentSettings,
): Promise<VerifiedAccount> => {
  const account = readSettings(provider, sent)
  const open = requireProvider(services, provider)
  requireSecretKeys(services)
  return verify(open, account)
}

/**
 * Verifies a new credential of a connection. Settings that are not sent stay.
 *
 * @throws ServiceError naming the setting that is wrong.
 */
export const verifyChange = async (
  services: ConnectionServices,
  { id, applicationId, provider, settings, sealed }: ConnectionRecord,
  sent: SentSettings,
): Promise<VerifiedAccount> => {
  const open = requireProvider(services, provider)
  const keys = requireSecretKeys(services)
  // The stored secret is never sent to another address, which the caller could have chosen.
  const keepsSecret = Object.keys(sent).every((field) => field === 'username' || sent[field] == null)
  const secret = keepsSecret ? await unseal(keys, sealed, { applicationId, connectionId: id }) : {}
  return verify(open, readSettings(provider, { ...settings, ...secret, ...sent }))
}

/** The services of a change of connections. */
export interface ConnectionContext extends CalendarContext {
  readonly secretKeys: SecretKeys
}

const saveConnection = async (
  { transaction, secretKeys, now }: ConnectionContext,
  before: ConnectionRecord,
  { settings, secret, account, preset, server, username }: VerifiedAccount,
): Promise<ConnectionRecord> => {
  const { applicationId, id } = before
  const connection: ConnectionRecord = {
    ...before,
    ...{ settings, account, preset, server, username },
    sealed: await seal(secretKeys, secret, { applicationId, connectionId: id }),
    // The next sync tells whether it works again.
    calendarsReadAt: undefined,
    updatedAt: now,
  }
  await transaction.putConnection(connection)
  await transaction.requestSync(applicationId, id, now)
  return connection
}

/** Connects an account to a grant, or renews the credential of the same account. */
export const addConnection = async (
  context: ConnectionContext,
  account: VerifiedAccount,
  whenUnavailable: WhenUnavailable | undefined,
): Promise<ConnectionRecord> => {
  const { transaction, applicationId, grant, now, newId } = context
  await lockGrant(context)
  const known = await transaction.connectionsOfGrant(applicationId, grant.id)
  const same = known.find((connection) => connection.account === account.account)
  if (!same && known.length >= maxConnections)
    throw new ServiceError('conflict', `a grant has at most ${maxConnections} connections: remove one first`)
  return saveConnection(
    context,
    {
      ...{ id: newId(), applicationId, grantId: grant.id, provider: account.provider, account: '' },
      ...{ server: '', settings: {}, sealed: '', status: 'connecting', failures: 0, createdAt: now },
      ...same,
      whenUnavailable: whenUnavailable ?? same?.whenUnavailable ?? 'last_known',
      updatedAt: now,
    },
    account,
  )
}

/** A grant's connection. @throws ServiceError if the grant has no such connection. */
export const requireConnection = async (
  records: Records,
  applicationId: string,
  grant: Grant,
  id: string,
): Promise<ConnectionRecord> => {
  const connection = await records.connection(applicationId, id)
  if (connection?.grantId !== grant.id) throw notFoundError('connection', id)
  return connection
}

/** Changes a connection's credential, and what counts while it is unavailable. */
export const changeConnection = async (
  context: ConnectionContext,
  id: string,
  account: VerifiedAccount | undefined,
  whenUnavailable: WhenUnavailable | undefined,
): Promise<ConnectionRecord> => {
  const { transaction, applicationId, grant, now } = context
  await lockGrant(context)
  await transaction.lockConnection(applicationId, id)
  const before = await requireConnection(transaction, applicationId, grant, id)
  const known = await transaction.connectionsOfGrant(applicationId, grant.id)
  if (account && known.some((other) => other.id !== id && other.account === account.account))
    throw new ServiceError('conflict', 'another connection of this grant has this account')
  const next = { ...before, whenUnavailable: whenUnavailable ?? before.whenUnavailable, updatedAt: now }
  if (account) return saveConnection(context, next, account)
  await transaction.putConnection(next)
  return next
}

/** Makes another writable calendar of a grant primary, after its primary one was removed. */
export const replacePrimary = async (context: CalendarContext): Promise<void> => {
  const { transaction, applicationId, grant } = context
  if (await transaction.primaryCalendar(applicationId, grant.id)) return
  const calendars = await calendarsOf(transaction, applicationId, grant.id)
  const next = calendars.find((calendar) => !calendar.read_only)
  if (!next) return
  const primary = { ...next, is_primary: true }
  await transaction.putCalendar(applicationId, primary)
  publishCalendarChange(context, 'calendar.updated', primary)
}

const emptyCalendar = {
  ...{ description: undefined, location: undefined, hex_color: undefined },
  ...{ is_busy_source: undefined, metadata: undefined },
}

/** Gives a grant that has only read-only calendars, such as feeds, a calendar of the service, to which bookings go. */
export const ensurePrimary = async (context: CalendarContext): Promise<void> => {
  const { transaction, applicationId, grant } = context
  await replacePrimary(context)
  if (await transaction.primaryCalendar(applicationId, grant.id)) return
  const [first] = await calendarsOf(transaction, applicationId, grant.id)
  if (first) await addCalendar(context, { ...emptyCalendar, name: 'Bookings', timezone: first.timezone })
}

/** A connection, and the channels that its provider has open for it. */
export interface ConnectionChannels {
  readonly connection: ConnectionRecord
  readonly channels: readonly ChannelStop[]
}

const channelsOf = (calendars: readonly SyncedCalendar[]): readonly ChannelStop[] =>
  calendars.flatMap(({ channel }) => (channel ? [channel] : []))

/** The open channels of a grant's connections, to end them at their providers when the grant is removed. */
export const openChannels = async (
  records: Records,
  applicationId: string,
  grantId: string,
): Promise<readonly ConnectionChannels[]> => {
  const found: ConnectionChannels[] = []
  for (const connection of await records.connectionsOfGrant(applicationId, grantId))
    found.push({
      connection,
      channels: channelsOf(await records.syncedCalendars(applicationId, connection.id)),
    })
  return found
}

/** Removes a connection with its calendars and their events. Nothing on the calendars changes at the provider. */
export const removeConnection = async (context: CalendarContext, id: string): Promise<ConnectionChannels> => {
  const { transaction, applicationId, grant } = context
  await lockGrant(context)
  await transaction.lockConnection(applicationId, id)
  const connection = await requireConnection(transaction, applicationId, grant, id)
  const calendars = await transaction.calendarsOfConnection(applicationId, id)
  // A calendar whose first pull is not complete has events, but no record yet.
  const synced = await transaction.syncedCalendars(applicationId, id)
  for (const { calendarId } of synced) await transaction.removeCalendar(applicationId, calendarId)
  for (const calendar of calendars) publishCalendarChange(context, 'calendar.deleted', calendar)
  await transaction.removeConnection(applicationId, id)
  await replacePrimary(context)
  await updateGrantStatus(context, connection.grantId)
  return { connection, channels: channelsOf(synced) }
}

/** A connection in the interface's form, without its secrets. */
export const connectionData = async (records: Records, connection: ConnectionRecord): Promise<Connection> => {
  const { applicationId, id } = connection
  const calendars = await records.calendarsOfConnection(applicationId, id)
  const synced = await records.syncedCalendars(applicationId, id)
  const ids = synced.map(({ calendarId }) => calendarId)
  const items = await records.syncedItemsWithWarnings(applicationId, ids, maxWarnings)
  const warnings = [...synced, ...items].flatMap(({ calendarId, warnings = [] }) =>
    warnings.map(({ uid, title, message }) => ({ calendar_id: calendarId, uid, title, message })),
  )
  return {
    id,
    grant_id: connection.grantId,
    object: 'connection',
    provider: connection.provider,
    preset: connection.preset,
    server: connection.server,
    username: connection.username,
    status: connection.status,
    last_synced_at: connection.lastSyncedAt,
    stale_since: connection.staleSince,
    error: connection.error,
    warnings: warnings.slice(0, maxWarnings),
    when_unavailable: connection.whenUnavailable,
    calendars: calendars.map((calendar) => calendar.id).sort(),
    created_at: connection.createdAt,
  }
}
