import type { StoredDraft } from './effects.js'

/** Where a draft outlives a reload, such as `sessionStorage`. It may throw: the draft is then kept in memory alone. */
export interface DraftStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Goes up when {@link StoredDraft} changes its form; what another version has written is dropped. */
const version = 2

/** Keeps one draft under the kit's name and `storageKey` (service and configuration). */
export const draftStorage = (storage: DraftStorage | null | undefined, storageKey: string) => {
  const key = `whenable:${storageKey}`
  const attempt = <T>(what: (storage: DraftStorage) => T): T | undefined => {
    try {
      return storage ? what(storage) : undefined
    } catch {
      // Full, forbidden, or not JSON: as if nothing were kept.
      return undefined
    }
  }
  const keep = (kept: StoredDraft | null) =>
    attempt((storage) =>
      kept ? storage.setItem(key, JSON.stringify({ version, ...kept })) : storage.removeItem(key),
    )
  return {
    keep,
    read: (): StoredDraft | null => {
      const kept = attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null'))
      if (kept?.version === version) return kept
      keep(null)
      return null
    },
  }
}
