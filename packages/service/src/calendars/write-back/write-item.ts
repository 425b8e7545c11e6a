import type { Instant } from '@whenable/time'
import type { Report } from '../../kernel/errors.js'
import type { AddConsequences } from '../../kernel/publish/publish.js'
import type {
  ConnectionRecord,
  ItemState,
  LeasedWriteBack,
  ManagedItem,
  Store,
  Transaction,
} from '../../kernel/store/store.js'
import type { CalendarProvider } from '../../providers/calendar-provider.js'
import { type CalendarItems, ProviderError, type RemoteItem } from '../../providers/calendar-provider.js'
import { eventSpan } from '../events/save-event.js'
import { zoneOf } from '../occurrences.js'
import { compareBooking, isAmongStates } from '../sync/compare-booking.js'
import {
  desiredItem,
  desiredState,
  eventsToWrite,
  isAskedAbout,
  isGroupItem,
  keptTexts,
  readSubject,
  textsOf,
  type WrittenSubject,
} from '../sync/written-item.js'
import { recordOwnerEdit } from './record-owner-edit.js'
import { callAskedIn, callAttempts, callIn, settleCall } from './settle-call.js'
import { settleGroupItem } from './settle-group-item.js'

/** The services that write items to providers. */
export interface ItemWriter {
  readonly store: Store
  readonly clock: () => Instant
  readonly newId: () => string
  readonly report: Report
  readonly addConsequences: AddConsequences
  /** Opens a connection's account. */
  readonly openAccount: (connection: ConnectionRecord) => Promise<CalendarProvider>
}

/** Thrown if a calendar's provider is read-only. */
export class ReadOnlyProvider extends Error {
  override readonly name = 'ReadOnlyProvider'
}

/** How long one call of a provider may take, in milliseconds. Providers have shorter limits of their own. */
const callWithin = 30_000

const callOf = ({ synced: { readIn } }: Pick<WrittenSubject, 'synced'>) => ({
  signal: AbortSignal.timeout(callWithin),
  timeZone: readIn?.timeZone,
})

/** An item as a write has left it; undefined if it was removed. */
type Left = { readonly id: string; readonly etag: string } | undefined

/** The current remote item. An item that was renamed, or whose name is not known yet, is found by its UID. */
const findItem = async (items: CalendarItems, subject: WrittenSubject): Promise<RemoteItem | undefined> => {
  const { known, managed } = subject
  const { remoteId } = subject.synced
  const item = known && (await items.get(remoteId, known.id, callOf(subject)))
  return item?.uid === managed.uid ? item : items.findByUid(remoteId, managed.uid, callOf(subject))
}

/** Changes a written item. Locks its calendar's grant, as pulls and bookings do. */
const changeManaged = async (
  transaction: Transaction,
  { managed, owner }: WrittenSubject,
  change: (latest: ManagedItem) => ManagedItem,
): Promise<void> => {
  const { applicationId, calendarId, uid } = managed
  await transaction.lockHosts(applicationId, [owner])
  const [latest] = await transaction.managedItems(applicationId, calendarId, [uid])
  if (latest) await transaction.putManagedItem(change(latest))
}

/** Stores that the item may be in a state from now on, before it is written: a crash must not look like a change of its owner. */
const announce = (store: Store, subject: WrittenSubject, state: ItemState): Promise<void> =>
  store.transaction((transaction) =>
    changeManaged(transaction, subject, (latest) =>
      isAmongStates(state, latest.states) ? latest : { ...latest, states: [...latest.states, state] },
    ),
  )

/** The version of an item after a write, which not every provider tells. */
const leftBy = async (
  items: CalendarItems,
  subject: WrittenSubject,
  { id, etag }: { readonly id: string; readonly etag: string | undefined },
): Promise<Left> => {
  const known = etag ?? (await items.get(subject.synced.remoteId, id, callOf(subject)))?.etag
  return known === undefined ? undefined : { id, etag: known }
}

/**
 * Ends a write: stores the item's state and version together with the end of the attempt. A pull that began before is out of date
 * from here on.
 */
