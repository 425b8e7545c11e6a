import type { DraftStorage } from '../booking/draft.js'
import type { Draft } from '../booking/state.js'

/** What survives a reload: what was typed, and the id of the entry, so that the visitor finds it again. */
export interface StoredEntry {
  readonly waitlistId: string | null
  readonly draft: Draft
}

/** Raised whenever the fields of {@link StoredEntry} change. One of another version is dropped. */
const version = 1

/** Stores one entry under `whenable:waitlist` and `key` (service, configuration, what is wanted). Without storage it is kept in memory only. */
export const entryStorage = (storage: DraftStorage | null | undefined, key: string) => {
  const name = `whenable:waitlist ${key}`
  const attempt = <T>(what: () => T): T | undefined => {
    try {
      return what()
    } catch {
      // Full, forbidden, or not JSON: the same as an empty storage.
      return undefined
    }
  }
  return {
    read: (): StoredEntry | undefined => {
      const stored = attempt(() => JSON.parse(storage?.getItem(name) ?? 'null'))
      return stored?.version === version ? stored : undefined
    },
    write: (stored: StoredEntry) =>
      void attempt(() => storage?.setItem(name, JSON.stringify({ version, ...stored }))),
  }
}
