import { type Instant, instant, toIsoString } from '@whenable/time'
import {
  type ProviderCall,
  ProviderError,
  type Pull,
  type PullRequest,
  type RemoteItem,
} from '../calendar-provider.js'
import { runWork, unlessMissing } from '../provider-call.js'
import { type GraphClient, graphBase, listPages } from './microsoft-client.js'
import {
  etagOf,
  type GraphEvent,
  isSeriesMaster,
  isSeriesVersion,
  readGraphItem,
  withProperties,
} from './microsoft-event.js'

const day = 86_400

/**
 * The window in which changes are told, in days from a complete pull. A complete pull reads the events before and after it too.
 */
const [daysBefore, daysAfter] = [31, 400]

/** How long a cursor is used, in days, so that its window does not fall behind. */
const cursorDays = 14

/** If more items may have changed, the whole calendar is read instead of each of them. */
const maxItems = 50

/** How often a list is read again because something changed meanwhile. */
const maxLists = 5

/** The path of a calendar. */
export const calendarPath = (calendarId: string): string => `me/calendars/${encodeURIComponent(calendarId)}`

/** The path of an event. */
export const eventPath = (calendarId: string, id: string): string =>
  `${calendarPath(calendarId)}/events/${encodeURIComponent(id)}`

/** Where a list of changes goes on. */
interface Cursor {
  readonly link: string
  readonly until: number
}

const readCursor = (text: string, now: Instant): string => {
  try {
    const { link, until } = JSON.parse(text) as Cursor
    if (link.startsWith(graphBase) && until > now) return link
  } catch {
    // It is not one of ours.
  }
  throw new ProviderError('cursor-invalid', 'the cursor of Microsoft Graph is unknown or too old')
}

const requireLink = (link: string | undefined): string => {
  if (link?.startsWith(graphBase)) return link
  throw new ProviderError('malformed', 'Microsoft Graph returned changes without a link to the next ones')
}

/** The changes since a link. An expired one is 410; an unreadable one 400. */
const changesSince = async (client: GraphClient, link: string, call: ProviderCall) => {
  const kinds = { 400: 'cursor-invalid', 410: 'cursor-invalid' } as const
  const { entries, deltaLink } = await listPages<GraphEvent>(client, link, { kinds }, call)
  return { entries, link: requireLink(deltaLink) }
}

/** Adds to a series its exceptions; undefined if it has changed meanwhile. */
const withExceptions = async (
  client: GraphClient,
  calendarId: string,
  event: GraphEvent,
  call: ProviderCall,
): Promise<GraphEvent | undefined> => {
  const query = {
    $select: 'id,exceptionOccurrences,cancelledOccurrences',
    $expand: `exceptionOccurrences`,
  }
  const path = eventPath(calendarId, event.id)
  const series = await unlessMissing(client.send<GraphEvent>(path, { query }, call))
  if (!series || etagOf(series) !== etagOf(event)) return undefined
  const { exceptionOccurrences = [], cancelledOccurrences = [] } = series
  return { ...event, exceptionOccurrences, cancelledOccurrences }
}

/** An event or a series with its exceptions, as it is now. */
export const fetchItem = async (
  client: GraphClient,
  calendarId: string,
  id: string,
  call: ProviderCall,
): Promise<GraphEvent | undefined> => {
  for (let reads = 0; reads < maxLists; reads++) {
    const path = eventPath(calendarId, id)
    const event = await unlessMissing(client.send<GraphEvent>(path, { query: withProperties }, call))
    if (!event || !isSeriesMaster(event)) return event
    const series = await withExceptions(client, calendarId, event, call)
    if (series) return series
  }
  throw new ProviderError('transient', 'the series at Microsoft changes while it is read')
}

/** Reads items. */
const readAll = async (
  events: readonly GraphEvent[],
  { timeZone, signal }: { readonly timeZone: string; readonly signal: AbortSignal },
): Promise<readonly RemoteItem[]> => {
  function* work() {
    const items: RemoteItem[] = []
    for (const event of events) {
      const item = yield* readGraphItem(event, timeZone)
      if (item) items.push(item)
    }
    return items
  }
  return runWork(work(), signal)
}

