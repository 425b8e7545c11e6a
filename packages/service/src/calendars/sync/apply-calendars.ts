import type { Calendar } from '@whenable/contract'
import type { RemoteDescription, SyncedCalendar } from '../../kernel/store/store.js'
import type { RemoteCalendar } from '../../providers/calendar-provider.js'
import { publishCalendarChange } from '../calendars.js'
import { replacePrimary } from '../connections/connections.js'
import { inSync, type Sync, type SyncTransaction } from './sync-context.js'

const descriptionOf = ({ id: _, ...description }: RemoteCalendar): RemoteDescription => description

/** The record of a calendar before its first pull is complete. */
export const newCalendarOf = (
  { connection, context }: Pick<Sync, 'connection' | 'context'>,
  { calendarId, remote }: SyncedCalendar,
): Calendar => ({
  id: calendarId,
  grant_id: connection.grantId,
  object: 'calendar',
  name: remote.name,
  description: remote.description,
  location: undefined,
  timezone: remote.timeZone,
  hex_color: remote.color,
  // The mark of its provider, until the grant has a primary calendar.
  is_primary: remote.isWritable,
  read_only: !remote.isWritable,
  is_busy_source: true,
  connection_id: connection.id,
  metadata: undefined,
  created_at: context.clock(),
})

/** What the provider has changed, in the fields of the record. What the owner has changed here stays. */
const changesOf = (before: RemoteDescription, after: RemoteDescription): Partial<Calendar> => ({
  ...(before.name === after.name ? {} : { name: after.name }),
  ...(before.color === after.color ? {} : { hex_color: after.color }),
  ...(before.timeZone === after.timeZone ? {} : { timezone: after.timeZone }),
  ...(before.description === after.description ? {} : { description: after.description }),
  ...(before.isWritable === after.isWritable ? {} : { read_only: !after.isWritable }),
})

const updateCalendar = async (
  context: SyncTransaction,
  synced: SyncedCalendar,
  remote: RemoteCalendar,
): Promise<void> => {
  const { transaction, applicationId } = context
  const description = descriptionOf(remote)
  const changes = changesOf(synced.remote, description)
  if (!Object.keys(changes).length) return
  const { localWrites: _, ...row } = synced
  await transaction.putSyncedCalendar({ ...row, remote: description })
  const [before] = await transaction.calendars(applicationId, [synced.calendarId])
  if (!before) return
  const calendar: Calendar = { ...before, ...changes }
  if (calendar.read_only && calendar.is_primary) calendar.is_primary = false
  await transaction.putCalendar(applicationId, calendar)
  publishCalendarChange(context, 'calendar.updated', calendar)
}

/** The connection's calendars that a list lacks. */
export const missingIn = (
  remotes: readonly RemoteCalendar[],
  known: readonly SyncedCalendar[],
): readonly SyncedCalendar[] =>
  known.filter(({ remoteId }) => !remotes.some((remote) => remote.id === remoteId))

/**
 * Applies a provider's list of calendars: adds rows for new ones, and follows changes and removals.
 *
 * @returns the calendars to pull, the provider's main one first.
 */
export const applyCalendars = (
  sync: Sync,
  remotes: readonly RemoteCalendar[],
): Promise<readonly SyncedCalendar[]> =>
  inSync(sync, async (inTransaction) => {
    const { transaction, applicationId, connection, newId, now } = inTransaction
    const known = await transaction.syncedCalendars(applicationId, connection.id)
    for (const { calendarId } of missingIn(remotes, known)) {
      const [calendar] = await transaction.calendars(applicationId, [calendarId])
      await transaction.removeCalendar(applicationId, calendarId)
      if (calendar) publishCalendarChange(inTransaction, 'calendar.deleted', calendar)
    }
    for (const remote of remotes) {
      const synced = known.find(({ remoteId }) => remoteId === remote.id)
      if (synced) await updateCalendar(inTransaction, synced, remote)
      else
        await transaction.putSyncedCalendar({
          ...{ applicationId, calendarId: newId(), connectionId: connection.id },
          ...{ remoteId: remote.id, remote: descriptionOf(remote) },
        })
    }
    await replacePrimary(inTransaction)
    await transaction.putConnection({ ...connection, calendarsReadAt: now })
    const rows = await transaction.syncedCalendars(applicationId, connection.id)
    return inOrder(rows)
  })

/** Calendars in the order of pulls: the main one first, so that it becomes primary. */
export const inOrder = (rows: readonly SyncedCalendar[]): readonly SyncedCalendar[] =>
  [...rows].sort(
    (one, other) =>
      Number(other.remote.isPrimary ?? false) - Number(one.remote.isPrimary ?? false) ||
      (one.remoteId < other.remoteId ? -1 : 1),
  )
