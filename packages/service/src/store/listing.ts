import { type Instant, instant } from '@whenable/time'

/** A piece of a list: at most `limit` items whose list key is greater than `after`. */
export interface Page {
  readonly limit: number
  readonly after?: string | undefined
}

/** What a page holds; `next` is the `after` of the next page, absent at the end. */
export interface Listed<T> {
  readonly items: readonly T[]
  readonly next?: string | undefined
}

/** A record with its place in its list. */
export interface Positioned<T> {
  readonly at: string
  readonly record: T
}

const padded = (value: number): string => String(value + 1e11).padStart(13, '0')

/** The place of a record in its list: by an instant, then by id. Texts, so that every engine sorts them alike. */
export const listKey = (at: Instant, id: string, rank = 1): string => `${rank}.${padded(at)}.${id}`

/** The instant in a list key. */
export const instantOfKey = (key: string): Instant => instant(Number(key.split('.')[1]) - 1e11)
