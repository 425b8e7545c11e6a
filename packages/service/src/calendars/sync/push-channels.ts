import { type Instant, instant } from '@whenable/time'
import { SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import type { ConnectionRecord, Store } from '../../kernel/store/store.js'
import { type CalendarProvider, type ChannelStop, ProviderError } from '../../providers/calendar-provider.js'
import { type ConnectionServices, openConnection } from '../connections/connection-services.js'
import { inSync, type Sync } from './sync-context.js'

/** The path to which providers send pushes. */
export const pushPath = '/v3/connect/push'

/** How long before its end a channel is opened again, in seconds. */
const renewBefore = 86_400

/** How long to wait before a provider that has refused a channel is asked again, in seconds. */
const retryAfter = 3_600

/** Tokens of channels are sealed with the keys of secrets. */
const sealedFor = { applicationId: '', connectionId: 'push' }

/** The secret that names a connection in its pushes. */
const channelToken = (keys: SecretKeys, { applicationId, id }: ConnectionRecord): Promise<string> =>
  seal(keys, { a: applicationId, c: id }, sealedFor)

/** Opens a channel for a calendar, or renews it. Polling goes on, so a failure only means that changes are seen later. */
export const keepChannel = async (
  provider: CalendarProvider,
  sync: Sync,
  calendarId: string,
): Promise<void> => {
  const { context, connection, signal, isUrgent } = sync
  const { pushOrigin, secretKeys, clock, store } = context
  if (!provider.watch || !pushOrigin || !secretKeys || isUrgent) return
  const { applicationId } = connection
  const synced = await store.read((records) => records.syncedCalendar(applicationId, calendarId))
  if (!synced || (synced.watchedUntil ?? 0) - clock() > renewBefore) return
  let seconds: number
  let opened: ChannelStop | undefined
  try {
    const channel = { address: `${pushOrigin}${pushPath}`, token: await channelToken(secretKeys, connection) }
    const open = await provider.watch(synced.remoteId, channel, { signal })
    seconds = open.seconds
    opened = open.stop
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    seconds = renewBefore + retryAfter
  }
  await inSync(sync, async ({ transaction }) => {
    const latest = await transaction.syncedCalendar(applicationId, calendarId)
    if (!latest) return
    const { localWrites: _, ...stored } = latest
    const watchedUntil = instant(clock() + Math.floor(seconds))
    await transaction.putSyncedCalendar({ ...stored, watchedUntil, channel: opened ?? stored.channel })
  })
}

/** How long ending channels may take, in milliseconds. */
const stopWithin = 2_000

/** Ends the channels of a removed connection. Those that the provider does not end now expire by themselves. */
export const stopChannels = async (
  services: ConnectionServices,
  connection: ConnectionRecord,
  channels: readonly ChannelStop[],
): Promise<void> => {
  if (!channels.length) return
  const provider = await openConnection(services, connection)
  const signal = AbortSignal.timeout(stopWithin)
  await Promise.all(
    channels.map(async (channel) => {
      try {
        await provider.unwatch?.(channel, { signal })
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
    }),
  )
}

/** What the token of a push says; undefined if it is not that of a channel. */
const readToken = async (
  keys: SecretKeys | undefined,
  token: string,
): Promise<{ readonly applicationId: string; readonly id: string } | undefined> => {
  if (!keys) return undefined
  try {
    const { a: applicationId = '', c: id = '' } = await unseal(keys, token, sealedFor)
    return { applicationId, id }
  } catch (error) {
    if (error instanceof SealError) return undefined
    throw error
  }
}

/** Whether a token is that of a channel. */
export const isChannelToken = async (keys: SecretKeys | undefined, token: string): Promise<boolean> =>
  (await readToken(keys, token)) !== undefined

/**
 * Makes the connection of a push due. One that is failing keeps its backoff.
 *
 * @returns whether the token is that of a channel.
 */
export const receivePush = async (
  store: Store,
  keys: SecretKeys | undefined,
  token: string,
  now: Instant,
): Promise<boolean> => {
  const named = await readToken(keys, token)
  if (!named) return false
  const { applicationId, id } = named
  await store.transaction(async (transaction) => {
    const connection = await transaction.connection(applicationId, id)
    if (connection?.status === 'ok') await transaction.requestSync(applicationId, id, now)
  })
  return true
}
