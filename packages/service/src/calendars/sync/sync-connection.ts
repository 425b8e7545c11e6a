import type { Instant } from '@whenable/time'
import { instant } from '@whenable/time'
import { accountTimeZone } from '../../hosts/resolve-hosts.js'
import { otherWork } from '../../kernel/run-job.js'
import type {
  ConnectionRecord,
  LeasedConnection,
  ReadingZones,
  Records,
  SyncedCalendar,
} from '../../kernel/store/store.js'
import { type CalendarProvider, ProviderError, type Pull } from '../../providers/calendar-provider.js'
import { openConnection } from '../connections/connection-services.js'
import { ensurePrimary } from '../connections/connections.js'
import { updateGrantStatus } from '../connections/grant-status.js'
import { addConnectionEmail } from './add-connection-email.js'
import { applyCalendars, inOrder, missingIn, newCalendarOf } from './apply-calendars.js'
import { type AppliedPull, applyPull } from './apply-pull.js'
import { keepChannel } from './push-channels.js'
import {
  inSync,
  LeaseLost,
  PullOutdated,
  type Sync,
  type SyncContext,
  type SyncOutcome,
} from './sync-context.js'

const minute = 60
const hour = 3_600
const day = 86_400

/** How long ago the list of calendars may have been read, in seconds; of a read-only account, such as a feed, longer. */
const calendarsEvery = { writable: hour, readOnly: day }

/** Interval between two readings of a calendar's full list, in seconds. */
const reconcileEvery = day

/** A connection that has failed for this long, in seconds, counts as unavailable. */
const unavailableAfter = hour

/** After an outage of this length in seconds, changes are applied without publishing events (interface: Grants). */
const publishWithin = 72 * hour

/** How long to wait before a list that would empty a calendar is read again, in milliseconds. */
const secondLook = 5_000

/**
 * For how long a feed that is suddenly empty is not believed, in seconds: services give out an empty feed when their data cannot be
 * reached. Providers that can be asked in another way confirm it themselves.
 */
const emptyFor = day

/** How often a pull is repeated because of writes from here. */
const maxPulls = 5

/** The retry intervals of a failing connection in seconds: from one minute to six hours. */
const backoff = (failures: number): number => Math.min(6 * hour, minute * 2 ** Math.min(failures - 1, 9))

/** The minimum wait that providers asked for during a sync, in seconds. */
interface Pace {
  pollAfter: number
}

/** Whether a pull leaves nothing of what was known. */
const isEmptying = ({ isComplete, present }: Pull, known: ReadonlyMap<string, string>): boolean =>
  isComplete && present?.size === 0 && known.size > 0

/** Thrown to keep what was known of a feed that is suddenly empty. */
class EmptyFeed extends ProviderError {
  constructor({ remote }: SyncedCalendar, known: number) {
    super(
      'malformed',
      `${remote.name} suddenly lists no events: the ${known} that are known stay until it has been empty for a day`,
    )
  }
}

/** Pulls a calendar. Without a valid cursor, or in other time zones than before, it reads the full list. */
const pullOnce = async (
  provider: CalendarProvider,
  { signal, context }: Sync,
  synced: SyncedCalendar,
  zones: ReadingZones,
  known: ReadonlyMap<string, string>,
  isReconciliation: boolean,
): Promise<Pull> => {
  const { timeZone, hostTimeZone } = synced.readIn ?? {}
  const isReadAnew = timeZone !== zones.timeZone || hostTimeZone !== zones.hostTimeZone
  const request = { ...zones, known: isReadAnew ? new Map<string, string>() : known, signal }
  const pull = (cursor: string | undefined, again: boolean) =>
    provider.pull(synced.remoteId, { ...request, cursor, isReconciliation: again })
  const read = async (): Promise<Pull> => {
    if (isReadAnew) return pull(undefined, true)
    try {
      return await pull(synced.cursor, isReconciliation)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'cursor-invalid') throw error
      return pull(undefined, true)
    }
  }
  const first = await read()
  if (!isEmptying(first, known)) return first
  // A server that has lost its data for a moment must not make its owner free.
  await context.wait(secondLook)
  return pull(undefined, true)
}

/** Number of items to read at once, which does not hold up other work of this process. */
const itemsAtOnce = 250

/** The known version of each item by id. */
const knownVersions = async (
  records: Records,
  applicationId: string,
  calendarId: string,
): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await records.syncedItems(applicationId, calendarId, { limit: itemsAtOnce, after })
    for (const { id, etag } of page.items) known.set(id, etag)
    after = page.next
    await otherWork()
  }
  return known
}

