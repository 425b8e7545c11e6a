import {
  asItIs,
  type DataOf,
  type Endpoint,
  type RequestOf,
  ServiceError,
  wholeAnswer,
} from '@whenable/contract'
import type { DownloadedFile } from '@whenable/contract/interface'
import { asLegacy } from './as-legacy.js'
import type { Client, RequestOptions } from './call.js'
import type { BodyOf } from './request.js'
import { withWholeAnswers } from './whole-answers.js'

// What the interface has beyond JSON in an envelope: pages of a list, files, forms, the legacy API. Every call is
// the client's own, with its tries, errors and credentials; what is of another form passes `through` one of these.

type Through = NonNullable<RequestOptions['through']>

/** Both, the first one next to what sends. */
const both =
  (inner: Through, outer: Through): Through =>
  (send) =>
    outer(inner(send))

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value }

/** What a call of an endpoint is given: the parts of its path, its query and its body. */
export type AreaRequest<E extends Endpoint> = Part<'path', RequestOf<E>['path']> &
  Part<'query', RequestOf<E>['query']> &
  (undefined extends BodyOf<E> ? unknown : Part<'body', BodyOf<E>>)

type Given<Request> =
  Record<never, never> extends Request
    ? [request?: Request, options?: RequestOptions]
    : [request: Request, options?: RequestOptions]

/** Some fields of a record, as they are on the wire. */
type Fields<Data> = Data extends readonly (infer Item)[] ? Partial<Item>[] : Partial<Data>

/** What is answered where the query's `select` names fields, or its `view` another form: as it is on the wire. */
type Selected<E extends Endpoint> = Fields<NonNullable<E['data']['_zod']['input']>>

type Selecting<E extends Endpoint> = AreaRequest<E> & {
  readonly query: { readonly select: string } | { readonly view: string }
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** What leads to the next page: `page_token` of a query, or `offset` in the legacy API. Nothing at the end. */
  readonly next: string | undefined
}

/** A list: its items one by one, asked for page by page as they are wanted. */
export interface Listing<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>
}

type ItemOf<Data> = Data extends readonly (infer Item)[] ? Item : never

/** One call of an area. */
export type CallOf<E extends Endpoint> = [E['paged']] extends [true | undefined]
  ? {
      (request: Selecting<E>, options?: RequestOptions): Listing<ItemOf<Selected<E>>>
      (...given: Given<AreaRequest<E>>): Listing<ItemOf<DataOf<E>>>
    }
  : {
      (request: Selecting<E>, options?: RequestOptions): Promise<Selected<E>>
      (...given: Given<AreaRequest<E>>): Promise<DataOf<E>>
    }

/** The calls of an area, under the names of its table. */
export type Calls<Area extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Area]: CallOf<Area[Name]>
}

/** A call as it runs, whatever its endpoint. */
interface Asked {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Answers with a page's address, to which nothing is sent. */
const addressAlone =
  (isLegacy: boolean): Through =>
  () =>
  async (url) =>
    Response.json(isLegacy ? url : { data: url })

/** Sends fields as the parts of a form; the engine writes the content type with its boundary. */
const asForm =
  (fields: unknown): Through =>
  (send) =>
  (url, init) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(Object(fields))) form.set(name, value as Blob | string)
    const headers = new Headers(init?.headers)
    headers.delete('Content-Type')
    return send(url, { ...init, headers, body: form })
  }

/** The parameters of a `Content-Disposition` (RFC 6266, section 4.1), by their names in lower case. */
const parametersOf = (disposition: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  let rest = `;${disposition}`
  for (let at = 0; at >= 0; at = rest.indexOf(';')) {
    rest = rest.slice(at + 1)
    const [whole = '', name = '', value = ''] =
      /^\s*([\w*]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/.exec(rest) ?? []
    found.set(name.toLowerCase(), value.trim())
    rest = rest.slice(whole.length)
  }
  return found
}

/** The name of a `Content-Disposition`, in the form for all languages before the other (RFC 6266, section 4.3). */
const nameIn = (disposition: string | null): string | undefined => {
  const parameters = parametersOf(disposition ?? '')
  const [, encoded] = /^utf-8'[^']*'(\S+)/i.exec(parameters.get('filename*') ?? '') ?? []
  try {
    if (encoded) return decodeURIComponent(encoded)
  } catch {
    // Bytes that are no text: the other form will do.
  }
  const name = parameters.get('filename')
  if (name && /^".*"$/s.test(name)) return name.slice(1, -1).replace(/\\(.)/g, '$1')
  return name?.split(/\s/, 1)[0] || undefined
}

/**
 * Keeps the answer's bytes for `keep` instead of reading them. The time that a try may take ends with its headers; the
 * caller's signal ends the file too.
 */