const finish = (
  { store, clock }: ItemWriter,
  leased: LeasedWriteBack,
  subject: WrittenSubject,
  state: ItemState | undefined,
  left: Left,
  remote: RemoteItem | undefined,
): Promise<void> =>
  store.transaction(async (transaction) => {
    const { managed, known, calendar, booking } = subject
    const { applicationId, calendarId, uid, eventId } = managed
    await transaction.lockHosts(applicationId, [subject.owner])
    if ((await transaction.finishWriteBack(leased, clock())) === 'lost') return
    // What is left of a removed booking is an ordinary item from now on.
    if (managed.bookingId !== undefined && !booking)
      await transaction.removeManagedItem(applicationId, calendarId, uid)
    if (state === undefined) return
    await changeManaged(transaction, subject, (latest) => ({ ...latest, states: [state] }))
    await transaction.countLocalWrite(applicationId, calendarId)
    // They kept the times busy that the owner had given to a group event.
    const own = new Set(subject.events.map(({ id }) => id))
    for (const id of isGroupItem(subject) ? (known?.eventIds ?? []) : [])
      if (!own.has(id)) await transaction.removeEvent(applicationId, calendarId, id)
    if (known && known.id !== left?.id)
      await transaction.removeSyncedItems(applicationId, calendarId, [known.id])
    if (!left) return
    const eventIds = booking ? [eventId] : subject.events.map(({ id }) => id)
    const isBooking = booking !== undefined
    await transaction.putSyncedItems([
      { ...known, applicationId, calendarId, uid, eventIds, ...left, isBooking },
    ])
    const event = await transaction.event(applicationId, calendarId, eventId)
    if (!booking || !remote || !event) return
    const kept = { ...event, ...keptTexts(textsOf(remote, subject), subject) }
    await transaction.putEvent(applicationId, kept, eventSpan(kept, zoneOf(calendar)))
  })

/** Removes, creates or updates the remote item. @returns the item as it is left. */
const write = async (
  items: CalendarItems,
  subject: WrittenSubject,
  remote: RemoteItem | undefined,
  isWanted: boolean,
): Promise<Left> => {
  const { remoteId } = subject.synced
  if (!isWanted) {
    if (remote) await items.delete(remoteId, remote.id, remote.etag, callOf(subject))
    return undefined
  }
  const events = eventsToWrite(subject, remote)
  // The invitation in the owner's email has the same one.
  const writing = { ...callOf(subject), sequence: subject.booking?.sequence }
  const written = remote
    ? await items.update(remoteId, remote.id, remote.etag, events, writing)
    : await items.create(remoteId, subject.managed.uid, events, writing)
  return leftBy(items, subject, written)
}

/**
 * Makes a remote item equal to its event, once. Every step can be repeated: the item is read first, and a change of its owner is kept
 * and recorded.
 *
 * @throws ProviderError if the provider does not answer or refuses; the write is to be repeated.
 * @throws ReadOnlyProvider if the calendar cannot be written to.
 */
export const writeItem = async (writer: ItemWriter, leased: LeasedWriteBack): Promise<void> => {
  const { store, clock, openAccount } = writer
  const found = await store.read((records) => readSubject(records, leased.writeBack))
  if (!found) {
    await store.transaction((transaction) => transaction.finishWriteBack(leased, clock()))
    return
  }
  const { items } = await openAccount(found.connection)
  if (!items) throw new ReadOnlyProvider('its provider is read-only')
  const remote = await findItem(items, found)
  const subject = isGroupItem(found) ? await settleGroupItem(writer, leased, found, remote) : found
  if (!subject) return
  const { booking, managed } = subject
  if (booking && isAskedAbout(subject)) {
    const timeZone = zoneOf(subject.calendar)
    const edit = compareBooking({ item: remote, states: managed.states, booking, timeZone })
    if (edit.kind !== 'unchanged') return recordOwnerEdit(writer, leased, subject, remote, edit)
  }
  const desired = desiredItem(subject)
  if (desired === 'as it is') return finish(writer, leased, subject, undefined, undefined, undefined)
  const state = desired === 'absent' ? 'absent' : desiredState(subject)
  await announce(store, subject, state)
  const left = await write(items, subject, remote, desired === 'present')
  if (desired === 'present' && !left) throw new ProviderError('transient', 'the written item was not found')
  const asked = left !== undefined && callAskedIn(subject)
  const address = asked
    ? callIn(await items.get(subject.synced.remoteId, left.id, callOf(subject)))
    : undefined
  if (asked && !address && leased.attempts < callAttempts)
    throw new ProviderError('conflict', 'the video call is not there yet')
  if (asked) await settleCall(writer, subject, address)
  await finish(writer, leased, subject, state, left, remote)
}
