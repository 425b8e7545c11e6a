import type { Calendar } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { EventRecord, ManagedItem, Transaction } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { eventSpan } from '../events/save-event.js'
import { zoneOf } from '../occurrences.js'
import { isAmongStates, stateOf } from './compare-booking.js'
import { itemStateOf } from './group-sessions.js'
import { judgePulledGroup } from './judge-group-item.js'
import { textsOf } from './written-item.js'

/** What checking the items of a connected calendar needs. Its grant must be locked. */
export interface ItemCheckContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly calendar: Calendar
  readonly now: Instant
}

/** An item as a pull found it. */
export interface FoundItem {
  readonly uid: string
  /** Undefined if it no longer exists. */
  readonly item: RemoteItem | undefined
}

/** Whether an item is in a state that it has because of us. An item without a valid time is left alone. */
const isAsWritten = ({ item }: FoundItem, { states }: ManagedItem, calendar: Calendar): boolean => {
  try {
    return isAmongStates(stateOf(item, zoneOf(calendar)), states)
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

/** Takes over the texts that the owner has given to a booking's event. @returns the event, if it has changed. */
const takeOverTexts = async (
  { transaction, applicationId, calendar, now }: ItemCheckContext,
  item: RemoteItem,
  managed: ManagedItem,
): Promise<EventRecord | undefined> => {
  const before = await transaction.event(applicationId, calendar.id, managed.eventId)
  if (!before) return undefined
  const texts = textsOf(item, { calendar, managed })
  if (
    texts.title === before.title &&
    texts.description === before.description &&
    texts.location === before.location
  )
    return undefined
  const event = { ...before, ...texts, updated_at: now }
  await transaction.putEvent(applicationId, event, eventSpan(event, zoneOf(calendar)))
  return event
}

/** What a pull must know of written items. */
export interface CheckedItems {
  /** The written items by UID, with the ids of their events. */
  readonly managed: ReadonlyMap<string, ManagedItem>
  /** The events of bookings whose texts have changed. */
  readonly changed: readonly EventRecord[]
  /** The UIDs of group events that the pull must leave as they are stored. */
  readonly left: ReadonlySet<string>
}

/**
 * Whether the pull may follow the item of a group event, whose state is then stored. Otherwise the write-back worker settles it, which
 * can lock bookings first.
 */
const mayFollow = async (
  { transaction, calendar, now }: ItemCheckContext,
  { item }: FoundItem,
  managed: ManagedItem,
): Promise<boolean> => {
  try {
    if ((await judgePulledGroup(transaction, calendar, managed, item, now)) === 'leave') return false
    const state = itemStateOf(item, calendar, managed.eventId)
    if (!isAmongStates(state, managed.states))
      await transaction.putManagedItem({ ...managed, states: [state] })
    return true
  } catch (error) {
    // The pull warns of an item without a valid time.
    if (error instanceof RangeError) return true
    throw error
  }
}

/**
 * Finds the items of a pull that are written from here. An item of a booking whose owner has moved or deleted it is queued for the
 * write-back worker, which reads it again, keeps the owner's change, and asks the owner. So is a group event in which a booked seat is
 * affected. The pull must leave the events of bookings, and such group events, as they are.
 *
 * @param isSettled whether the worker has decided that group events are to follow their items.
 */
export const checkManagedItems = async (
  context: ItemCheckContext,
  found: readonly FoundItem[],
  { isSettled = false }: { readonly isSettled?: boolean | undefined } = {},
): Promise<CheckedItems> => {
  const { transaction, applicationId, calendar, now } = context
  const { id: calendarId, connection_id: connectionId } = calendar
  const uids = found.map(({ uid }) => uid)
  const list = uids.length ? await transaction.managedItems(applicationId, calendarId, uids) : []
  const managed = new Map(list.map((item) => [item.uid, item]))
  const changed: EventRecord[] = []
  const left = new Set<string>()
  for (const one of found) {
    const known = managed.get(one.uid)
    if (!known || !connectionId) continue
    if (known.bookingId === undefined) {
      if (isSettled || (await mayFollow(context, one, known))) continue
      left.add(one.uid)
    } else if (isAsWritten(one, known, calendar)) {
      const event = one.item && (await takeOverTexts(context, one.item, known))
      if (event) changed.push(event)
      continue
    }
    const { uid, eventId } = known
    await transaction.putWriteBack({
      ...{ applicationId, connectionId, calendarId, eventId, uid, createdAt: now },
    })
  }
  return { managed, changed, left }
}