/** @throws EmptyFeed if the pull would empty a feed that had events within the last day. */
const checkFeed = async (
  provider: CalendarProvider,
  sync: Sync,
  { pull, synced, known }: Pick<AppliedPull, 'pull' | 'synced' | 'known'>,
): Promise<void> => {
  if (provider.items || !isEmptying(pull, known)) return
  const { context } = sync
  const { emptySince = context.clock() } = synced
  if (context.clock() - emptySince >= emptyFor) return
  await inSync(sync, async ({ transaction, applicationId }) => {
    const latest = await transaction.syncedCalendar(applicationId, synced.calendarId)
    if (!latest) return
    const { localWrites: _, ...row } = latest
    await transaction.putSyncedCalendar({ ...row, emptySince })
  })
  throw new EmptyFeed(synced, known.size)
}

/** Pulls one calendar and applies what has changed. */
const syncCalendar = async (
  provider: CalendarProvider,
  sync: Sync,
  calendarId: string,
  pace: Pace,
): Promise<void> => {
  const { context, connection } = sync
  const { applicationId } = connection
  for (let pulls = 1; ; pulls++) {
    const startedAt = context.clock()
    const { synced, known, calendar, hostTimeZone } = await context.store.read(async (records) => {
      const grant = await records.grant(applicationId, { id: connection.grantId })
      return {
        synced: await records.syncedCalendar(applicationId, calendarId),
        known: await knownVersions(records, applicationId, calendarId),
        calendar: (await records.calendars(applicationId, [calendarId]))[0],
        hostTimeZone: grant && (await accountTimeZone(records, applicationId, grant.email)),
      }
    })
    if (!synced) return
    // Without a time zone of its own, as its owner may choose, a calendar is in its host's.
    const ownTimeZone = calendar ? calendar.timezone : synced.remote.timeZone
    const timeZone = ownTimeZone ?? hostTimeZone ?? 'UTC'
    const zones = { timeZone, hostTimeZone }
    const isReconciliation =
      synced.listReadAt === undefined || (!sync.isUrgent && startedAt - synced.listReadAt >= reconcileEvery)
    const pull = await pullOnce(provider, sync, synced, zones, known, isReconciliation)
    await checkFeed(provider, sync, { pull, synced, known })
    pace.pollAfter = Math.max(pace.pollAfter, pull.pollAfter ?? 0)
    const newCalendar = calendar ? undefined : newCalendarOf(sync, synced)
    try {
      await applyPull(sync, { pull, synced, known, startedAt, newCalendar, readIn: zones })
      return
    } catch (error) {
      if (!(error instanceof PullOutdated) || pulls === maxPulls) throw error
    }
  }
}

/** The connection's calendars: as its provider lists them, or as they are known if that was read recently. */
const calendarsToPull = async (
  provider: CalendarProvider,
  sync: Sync,
): Promise<readonly SyncedCalendar[]> => {
  const { connection, context, signal } = sync
  const { applicationId, id, calendarsReadAt } = connection
  const known = await context.store.read((records) => records.syncedCalendars(applicationId, id))
  const every = provider.items ? calendarsEvery.writable : calendarsEvery.readOnly
  const isRecent = calendarsReadAt !== undefined && context.clock() - calendarsReadAt < every
  if (isRecent || (sync.isUrgent && known.length)) return inOrder(known)
  let remotes = await provider.calendars({ signal })
  if (missingIn(remotes, known).length) {
    await context.wait(secondLook)
    remotes = await provider.calendars({ signal })
  }
  return applyCalendars(sync, remotes)
}

const finish = (sync: Sync, startedAt: Instant): Promise<void> =>
  inSync(sync, async (inTransaction) => {
    const { transaction, connection, now } = inTransaction
    await transaction.putConnection({
      ...connection,
      status: 'ok',
      // What was read is as old as the beginning of the sync.
      lastSyncedAt: startedAt,
      staleSince: undefined,
      unavailableFrom: undefined,
      error: undefined,
      failures: 0,
      updatedAt: now,
    })
    await ensurePrimary(inTransaction)
    if (connection.status === 'expired') await updateGrantStatus(inTransaction, connection.grantId)
  })

/** Stores secrets that the provider has replaced, unless the owner has signed in again meanwhile. */
const saveSealed = (sync: Sync) => (sealed: string) =>
  inSync(sync, async ({ transaction, connection }) => {
    if (connection.sealed === sync.connection.sealed)
      await transaction.putConnection({ ...connection, sealed })
  })

/** The state of a connection after a failure. What was synced before stays. */
const failedState = (connection: ConnectionRecord, error: unknown, now: Instant): ConnectionRecord => {
  const isExpired = error instanceof ProviderError && error.kind === 'auth'
  const staleSince = connection.staleSince ?? connection.lastSyncedAt ?? connection.createdAt
  // The known events of an empty feed keep their times busy, and it is read: nothing new can be missing.
  const unavailableFrom =
    connection.unavailableFrom ??
    (error instanceof EmptyFeed ? undefined : instant(staleSince + unavailableAfter))
  return {
    ...connection,
    status: isExpired ? 'expired' : connection.status === 'expired' ? 'expired' : 'stale',
    staleSince,
    unavailableFrom: isExpired ? instant(Math.min(unavailableFrom ?? now, now)) : unavailableFrom,
    error: {
      type: error instanceof ProviderError ? error.kind : 'internal',
      message: error instanceof ProviderError ? error.message : 'the calendar could not be read: see the log',
    },
    failures: connection.failures + 1,
    updatedAt: now,
  }
}

