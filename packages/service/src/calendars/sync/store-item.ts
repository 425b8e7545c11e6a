import type { Calendar } from '@whenable/contract'
import { ServiceError } from '@whenable/contract'
import type { Interval } from '@whenable/time'
import { canonicalJson } from '../../kernel/canonical-json.js'
import { chunksOf } from '../../kernel/chunks-of.js'
import { hostKey } from '../../kernel/person.js'
import { otherWork } from '../../kernel/run-job.js'
import type { EventRecord, StoredWarning, SyncedItem, Transaction } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { publishCalendarEvent, spanOf } from '../events/save-event.js'
import { checkManagedItems } from './check-managed-items.js'
import { itemEvents } from './item-events.js'
import type { SyncTransaction } from './sync-context.js'

/** What storing items of a calendar needs. */
export interface ItemContext
  extends Pick<SyncTransaction, 'transaction' | 'applicationId' | 'now' | 'newId' | 'publish'> {
  readonly calendar: Calendar
  /** Whether changes are published as events. */
  readonly publishes: boolean
}

/** The fields that the service writes. They do not count as a change. */
const ownFields = new Set(['created_at', 'updated_at', 'metadata'])

const withoutOwnFields = (event: EventRecord): object =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !ownFields.has(name)))

const isSame = (one: EventRecord, other: EventRecord): boolean =>
  canonicalJson(withoutOwnFields(one)) === canonicalJson(withoutOwnFields(other))

/** What a new override of a group event has of its series. */
const groupFields = (series: EventRecord | undefined): Partial<EventRecord> => {
  const { configuration_id, capacity } = series ?? {}
  return configuration_id === undefined ? {} : { configuration_id, capacity }
}

/**
 * Adds what a provider does not store, or may not show: fields of other names, and an organizer or a conference that it lacks. The
 * participants of a group event are those who have booked a seat here.
 */
const withKept = (
  event: EventRecord,
  old: EventRecord | undefined,
  series: EventRecord | undefined,
): EventRecord => ({
  ...(old ?? groupFields(series)),
  ...event,
  organizer: event.organizer ?? old?.organizer,
  conferencing: event['conferencing'] ?? old?.['conferencing'],
  ...(old?.configuration_id === undefined ? {} : { participants: old.participants }),
})

interface Spanned {
  readonly event: EventRecord
  readonly span: Interval
}

/** The span of an event, or why it has none. */
const trySpan = (
  event: EventRecord,
  calendar: Calendar,
  master: EventRecord | undefined,
): Spanned | { readonly message: string } => {
  try {
    return { event, span: spanOf(event, calendar, master) }
  } catch (error) {
    if (error instanceof ServiceError || error instanceof RangeError) return { message: error.message }
    throw error
  }
}

/**
 * The span of an event. If its recurrence cannot be expanded, the event keeps its own time busy. Undefined if that time is not valid
 * either, such as at the end of the year 9999.
 *
 * @returns also the warning about the event.
 */
const spanned = (
  event: EventRecord,
  calendar: Calendar,
  master: EventRecord | undefined,
): { readonly spanned: Spanned | undefined; readonly warning?: StoredWarning } => {
  const whole = trySpan(event, calendar, master)
  if (!('message' in whole)) return { spanned: whole }
  const { ical_uid: uid, title } = event
  const single = trySpan({ ...event, recurrence: [] }, calendar, undefined)
  return {
    spanned: 'message' in single ? undefined : single,
    warning: { uid, title, message: whole.message },
  }
}

/** The stored events of items by id. */
const storedEvents = async (
  { transaction, applicationId, calendar }: ItemContext,
  items: readonly SyncedItem[],
): Promise<Map<string, EventRecord>> => {
  const ids = items.flatMap(({ eventIds }) => eventIds)
  const events = ids.length ? await transaction.events(applicationId, calendar.id, ids) : []
  return new Map(events.map((event) => [event.id, event]))
}

const publishChange = (
  context: ItemContext,
  change: 'created' | 'updated' | 'deleted',
  event: EventRecord,
): void => {
  if (context.publishes) publishCalendarEvent(context, change, event)
}

