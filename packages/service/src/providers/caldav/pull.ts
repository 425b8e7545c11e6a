import {
  type ItemWarning,
  type ProviderCall,
  ProviderError,
  type Pull,
  type PullRequest,
  type RemoteItem,
} from '../calendar-provider.js'
import { kindOfStatus } from '../http-errors.js'
import { runWork } from '../provider-call.js'
import { memberUrl } from './collections.js'
import type { DavAnswer, DavClient } from './dav-client.js'
import { ownResponse } from './discovery.js'
import { fetchItem } from './fetch-item.js'
import { childOf, type DavResponse, escapeXml, textOf } from './multistatus.js'
import { isWholeItem, plainEtag, readItem, type StoredItem, versionOf } from './remote-item.js'

/** Where the next pull of a calendar goes on. */
interface DavCursor {
  /** The sync token (RFC 6578). */
  readonly token?: string | undefined
  /** The calendar's own version, of servers whose tokens do not work. */
  readonly ctag?: string | undefined
  /** How many tokens in a row were refused right after they were given out. */
  readonly refusals?: number | undefined
}

const readCursor = (text: string | undefined): DavCursor => {
  try {
    return JSON.parse(text ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** After this many refusals, tokens are not used until the next reconciliation. */
const maxRefusals = 2

/** Pages of one change report. */
const maxPages = 100

/** Items in one multiget. Some servers take tens of milliseconds for each. */
const batchSize = 50

/** From this many items on, all are read with one query, which is much faster on every server. */
const manyItems = 200

const eventFilter =
  '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter>'
const versions = '<d:prop><d:getetag/></d:prop>'
const contents = '<d:prop><d:getetag/><c:calendar-data/></d:prop>'

/** Errors after which another way of asking would fail as well. */
const isFinal = (error: unknown, { signal }: ProviderCall): boolean =>
  !(error instanceof ProviderError) ||
  signal.aborted ||
  ['auth', 'rate-limited', 'blocked-address'].includes(error.kind)

const etagOf = ({ properties }: DavResponse): string | undefined => plainEtag(textOf(properties, 'd:getetag'))

const isGone = (status: number | undefined): boolean => status === 404 || status === 410

/** What a server says of an item. */
interface Member {
  readonly id: string
  readonly response: DavResponse
}

/** What an answer says of the calendar's items, without the calendar itself and collections in it. Work in slices. */
function* membersOf({ responses, url }: DavAnswer): Generator<unknown, readonly Member[]> {
  const members: Member[] = []
  for (const response of responses) {
    yield
    const member = memberUrl(response.href, url)
    const isItem = !member.pathname.endsWith('/') && member.pathname !== url.pathname
    if (isItem) members.push({ id: member.href, response })
  }
  return members
}

/** Items as a server stores them, and which could not be had. */
interface Fetched {
  readonly stored: StoredItem[]
  readonly gone: string[]
  readonly failed: { readonly id: string; readonly status: number | undefined }[]
}

/** The contents in an answer. Work in slices. */
function* contentsOf(answer: DavAnswer): Generator<unknown, Fetched> {
  const fetched: Fetched = { stored: [], gone: [], failed: [] }
  for (const { id, response } of yield* membersOf(answer)) {
    yield
    const text = childOf(response.properties, 'c:calendar-data')?.text
    const [status = response.status] = response.failed
    if (text !== undefined && isWholeItem(text))
      fetched.stored.push({ id, etag: etagOf(response) ?? versionOf(text), text })
    else if (isGone(status)) fetched.gone.push(id)
    else fetched.failed.push({ id, status })
  }
  return fetched
}

/** Reads some items with one report. Those that the answer leaves out have failed. */
const multigetBatch = async (
  client: DavClient,
  calendar: URL,
  batch: readonly string[],
  call: ProviderCall,
): Promise<Fetched> => {
  const hrefs = batch.map((id) => `<d:href>${escapeXml(new URL(id).pathname)}</d:href>`).join('')
  const answer = await client.report(calendar, 1, 'c:calendar-multiget', contents + hrefs, call)
  const { stored, gone, failed } = await runWork(contentsOf(answer), call.signal)
  const answered = new Set([...stored.map(({ id }) => id), ...gone, ...failed.map(({ id }) => id)])
  // Only what was asked for counts.
  const asked = new Set(batch)
  return {
    stored: stored.filter(({ id }) => asked.has(id)),
    gone: gone.filter((id) => asked.has(id)),
    failed: [
      ...failed.filter(({ id }) => asked.has(id)),
      ...batch.flatMap((id) => (answered.has(id) ? [] : [{ id, status: undefined }])),
    ],
  }
}

/** Reads items one by one. */
const getEach = async (client: DavClient, ids: readonly string[], call: ProviderCall): Promise<Fetched> => {
  const fetched: Fetched = { stored: [], gone: [], failed: [] }
  for (const id of ids) {
    const stored = await fetchItem(client, id, call)
    if (stored) fetched.stored.push(stored)
    else fetched.gone.push(id)
  }
  return fetched
}

/** Reads items by their addresses. */
const multiget = async (
  client: DavClient,
  calendar: URL,
  ids: readonly string[],
  call: ProviderCall,
): Promise<Fetched> => {
  const all: Fetched = { stored: [], gone: [], failed: [] }
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const fetched = await multigetBatch(client, calendar, batch, call).catch((error: unknown) => {
      // One item with a character that XML cannot contain spoils the answer about all of them.
      if (error instanceof ProviderError && error.kind === 'malformed') return getEach(client, batch, call)
      throw error
    })
    all.stored.push(...fetched.stored)
    all.gone.push(...fetched.gone)
    all.failed.push(...fetched.failed)
  }
  return all
}

/** Throws if a list leaves items out: what it does not name would seem to be removed. */
const checkWhole = ({ responses, url }: DavAnswer): void => {
  const part = responses.find(({ status = 200 }) => status >= 300 && !isGone(status))
  if (part)
    throw new ProviderError(kindOfStatus(part.status ?? 0), `${url.host} lists only a part of the calendar`)
}

/** All events with their contents in one answer. */
const queryContents = async (client: DavClient, calendar: URL, call: ProviderCall): Promise<Fetched> => {
  const answer = await client.report(calendar, 1, 'c:calendar-query', contents + eventFilter, call)
  checkWhole(answer)
  return runWork(contentsOf(answer), call.signal)
}

/** The versions of all items; undefined for those without an ETag. */
const queryVersions = async (
  client: DavClient,
  calendar: URL,
  call: ProviderCall,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const answer = await client.report(calendar, 1, 'c:calendar-query', versions + eventFilter, call)
  checkWhole(answer)
  const all = new Map<string, string | undefined>()
  for (const { id, response } of await runWork(membersOf(answer), call.signal))
    if (!isGone(response.status)) all.set(id, etagOf(response))
  return all
}

const warningOf = (id: string, status: number | undefined, isKnown: boolean): ItemWarning => ({
  uid: undefined,
  title: undefined,
  message: `The server does not give out the item ${new URL(id).pathname.split('/').at(-1)}${status ? ` (status ${status})` : ''}.`,
  isBusy: isKnown,
})

/** Items that are read with one limit of time. */
const sliceOfItems = 500

/** Reads items. Those without events, such as tasks, are returned apart. */
const readItems = async (stored: readonly StoredItem[], { timeZone, hostTimeZone, signal }: PullRequest) => {
  const items: RemoteItem[] = []
  const others: string[] = []
  function* read(part: readonly StoredItem[]) {
    for (const one of part) {
      yield
      const item = yield* readItem(one, { timeZone, otherTimeZone: hostTimeZone })
      if (item) items.push(item)
      else others.push(one.id)
    }
    return part
  }
  for (let at = 0; at < stored.length; at += sliceOfItems)
    await runWork(read(stored.slice(at, at + sliceOfItems)), signal)
  return { items, others }
}

/** Reads many items with one query, if that works, and few by their addresses. */
const fetchItems = async (
  client: DavClient,
  calendar: URL,
  ids: readonly string[],
  call: ProviderCall,
  many = manyItems,
): Promise<Fetched> => {
  if (ids.length >= many)
    try {
      const wanted = new Set(ids)
      const { stored } = await queryContents(client, calendar, call)
      const found = stored.filter(({ id }) => wanted.delete(id))
      const { gone, failed, ...others } = await multiget(client, calendar, [...wanted], call)
      return { stored: [...found, ...others.stored], gone, failed }
    } catch (error) {
      // The answer may have been too large.
      if (isFinal(error, call)) throw error
    }
  return multiget(client, calendar, ids, call)
}

/** Changed and removed items of a calendar by its change reports (RFC 6578), and the next token. */
const readChanges = async (client: DavClient, calendar: URL, start: string, request: PullRequest) => {
  const changes = new Map<string, string | 'removed' | undefined>()
  const seen = new Set([start])
  for (let token = start; ; ) {
    const body = `<d:sync-token>${escapeXml(token)}</d:sync-token><d:sync-level>1</d:sync-level>${versions}`
    const answer = await client.report(calendar, 0, 'd:sync-collection', body, request)
    for (const { id, response } of await runWork(membersOf(answer), request.signal))
      changes.set(id, isGone(response.status) ? 'removed' : etagOf(response))
    const next = answer.syncToken
    if (next === undefined) throw new ProviderError('malformed', `${calendar.host} gives out no sync token`)
    const isCut = answer.responses.some(({ status }) => status === 507)
    if (!isCut) return { changes, token: next }
    if (seen.has(next) || seen.size >= maxPages)
      throw new ProviderError('malformed', `the change reports of ${calendar.host} do not end`)
    seen.add(next)
    token = next
  }
}

/** Pulls what has changed since a token. */
const pullChanges = async (
  client: DavClient,
  calendar: URL,
  { token: start = '', ctag }: DavCursor,
  request: PullRequest,
): Promise<Pull> => {
  const { changes, token } = await readChanges(client, calendar, start, request)
  const { known } = request
  const removed = [...changes].flatMap(([id, change]) => (change === 'removed' ? [id] : []))
  const wanted = [...changes].flatMap(([id, change]) =>
    change === 'removed' || (change !== undefined && known.get(id) === change) ? [] : [id],
  )
  const fetched = await fetchItems(client, calendar, wanted, request)
  if (fetched.failed.length)
    throw new ProviderError('transient', `${calendar.host} does not give out all changed items`)
  const { items, others } = await readItems(fetched.stored, request)
  return {
    changed: items.filter(({ id, etag }) => known.get(id) !== etag),
    removed: [...removed, ...fetched.gone, ...others],
    isComplete: false,
    cursor: JSON.stringify({ token, ctag } satisfies DavCursor),
    warnings: [],
  }
}

/**
 * Those of some items that a calendar still has, though its list left them out. An empty answer to the query for the list is what an
 * empty calendar gives, and what a server gives that has lost its way. Another question tells them apart, because its answer names the
 * calendar itself.
 *
 * @throws ProviderError `malformed` if it does not.
 */
const stillThere = async (
  client: DavClient,
  calendar: URL,
  ids: readonly string[],
  call: ProviderCall,
): Promise<readonly string[]> => {
  const answer = await client.propfind(calendar, 1, ['d:resourcetype', 'd:getetag'], call)
  checkWhole(answer)
  const isNamed = answer.responses.some(({ properties }) =>
    childOf(childOf(properties, 'd:resourcetype'), 'd:collection'),
  )
  if (!isNamed)
    throw new ProviderError('malformed', `${calendar.host} lists no events, and not even their calendar`)
  const members = await runWork(membersOf(answer), call.signal)
  const there = new Set(members.flatMap(({ id, response }) => (isGone(response.status) ? [] : [id])))
  return ids.filter((id) => there.has(id))
}

/** Items that a list has left out, and the server gives out when it is asked for them. */
const fetchLeftOut = async (
  client: DavClient,
  calendar: URL,
  listed: ReadonlySet<string>,
  request: PullRequest,
): Promise<readonly StoredItem[]> => {
  const missing = [...request.known.keys()].filter((id) => !listed.has(id))
  if (!missing.length) return []
  const there = await stillThere(client, calendar, missing, request)
  const { stored, failed } = await fetchItems(client, calendar, there, request)
  if (failed.length) throw new ProviderError('malformed', `${calendar.host} leaves out events that it has`)
  return stored
}

/** Everything on a calendar: contents of what is not known, and versions of the rest. */
const fetchAll = async (client: DavClient, calendar: URL, request: PullRequest) => {
  const { known } = request
  let many: number | undefined
  if (!known.size)
    try {
      return { fetched: await queryContents(client, calendar, request), listed: undefined }
    } catch (error) {
      // The answer may have been too large.
      if (isFinal(error, request)) throw error
      many = Infinity
    }
  const listed = await queryVersions(client, calendar, request)
  const leftOut = await fetchLeftOut(client, calendar, new Set(listed.keys()), request)
  const wanted = [...listed].flatMap(([id, etag]) =>
    etag !== undefined && known.get(id) === etag ? [] : [id],
  )
  const { stored, ...others } = await fetchItems(client, calendar, wanted, request, many)
  return { fetched: { ...others, stored: [...stored, ...leftOut] }, listed }
}

/** Pulls the whole list of a calendar. */
const pullAll = async (
  client: DavClient,
  calendar: URL,
  cursor: DavCursor,
  request: PullRequest,
): Promise<Pull> => {
  const { known } = request
  const { fetched, listed } = await fetchAll(client, calendar, request)
  const { items, others } = await readItems(fetched.stored, request)
  if (fetched.failed.length && !fetched.stored.length && !known.size)
    throw new ProviderError('transient', `${calendar.host} gives out none of the calendar's events`)
  const present = new Map<string, string>()
  for (const [id, etag] of listed ?? [])
    if (etag !== undefined && known.get(id) === etag) present.set(id, etag)
  for (const { id, etag } of items) present.set(id, etag)
  // What the server lists and does not give out stays as it was.
  for (const { id } of fetched.failed) {
    const etag = known.get(id)
    if (etag !== undefined) present.set(id, etag)
  }
  for (const id of [...fetched.gone, ...others]) present.delete(id)
  return {
    changed: items.filter(({ id, etag }) => known.get(id) !== etag),
    removed: [],
    isComplete: true,
    present,
    // After items that the server did not give out, the next pull reads the list again.
    cursor: JSON.stringify(fetched.failed.length ? {} : cursor),
    warnings: fetched.failed.map(({ id, status }) => warningOf(id, status, known.has(id))),
  }
}

/**
 * Pulls the changes of a calendar: by its sync token; if it has none, by its version; and after any failure the whole list.
 *
 * @throws ProviderError
 */
export const pullCalendar = async (client: DavClient, calendar: URL, request: PullRequest): Promise<Pull> => {
  const stored = request.isReconciliation ? {} : readCursor(request.cursor)
  const { refusals = 0 } = stored
  let isRefused = false
  if (stored.token)
    try {
      return await pullChanges(client, calendar, stored, request)
    } catch (error) {
      if (isFinal(error, request)) throw error
      isRefused = true
    }
  // Read before the items, so that a change in between is found the next time.
  const answer = await client.propfind(calendar, 0, ['d:sync-token', 's:getctag'], request)
  const { properties } = ownResponse(answer)
  const ctag = textOf(properties, 's:getctag')
  if (ctag !== undefined && ctag === stored.ctag && !stored.token)
    return { changed: [], removed: [], isComplete: false, cursor: request.cursor ?? '', warnings: [] }
  const token = textOf(properties, 'd:sync-token')
  const next: DavCursor = { token, ctag, refusals: isRefused ? refusals + 1 : refusals }
  const usable = (next.refusals ?? 0) < maxRefusals ? next : { ...next, token: undefined }
  return pullAll(client, calendar, usable, request)
}
