import {
  type ProviderCall,
  ProviderError,
  type Pull,
  type PullRequest,
  type RemoteItem,
} from '../calendar-provider.js'
import { runWork, unlessMissing } from '../provider-call.js'
import type { GoogleClient } from './google-client.js'
import { type GoogleEvent, type GoogleItem, isCancelled, itemsOf, readGoogleItem } from './google-event.js'
import { type GooglePage, listPages } from './google-pages.js'

/** The path of a calendar's events. */
export const eventsPath = (calendarId: string): string => `calendars/${encodeURIComponent(calendarId)}/events`

/** The path of an event. */
export const eventPath = (calendarId: string, id: string): string =>
  `${eventsPath(calendarId)}/${encodeURIComponent(id)}`

/** Events on a page. Their descriptions may be long, and a response has at most 10 MB. */
const pageSize = '500'

/** If more series have changed, the whole calendar is read instead of each of them. */
const maxSeries = 50

/** Lists events: series as such, with their exceptions, and cancelled exceptions too (`singleEvents` and `showDeleted` are false). */
export const listEvents = (
  client: GoogleClient,
  calendarId: string,
  filter: { readonly syncToken?: string; readonly iCalUID?: string },
  call: ProviderCall,
) =>
  listPages((query) =>
    client.send<GooglePage<GoogleEvent>>(
      eventsPath(calendarId),
      {
        query: { maxResults: pageSize, ...filter, ...query },
        // An expired token is 410, an unreadable one 400 (guide: Synchronize resources efficiently).
        ...(filter.syncToken ? { kinds: { 400: 'cursor-invalid', 410: 'cursor-invalid' } as const } : {}),
      },
      call,
    ),
  )

/** An event or a series with its exceptions, as it is now. */
export const fetchItem = async (
  client: GoogleClient,
  calendarId: string,
  id: string,
  call: ProviderCall,
  uid?: string,
): Promise<GoogleItem | undefined> => {
  const master = await unlessMissing(client.send<GoogleEvent>(eventPath(calendarId, id), {}, call))
  if (master && (isCancelled(master) || !master.recurrence?.length))
    return isCancelled(master) ? undefined : { id, master, exceptions: [] }
  const iCalUID = master?.iCalUID ?? uid
  if (iCalUID === undefined) return undefined
  const { entries } = await listEvents(client, calendarId, { iCalUID }, call)
  const item = itemsOf(entries).find((one) => one.id === id)
  return item && { ...item, master: item.master ?? master }
}

/** Reads items, those first that are not known. */
const readAll = async (
  items: readonly GoogleItem[],
  timeZone: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RemoteItem | undefined>> => {
  function* work() {
    const read = new Map<string, RemoteItem | undefined>()
    for (const item of items) read.set(item.id, yield* readGoogleItem(item, timeZone))
    return read
  }
  return runWork(work(), signal)
}

/** Reads one item. */
export const readOne = async (
  item: GoogleItem | undefined,
  { timeZone = 'UTC', signal }: ProviderCall,
): Promise<RemoteItem | undefined> => item && (await readAll([item], timeZone, signal)).get(item.id)

const requireToken = (syncToken: string | undefined): string => {
  if (syncToken) return syncToken
  throw new ProviderError('malformed', 'Google Calendar returned a list without a sync token')
}

/** Everything on a calendar. */
const pullAll = async (client: GoogleClient, calendarId: string, request: PullRequest): Promise<Pull> => {
  const { known, timeZone, signal } = request
  const { entries, syncToken } = await listEvents(client, calendarId, {}, request)
  const read = await readAll(itemsOf(entries), timeZone, signal)
  const items = [...read.values()].filter((item) => item !== undefined)
  return {
    changed: items.filter(({ id, etag }) => known.get(id) !== etag),
    removed: [],
    isComplete: true,
    present: new Map(items.map(({ id, etag }) => [id, etag])),
    cursor: requireToken(syncToken),
    warnings: [],
  }
}

/** The changes of a calendar since a sync token. */
const pullChanges = async (
  client: GoogleClient,
  calendarId: string,
  cursor: string,
  request: PullRequest,
): Promise<Pull> => {
  const { timeZone, signal } = request
  const { entries, syncToken } = await listEvents(client, calendarId, { syncToken: cursor }, request)
  const found = itemsOf(entries)
  const isWhole = ({ master, exceptions }: GoogleItem) =>
    master && !exceptions.length && (isCancelled(master) || !master.recurrence?.length)
  // The list has only those parts of a series that have changed.
  const parts = found.filter((item) => !isWhole(item))
  if (parts.length > maxSeries) return pullAll(client, calendarId, request)
  const items = found.filter(isWhole)
  const removed: string[] = []
  for (const { id, exceptions } of parts) {
    const uid = exceptions.find(({ iCalUID }) => iCalUID)?.iCalUID
    const item = await fetchItem(client, calendarId, id, request, uid)
    if (item) items.push(item)
    else removed.push(id)
  }
  const read = await readAll(items, timeZone, signal)
  for (const [id, item] of read) if (!item) removed.push(id)
  return {
    changed: [...read.values()].filter((item) => item !== undefined),
    removed,
    isComplete: false,
    cursor: requireToken(syncToken),
    warnings: [],
  }
}

/** The changes of a calendar since a cursor, or everything. */
export const pullCalendar = (
  client: GoogleClient,
  calendarId: string,
  request: PullRequest,
): Promise<Pull> =>
  request.cursor && !request.isReconciliation
    ? pullChanges(client, calendarId, request.cursor, request)
    : pullAll(client, calendarId, request)