/** Removes the events of items, except those that are left as they are, and the items. */
const removeItems = async (
  context: ItemContext,
  items: readonly SyncedItem[],
  stored: ReadonlyMap<string, EventRecord>,
  isLeft: (uid: string, event: EventRecord) => boolean,
): Promise<void> => {
  const { transaction, applicationId, calendar, now } = context
  for (const { eventIds, isBooking, uid } of items)
    if (!isBooking)
      for (const id of eventIds) {
        const event = stored.get(id)
        if (!event || isLeft(uid, event)) continue
        await transaction.removeEvent(applicationId, calendar.id, id)
        publishChange(context, 'deleted', { ...event, status: 'cancelled', updated_at: now })
      }
  const ids = items.map(({ id }) => id)
  if (ids.length) await transaction.removeSyncedItems(applicationId, calendar.id, ids)
}

const itemOf = (
  { applicationId, calendar }: ItemContext,
  { id, etag, uid }: RemoteItem,
  eventIds: readonly string[],
  warnings: readonly StoredWarning[],
  isBooking: boolean,
): SyncedItem => ({
  ...{ applicationId, calendarId: calendar.id, id, etag, uid, eventIds },
  ...(warnings.length ? { warnings } : {}),
  ...(isBooking ? { isBooking } : {}),
})

/** The event records of an item. Undefined, with a warning, if one of them has no valid time. */
const readableEvents = (
  item: RemoteItem,
  owner: Parameters<typeof itemEvents>[1],
  warnings: StoredWarning[],
): EventRecord[] | undefined => {
  try {
    return itemEvents(item, owner)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    warnings.push({ uid: item.uid, title: item.events[0]?.title ?? undefined, message: error.message })
    return undefined
  }
}

/** The addresses of a calendar's owner, in lower case: the grant's, and those that the account was connected with. */
const ownAddresses = async ({
  transaction,
  applicationId,
  calendar,
}: ItemContext): Promise<ReadonlySet<string>> => {
  const grant = await transaction.grant(applicationId, { id: calendar.grant_id ?? '' })
  const connections = await transaction.connectionsOfCalendars(applicationId, [calendar.id])
  const addresses = connections.map(({ username }) => username)
  const emails = connections.map(({ settings }) => settings['email'])
  return new Set(
    [grant?.email, ...addresses, ...emails].flatMap((address) => (address ? hostKey(address) : [])),
  )
}

/** An event that remembers whether its owner has declined it. */
const withAnswer = (event: EventRecord, owner: ReadonlySet<string>): EventRecord => {
  const isDeclined = event.participants.some(
    ({ email, status }) => status === 'no' && owner.has(hostKey(email)),
  )
  return { ...event, is_declined: isDeclined || undefined }
}

/** The number of items after which other work of this process may run. */
const itemsAtOnce = 20

/** The number of rows in one statement. Statements of the embedded database hold up other work of this process. */
const rowsAtOnce = 25

/** Known items of a calendar, by the provider's id. */
const knownItems = async (
  transaction: Transaction,
  applicationId: string,
  calendar: Calendar,
  ids: readonly string[],
): Promise<Map<string, SyncedItem>> => {
  const known = await transaction.syncedItemsById(applicationId, calendar.id, ids)
  return new Map(known.map((item) => [item.id, item]))
}

/**
 * Stores items of a calendar as events, and removes others. Unchanged events are not written again. The calendar's grant must be
 * locked.
 */
