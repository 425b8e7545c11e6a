import type { Listed, Page, Positioned } from '../store.js'

/** A key of several parts. */
export const keyOf = (...parts: readonly string[]): string => parts.join('\n')

/** Increments the count of a key. @returns the new count. */
export const countUp = <Key extends string>(counts: Map<Key, number>, key: Key): number => {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Rows by key, which record how to roll back a failed transaction. */
export class Rows<T> {
  readonly #rows = new Map<string, T>()
  readonly #undo: (() => void)[]

  constructor(undo: (() => void)[]) {
    this.#undo = undo
  }

  get(key: string): T | undefined {
    return this.#rows.get(key)
  }

  set(key: string, row: T | undefined): void {
    const before = this.#rows.get(key)
    this.#undo.push(() => this.#write(key, before))
    this.#write(key, row)
  }

  #write(key: string, row: T | undefined): void {
    if (row === undefined) this.#rows.delete(key)
    else this.#rows.set(key, row)
  }

  /** The keys that begin with a text. */
  keysOf(prefix: string): string[] {
    return [...this.#rows.keys()].filter((key) => key.startsWith(prefix))
  }

  where(matches: (row: T) => boolean): T[] {
    return [...this.#rows.values()].filter(matches)
  }

  removeWhere(matches: (row: T) => boolean): void {
    for (const [key, row] of [...this.#rows]) if (matches(row)) this.set(key, undefined)
  }
}

/** A row of a list, with its owner and its list key. */
export interface Owned<T> {
  readonly applicationId: string
  readonly at: string
  readonly record: T
}

/** A page of rows with their list keys. */
export const positionedPage = <T>(
  rows: readonly Owned<T>[],
  { limit, after }: Page,
): Listed<Positioned<T>> => {
  const following = rows
    .filter((row) => after === undefined || row.at > after)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  const items = following.slice(0, limit)
  return { items, next: following.length > limit ? items.at(-1)?.at : undefined }
}

/** A page of rows. */
export const pageOf = <T>(rows: readonly Owned<T>[], page: Page): Listed<T> => {
  const { items, next } = positionedPage(rows, page)
  return { items: items.map((row) => row.record), next }
}
