import type { FreeBusyAnswer, PeopleSource } from '@whenable/contract'
import { BoundedMap, type Interval } from '@whenable/time'
import { withTimeout } from '../timeout.js'

/** How the answers of a window stand. */
export interface PeopleReading {
  readonly state: 'loading' | 'ready' | 'error'
  /** What is known, while it is asked for once more as well. */
  readonly answers: readonly FreeBusyAnswer[]
}

/** Reads windows of a {@link PeopleSource} as they come into view. */
export interface PeopleReader {
  /** How a window stands for these addresses; asks for what nobody has asked for, and gives up what is asked for of other windows. */
  read(emails: readonly string[], window: Interval): PeopleReading
  /** Forgets failures and what is kept, and calls `changed`. */
  refresh(): void
  /** Gives up what is asked for. */
  stop(): void
}

/** Windows that are kept: what somebody turns back to. */
const MOST_WINDOWS = 24

/**
 * Keeps what has been read: going forward and back costs no request.
 *
 * @param changed is called when a window stands otherwise.
 */
export const createPeopleReader = (source: PeopleSource, changed: () => void): PeopleReader => {
  const kept = new BoundedMap<string, PeopleReading>(MOST_WINDOWS)
  let asking: { readonly key: string; readonly controller: AbortController } | undefined

  const stop = () => {
    asking?.controller.abort()
    asking = undefined
  }

  const ask = async (key: string, emails: readonly string[], window: Interval): Promise<void> => {
    stop()
    const controller = new AbortController()
    asking = { key, controller }
    const settle = (face: PeopleReading['state'], answers: readonly FreeBusyAnswer[]) => {
      if (controller.signal.aborted) return
      asking = undefined
      kept.set(key, { state: face, answers })
      changed()
    }
    await withTimeout((signal) => source.freeBusy({ emails, ...window }, { signal }), controller).then(
      (answers) => settle('ready', answers),
      () => settle('error', []),
    )
  }

  return {
    read: (emails, window) => {
      const key = JSON.stringify([emails, window.start, window.end])
      const reading = kept.get(key)
      if (reading) {
        // What another window was asked for is not seen any more.
        if (asking && asking.key !== key) stop()
        return reading
      }
      if (asking?.key !== key) ask(key, emails, window)
      return { state: 'loading', answers: [] }
    },
    refresh: () => {
      stop()
      kept.clear()
      changed()
    },
    stop,
  }
}
