import type { CalendarEvent } from '@whenable/contract'
import type { OccurrenceWindow } from '@whenable/time'
import type { ReactiveControllerHost } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import { type EventOccurrence, readSingles, sortOut } from '../model/plain-events.model.js'

/** What is seen of a list in a window, how much of it cannot be read, and whether series are still to come. */
export interface SeenEvents {
  readonly occurrences: readonly EventOccurrence[]
  readonly faults: number
  readonly isWaiting: boolean
}

let readSeries: typeof import('../model/expand-series.js').readSeries | undefined

/** Makes the events of a page's own list seen in a window; fetches the code of recurrences where one of them recurs. */
export class ListedEvents {
  /** The code of recurrences did not come. */
  isLost = false
  readonly #sorted = memoizeLast(sortOut)

  /** Those that were cancelled too. */
  readonly seenIn = memoizeLast(
    (
      events: readonly CalendarEvent[],
      from: OccurrenceWindow['from'],
      to: OccurrenceWindow['to'],
      timeZone: string,
      _isRead: boolean,
    ): SeenEvents => {
      const { singles, series } = this.#sorted(events)
      const window = { from, to, timeZone, showCancelled: true }
      const { occurrences, faults } = readSingles(singles, window)
      if (!series.length) return { occurrences, faults, isWaiting: false }
      if (!readSeries) {
        if (!this.isLost) void this.fetch()
        return { occurrences, faults, isWaiting: true }
      }
      const more = readSeries(series, window)
      return {
        occurrences: [...occurrences, ...more.occurrences],
        faults: faults + more.faults,
        isWaiting: false,
      }
    },
  )

  constructor(private readonly host: ReactiveControllerHost) {}

  /** The code of recurrences has come. */
  get canReadSeries(): boolean {
    return !!readSeries
  }

  /** Fetches it once more. */
  again(): void {
    if (!this.isLost) return
    this.isLost = false
    void this.fetch()
  }

  /** Loads what reads recurring events. */
  async fetch(): Promise<void> {
    try {
      readSeries = (await import('../model/expand-series.js')).readSeries
    } catch {
      this.isLost = true
    }
    this.host.requestUpdate()
  }
}
