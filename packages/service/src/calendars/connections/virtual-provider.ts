import type { Calendar, CalendarEvent } from '@whenable/contract'
import { entityTagOf } from '../../kernel/entity-tag.js'
import type { EventRecord, Records, Store, Transaction } from '../../kernel/store/store.js'
import { type CalendarProvider, ProviderError, type RemoteItem } from '../../providers/calendar-provider.js'
import { saveEvent } from '../events/save-event.js'

/** An account of virtual calendars: the calendars of a grant. */
export interface VirtualAccount {
  readonly store: Store
  readonly applicationId: string
  readonly grantId: string
  /** The grant's address, by which its calendars are locked. */
  readonly email: string
}

/** The events of an item, as they are stored. */
interface StoredEvents {
  readonly master: EventRecord
  readonly overrides: readonly EventRecord[]
}

const uidOf = ({ ical_uid, id }: EventRecord): string => ical_uid ?? id

const versionOf = ({ master, overrides }: StoredEvents): Promise<string> => entityTagOf([master, overrides])

/** An override's id in an item: that of its stored event, under the item's UID. */
const remoteId = (master: EventRecord, { id }: EventRecord): string =>
  uidOf(master) + id.slice(master.id.length)

const itemOf = async (stored: StoredEvents): Promise<RemoteItem> => {
  const { master, overrides } = stored
  const uid = uidOf(master)
  const events: CalendarEvent[] = [
    { ...master, id: uid },
    ...overrides.map((event) => ({ ...event, id: remoteId(master, event), master_event_id: uid })),
  ]
  return { id: master.id, etag: await versionOf(stored), uid, events, warnings: [] }
}

/** Events as they are stored under an id. */
const recordsOf = (
  id: string,
  uid: string,
  calendar: Calendar,
  events: readonly CalendarEvent[],
): EventRecord[] =>
  events.map((event) => ({
    participants: [],
    recurrence: [],
    ...event,
    ...(event.master_event_id ? { id: id + event.id.slice(uid.length), master_event_id: id } : { id }),
    ical_uid: uid,
    object: 'event',
    grant_id: calendar.grant_id,
    calendar_id: calendar.id,
  })) as unknown as EventRecord[]

/**
 * The calendars of a grant as a calendar provider: an account whose calendars are stored here. The ids of items are those of their
 * events.
 */