export const storeItems = async (
  context: ItemContext,
  found: readonly RemoteItem[],
  removed: readonly string[],
  options: { readonly isSettled?: boolean } = {},
): Promise<void> => {
  const { transaction, applicationId, calendar, now } = context
  // A server may list an item twice.
  const changed = [...new Map(found.map((item) => [item.id, item])).values()]
  const ids = [...changed.map(({ id }) => id), ...removed]
  const known = await knownItems(transaction, applicationId, calendar, ids)
  const stored = await storedEvents(context, [...known.values()])
  const writes: Spanned[] = []
  const items: SyncedItem[] = []
  const taken = new Set<string>()
  const owner = await ownAddresses(context)
  // A provider may give an item that moved another id. Its events stay, under the ids that they have.
  const renamed = new Map<string, SyncedItem>()
  const newUids = new Set(changed.flatMap(({ id, uid }) => (known.has(id) ? [] : [uid])))
  for (const id of removed) {
    const item = known.get(id)
    if (item && newUids.has(item.uid)) renamed.set(item.uid, item)
  }

  const gone = removed.flatMap((id) => known.get(id) ?? [])
  const kept = gone.filter((item) => renamed.get(item.uid) === item)
  const checked = await checkManagedItems(
    context,
    [
      ...changed.map((item) => ({ uid: item.uid, item })),
      ...gone.flatMap((item) => (kept.includes(item) ? [] : { uid: item.uid, item: undefined })),
    ],
    options,
  )
  const { managed, left } = checked
  for (const event of checked.changed) publishChange(context, 'updated', event)

  for (const [index, item] of changed.entries()) {
    if (index % itemsAtOnce === itemsAtOnce - 1) await otherWork()
    const before = known.get(item.id) ?? renamed.get(item.uid)
    const warnings: StoredWarning[] = item.warnings.map(({ uid, title, message }) => ({
      uid,
      title,
      message,
    }))
    const written = managed.get(item.uid)
    if (written?.bookingId !== undefined && (!before || before.isBooking)) {
      // The booking's own event stays as the booking has written it.
      items.push(itemOf(context, item, [written.eventId], warnings, true))
      continue
    }
    if (written && before && left.has(item.uid)) {
      items.push(itemOf(context, item, before.eventIds, warnings, false))
      continue
    }
    // Of several items with one UID, only the first takes the events that were there.
    const earlier = before?.eventIds[0] ?? written?.eventId
    const id = earlier === undefined || taken.has(earlier) ? context.newId() : earlier
    taken.add(id)
    const records = readableEvents(item, { calendar, id }, warnings)
    if (!records) {
      // Its times stay as they are known.
      items.push(itemOf(context, item, before?.eventIds ?? [id], warnings, false))
      continue
    }
    for (const record of records) {
      const old = stored.get(record.id)
      const master = records.find(({ id: other }) => other === record.master_event_id)
      const series = master && stored.get(master.id)
      const whole = withAnswer(withKept(record, old, series), owner)
      const { warning, spanned: found } = spanned(whole, calendar, master)
      if (warning) warnings.push(warning)
      if (!found) continue
      const event: EventRecord = {
        ...found.event,
        created_at: old?.created_at ?? now,
        updated_at: now,
      }
      if (old && isSame(old, event)) continue
      writes.push({ event, span: found.span })
      publishChange(context, old ? 'updated' : 'created', event)
    }
    const eventIds = records.map((record) => record.id)
    for (const oldId of id === earlier ? (before?.eventIds ?? []) : []) {
      const old = eventIds.includes(oldId) ? undefined : stored.get(oldId)
      if (!old) continue
      await transaction.removeEvent(applicationId, calendar.id, oldId)
      publishChange(context, 'deleted', { ...old, status: 'cancelled', updated_at: now })
    }
    items.push(itemOf(context, item, eventIds.length ? eventIds : [id], warnings, false))
  }
  for (const rows of chunksOf(writes, rowsAtOnce)) {
    await otherWork()
    await transaction.putEvents(applicationId, rows)
  }
  for (const rows of chunksOf(items, rowsAtOnce)) {
    await otherWork()
    await transaction.putSyncedItems(rows)
  }
  await removeItems(
    context,
    gone.filter((item) => !kept.includes(item)),
    stored,
    (uid, event) => left.has(uid) && [event.id, event.master_event_id].includes(managed.get(uid)?.eventId),
  )
  if (kept.length)
    await transaction.removeSyncedItems(
      applicationId,
      calendar.id,
      kept.map(({ id }) => id),
    )
}
