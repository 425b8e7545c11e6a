import { type Instant, instant } from '@whenable/time'
import { addHistory } from '../../features/bookings/booking-changes.js'
import { addCalendarChangeEmail } from '../../features/bookings/booking-emails.js'
import { transactAndPublish } from '../../kernel/publish/publish.js'
import type { Publish } from '../../kernel/publish/published-event.js'
import type { CalendarChange, EventRecord, LeasedWriteBack, Transaction } from '../../kernel/store/store.js'
import type { RemoteItem } from '../../providers/calendar-provider.js'
import { publishCalendarEvent } from '../events/save-event.js'
import { overrideId } from '../occurrences.js'
import { bySession, itemStateOf } from '../sync/group-sessions.js'
import { itemEvents } from '../sync/item-events.js'
import { type ChangedSession, type GroupVerdict, judgeGroupItem } from '../sync/judge-group-item.js'
import { storeItems } from '../sync/store-item.js'
import { lockSeries, putEvent, releaseHold, setUndecided } from '../sync/undecided-groups.js'
import { readSubject, type WrittenSubject } from '../sync/written-item.js'
import type { ItemWriter } from './write-item.js'

/** One settlement of a group event's item, in its transaction. */
interface Settlement {
  readonly transaction: Transaction
  readonly publish: Publish
  readonly now: Instant
  readonly newId: () => string
  readonly subject: WrittenSubject
  readonly item: RemoteItem | undefined
}

/** The recurrence lines that add occurrences. */
const addingLines = ({ recurrence }: EventRecord): string =>
  JSON.stringify(recurrence.filter((line) => !/^\s*EXDATE/i.test(line)).sort())

const isMovedAsWhole = (stored: EventRecord, found: EventRecord | undefined): boolean => {
  if (found?.when.object !== 'timespan' || stored.when.object !== 'timespan') return true
  const { start_time: start, end_time: end } = found.when
  return (
    start !== stored.when.start_time ||
    end !== stored.when.end_time ||
    addingLines(stored) !== addingLines(found)
  )
}

/** The ids of the events that keep the owner's times busy while they are asked. */
const heldIds = ({ known, events }: WrittenSubject): string[] => {
  const own = new Set(events.map(({ id }) => id))
  return known?.eventIds.filter((id) => !own.has(id)) ?? []
}

/** Removes what keeps the owner's times busy. */
const removeHeld = async ({ transaction, subject }: Settlement): Promise<void> => {
  const { applicationId, calendarId } = subject.managed
  for (const id of heldIds(subject)) await transaction.removeEvent(applicationId, calendarId, id)
}

/** Keeps the times of the item busy beside those of the stored event. @returns the ids of the events that do. */
const holdTimes = async (
  { transaction, subject, item, newId }: Settlement,
  sessions: readonly ChangedSession[],
  isWhole: boolean,
): Promise<string[]> => {
  if (!item) return []
  const { calendar, managed } = subject
  const places = sessions.flatMap(({ place }) => (place === 'absent' ? [] : [place.originalStart]))
  const records = itemEvents(item, { calendar, id: newId() })
  const held = isWhole
    ? records
    : records.flatMap(({ master_event_id: _, original_start_time, ...record }) =>
        places.includes(original_start_time) && original_start_time !== undefined
          ? [record as EventRecord]
          : [],
      )
  for (const record of held) {
    const master = held.find(({ id }) => id === record.master_event_id)
    await putEvent(transaction, managed.applicationId, calendar, record, master)
  }
  return held.map(({ id }) => id)
}

/** Stores the state and version of the item as it was found. */
const putFound = async (
  { transaction, subject, item }: Settlement,
  eventIds: readonly string[] | undefined,
  isHeld: boolean,
): Promise<void> => {
  const { managed, known, calendar } = subject
  const { applicationId, calendarId, uid, eventId } = managed
  const { isHeld: _, ...rest } = managed
  const states = [itemStateOf(item, calendar, eventId)]
  await transaction.putManagedItem({ ...rest, states, ...(isHeld ? { isHeld } : {}) })
  await transaction.countLocalWrite(applicationId, calendarId)
  if (!eventIds) return
  if (known && known.id !== item?.id)
    await transaction.removeSyncedItems(applicationId, calendarId, [known.id])
  if (item)
    await transaction.putSyncedItems([
      { ...{ applicationId, calendarId, uid, eventIds }, id: item.id, etag: item.etag },
    ])
}

