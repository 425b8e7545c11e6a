import { type Operation, ServiceError } from '@whenable/contract'
import type { CallResult } from './call.js'
import type { AnyRequest } from './request.js'

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The next page: `page_token` of a query, or `offset` in the legacy API. Undefined on the last page. */
  readonly next: string | undefined
}

/** Calls a list's endpoint for one page. */
type CallPage = (request: AnyRequest) => Promise<CallResult<unknown>>

/** The least number of items of a full page in the legacy API (interface: Limits). */
export const legacyPageSize = 100

/** How many pages in a row may be equal: items that are added at the head of a list push others to the next page. */
const mostEqualPages = 5

const endlessPages = ({ id }: Operation, problem: string) =>
  new ServiceError('invalid_answer', `${id}: ${problem}: expected a new page`)

/** Pages by `limit` and `offset`. An answer that is not a list, such as a count, is the one item. */
async function* pagesByOffset(
  endpoint: Operation,
  request: AnyRequest,
  call: CallPage,
): AsyncGenerator<Page<unknown>> {
  const limit = Number(request.query?.['limit'] ?? legacyPageSize)
  let [before, equal] = ['', 0]
  for (let offset = Number(request.query?.['offset'] ?? 0); ; ) {
    const { data } = await call({ ...request, query: { ...request.query, limit, offset } })
    const items: unknown[] = Array.isArray(data) ? data : data == null ? [] : [data]
    const page = JSON.stringify(items)
    // Either something was added meanwhile, or the service ignores `offset`.
    equal = page === before ? equal + 1 : 0
    if (equal > mostEqualPages) throw endlessPages(endpoint, `offset ${offset} gives the page before it`)
    before = page
    offset += items.length
    const isLast = !Array.isArray(data) || items.length < Math.min(limit || 1, legacyPageSize)
    yield { items, next: isLast ? undefined : String(offset) }
    if (isLast) return
  }
}

/** Pages by `page_token` and `next_cursor`. */
async function* pagesByCursor(
  endpoint: Operation,
  request: AnyRequest,
  call: CallPage,
): AsyncGenerator<Page<unknown>> {
  const visitedCursors = new Set<unknown>()
  for (let page_token = request.query?.['page_token']; ; ) {
    const { data, nextCursor } = await call({ ...request, query: { ...request.query, page_token } })
    yield { items: (data ?? []) as unknown[], next: nextCursor }
    if (!nextCursor) return
    visitedCursors.add(page_token)
    if (visitedCursors.has(nextCursor)) throw endlessPages(endpoint, `next_cursor '${nextCursor}' leads back`)
    page_token = nextCursor
  }
}

/**
 * The pages of a list, requested as they are read.
 *
 * @throws ServiceError `invalid_answer` if the pages repeat without end.
 */
export const pagesOf = (
  endpoint: Operation,
  request: AnyRequest,
  call: CallPage,
): AsyncGenerator<Page<unknown>> =>
  (endpoint.api === 'legacy' ? pagesByOffset : pagesByCursor)(endpoint, request, call)

/** Every item of a list. Pages may overlap if something is added meanwhile: of items with the same id the last one counts. */
export const collectPages = async <Item extends { readonly id: string }>(
  pages: AsyncIterable<Page<unknown>>,
  itemsIn: (page: readonly unknown[]) => readonly Item[],
): Promise<Item[]> => {
  const found = new Map<string, Item>()
  let withoutNew = 0
  for await (const { items } of pages) {
    const before = found.size
    for (const item of itemsIn(items)) found.set(item.id, item)
    withoutNew = found.size === before ? withoutNew + 1 : 0
    // The service ignores the name of a page and gives the same items again and again.
    if (withoutNew >= mostEqualPages) break
  }
  return [...found.values()]
}
