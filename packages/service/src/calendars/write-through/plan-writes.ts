import { type Calendar, ServiceError } from '@whenable/contract'
import { rehearse } from '../../kernel/store/rehearse.js'
import type { EventRecord, Records, Store, SyncedItem, Transaction } from '../../kernel/store/store.js'
import { findEvent } from '../occurrences.js'

/** A change of an item that a request makes: its events afterwards, the event or master first; none if it is removed. */
export interface PlannedWrite {
  readonly calendar: Calendar
  readonly uid: string
  readonly events: readonly EventRecord[]
  /** Occurrences whose overrides are removed, so that they are again as their series says. */
  readonly restored: readonly EventRecord[]
  /** The item as it is known; undefined for a new one. */
  readonly item: SyncedItem | undefined
}

/** The events that a transaction writes or removes, by calendar. */
interface TouchedEvents {
  /** The ids of single events and masters, by calendar. */
  readonly roots: ReadonlyMap<string, ReadonlyMap<string, EventRecord>>
  readonly transaction: Transaction
}

/** A transaction that notes the events that it writes and removes. */
const noting = (applicationId: string, transaction: Transaction): TouchedEvents => {
  const roots = new Map<string, Map<string, EventRecord>>()
  const note = (event: EventRecord) => {
    const onCalendar = roots.get(event.calendar_id) ?? new Map<string, EventRecord>()
    roots.set(event.calendar_id, onCalendar)
    onCalendar.set(event.master_event_id ?? event.id, event)
  }
  return {
    roots,
    transaction: {
      ...transaction,
      putEvent: async (owner, event, span) => {
        note(event)
        await transaction.putEvent(owner, event, span)
      },
      removeEvent: async (owner, calendarId, eventId) => {
        const event = await transaction.event(applicationId, calendarId, eventId)
        if (event) note(event)
        await transaction.removeEvent(owner, calendarId, eventId)
      },
    },
  }
}

/** The item that shows an event. */
const itemOf = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  uid: string,
  rootId: string,
): Promise<SyncedItem | undefined> => {
  const items = await records.syncedItemsOfUid(applicationId, calendar.id, uid)
  return items.find(({ eventIds }) => eventIds.includes(rootId))
}

/** The occurrences with some ids that are as their series says. */
const occurrencesOf = async (
  records: Records,
  applicationId: string,
  calendar: Calendar,
  ids: readonly string[],
): Promise<readonly EventRecord[]> => {
  const found: EventRecord[] = []
  for (const id of ids) {
    const one = await findEvent(records, applicationId, calendar, id)
    if (one?.isGenerated) found.push(one.event)
  }
  return found
}

/**
 * Rehearses a change of events, and finds the items at providers that it changes. Group events are written back by a queue
 * instead, because bookings change them too.
 *
 * @throws ServiceError `forbidden` for a read-only calendar of the caller.
 */
export const planWrites = (
  store: Store,
  applicationId: string,
  grantId: string,
  change: (transaction: Transaction) => Promise<unknown>,
): Promise<readonly PlannedWrite[]> =>
  rehearse(store, async (rehearsal) => {
    const { transaction, roots } = noting(applicationId, rehearsal)
    await change(transaction)
    const calendars = await rehearsal.calendars(applicationId, [...roots.keys()])
    const plans: PlannedWrite[] = []
    for (const calendar of calendars) {
      if (calendar.connection_id === undefined) continue
      for (const [rootId, event] of roots.get(calendar.id) ?? []) {
        const { ical_uid: uid } = event
        if (uid === undefined || event.configuration_id !== undefined) continue
        if (calendar.read_only) {
          if (calendar.grant_id !== grantId) continue
          throw new ServiceError('forbidden', `calendar '${calendar.id}' is read-only`)
        }
        const item = await itemOf(rehearsal, applicationId, calendar, uid, rootId)
        const [root] = await rehearsal.events(applicationId, calendar.id, [rootId])
        const others = item?.eventIds.filter((id) => id !== rootId) ?? []
        const overrides = await rehearsal.overridesOf(applicationId, calendar.id, rootId)
        const known = await rehearsal.events(applicationId, calendar.id, others)
        const rest = new Map([...known, ...overrides].map((other) => [other.id, other]))
        const gone = others.filter((id) => !rest.has(id))
        plans.push({
          ...{ calendar, uid, item, events: [...(root ? [root] : []), ...rest.values()] },
          restored: root ? await occurrencesOf(rehearsal, applicationId, calendar, gone) : [],
        })
      }
    }
    return plans
  })
