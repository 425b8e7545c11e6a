import { type Instant, instant } from '@whenable/time'

/** A requested page: at most `limit` items with a list key greater than `after`. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** A page of items. `next` is the `after` of the next page; undefined at the end. */
export interface Listed<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
}

/** A record with its list key. */
export interface Positioned<T> {
  readonly at: string
  readonly record: T
}

const padded = (value: number): string => String(value + 1e11).padStart(13, '0')

/** A record's list key, which sorts by rank, instant and id. It is text, so that every database sorts it alike. */
export const listKey = (at: Instant, id: string, rank = 1): string => `${rank}.${padded(at)}.${id}`

/** The list key of a record whose list is sorted by position. */
export const positionKey = (position: number): string => `1.${String(position).padStart(13, '0')}.`

/** The instant in a list key. */
export const instantOfKey = (key: string): Instant => instant(Number(key.split('.')[1]) - 1e11)

/** Reads all pages of a list. */
export const allOf = async <T>(read: (page: Page) => Promise<Listed<T>>): Promise<readonly T[]> => {
  const found: T[] = []
  let after: string | undefined
  do {
    const page: Listed<T> = await read({ limit: 200, ...(after === undefined ? {} : { after }) })
    found.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return found
}
