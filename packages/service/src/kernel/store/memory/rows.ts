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

  where(matches: (row: T) => boolean): T[] {
    return [...this.#rows.values()].filter(matches)
  }
}
