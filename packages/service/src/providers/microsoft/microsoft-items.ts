import { createHash } from 'node:crypto'
import { type CalendarEvent, callProviders } from '@whenable/contract'
import { type Instant, instant, toIsoString } from '@whenable/time'
import { overrideKey } from '@whenable/time/series'
import {
  type CalendarItems,
  type ProviderCall,
  ProviderError,
  type RemoteItem,
  type WrittenItem,
} from '../calendar-provider.js'
import { type ApiFields, asksForCall, orWithoutCall } from '../event-fields.js'
import { unlessMissing } from '../provider-call.js'
import { changedFields, exceptDates, newFields } from './microsoft-changes.js'
import { type GraphClient, listPages } from './microsoft-client.js'
import {
  cancelledOf,
  etagOf,
  type GraphEvent,
  isSeriesMaster,
  originalOf,
  originProperty,
  seriesStartOf,
  uidProperty,
  versionOf,
  withProperties,
} from './microsoft-event.js'
import { calendarPath, eventPath, fetchItem, readOne } from './microsoft-pull.js'

/** Makes a repeated request create nothing: a GUID that follows from the UID. */
const transactionId = (uid: string, attempt: number): string =>
  createHash('sha256')
    .update(`${attempt} ${uid}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Makes an event an online meeting of Teams (Graph: event resource type). */
const callRequest = (event: CalendarEvent): ApiFields | undefined =>
  asksForCall(event, callProviders.microsoft)
    ? { isOnlineMeeting: true, onlineMeetingProvider: 'teamsForBusiness' }
    : undefined

/** How many ids of deleted events are passed over. */
const maxAttempts = 3

/** A text in a filter. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Reads and writes the items of an account. */
export const createItems = (connect: () => GraphClient): CalendarItems => {
  const patch = (calendarId: string, { id, ...event }: GraphEvent, body: ApiFields, call: ProviderCall) => {
    const options = { method: 'PATCH', body, etag: etagOf({ id, ...event }) } as const
    return connect().send<GraphEvent>(eventPath(calendarId, id), options, call)
  }

  const remove = (calendarId: string, event: GraphEvent, call: ProviderCall) => {
    const options = { method: 'DELETE', etag: etagOf(event) } as const
    return unlessMissing(connect().send<unknown>(eventPath(calendarId, event.id), options, call))
  }

  /** The occurrence of a series at its original start, which is not an exception. */
  const instanceOf = async (
    calendarId: string,
    master: GraphEvent,
    original: Instant,
    call: ProviderCall,
  ): Promise<GraphEvent> => {
    const series = seriesStartOf(master)
    const query = {
      startDateTime: toIsoString(instant(original - 86_400)),
      endDateTime: toIsoString(instant(original + 86_400)),
    }
    const path = `${eventPath(calendarId, master.id)}/instances`
    const { entries } = await listPages<GraphEvent>(connect(), path, { query }, call)
    const found = entries.find((event) => event.originalStart && originalOf(series, event) === original)
    if (found) return found
    const text = toIsoString(original)
    throw new ProviderError('forbidden', `the series at Microsoft has no occurrence at ${text}`)
  }

  /** Makes the exceptions of a series equal to overrides. Exceptions without an override stay. */
  const writeOverrides = async (
    calendarId: string,
    master: GraphEvent,
    current: RemoteItem | undefined,
    events: readonly CalendarEvent[],
    call: ProviderCall,
  ): Promise<number> => {
    const series = seriesStartOf(master)
    const timeZone = call.timeZone ?? 'UTC'
    const gone = new Set<number>(cancelledOf(series, master))
    const exceptionAt = (original: Instant) =>
      master.exceptionOccurrences?.find((event) => originalOf(series, event) === original)
    let written = 0
    const cancel = async (original: Instant) => {
      if (gone.has(original)) return
      gone.add(original)
      const occurrence = exceptionAt(original) ?? (await instanceOf(calendarId, master, original, call))
      await remove(calendarId, occurrence, call)
      written++
    }
    for (const event of events) {
      if (!event.master_event_id) {
        for (const original of exceptDates(event, timeZone)) await cancel(original)
        continue
      }
      const original = instant(overrideKey(event))
      if (event.status === 'cancelled') {
        await cancel(original)
        continue
      }
      if (gone.has(original))
        throw new ProviderError(
          'forbidden',
          'Outlook calendars do not restore an occurrence that was removed',
        )
      const stored = exceptionAt(original)
      const known = current?.events.find((one) => one.master_event_id && overrideKey(one) === original)
      const fields =
        stored && known ? changedFields(event, known, stored, timeZone) : newFields(event, timeZone)
      if (!Object.keys(fields).length) continue
      await patch(calendarId, stored ?? (await instanceOf(calendarId, master, original, call)), fields, call)
      written++
    }
    return written
  }

  const require = async (calendarId: string, itemId: string, etag: string, call: ProviderCall) => {
    const event = await fetchItem(connect(), calendarId, itemId, call)
    if (!event) return undefined
    if (versionOf(event) === etag) return event
    throw new ProviderError('conflict', 'the event at Microsoft has another version')
  }

  const findByUid: CalendarItems['findByUid'] = async (calendarId, uid, call) => {
    const property = `ep/id eq ${quoted(uidProperty)} and ep/value eq ${quoted(uid)}`
    for (const $filter of [
      `singleValueExtendedProperties/Any(ep: ${property})`,
      `iCalUId eq ${quoted(uid)}`,
    ]) {
      const path = `${calendarPath(calendarId)}/events`
      const { entries } = await listPages<GraphEvent>(
        connect(),
        path,
        { query: { ...withProperties, $filter } },
        call,
      )
      for (const { id } of entries) {
        const read = await readOne(await fetchItem(connect(), calendarId, id, call), call)
        if (read?.uid === uid) return read
      }
    }
    return undefined
  }

  const refuseExisting = async (calendarId: string, uid: string, call: ProviderCall): Promise<void> => {
    if (await findByUid(calendarId, uid, call))
      throw new ProviderError('conflict', 'the calendar at Microsoft has an event of this UID already')
  }

  /** Creates an event once. The id of a transaction may stay taken by an event that was deleted. */
  const insert = async (
    calendarId: string,
    uid: string,
    fields: ApiFields,
    call: ProviderCall,
  ): Promise<GraphEvent> => {
    const path = `${calendarPath(calendarId)}/events`
    for (let attempt = 1; ; attempt++)
      try {
        const body = { ...fields, transactionId: transactionId(uid, attempt) }
        return await connect().send<GraphEvent>(path, { method: 'POST', body }, call)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'conflict' || attempt === maxAttempts)
          throw error
        await refuseExisting(calendarId, uid, call)
      }
  }

  /** Marks an event that was created here, so that copies of it are told apart. Without the mark, it is recognized all the same. */
  const markOrigin = async (
    calendarId: string,
    created: GraphEvent,
    call: ProviderCall,
  ): Promise<GraphEvent> => {
    const { iCalUId: value } = created
    if (value === undefined) return created
    try {
      const properties = [{ id: originProperty, value }]
      const marked = await patch(calendarId, created, { singleValueExtendedProperties: properties }, call)
      return { ...created, ...marked }
    } catch (error) {
      if (error instanceof ProviderError) return created
      throw error
    }
  }

  return {
    get: async (calendarId, itemId, call) =>
      readOne(await fetchItem(connect(), calendarId, itemId, call), call),
    findByUid,
    create: async (calendarId, uid, events, call) => {
      await refuseExisting(calendarId, uid, call)
      const [event] = events.filter(({ master_event_id }) => !master_event_id)
      if (!event) throw new ProviderError('malformed', 'an override needs its series')
      const { singleValueExtendedProperties: guests, ...fields } = newFields(event, call.timeZone ?? 'UTC')
      const properties = [{ id: uidProperty, value: uid }, ...(Array.isArray(guests) ? guests : [])]
      const body = { ...fields, singleValueExtendedProperties: properties }
      const inserted = await orWithoutCall(callRequest(event), (request) =>
        insert(calendarId, uid, { ...body, ...request }, call),
      )
      const created = await markOrigin(calendarId, inserted, call)
      if (!isSeriesMaster(created)) return { id: created.id, etag: versionOf(created) }
      await writeOverrides(calendarId, created, undefined, events, call)
      return { id: created.id, etag: undefined }
    },
    // Occurrences that are given back to their series are so already: a new rule or start removes exceptions.
    update: async (calendarId, itemId, etag, events, call): Promise<WrittenItem> => {
      const stored = await require(calendarId, itemId, etag, call)
      if (!stored) throw new ProviderError('gone', 'the event at Microsoft no longer exists')
      const current = await readOne(stored, call)
      const [event] = events.filter(({ master_event_id }) => !master_event_id)
      const known = current?.events.find(({ master_event_id }) => !master_event_id)
      let master: GraphEvent | undefined
      if (event && known) {
        const fields = changedFields(event, known, stored, call.timeZone ?? 'UTC')
        master = await orWithoutCall(
          stored.isOnlineMeeting ? undefined : callRequest(event),
          async (asked) => {
            const body = { ...fields, ...asked }
            return Object.keys(body).length ? patch(calendarId, stored, body, call) : undefined
          },
        )
      }
      // A new rule or start removes exceptions.
      const after =
        master && isSeriesMaster(master)
          ? ((await fetchItem(connect(), calendarId, itemId, call)) ?? master)
          : (master ?? stored)
      const overrides = isSeriesMaster(after)
        ? await writeOverrides(calendarId, after, current, events, call)
        : 0
      if (!master && !overrides) return { id: itemId, etag }
      return { id: itemId, etag: master && !isSeriesMaster(after) ? etagOf(master) : undefined }
    },
    delete: async (calendarId, itemId, etag, call) => {
      const stored = await require(calendarId, itemId, etag, call)
      if (stored) await remove(calendarId, stored, call)
    },
  }
}
