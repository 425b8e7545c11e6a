import type { CalendarTime } from './busy-time.js'

/** Maximum number of cached intervals of all calendars: a few megabytes. */
const maxIntervals = 200_000

/** A cache of computed busy times. Entries are valid while their calendar does not change. */
export interface BusyTimeCache {
  /** The entry of a key, if it was computed from this revision of the calendar. */
  get(key: string, revision: string): readonly CalendarTime[] | undefined
  /** Adds an entry. Evicts the least recently used ones. */
  set(key: string, revision: string, busy: readonly CalendarTime[]): void
}

/**
 * Creates a cache of busy times. Most requests for free times find unchanged calendars, and need not read and expand thousands of
 * events again.
 *
 * @param most the maximum number of cached intervals.
 */
export const createBusyTimeCache = (most = maxIntervals): BusyTimeCache => {
  const entries = new Map<string, { readonly revision: string; readonly busy: readonly CalendarTime[] }>()
  let size = 0
  const evict = (key: string): void => {
    size -= 1 + (entries.get(key)?.busy.length ?? -1)
    entries.delete(key)
  }
  return {
    get: (key, revision) => {
      const entry = entries.get(key)
      if (entry?.revision !== revision) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.busy
    },
    set: (key, revision, busy) => {
      evict(key)
      entries.set(key, { revision, busy })
      size += 1 + busy.length
      for (const oldest of entries.keys()) {
        if (size <= most) break
        evict(oldest)
      }
    },
  }
}

declare module '../../kernel/http/route.js' {
  interface CallServices {
    /** Busy times that were computed before. */
    readonly busyTimeCache: BusyTimeCache
  }
}