/** Reads one item. */
export const readOne = async (
  event: GraphEvent | undefined,
  { timeZone = 'UTC', signal }: ProviderCall,
): Promise<RemoteItem | undefined> => event && (await readAll([event], { timeZone, signal }))[0]

/** All events, and series with their exceptions; undefined if a series has changed meanwhile. */
const listAll = async (
  client: GraphClient,
  calendarId: string,
  call: ProviderCall,
): Promise<readonly GraphEvent[] | undefined> => {
  const path = `${calendarPath(calendarId)}/events`
  const { entries } = await listPages<GraphEvent>(client, path, { query: withProperties }, call)
  const events: GraphEvent[] = []
  for (const entry of new Map(entries.map((event) => [event.id, event])).values()) {
    if (!isSeriesMaster(entry)) {
      events.push(entry)
      continue
    }
    const series = await withExceptions(client, calendarId, entry, call)
    if (!series) return undefined
    events.push(series)
  }
  return events
}

/**
 * Reads the whole calendar. Its pages are found by counting, so that a removal meanwhile would hide an event of a later page: the
 * list is read again until nothing has changed while it was.
 */
const pullAll = async (
  client: GraphClient,
  calendarId: string,
  request: PullRequest,
  now: Instant,
): Promise<Pull> => {
  const query = {
    startDateTime: toIsoString(instant(now - daysBefore * day)),
    endDateTime: toIsoString(instant(now + daysAfter * day)),
  }
  const window = `${calendarPath(calendarId)}/calendarView/delta`
  let link = requireLink((await listPages(client, window, { query }, request)).deltaLink)
  for (let lists = 0; lists < maxLists; lists++) {
    const events = await listAll(client, calendarId, request)
    const since = await changesSince(client, link, request)
    link = since.link
    if (!events || since.entries.length) continue
    const items = await readAll(events, request)
    return {
      changed: items.filter(({ id, etag }) => request.known.get(id) !== etag),
      removed: [],
      isComplete: true,
      present: new Map(items.map(({ id, etag }) => [id, etag])),
      cursor: JSON.stringify({ link, until: now + cursorDays * day } satisfies Cursor),
      warnings: [],
    }
  }
  throw new ProviderError('transient', 'the calendar at Microsoft changes while it is read')
}

/** The ids of items that may have changed; undefined if they are too many. */
const touchedBy = (
  entries: readonly GraphEvent[],
  known: ReadonlyMap<string, string>,
): ReadonlySet<string> | undefined => {
  const touched = new Set<string>()
  for (const entry of entries)
    if (!entry['@removed']) touched.add(entry.seriesMasterId ?? entry.id)
    else if (known.has(entry.id)) touched.add(entry.id)
    // An occurrence that no longer exists, of some series.
    else for (const [id, version] of known) if (isSeriesVersion(version)) touched.add(id)
  return touched.size > maxItems ? undefined : touched
}

/** The changes of a calendar since a cursor. Each item is read as it is now, also if it has only left the window. */
const pullChanges = async (
  client: GraphClient,
  calendarId: string,
  cursor: string,
  request: PullRequest,
  now: Instant,
): Promise<Pull> => {
  const { entries, link } = await changesSince(client, readCursor(cursor, now), request)
  const { until } = JSON.parse(cursor) as Cursor
  const touched = touchedBy(entries, request.known)
  if (!touched) return pullAll(client, calendarId, request, now)
  const found: GraphEvent[] = []
  const removed: string[] = []
  for (const id of touched) {
    const event = await fetchItem(client, calendarId, id, request)
    if (event) found.push(event)
    else removed.push(id)
  }
  const items = await readAll(found, request)
  return {
    changed: items.filter(({ id, etag }) => request.known.get(id) !== etag),
    removed,
    isComplete: false,
    cursor: JSON.stringify({ link, until } satisfies Cursor),
    warnings: [],
  }
}

/** The changes of a calendar since a cursor, or everything. */
export const pullCalendar = (
  client: GraphClient,
  calendarId: string,
  request: PullRequest,
  now: Instant,
): Promise<Pull> =>
  request.cursor !== undefined && !request.isReconciliation
    ? pullChanges(client, calendarId, request.cursor, request, now)
    : pullAll(client, calendarId, request, now)
