import { BoundedMap, type Instant, instant } from '@whenable/time'
import type { OwnedConfiguration } from '../../kernel/store/store.js'

/** How long a next free time is kept, in seconds. */
const keptSeconds = 15

/** Maximum number of kept times. */
const maxKept = 5_000

/** Finds the start of the next free time; undefined if nothing is free. */
type FindNextStart = () => Promise<Instant | undefined>

/** The next free times of event types, each computed at most once in 15 seconds, so that anonymous requests for them stay cheap. */
export interface NextStartCache {
  /** The kept time, or the one that `find` computes. Concurrent callers share it. */
  get(owned: OwnedConfiguration, now: Instant, find: FindNextStart): Promise<Instant | undefined>
}

interface Kept {
  /** The configuration that it was computed for: a change of it counts at once. */
  readonly written: string
  readonly until: Instant
  readonly start: Promise<Instant | undefined>
}

/** Creates a cache of next free times. */
export const createNextStartCache = (most = maxKept): NextStartCache => {
  const kept = new BoundedMap<string, Kept>(most)
  return {
    async get({ configuration }, now, find) {
      const written = JSON.stringify(configuration)
      const before = kept.get(configuration.id)
      if (before?.written === written && before.until > now) {
        const start = await before.start
        if (start === undefined || start > now) return start
      }
      const start = find()
      const entry = { written, until: instant(now + keptSeconds), start }
      kept.set(configuration.id, entry)
      // A failure is not kept.
      start.catch(() => {
        if (kept.get(configuration.id) === entry) kept.delete(configuration.id)
      })
      return start
    },
  }
}

declare module '../../kernel/http/route.js' {
  interface CallServices {
    /** Next free times that were computed before. */
    readonly nextStarts: NextStartCache
  }
}
