import type { CalendarEvent, CalendarInfo } from '@whenable/contract'
import type { OccurrenceWindow } from '@whenable/time'
import type { ReactiveControllerHost } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import { type EventOccurrence, readSingles, separateSeries } from '../model/plain-events.model.js'

/**
 * The occurrences of a list in a window, the number of unreadable events, and whether series are still being loaded.
 */
export interface ListedOccurrences {
  readonly occurrences: readonly EventOccurrence[]
  readonly unreadableCount: number
  readonly isLoading: boolean
}

let readSeries: typeof import('../model/expand-series.js').readSeries | undefined

/** Reads a page's own list of events; loads the code of recurrences if an event recurs. */
export class ListedEvents {
  /** Whether the code of recurrences could not be loaded. */
  loadFailed = false
  readonly #sorted = memoizeLast(separateSeries)

  /** Includes cancelled occurrences. */
  readonly occurrencesIn = memoizeLast(
    (
      events: readonly CalendarEvent[],
      from: OccurrenceWindow['from'],
      to: OccurrenceWindow['to'],
      timeZone: string,
      calendars: readonly CalendarInfo[],
      _isRead: boolean,
    ): ListedOccurrences => {
      const { singles, series } = this.#sorted(events)
      const timeZones = new Map(calendars.map((info) => [info.id, info.timeZone]))
      const window: OccurrenceWindow = {
        ...{ from, to, timeZone, showCancelled: true },
        timeZoneOf: ({ calendar_id }) => timeZones.get(calendar_id ?? ''),
      }
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

  /** Whether the code of recurrences is loaded. */
  get canReadSeries(): boolean {
    return !!readSeries
  }

  /** Loads it again. */
  retry(): void {
    if (!this.loadFailed) return
    this.loadFailed = false
    void this.fetch()
  }

  /** Loads the code of recurrences. */
  async fetch(): Promise<void> {
    try {
      readSeries = (await import('../model/expand-series.js')).readSeries
    } catch {
      this.loadFailed = true
    }
    this.host.requestUpdate()
  }
}
