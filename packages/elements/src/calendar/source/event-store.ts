import type { CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import type { ShownCalendar } from '@whenable/flow/calendar'
import type { LitElement } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { ListedEvents, type ListedOccurrences } from './listed-events.js'
import { SourceController, type SourceOptions } from './source-controller.js'

/** Where events come from: a source, a flow over one, or the page's list. */
export interface EventStoreOptions extends SourceOptions {
  readonly events: readonly CalendarEvent[]
  readonly calendars: readonly CalendarInfo[]
}

/** The events of an element, wherever they come from, without those of hidden calendars. */
export class EventStore {
  readonly sourceController: SourceController
  readonly #listedEvents: ListedEvents
  #hidden: ReadonlySet<string> = new Set()
  readonly #visibleOf = memoizeLast((occurrences: readonly EventOccurrence[], hidden: ReadonlySet<string>) =>
    hidden.size ? occurrences.filter(({ event }) => !hidden.has(event.calendar_id ?? '')) : occurrences,
  )
  readonly #listedCalendars = memoizeLast(
    (calendars: readonly CalendarInfo[], hidden: ReadonlySet<string>): readonly ShownCalendar[] =>
      calendars.map((info) => ({ info, shown: !hidden.has(info.id), state: 'ready' })),
  )

  constructor(
    private readonly host: LitElement,
    private readonly options: () => EventStoreOptions,
  ) {
    this.#listedEvents = new ListedEvents(host)
    this.sourceController = new SourceController(host, options)
  }

  /** Occurrences of the page's list; undefined if events come from a source. */
  get #listedOccurrences(): ListedOccurrences | undefined {
    const { eventSource, events, calendars, window, timeZone } = this.options()
    return eventSource
      ? undefined
      : this.#listedEvents.occurrencesIn(
          events,
          window.start,
          window.end,
          timeZone,
          calendars,
          this.#listedEvents.canReadSeries,
        )
  }

  /** Loads the code for recurring events of the page's list. */
  fetchSeries(): Promise<void> {
    return this.#listedEvents.fetch()
  }

  get occurrences(): readonly EventOccurrence[] {
    const listed = this.#listedOccurrences
    return listed
      ? this.#visibleOf(listed.occurrences, this.#hidden)
      : (this.sourceController.state?.occurrences ?? none)
  }

  get calendars(): readonly ShownCalendar[] {
    const { eventSource, calendars } = this.options()
    return eventSource
      ? (this.sourceController.state?.calendars ?? none)
      : this.#listedCalendars(calendars, this.#hidden)
  }

  /** How many events of the page's list are unreadable; a source reports its own. */
  get unreadableCount(): number {
    return this.#listedOccurrences?.unreadableCount ?? 0
  }

  get isLoading(): boolean {
    const listed = this.#listedOccurrences
    if (listed) return listed.isLoading && !this.#listedEvents.loadFailed
    if (this.sourceController.loadFailed) return false
    const { list, calendars = none } = this.sourceController.state ?? {}
    return (
      !list || list.state === 'loading' || calendars.some(({ shown, state }) => shown && state === 'loading')
    )
  }

  /** Whether something of the source is missing, so that an empty list does not mean that there are no events. */
  get isPartial(): boolean {
    const { list, calendars = none } = this.sourceController.state ?? {}
    if (this.loadFailed) return true
    return [list, ...calendars].some((one) => one?.state === 'error' || one?.state === 'expired')
  }

  /** Whether required code could not be loaded. */
  get loadFailed(): boolean {
    return this.sourceController.loadFailed || this.#listedEvents.loadFailed
  }

  /** Loads failed code again. */
  retry(): void {
    this.sourceController.retry()
    this.#listedEvents.retry()
  }

  isWritable({ event }: EventOccurrence): boolean {
    const { eventSource } = this.options()
    const info = this.calendars.find(({ info: { id } }) => id === event.calendar_id)?.info
    return !event.read_only && !info?.readOnly && (!eventSource || !!(eventSource as CalendarSource).change)
  }

  /** Shows or hides the events of a calendar; returns whether they are shown now. */
  toggle(id: string): boolean {
    const { flow } = this.sourceController
    if (flow) {
      flow.send({ type: 'toggle-calendar', id })
      return !!this.calendars.find(({ info }) => info.id === id)?.shown
    }
    const hidden = new Set(this.#hidden)
    const wasHidden = hidden.delete(id)
    if (!wasHidden) hidden.add(id)
    this.#hidden = hidden
    this.host.requestUpdate()
    return wasHidden
  }
}

const none: readonly never[] = []
