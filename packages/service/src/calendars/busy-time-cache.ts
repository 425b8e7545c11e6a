import type { Interval } from '@whenable/time'

/** Most intervals that are remembered, of all calendars together: some megabytes. */
const maxIntervals = 200_000

/** The busy times that were reckoned before, each good as long as nothing on its calendar has changed. */
export interface BusyTimeCache {
  /** What is remembered under a key, where it was reckoned from this revision of the calendar. */
  recall(key: string, revision: string): readonly Interval[] | undefined
  /** Remembers; what was asked for longest ago is forgotten first. */
  keep(key: string, revision: string, busy: readonly Interval[]): void
}

/**
 * A memory of busy times: most looks at free times find calendars as the last one has left them, and thousands of events
 * need not be read and expanded again.
 *
 * @param most intervals to remember.
 */
export const createBusyTimeCache = (most = maxIntervals): BusyTimeCache => {
  const entries = new Map<string, { readonly revision: string; readonly busy: readonly Interval[] }>()
  let size = 0
  const forget = (key: string): void => {
    size -= 1 + (entries.get(key)?.busy.length ?? -1)
    entries.delete(key)
  }
  return {
    recall: (key, revision) => {
      const entry = entries.get(key)
      if (entry?.revision !== revision) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.busy
    },
    keep: (key, revision, busy) => {
      forget(key)
      entries.set(key, { revision, busy })
      size += 1 + busy.length
      for (const oldest of entries.keys()) {
        if (size <= most) break
        forget(oldest)
      }
    },
  }
}
