import { type CalendarEvent, callProviders } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { hasStart, occurrenceWhen, overrideKey, seriesOf, startInSeries } from '@whenable/time/series'
import {
  type CalendarItems,
  type ProviderCall,
  ProviderError,
  type RemoteItem,
  type WrittenItem,
} from '../calendar-provider.js'
import { asksForCall, isSeries, orWithoutCall } from '../event-fields.js'
import { secondsOf } from '../icalendar-lines.js'
import { unlessMissing } from '../provider-call.js'
import { changedFields, type GoogleFields, newFields } from './google-changes.js'
import type { GoogleClient } from './google-client.js'
import {
  etagOf,
  type GoogleEvent,
  type GoogleItem,
  idOf,
  isCancelled,
  itemsOf,
  uidProperty,
  versionOf,
} from './google-event.js'
import type { GooglePage } from './google-pages.js'
import { eventPath, eventsPath, fetchItem, listEvents, readOne } from './google-pull.js'

/** Guests are informed by this service, never by Google. */
const silently = { sendUpdates: 'none' }

/**
 * The request for a Meet call (Calendar API: Create events, video conferences). Google makes one call for a request id, so a repeated
 * write makes no other.
 */
const callRequest = (event: CalendarEvent, uid: string): GoogleFields | undefined =>
  asksForCall(event, callProviders.google)
    ? {
        conferenceData: {
          createRequest: { requestId: idOf(uid), conferenceSolutionKey: { type: 'hangoutsMeet' } },
        },
      }
    : undefined

/** Without the version of their data, Google ignores requests for calls. */
const queryOf = (body: GoogleFields) => ({
  ...silently,
  ...('conferenceData' in body ? { conferenceDataVersion: '1' } : {}),
})

/** The original start of an exception; midnight in UTC for a date. */
const originalOf = ({ originalStartTime }: GoogleEvent): number | undefined => {
  const { date, dateTime } = originalStartTime ?? {}
  const text = date ? `${date}T00:00:00Z` : dateTime
  return text ? secondsOf(text) : undefined
}

const originalsOf = (overrides: readonly CalendarEvent[]): ReadonlySet<number> =>
  new Set(overrides.map(overrideKey))

/** The override of an item at an original start. */
const overrideAt = (item: RemoteItem | undefined, original: number): CalendarEvent | undefined =>
  item?.events.find((event) => event.master_event_id && overrideKey(event) === original)

