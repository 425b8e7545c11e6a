import { type Instant, instant } from '@whenable/time'
import { isGroup } from '../../event-types/configuration-rules.js'
import { busyCalendarIds, resolveHosts } from '../../hosts/resolve-hosts.js'
import type { ConnectionRecord, OwnedConfiguration } from '../../kernel/store/store.js'
import { syncConnection } from './sync-connection.js'
import { leaseSeconds, type SyncContext } from './sync-context.js'

/** A connection that was synced this recently, in seconds, is not pulled again. */
const recent = 10

/** Interval between two looks at a connection that another process syncs, in milliseconds. */
const lookEvery = 50

/** The connections of the hosts' calendars that count as busy and were not synced recently. */
const staleConnections = (
  { store, clock }: SyncContext,
  owned: OwnedConfiguration,
): Promise<readonly ConnectionRecord[]> =>
  store.read(async (records) => {
    const { applicationId, configuration } = owned
    if (isGroup(configuration)) return []
    const ids: string[] = []
    const { hosts } = await resolveHosts(records, { ...owned, configuration })
    for (const host of hosts)
      if (host.participant.availability && host.takesPart)
        ids.push(...(await busyCalendarIds(records, applicationId, host)))
    const connections = await records.connectionsOfCalendars(applicationId, ids)
    const before = clock() - recent
    return connections.filter(({ status, lastSyncedAt = 0 }) => status !== 'expired' && lastSyncedAt < before)
  })

/** Waits until another process has synced a connection, or its sync has failed. */
const otherSync = async (
  { store }: SyncContext,
  { applicationId, id, updatedAt }: ConnectionRecord,
  patience: AbortSignal,
): Promise<void> => {
  while (!patience.aborted) {
    const latest = await store.read((records) => records.connection(applicationId, id))
    if (latest?.updatedAt !== updatedAt) return
    await new Promise((done) => setTimeout(done, lookEvery))
  }
}

const pull = async (
  context: SyncContext,
  connection: ConnectionRecord,
  patience: AbortSignal,
): Promise<void> => {
  const { applicationId, id } = connection
  const now: Instant = context.clock()
  const leased = await context.store.transaction((transaction) =>
    transaction.leaseConnection(applicationId, id, {
      ...{ now, until: instant(now + leaseSeconds), lease: context.newId() },
    }),
  )
  if (!leased) return otherSync(context, connection, patience)
  await syncConnection(context, leased, { signal: new AbortController().signal, patience, isUrgent: true })
}

/**
 * Pulls the calendars of a configuration's hosts before one of them is booked, outside of the transaction. Whatever does not answer
 * within two seconds counts as last known.
 */
export const pullBeforeBooking = async (context: SyncContext, owned: OwnedConfiguration): Promise<void> => {
  if (!Object.keys(context.providers).length) return
  const connections = await staleConnections(context, owned)
  if (!connections.length) return
  const patience = context.bookingPatience()
  const late = new Promise<void>((done) => {
    if (patience.aborted) done()
    patience.addEventListener('abort', () => done())
  })
  const pulls = connections.map((connection) => pull(context, connection, patience).catch(context.report))
  await Promise.race([Promise.all(pulls), late])
}
