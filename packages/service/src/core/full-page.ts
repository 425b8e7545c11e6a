import type { Listed, Page, Positioned } from '../store/store.js'

/** Rows that one request looks at; a page that ends here is short and says where the next one begins. */
const maxScanned = 5_000
/** Rows that are read at once when the first ones did not fill the page. */
const chunk = 500

/**
 * A page of what matches, filled by reading on until it is full or the list ends.
 *
 * @param read a page of everything; items with their list keys.
 * @param most rows to look at.
 */
export const fullPage = async <T>(
  read: (page: Page) => Promise<Listed<Positioned<T>>>,
  { limit, after }: Page,
  matches: (record: T) => boolean,
  most = maxScanned,
): Promise<Listed<T>> => {
  const items: T[] = []
  let last = after
  let scanned = 0
  do {
    const { items: rows, next } = await read({ limit: scanned ? chunk : limit + 1, after: last })
    for (const { at, record } of rows) {
      if (matches(record)) {
        if (items.length === limit) return { items, next: last }
        items.push(record)
      }
      last = at
    }
    if (next === undefined) return { items }
    scanned += rows.length
  } while (scanned < most)
  return { items, next: last }
}
