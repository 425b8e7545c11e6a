import type { FreeBusyAnswer, PeopleSource } from '@whenable/contract'
import { BoundedMap, type Interval } from '@whenable/time'
import { withTimeout } from '../effect-timeout.js'

/** The answers of a window, and whether they have loaded. */
export interface PeopleReading {
  readonly state: 'loading' | 'ready' | 'error'
  /** Empty unless `state` is `ready`. */
  readonly answers: readonly FreeBusyAnswer[]
}

/** Reads windows of a {@link PeopleSource} as they come into view. */
export interface PeopleReader {
  /** The reading of a window for these addresses. Requests it if it is not known, and aborts the request of another window. */
  read(emails: readonly string[], window: Interval): PeopleReading
  /** Forgets all windows, and calls `changed`. */
  refresh(): void
  /** Aborts the pending request. */
  stop(): void
}

/** The number of windows that are cached. */
const MAX_WINDOWS = 24

/**
 * Creates a reader that caches the last windows, so that going back sends no request.
 *
 * @param changed called when the reading of a window has changed
 */
export const createPeopleReader = (source: PeopleSource, changed: () => void): PeopleReader => {
  const readings = new BoundedMap<string, PeopleReading>(MAX_WINDOWS)
  let pending: { readonly key: string; readonly controller: AbortController } | undefined

  const stop = () => {
    pending?.controller.abort()
    pending = undefined
  }

  const request = async (key: string, emails: readonly string[], window: Interval): Promise<void> => {
    stop()
    const controller = new AbortController()
    const own = { key, controller }
    pending = own
    const finish = (state: PeopleReading['state'], answers: readonly FreeBusyAnswer[]) => {
      if (pending !== own) return
      pending = undefined
      readings.set(key, { state, answers })
      changed()
    }
    await withTimeout((signal) => source.freeBusy({ emails, ...window }, { signal }), controller).then(
      (answers) => finish('ready', answers),
      () => finish('error', []),
    )
  }

  return {
    read: (emails, window) => {
      const key = JSON.stringify([emails, window.start, window.end])
      const reading = readings.get(key)
      if (reading) {
        // The window of the pending request is no longer shown.
        if (pending && pending.key !== key) stop()
        return reading
      }
      if (pending?.key !== key) request(key, emails, window)
      return { state: 'loading', answers: [] }
    },
    refresh: () => {
      stop()
      readings.clear()
      changed()
    },
    stop,
  }
}