/** The question about one session. */
const questionOf = (
  { place }: ChangedSession,
  calendarId: string,
  foundAt: CalendarChange['foundAt'],
): CalendarChange =>
  place === 'absent'
    ? { kind: 'deleted', calendarId, foundAt }
    : { kind: 'moved', calendarId, proposed: { start: place.start, end: place.end }, foundAt }

const isSameQuestion = (one: CalendarChange | undefined, other: CalendarChange): boolean =>
  one?.kind === other.kind &&
  one.calendarId === other.calendarId &&
  one.proposed?.start === other.proposed?.start &&
  one.proposed?.end === other.proposed?.end

/** Asks the owner about the sessions that they have changed, once for all of them. The stored event stays as it is. */
const ask = async (settlement: Settlement, sessions: readonly ChangedSession[]): Promise<void> => {
  const { transaction, now, newId, subject, item } = settlement
  const { managed, calendar, events } = subject
  const { applicationId, calendarId, eventId, origin } = managed
  const [master] = events
  if (!master) return
  const records = item ? itemEvents(item, { calendar, id: eventId }) : []
  const isWhole = isMovedAsWhole(
    master,
    records.find((record) => !record.master_event_id && record.status !== 'cancelled'),
  )
  await removeHeld(settlement)
  const held = await holdTimes(settlement, sessions, isWhole)
  await putFound(settlement, [...events.map(({ id }) => id), ...held], true)
  const asked = new Set([...sessions.map((session) => session.eventId), ...(isWhole ? [master.id] : [])])
  await setUndecided(transaction, calendar, applicationId, events, ({ id }) => asked.has(id))

  const all = await transaction.bookingsOfSeries(applicationId, calendarId, eventId)
  const isOpen = all.some(({ calendarChange }) => calendarChange?.calendarId === calendarId)
  const questions = new Map(sessions.flatMap((session) => session.bookings.map(({ id }) => [id, session])))
  const next = []
  for (const booking of all) {
    const session = questions.get(booking.id)
    const open = booking.calendarChange
    if (!session) {
      if (open?.calendarId === calendarId)
        await transaction.putBooking({ ...booking, calendarChange: undefined })
      continue
    }
    const calendarChange = questionOf(session, calendarId, open?.foundAt ?? now)
    const changed = { ...booking, calendarChange }
    next.push(changed)
    if (isSameQuestion(open, calendarChange)) continue
    await transaction.putBooking(changed)
    await addHistory({ transaction, now, newId }, booking, {
      kind: calendarChange.kind === 'moved' ? 'moved_in_calendar' : 'deleted_in_calendar',
      by: { kind: 'organizer' },
      after: calendarChange.proposed,
    })
  }
  // Once they are over, the stored event follows the calendar.
  const over = instant(Math.max(...sessions.map(({ booked }) => booked.end)))
  const { connection } = subject
  await transaction.putWriteBack({
    ...{ applicationId, connectionId: connection.id, calendarId, eventId, uid: managed.uid, createdAt: over },
  })
  const [first, ...others] = next.sort(bySession)
  const owned = first && (await transaction.configuration(first.configurationId))
  if (owned && !isOpen)
    await addCalendarChangeEmail({ transaction, now, newId, origin }, owned, first, others)
}