const asFile =
  ({ accept }: Endpoint, signal: AbortSignal | undefined, keep: (file: DownloadedFile) => void): Through =>
  (send) =>
  async (url, init) => {
    init?.signal?.throwIfAborted()
    const stop = new AbortController()
    const giveUp = () => stop.abort(init?.signal?.reason)
    init?.signal?.addEventListener('abort', giveUp)
    const headers = new Headers(init?.headers)
    if (accept) headers.set('Accept', accept)
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const response = await send(url, { ...init, headers, signal: either })
    if (!response.ok) return response
    init?.signal?.removeEventListener('abort', giveUp)
    keep({
      body: response.body ?? new Blob().stream(),
      type: response.headers.get('Content-Type') ?? '',
      name: nameIn(response.headers.get('Content-Disposition')),
    })
    return new Response()
  }

const unchanged: Through = (send) => send
const generationOf = ({ api }: Endpoint): Through => (api ? asLegacy : unchanged)

/** Some fields, or another view, are not the whole record that an endpoint is read by. */
const readingOf = (endpoint: Endpoint, { query }: Asked): Endpoint =>
  query?.['select'] || query?.['view'] ? asItIs(endpoint) : endpoint

const askOne = async (client: Client, endpoint: Endpoint, asked: Asked, options: RequestOptions) => {
  let file: DownloadedFile | undefined
  const form = endpoint.isPage
    ? addressAlone(!!endpoint.api)
    : endpoint.isFile
      ? asFile(endpoint, options.signal, (kept) => {
          file = kept
        })
      : endpoint.multipart
        ? asForm(asked.body)
        : unchanged
  const through = both(form, generationOf(endpoint))
  const data = await client.call(readingOf(endpoint, asked), asked, { ...options, through })
  return file ?? data
}

/** Items that a page of the legacy API has at least, while there are more (interface: Limits). */
const shortestFullPage = 100

/** So many pages in a row may be the same: what is added at the head of a list pushes what was there to the next page. */
const mostAlike = 5

/** Says that a list never ends, where a page leads back to one that was there. */
const neverEnds = ({ id }: Endpoint, what: string) =>
  new ServiceError('invalid_answer', `${id}: ${what}: expected a page that was not there`)

/** Pages by `limit` and `offset`. An answer that is no list, such as a count, is the one item. */
async function* pagesByOffset(client: Client, endpoint: Endpoint, asked: Asked, options: RequestOptions) {
  const limit = Number(asked.query?.['limit'] ?? shortestFullPage)
  let [before, alike] = ['', 0]
  for (let offset = Number(asked.query?.['offset'] ?? 0); ; ) {
    const query = { ...asked.query, limit, offset }
    const data = await askOne(client, endpoint, { ...asked, query }, options)
    const items: unknown[] = Array.isArray(data) ? data : [data]
    const page = JSON.stringify(items)
    // Something was added meanwhile, or the service passes over `offset`.
    alike = page === before ? alike + 1 : 0
    if (alike > mostAlike) throw neverEnds(endpoint, `offset ${offset} gives the page before it`)
    before = page
    offset += items.length
    const isLast = !Array.isArray(data) || items.length < Math.min(limit || 1, shortestFullPage)
    yield { items, next: isLast ? undefined : String(offset) }
    if (isLast) return
  }
}

/** Pages by `page_token` and `next_cursor`. */
async function* pagesByCursor(client: Client, endpoint: Endpoint, asked: Asked, options: RequestOptions) {
  const seen = new Set<unknown>()
  for (let page_token = asked.query?.['page_token']; ; ) {
    const { data, next_cursor: next } = await client.call(
      wholeAnswer(readingOf(endpoint, asked)),
      { ...asked, query: { ...asked.query, page_token } },
      { ...options, through: withWholeAnswers },
    )
    yield { items: (data ?? []) as unknown[], next }
    if (!next) return
    seen.add(page_token)
    if (seen.has(next)) throw neverEnds(endpoint, `next_cursor '${next}' leads back`)
    page_token = next
  }
}

const listing = (pages: () => AsyncIterable<Page<unknown>>): Listing<unknown> => ({
  pages,
  async *[Symbol.asyncIterator]() {
    for await (const { items } of pages()) yield* items
  },
})

/** One call of an area, as its endpoint says. */
const callOf =
  (client: Client, endpoint: Endpoint) =>
  (asked: Asked = {}, options: RequestOptions = {}) => {
    if (!endpoint.paged) return askOne(client, endpoint, asked, options)
    const pages = endpoint.api ? pagesByOffset : pagesByCursor
    return listing(() => pages(client, endpoint, asked, options))
  }

/**
 * The calls of an area's table over a client. An endpoint that answers with a page for a person gives its address, to which
 * nothing is sent; a list is asked page by page; a file is its bytes as they come.
 *
 * @throws ServiceError what {@link Client.call} throws.
 */
export const callsOf = <Area extends Readonly<Record<string, Endpoint>>>(
  client: Client,
  area: Area,
): Calls<Area> =>
  Object.fromEntries(
    Object.entries(area).map(([name, endpoint]) => [name, callOf(client, endpoint)]),
  ) as unknown as Calls<Area>