const fail = (sync: Sync, error: unknown): Promise<ConnectionRecord> =>
  inSync(sync, async (inTransaction) => {
    const { transaction, connection, now } = inTransaction
    const next = failedState(connection, error, now)
    // A calendar that is gone shows in the list of calendars.
    const isGone = error instanceof ProviderError && error.kind === 'gone'
    await transaction.putConnection(isGone ? { ...next, calendarsReadAt: undefined } : next)
    if (next.status !== connection.status) {
      await updateGrantStatus(inTransaction, connection.grantId)
      const { origin } = sync.context
      if (next.status === 'expired')
        await addConnectionEmail({ ...inTransaction, origin }, inTransaction.grant, next)
    }
    return next
  })

/** Reports that a connection has become `stale` or `expired`. Its message contains no secret and no address. */
class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed'
  constructor({ id, provider }: ConnectionRecord, status: string, { kind, message }: ProviderError) {
    super(`connection ${id} (${provider}) is ${status}: ${kind}, ${message}`)
  }
}

/** Whether the other calendars of a connection may still be read after an error. */
const isOfOneCalendar = (error: unknown): boolean =>
  error instanceof ProviderError && ['forbidden', 'gone', 'malformed', 'conflict'].includes(error.kind)

/** Options of a sync. */
export interface SyncOptions {
  /** Ends a sync that takes too long: it has failed. */
  readonly signal: AbortSignal
  /** Ends a sync for which nobody waits any longer: it has not failed, and is due again at once. */
  readonly patience?: AbortSignal | undefined
  /** Whether to read only changes. */
  readonly isUrgent?: boolean | undefined
}

/** Syncs a leased connection. @returns how it ended, and when it is due again. */
const run = async (
  sync: Sync,
  { patience }: SyncOptions,
): Promise<{ readonly outcome: SyncOutcome; readonly again: Instant }> => {
  const { context, connection } = sync
  const startedAt = context.clock()
  const pace: Pace = { pollAfter: 0 }
  // Between 90 and 110 percent, so that connections of one start do not stay together.
  const spread = (seconds: number): Instant =>
    instant(context.clock() + Math.round(seconds * (0.9 + 0.2 * context.random())))
  try {
    const provider = await openConnection(context, connection, saveSealed(sync))
    const errors: unknown[] = []
    for (const { calendarId } of await calendarsToPull(provider, sync))
      try {
        // Before the pull, which then reads everything that a new channel does not tell.
        await keepChannel(provider, sync, calendarId)
        await syncCalendar(provider, sync, calendarId, pace)
      } catch (error) {
        if (!isOfOneCalendar(error)) throw error
        errors.push(error)
      }
    if (errors.length) throw errors[0]
    await finish(sync, startedAt)
    return { outcome: 'synced', again: spread(Math.max(context.interval, pace.pollAfter)) }
  } catch (error) {
    if (error instanceof LeaseLost) return { outcome: 'lost', again: context.clock() }
    if (error instanceof PullOutdated || patience?.aborted) return { outcome: 'late', again: context.clock() }
    const { failures, status } = await fail(sync, error)
    if (!(error instanceof ProviderError)) context.report(error)
    // Retries of an outage are not reported again.
    else if (status !== connection.status) context.report(new ConnectionFailed(connection, status, error))
    const retryAfter = error instanceof ProviderError ? (error.retryAfter ?? 0) : 0
    const outcome = status === 'expired' ? 'expired' : 'failed'
    return { outcome, again: spread(Math.max(backoff(failures), retryAfter)) }
  }
}

/** Syncs a leased connection, and ends its lease. @returns how it ended. */
export const syncConnection = async (
  context: SyncContext,
  leased: LeasedConnection,
  options: SyncOptions,
): Promise<SyncOutcome> => {
  const { connection } = leased
  const { lastSyncedAt, createdAt } = connection
  const publishes = lastSyncedAt !== undefined && context.clock() - lastSyncedAt < publishWithin
  const signals = [options.signal, ...(options.patience ? [options.patience] : [])]
  const sync: Sync = {
    ...leased,
    context,
    signal: AbortSignal.any(signals),
    publishes,
    isUrgent: options.isUrgent === true,
  }
  const { outcome, again } = await run(sync, options).catch((error: unknown) => {
    if (error instanceof LeaseLost) return { outcome: 'lost' as const, again: createdAt }
    throw error
  })
  if (outcome !== 'lost')
    await context.store.transaction((transaction) =>
      transaction.releaseConnection(leased, context.clock(), again),
    )
  return outcome
}