/** Reads and writes the items of an account. */
export const createItems = (connect: () => GoogleClient): CalendarItems => {
  /** Patches an event, which keeps what the fields do not name, such as its video conference. */
  const patch = (calendarId: string, { id, etag }: GoogleEvent, body: GoogleFields, call: ProviderCall) => {
    const options = { method: 'PATCH', query: queryOf(body), body, etag } as const
    return connect().send<GoogleEvent>(eventPath(calendarId, id), options, call)
  }

  /** The occurrence of a series at its original start. */
  const instanceOf = async (
    calendarId: string,
    master: GoogleEvent,
    original: number,
    call: ProviderCall,
  ): Promise<GoogleEvent> => {
    const text = toIsoString(original as Parameters<typeof toIsoString>[0])
    const query = { originalStart: master.start?.date ? text.slice(0, 10) : text, showDeleted: 'true' }
    const path = `${eventPath(calendarId, master.id)}/instances`
    const { items = [] } = await connect().send<GooglePage<GoogleEvent>>(path, { query }, call)
    const [instance] = items
    if (instance) return instance
    throw new ProviderError('malformed', `the series at Google Calendar has no occurrence at ${text}`)
  }

  /** Makes the exceptions of a series equal to overrides. Exceptions without an override stay. */
  const writeOverrides = async (
    calendarId: string,
    { master, exceptions }: GoogleItem,
    current: RemoteItem | undefined,
    overrides: readonly CalendarEvent[],
    call: ProviderCall,
  ): Promise<number> => {
    let written = 0
    for (const override of overrides) {
      const original = overrideKey(override)
      const stored = exceptions.find((event) => originalOf(event) === original)
      if (stored && isCancelled(stored) && override.status === 'cancelled') continue
      const known = overrideAt(current, original)
      const timeZone = call.timeZone ?? 'UTC'
      if (stored && known && !isCancelled(stored)) {
        const fields = changedFields(override, known, stored, timeZone)
        if (!Object.keys(fields).length) continue
        await patch(calendarId, stored, fields, call)
      } else if (master) {
        const instance = await instanceOf(calendarId, master, original, call)
        await patch(calendarId, instance, { status: 'confirmed', ...newFields(override, timeZone) }, call)
      }
      written++
    }
    return written
  }

  /**
   * Gives occurrences back to a series that has changed, and cancels exceptions whose occurrences no longer exist. Google keeps both.
   *
   * @param named the original starts of overrides.
   */
  const releaseExceptions = async (
    calendarId: string,
    { exceptions }: GoogleItem,
    event: CalendarEvent,
    current: RemoteItem | undefined,
    { named, restored }: { readonly named: ReadonlySet<number>; readonly restored: ReadonlySet<number> },
    call: ProviderCall,
  ): Promise<number> => {
    const series = seriesOf(event, call.timeZone ?? 'UTC')
    let written = 0
    for (const exception of exceptions) {
      const original = originalOf(exception)
      if (original === undefined || named.has(original)) continue
      const start = startInSeries(series, { original_start_time: original })
      const exists = hasStart(series, start)
      if (exists ? !restored.has(original) && !isCancelled(exception) : isCancelled(exception)) continue
      const plain = { ...event, when: occurrenceWhen(event, start), recurrence: undefined }
      const known = overrideAt(current, original)
      const fields = !exists
        ? { status: 'cancelled' }
        : known && !isCancelled(exception)
          ? changedFields(plain, known, exception, series.timeZone)
          : { ...newFields(plain, series.timeZone), status: 'confirmed' }
      if (Object.keys(fields).length) await unlessMissing(patch(calendarId, exception, fields, call))
      written++
    }
    return written
  }

  const overridesOf = (events: readonly CalendarEvent[]) =>
    events.filter(({ master_event_id }) => master_event_id)

  const require = async (calendarId: string, itemId: string, etag: string, call: ProviderCall) => {
    const item = await fetchItem(connect(), calendarId, itemId, call)
    if (!item) return undefined
    if (versionOf(item) === etag) return item
    throw new ProviderError('conflict', 'the event at Google Calendar has another version')
  }

  const findByUid: CalendarItems['findByUid'] = async (calendarId, uid, call) => {
    const client = connect()
    const own = await readOne(await fetchItem(client, calendarId, idOf(uid), call), call)
    if (own?.uid === uid) return own
    const { entries } = await listEvents(client, calendarId, { iCalUID: uid }, call)
    for (const item of itemsOf(entries)) {
      const read = await readOne(item, call)
      if (read?.uid === uid) return read
    }
    return undefined
  }

  /** Creates an event under the id of its UID; in the place of a deleted one, because Google keeps their ids. */
  const insert = async (
    calendarId: string,
    id: string,
    fields: GoogleFields,
    call: ProviderCall,
  ): Promise<GoogleEvent> => {
    const client = connect()
    try {
      const options = { method: 'POST', query: queryOf(fields), body: { ...fields, id } } as const
      return await client.send<GoogleEvent>(eventsPath(calendarId), options, call)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'conflict') throw error
      const stored = await unlessMissing(client.send<GoogleEvent>(eventPath(calendarId, id), {}, call))
      if (!stored || !isCancelled(stored)) throw error
      return patch(calendarId, stored, { status: 'confirmed', ...fields }, call)
    }
  }

  return {
    get: async (calendarId, itemId, call) =>
      readOne(await fetchItem(connect(), calendarId, itemId, call), call),
    findByUid,
    create: async (calendarId, uid, events, call) => {
      // Google tells only ids apart, not UIDs of other programs.
      if (await findByUid(calendarId, uid, call))
        throw new ProviderError('conflict', 'Google Calendar has an event of this UID already')
      const [event] = events.filter(({ master_event_id }) => !master_event_id)
      if (!event) throw new ProviderError('malformed', 'an override needs its series')
      const fields = {
        ...newFields(event, call.timeZone ?? 'UTC'),
        extendedProperties: { private: { [uidProperty]: uid } },
      }
      const master = await orWithoutCall(callRequest(event, uid), (request) =>
        insert(calendarId, idOf(uid), { ...fields, ...request }, call),
      )
      const { id } = master
      const item = { id, master, exceptions: [] }
      await writeOverrides(calendarId, item, undefined, overridesOf(events), call)
      return { id, etag: master.recurrence?.length ? undefined : versionOf(item) }
    },
    update: async (calendarId, itemId, etag, events, call, restored = []): Promise<WrittenItem> => {
      const item = await require(calendarId, itemId, etag, call)
      if (!item) throw new ProviderError('gone', 'the event at Google Calendar no longer exists')
      const current = await readOne(item, call)
      const [event] = events.filter(({ master_event_id }) => !master_event_id)
      const known = current?.events.find(({ master_event_id }) => !master_event_id)
      let master: GoogleEvent | undefined
      if (event && known && item.master) {
        const stored = item.master
        const fields = changedFields(event, known, stored, call.timeZone ?? 'UTC')
        const request = stored.conferenceData ? undefined : callRequest(event, current?.uid ?? itemId)
        master = await orWithoutCall(request, async (asked) => {
          const body = { ...fields, ...asked }
          return Object.keys(body).length ? patch(calendarId, stored, body, call) : undefined
        })
      }
      const overrides =
        (await writeOverrides(calendarId, item, current, overridesOf(events), call)) +
        (master && event && isSeries(event)
          ? await releaseExceptions(
              calendarId,
              item,
              event,
              current,
              { named: originalsOf(overridesOf(events)), restored: originalsOf(restored) },
              call,
            )
          : 0)
      if (!master && !overrides) return { id: itemId, etag }
      const isSingle = master && !master.recurrence?.length && !overrides
      return { id: itemId, etag: isSingle ? etagOf(master as GoogleEvent) : undefined }
    },
    delete: async (calendarId, itemId, etag, call) => {
      const item = await require(calendarId, itemId, etag, call)
      if (!item?.master) return
      const options = { method: 'DELETE', query: silently, etag: etagOf(item.master) } as const
      await unlessMissing(connect().send<unknown>(eventPath(calendarId, itemId), options, call))
    },
  }
}
