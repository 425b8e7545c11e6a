import { createHash } from 'node:crypto'
import type { CalendarEvent } from '@whenable/contract'
import { editItem, writeItem } from '@whenable/icalendar'
import type { Instant } from '@whenable/time'
import {
  type CalendarItems,
  type ProviderCall,
  ProviderError,
  type RemoteItem,
  type WriteCall,
  type WrittenItem,
} from '../calendar-provider.js'
import { runWork } from '../provider-call.js'
import { memberUrl } from './collections.js'
import { checkWritten, type DavClient } from './dav-client.js'
import { fetchItem, isMissing } from './fetch-item.js'
import { childOf, escapeXml, textOf } from './multistatus.js'
import { isEtag, plainEtag, readItem, type StoredItem, versionOf } from './remote-item.js'

/** The name of an item that we create: from its UID alone, and safe in every file system. */
const nameOf = (uid: string): string => `${createHash('sha256').update(uid).digest('hex').slice(0, 40)}.ics`

const read = async (stored: StoredItem | undefined, call: ProviderCall): Promise<RemoteItem | undefined> => {
  if (!stored) return undefined
  function* work(one: StoredItem) {
    return { item: yield* readItem(one, { timeZone: call.timeZone ?? 'UTC' }) }
  }
  return (await runWork(work(stored), call.signal)).item
}

/** The ids of items whose text contains a UID, as the server's search says. */
const searchUid = async (
  client: DavClient,
  calendar: URL,
  uid: string,
  call: ProviderCall,
): Promise<readonly StoredItem[]> => {
  const filter =
    `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID">` +
    `<c:text-match collation="i;octet">${escapeXml(uid)}</c:text-match>` +
    `</c:prop-filter></c:comp-filter></c:comp-filter></c:filter>`
  const body = `<d:prop><d:getetag/><c:calendar-data/></d:prop>${filter}`
  const { responses, url } = await client.report(calendar, 1, 'c:calendar-query', body, call)
  return responses.flatMap(({ href, properties }) => {
    const text = childOf(properties, 'c:calendar-data')?.text
    if (!text) return []
    const etag = plainEtag(textOf(properties, 'd:getetag')) ?? versionOf(text)
    return [{ id: memberUrl(href, url).href, etag, text }]
  })
}

/** A longer item is not edited, in characters. A single event with thousands of attendees fits. */
const maxEdited = 1_000_000

/** An item's text with these events, and with everything else as it was. */
const edited = (
  { id, text }: StoredItem,
  events: readonly CalendarEvent[],
  { timeZone, sequence }: WriteCall,
  stamp: Instant,
  restored: readonly CalendarEvent[] | undefined,
): string => {
  if (text.length > maxEdited)
    throw new ProviderError('malformed', `the item at ${new URL(id).host} is too large to be edited`)
  const after = editItem(text, events, { stamp, restored, sequence, ...(timeZone ? { timeZone } : {}) })
  if (after !== undefined) return after
  throw new ProviderError('malformed', `the item at ${new URL(id).host} cannot be edited`)
}

/**
 * Reads and writes the items of an account.
 *
 * @param now the clock for the time of changes in items.
 */
export const createItems = (connect: () => Promise<DavClient>, now: () => Instant): CalendarItems => {
  const findByUid: CalendarItems['findByUid'] = async (calendarId, uid, call) => {
    const client = await connect()
    const calendar = new URL(calendarId)
    const own = await read(await fetchItem(client, memberUrl(nameOf(uid), calendar).href, call), call)
    if (own?.uid === uid) return own
    for (const stored of await searchUid(client, calendar, uid, call)) {
      const item = await read(stored, call)
      if (item?.uid === uid) return item
    }
    return undefined
  }

  const put = async (
    client: DavClient,
    itemId: string,
    text: string,
    condition: Readonly<Record<string, string>>,
    call: ProviderCall,
  ): Promise<WrittenItem> => {
    const headers = { 'Content-Type': 'text/calendar; charset=utf-8', ...condition }
    const response = await client.send(new URL(itemId), { method: 'PUT', headers, body: text }, call)
    await checkWritten(response, call)
    // A weak one does not tell that the text is stored as it was sent.
    const header = response.header('etag')
    return { id: itemId, etag: header?.startsWith('W/') ? undefined : plainEtag(header) }
  }

  /** The condition under which a version may be replaced. The caller has compared versions that are no ETags. */
  const conditionOf = (version: string): Readonly<Record<string, string>> => ({
    'If-Match': isEtag(version) ? version : '*',
  })

  return {
    get: async (_, itemId, call) => read(await fetchItem(await connect(), itemId, call), call),
    findByUid,
    create: async (calendarId, uid, events, call) => {
      const client = await connect()
      const itemId = memberUrl(nameOf(uid), new URL(calendarId)).href
      try {
        return await put(
          client,
          itemId,
          writeItem(events, { uid, stamp: now(), sequence: call.sequence }),
          { 'If-None-Match': '*' },
          call,
        )
      } catch (error) {
        // Servers have many ways to say that a UID is taken.
        const isRefused = error instanceof ProviderError && /^(?:malformed|forbidden)$/.test(error.kind)
        if (!isRefused || !(await findByUid(calendarId, uid, call).catch(() => undefined))) throw error
        throw new ProviderError('conflict', `${new URL(itemId).host} has an item of this UID already`)
      }
    },
    update: async (_, itemId, etag, events, call, restored) => {
      const client = await connect()
      const stored = await fetchItem(client, itemId, call)
      const { host } = new URL(itemId)
      if (!stored) throw new ProviderError('gone', `the item no longer exists at ${host}`)
      if (stored.etag !== etag) throw new ProviderError('conflict', `the item at ${host} has another version`)
      const text = edited(stored, events, call, now(), restored)
      if (text === stored.text) return { id: itemId, etag }
      return put(client, itemId, text, conditionOf(etag), call)
    },
    delete: async (_, itemId, etag, call) => {
      const client = await connect()
      const url = new URL(itemId)
      const conflict = () => new ProviderError('conflict', `the item at ${url.host} has another version`)
      if (!isEtag(etag)) {
        const stored = await fetchItem(client, itemId, call)
        if (!stored) return
        if (stored.etag !== etag) throw conflict()
      }
      const response = await client.send(url, { method: 'DELETE', headers: conditionOf(etag) }, call)
      if (isMissing(response)) return
      // Some servers refuse the condition of an item that does not exist.
      if (response.status !== 412) return checkWritten(response, call)
      if (await fetchItem(client, itemId, call)) throw conflict()
    },
  }
}
