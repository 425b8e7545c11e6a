import type { Calendar } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { chunksOf } from '../../kernel/chunks-of.js'
import type { ReadingZones, SyncedCalendar } from '../../kernel/store/store.js'
import type { Pull, RemoteItem } from '../../providers/calendar-provider.js'
import { publishCalendarChange } from '../calendars.js'
import { type ItemContext, storeItems } from './store-item.js'
import { inSync, LeaseLost, PullOutdated, type Sync, type SyncTransaction } from './sync-context.js'

/** Maximum number of items in one transaction, which delays other changes of the grant. */
const itemsAtOnce = 100

/** A pull with what it was based on. */
export interface AppliedPull {
  readonly pull: Pull
  /** The calendar's row when the pull began. */
  readonly synced: SyncedCalendar
  /** The known versions of items when it began. */
  readonly known: ReadonlyMap<string, string>
  /** When it began. */
  readonly startedAt: Instant
  /** The record of a calendar whose first pull this is. It appears once the pull is complete. */
  readonly newCalendar: Calendar | undefined
  /** The time zones in which it was read. */
  readonly readIn: ReadingZones
}

/** The latest row of the calendar. @throws PullOutdated if something was written to the provider from here since. */
const checkCurrent = async (
  { transaction, applicationId }: SyncTransaction,
  { synced }: AppliedPull,
): Promise<SyncedCalendar> => {
  const latest = await transaction.syncedCalendar(applicationId, synced.calendarId)
  if (!latest) throw new LeaseLost('the calendar was removed')
  if (latest.localWrites !== synced.localWrites) throw new PullOutdated('written to since the pull began')
  return latest
}

/** The ids of items that no longer exist. */
const removedBy = ({ pull, known }: AppliedPull): readonly string[] =>
  pull.isComplete ? [...known.keys()].filter((id) => !pull.present?.has(id)) : pull.removed

/**
 * Applies a pull: items first, in transactions of limited size, and the cursor with the last ones. After an interruption, the next
 * pull starts at the old cursor and finds the stored items unchanged.
 *
 * @throws LeaseLost or PullOutdated, without having applied the rest.
 */
export const applyPull = async (sync: Sync, applied: AppliedPull): Promise<void> => {
  const { pull, synced, startedAt, newCalendar, readIn } = applied
  const itemContext = async (inTransaction: SyncTransaction): Promise<ItemContext> => {
    const { transaction, applicationId } = inTransaction
    const [stored] = await transaction.calendars(applicationId, [synced.calendarId])
    const calendar = newCalendar ?? stored
    if (!calendar) throw new LeaseLost('the calendar was removed')
    return { ...inTransaction, calendar, publishes: sync.publishes && !newCalendar }
  }
  const chunks = chunksOf<RemoteItem>(pull.changed, itemsAtOnce)
  for (const chunk of chunks.slice(0, -1))
    await inSync(sync, async (inTransaction) => {
      await checkCurrent(inTransaction, applied)
      await storeItems(await itemContext(inTransaction), chunk, [])
    })
  await inSync(sync, async (inTransaction) => {
    const { transaction, applicationId, grant } = inTransaction
    const { localWrites: _, ...latest } = await checkCurrent(inTransaction, applied)
    await storeItems(await itemContext(inTransaction), chunks.at(-1) ?? [], removedBy(applied))
    if (newCalendar) {
      const primary = await transaction.primaryCalendar(applicationId, grant.id)
      const calendar = { ...newCalendar, is_primary: !primary && newCalendar.is_primary === true }
      await transaction.putCalendar(applicationId, calendar)
      publishCalendarChange(inTransaction, 'calendar.created', calendar)
    }
    await transaction.putSyncedCalendar({
      ...latest,
      cursor: pull.cursor,
      readIn,
      emptySince: undefined,
      listReadAt: pull.isComplete ? startedAt : latest.listReadAt,
      warnings: pull.isComplete || pull.warnings.length ? [...pull.warnings] : latest.warnings,
    })
  })
}
