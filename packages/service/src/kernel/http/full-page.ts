import type { Listed, Page, Positioned } from '../store/store.js'

/** Rows that one request scans at most. A page that ends here is short and has a `next`. */
const maxScanned = 5_000
/** Rows to read at once after the first read did not fill the page. */
const chunk = 500

/**
 * A page of matching records. Reads on until the page is full, the list ends, or `most` rows are scanned.
 *
 * @param read reads a page of all records with their list keys.
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
