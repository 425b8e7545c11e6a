import type { CalendarEvent } from '@whenable/contract'
import type { OccurrenceWindow } from '@whenable/time'
import type { ReactiveControllerHost } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import { type EventOccurrence, readSingles, separateSeries } from '../model/plain-events.model.js'

/** What is seen of a list in a window, how much of it cannot be read, and whether series are still to come. */
export interface ListedOccurrences {
  readonly occurrences: readonly EventOccurrence[]
  readonly unreadableCount: number
  readonly isLoading: boolean
}

let readSeries: typeof import('../model/expand-series.js').readSeries | undefined

/** Makes the events of a page's own list seen in a window; fetches the code of recurrences where one of them recurs. */
export class ListedEvents {
  /** The code of recurrences did not come. */
  loadFailed = false
  readonly #sorted = memoizeLast(separateSeries)

  /** Those that were cancelled too. */
  readonly occurrencesIn = memoizeLast(
    (
      events: readonly CalendarEvent[],
      from: OccurrenceWindow['from'],
      to: OccurrenceWindow['to'],
      timeZone: string,
      _isRead: boolean,
    ): ListedOccurrences => {
      const { singles, series } = this.#sorted(events)
      const window = { from, to, timeZone, showCancelled: true }
      const { occurrences, unreadableCount } = readSingles(singles, window)
      if (!series.length) return { occurrences, unreadableCount, isLoading: false }
      if (!readSeries) {
        if (!this.loadFailed) void this.fetch()
        return { occurrences, unreadableCount, isLoading: true }
      }
      const more = readSeries(series, window)
      return {
        occurrences: [...occurrences, ...more.occurrences],
        unreadableCount: unreadableCount + more.unreadableCount,
        isLoading: false,
      }
    },
  )

  constructor(private readonly host: ReactiveControllerHost) {}

  /** The code of recurrences has come. */
  get canReadSeries(): boolean {
    return !!readSeries
  }

  /** Fetches it once more. */
  retry(): void {
    if (!this.loadFailed) return
    this.loadFailed = false
    void this.fetch()
  }

  /** Loads what reads recurring events. */
  async fetch(): Promise<void> {
    try {
      readSeries = (await import('../model/expand-series.js')).readSeries
    } catch {
      this.loadFailed = true
    }
    this.host.requestUpdate()
  }
}