export const virtualProvider = ({
  store,
  applicationId,
  grantId,
  email,
}: VirtualAccount): CalendarProvider => {
  const guard = async <Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> => {
    if (signal.aborted) throw new ProviderError('transient', 'the call was stopped')
    return call()
  }
  const requireCalendar = async (records: Records, id: string) => {
    const [found] = await records.revisedCalendars(applicationId, [id])
    if (found?.calendar.grant_id !== grantId) throw new ProviderError('gone', 'there is no such calendar')
    return found
  }
  const findItem = async (records: Records, calendarId: string, id: string) => {
    const master = await records.event(applicationId, calendarId, id)
    return master && { master, overrides: await records.overridesOf(applicationId, calendarId, id) }
  }
  const findUid = async (records: Records, calendarId: string, uid: string) => {
    const copies = await records.eventsOfIcalUid(applicationId, uid)
    const found = copies.find((event) => event.calendar_id === calendarId && !event.master_event_id)
    return found && findItem(records, calendarId, found.id)
  }
  /** The items of a calendar. */
  const listItems = async (records: Records, calendarId: string): Promise<RemoteItem[]> => {
    const items: RemoteItem[] = []
    let after: string | undefined
    do {
      const page = await records.eventsOfCalendar(applicationId, calendarId, {}, { limit: 200, after })
      for (const { record } of page.items) {
        if (record.master_event_id !== undefined) continue
        const overrides = await records.overridesOf(applicationId, calendarId, record.id)
        items.push(await itemOf({ master: record, overrides }))
      }
      after = page.next
    } while (after !== undefined)
    return items
  }
  const write = async (
    transaction: Transaction,
    calendar: Calendar,
    id: string,
    uid: string,
    events: readonly CalendarEvent[],
  ) => {
    const [master, ...overrides] = recordsOf(id, uid, calendar, events)
    if (!master) throw new ProviderError('malformed', 'an item has at least one event')
    const before = await findItem(transaction, calendar.id, id)
    const kept = new Set(overrides.map((event) => event.id))
    for (const override of before?.overrides ?? [])
      if (!kept.has(override.id)) await transaction.removeEvent(applicationId, calendar.id, override.id)
    const after = { ...before?.master, ...master }
    await saveEvent(transaction, applicationId, calendar, after)
    for (const override of overrides) await saveEvent(transaction, applicationId, calendar, override, after)
    const stored = await findItem(transaction, calendar.id, id)
    return { id, etag: stored && (await versionOf(stored)) }
  }
  /** Runs a change of a calendar while no other change does. */
  const change = <Result>(
    calendarId: string,
    signal: AbortSignal,
    run: (transaction: Transaction, calendar: Calendar) => Promise<Result>,
  ) =>
    guard(signal, () =>
      store.transaction(async (transaction) => {
        await transaction.lockHosts(applicationId, [email])
        return run(transaction, (await requireCalendar(transaction, calendarId)).calendar)
      }),
    )
  const read = <Result>(signal: AbortSignal, run: (records: Records) => Promise<Result>) =>
    guard(signal, () => store.read(run))
  const requireVersion = async (stored: StoredEvents, etag: string): Promise<void> => {
    if ((await versionOf(stored)) !== etag)
      throw new ProviderError('conflict', 'the event has another version')
  }

  return {
    verify: ({ signal }) => read(signal, async () => ({ email, discovered: {} })),
    calendars: ({ signal }) =>
      read(signal, async (records) => {
        const { items } = await records.calendarsOfGrant(applicationId, grantId, { limit: 200 })
        return items.map(({ id, name, description, hex_color, timezone, read_only, is_primary }) => ({
          id,
          name: name ?? '',
          color: hex_color,
          timeZone: timezone,
          description,
          isWritable: !read_only,
          isPrimary: is_primary,
        }))
      }),
    pull: (calendarId, { cursor, known, isReconciliation, signal }) =>
      read(signal, async (records) => {
        const { revision } = await requireCalendar(records, calendarId)
        if (cursor === revision && !isReconciliation)
          return { changed: [], removed: [], isComplete: false, cursor, warnings: [] }
        const items = await listItems(records, calendarId)
        return {
          changed: items.filter(({ id, etag }) => known.get(id) !== etag),
          removed: [],
          isComplete: true,
          present: new Map(items.map(({ id, etag }) => [id, etag])),
          cursor: revision,
          warnings: [],
        }
      }),
    items: {
      get: (calendarId, itemId, { signal }) =>
        read(signal, async (records) => {
          const stored = await findItem(records, calendarId, itemId)
          return stored && itemOf(stored)
        }),
      findByUid: (calendarId, uid, { signal }) =>
        read(signal, async (records) => {
          const stored = await findUid(records, calendarId, uid)
          return stored && itemOf(stored)
        }),
      create: (calendarId, uid, events, { signal }) =>
        change(calendarId, signal, async (transaction, calendar) => {
          if (await findUid(transaction, calendarId, uid))
            throw new ProviderError('conflict', 'an event of this UID exists')
          return write(transaction, calendar, uid, uid, events)
        }),
      update: (calendarId, itemId, etag, events, { signal }) =>
        change(calendarId, signal, async (transaction, calendar) => {
          const stored = await findItem(transaction, calendarId, itemId)
          if (!stored) throw new ProviderError('gone', 'the event no longer exists')
          await requireVersion(stored, etag)
          return write(transaction, calendar, itemId, uidOf(stored.master), events)
        }),
      delete: (calendarId, itemId, etag, { signal }) =>
        change(calendarId, signal, async (transaction) => {
          const stored = await findItem(transaction, calendarId, itemId)
          if (!stored) return
          await requireVersion(stored, etag)
          await transaction.removeEvent(applicationId, calendarId, itemId)
        }),
    },
  }
}