/** Gives a booked session that the item has under another original start, or without an override, its own event again. */
const keepSession = async (
  { transaction, subject, now }: Settlement,
  { eventId, place, bookings }: ChangedSession,
): Promise<void> => {
  const { calendar, managed, events } = subject
  const { applicationId, calendarId } = managed
  const before = events.find(({ id }) => id === eventId)
  const master = await transaction.event(applicationId, calendarId, managed.eventId)
  if (!before || !master || place === 'absent') return
  const { originalStart, start, end } = place
  const id = originalStart === undefined ? master.id : overrideId(master, calendar, originalStart)
  if (id === master.id && id !== eventId) {
    const others = before.participants.filter(
      ({ email }) => !master.participants.some((one) => one.email === email),
    )
    const participants = [...master.participants, ...others]
    await putEvent(transaction, applicationId, calendar, { ...master, participants })
  } else if (id !== eventId || (await transaction.event(applicationId, calendarId, eventId)) === undefined) {
    const { is_undecided: _, recurrence: _lines, ...kept } = before
    const zone = master.when.object === 'timespan' ? master.when.start_timezone : undefined
    const event: EventRecord = {
      ...kept,
      recurrence: [],
      id: id ?? eventId,
      master_event_id: master.id,
      original_start_time: originalStart ?? start,
      status: 'confirmed',
      when: {
        object: 'timespan',
        start_time: start,
        end_time: end,
        start_timezone: zone,
        end_timezone: zone,
      },
      updated_at: now,
    }
    await putEvent(transaction, applicationId, calendar, event, master)
  }
  if (id === undefined || id === eventId) return
  for (const booking of bookings)
    await transaction.putBooking({
      ...booking,
      calendarChange: undefined,
      occurrence: { calendarId, eventId: id, seriesId: master.id },
      events: [{ calendarId, eventId: id }],
    })
}

/** Lets the stored event follow its item. Every booked session keeps its time. */
const follow = async (settlement: Settlement, sessions: readonly ChangedSession[]): Promise<void> => {
  const { transaction, publish, now, newId, subject, item } = settlement
  const { managed, calendar, events, known } = subject
  const { applicationId, calendarId, uid, eventId } = managed
  const connectionId = subject.connection.id
  for (const booking of await transaction.bookingsOfSeries(applicationId, calendarId, eventId))
    if (booking.calendarChange?.calendarId === calendarId)
      await transaction.putBooking({ ...booking, calendarChange: undefined })
  await setUndecided(transaction, calendar, applicationId, events, () => false)
  await removeHeld(settlement)
  const context = { transaction, applicationId, calendar, now, newId, publish, publishes: true }
  if (!item) {
    for (const event of [...events].reverse()) {
      await transaction.removeEvent(applicationId, calendarId, event.id)
      publishCalendarEvent(context, 'deleted', { ...event, status: 'cancelled', updated_at: now })
    }
    await putFound(settlement, [], false)
    return
  }
  await storeItems(context, [item], known && known.id !== item.id ? [known.id] : [], { isSettled: true })
  for (const session of sessions) await keepSession(settlement, session)
  await putFound(settlement, undefined, false)
  // The item lacks what only the stored event has, such as guests who have booked since.
  await transaction.putWriteBack({ applicationId, connectionId, calendarId, eventId, uid, createdAt: now })
}

/**
 * Settles what the owner has done to a group event in their calendar. A change that affects guests is kept and recorded, and the
 * owner is asked once; any other is followed.
 *
 * @returns what to write, if the item is to equal the stored event; otherwise the attempt has ended.
 */
export const settleGroupItem = async (
  { store, clock, newId, addConsequences, report }: ItemWriter,
  leased: LeasedWriteBack,
  subject: WrittenSubject,
  item: RemoteItem | undefined,
): Promise<WrittenSubject | undefined> => {
  const now = clock()
  const judge = async (records: Parameters<typeof judgeGroupItem>[0], latest: WrittenSubject) => {
    try {
      return await judgeGroupItem(records, latest, item, now)
    } catch (error) {
      // An item without a valid time is written again.
      if (!(error instanceof RangeError)) throw error
      return { kind: 'write' } as GroupVerdict
    }
  }
  const first = await store.read((records) => judge(records, subject))
  if (first.kind === 'write' && !subject.managed.isHeld) return subject
  const { origin } = subject.managed
  const context = { store, newId, addConsequences, notify: () => {} }
  return transactAndPublish(context, { now, origin }, report, async (transaction, publish) => {
    await lockSeries(transaction, subject.managed, subject.owner)
    const latest = await readSubject(transaction, leased.writeBack)
    if (!latest) return subject
    const verdict = await judge(transaction, latest)
    if (verdict.kind === 'write') {
      await releaseHold(transaction, latest)
      return readSubject(transaction, leased.writeBack)
    }
    // A write that has changed meanwhile is repeated, and finds this change again.
    if ((await transaction.finishWriteBack(leased, now)) !== 'done') return undefined
    const settlement = { transaction, publish, now, newId, subject: latest, item }
    await (verdict.kind === 'ask' ? ask(settlement, verdict.sessions) : follow(settlement, verdict.sessions))
    return undefined
  })
}
