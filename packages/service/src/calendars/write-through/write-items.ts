import { ServiceError } from '@whenable/contract'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import type { ConnectionRecord, SyncedCalendar } from '../../kernel/store/store.js'
import {
  type CalendarItems,
  type ProviderCall,
  ProviderError,
  type RemoteItem,
  type WrittenItem,
} from '../../providers/calendar-provider.js'
import { openConnection } from '../connections/connection-services.js'
import { remoteEvents } from '../sync/item-events.js'
import { storeItems } from '../sync/store-item.js'
import type { SyncContext } from '../sync/sync-context.js'
import type { PlannedWrite } from './plan-writes.js'

/** A write that its provider has made. */
export interface DoneWrite extends PlannedWrite {
  /** The item as the provider has it; undefined if it was removed. */
  readonly after: RemoteItem | undefined
}

/** How long the provider may take for one request, in milliseconds. */
const writeWithin = 20_000

/** The response to a write that the provider has refused. */
const writeError = (error: ProviderError, ifMatch: string | undefined): ServiceError => {
  const { kind, message, retryAfter } = error
  const wait = retryAfter === undefined ? {} : { retryAfter }
  switch (kind) {
    case 'conflict':
      return new ServiceError(
        ifMatch === undefined ? 'conflict' : 'precondition_failed',
        'the event has changed at its calendar provider: read it again and repeat the change',
        ifMatch === undefined ? {} : { field: 'If-Match' },
      )
    case 'gone':
      return new ServiceError('not_found_error', 'the event no longer exists at its calendar provider')
    case 'forbidden':
      return new ServiceError('forbidden', `the calendar provider refuses this: ${message}`)
    case 'rate-limited':
      return new ServiceError('rate_limit_error', `the calendar provider asks to wait: ${message}`, wait)
    case 'auth':
      return new ServiceError(
        'provider_error',
        'the calendar must be connected again: its credential is refused',
      )
    default:
      return new ServiceError('provider_error', `the calendar provider has failed: ${message}`)
  }
}

const callOf = ({ readIn }: SyncedCalendar): ProviderCall => ({
  signal: AbortSignal.timeout(writeWithin),
  timeZone: readIn?.timeZone,
})

/** Creates, replaces or removes an item. @returns undefined if it was removed. */
const writeItem = async (
  items: CalendarItems,
  remoteId: string,
  { uid, events, restored, item }: PlannedWrite,
  call: ProviderCall,
): Promise<WrittenItem | undefined> => {
  const remote = remoteEvents(events, uid)
  if (!remote.length) {
    if (item) await items.delete(remoteId, item.id, item.etag, call)
    return undefined
  }
  if (item) return items.update(remoteId, item.id, item.etag, remote, call, remoteEvents(restored, uid))
  try {
    return await items.create(remoteId, uid, remote, call)
  } catch (error) {
    // An earlier attempt of the same request has created it.
    const isThere = error instanceof ProviderError && error.kind === 'conflict'
    const found = isThere ? await items.findByUid(remoteId, uid, call) : undefined
    if (!found) throw error
    return found
  }
}

/** Stores the latest state of an item after a conflict, so that the caller reads it. */
const refresh = async (
  context: SyncContext,
  items: CalendarItems,
  synced: SyncedCalendar,
  { calendar, item }: PlannedWrite,
  { applicationId, grantId }: ConnectionRecord,
): Promise<void> => {
  if (!item) return
  const latest = await items.get(synced.remoteId, item.id, callOf(synced))
  const { clock, newId, report } = context
  const now = clock()
  await transactAndPublish(context, { now, origin: '' }, report, async (transaction, publish) => {
    const grant = await transaction.grant(applicationId, { id: grantId })
    if (!grant) return
    await transaction.lockHosts(applicationId, [grant.email])
    await transaction.countLocalWrite(applicationId, calendar.id)
    await storeItems(
      { transaction, applicationId, calendar, now, newId, publish, publishes: true },
      latest ? [latest] : [],
      latest ? [] : [item.id],
    )
  })
}

const writeOne = async (
  context: SyncContext,
  applicationId: string,
  plan: PlannedWrite,
  ifMatch: string | undefined,
): Promise<DoneWrite> => {
  const { calendar } = plan
  const { connection, synced } = await context.store.read(async (records) => ({
    connection: await records.connection(applicationId, calendar.connection_id ?? ''),
    synced: await records.syncedCalendar(applicationId, calendar.id),
  }))
  if (!connection || !synced) throw new ServiceError('conflict', 'the calendar is no longer connected')
  const provider = await openConnection(context, connection)
  const { items } = provider
  if (!items) throw new ServiceError('forbidden', `calendar '${calendar.id}' is read-only`)
  const { remoteId } = synced
  const call = callOf(synced)
  try {
    const written = await writeItem(items, remoteId, plan, call)
    const after = written && (await items.get(remoteId, written.id, call))
    return { ...plan, after }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'conflict' || error.kind === 'gone')
      await refresh(context, items, synced, plan, connection).catch(context.report)
    if (error.kind === 'auth')
      await context.store.transaction((transaction) =>
        transaction.requestSync(applicationId, connection.id, context.clock()),
      )
    throw writeError(error, ifMatch)
  }
}

/**
 * Writes planned changes to their providers.
 *
 * @throws ServiceError if a provider refuses one. The changes before it stay there, and the next sync finds them.
 */
export const writeItems = async (
  context: SyncContext,
  applicationId: string,
  plans: readonly PlannedWrite[],
  ifMatch: string | undefined,
): Promise<readonly DoneWrite[]> => {
  const done: DoneWrite[] = []
  for (const plan of plans) done.push(await writeOne(context, applicationId, plan, ifMatch))
  return done
}
