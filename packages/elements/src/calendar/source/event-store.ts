import type { CalendarEvent, CalendarInfo, CalendarSource } from '@whenable/contract'
import type { ShownCalendar } from '@whenable/flow/calendar'
import type { LitElement } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { ListedEvents, type SeenEvents } from './listed-events.js'
import { SourceController, type SourceOptions } from './source-controller.js'

/** Whose events are shown: those of a source or of a flow over one, else those of the page's list. */
export interface EventStoreOptions extends SourceOptions {
  readonly events: readonly CalendarEvent[]
  readonly calendars: readonly CalendarInfo[]
}

/** The events of an element, whichever way they come, without those of calendars that the visitor hides. */
export class EventStore {
  readonly running: SourceController
  readonly #plain: ListedEvents
  #hidden: ReadonlySet<string> = new Set()
  readonly #shown = memoizeLast((occurrences: readonly EventOccurrence[], hidden: ReadonlySet<string>) =>
    hidden.size ? occurrences.filter(({ event }) => !hidden.has(event.calendar_id ?? '')) : occurrences,
  )
  readonly #listed = memoizeLast(
    (calendars: readonly CalendarInfo[], hidden: ReadonlySet<string>): readonly ShownCalendar[] =>
      calendars.map((info) => ({ info, shown: !hidden.has(info.id), state: 'ready' })),
  )

  constructor(
    private readonly host: LitElement,
    private readonly words: () => EventStoreOptions,
  ) {
    this.#plain = new ListedEvents(host)
    this.running = new SourceController(host, words)
  }

  /** What is seen of the page's list; nothing where events come from a source. */
  get #seen(): SeenEvents | undefined {
    const { from, events, window, timeZone } = this.words()
    return from
      ? undefined
      : this.#plain.seenIn(events, window.start, window.end, timeZone, this.#plain.canReadSeries)
  }

  /** Loads what reads recurring events of the page's own list. */
  fetchSeries(): Promise<void> {
    return this.#plain.fetch()
  }

  get occurrences(): readonly EventOccurrence[] {
    const seen = this.#seen
    return seen ? this.#shown(seen.occurrences, this.#hidden) : (this.running.state?.occurrences ?? none)
  }

  get calendars(): readonly ShownCalendar[] {
    const { from, calendars } = this.words()
    return from ? (this.running.state?.calendars ?? none) : this.#listed(calendars, this.#hidden)
  }

  /** How many events of the page's list cannot be read; a source tells of its own. */
  get faults(): number {
    return this.#seen?.faults ?? 0
  }

  get isWaiting(): boolean {
    const seen = this.#seen
    if (seen) return seen.isWaiting && !this.#plain.isLost
    if (this.running.isLost) return false
    const { list, calendars = none } = this.running.state ?? {}
    return (
      !list || list.state === 'loading' || calendars.some(({ shown, state }) => shown && state === 'loading')
    )
  }

  /** Whether something of the source is not there, so that no events do not mean that there are none. */
  get isPartial(): boolean {
    const { list, calendars = none } = this.running.state ?? {}
    if (this.isLost) return true
    return [list, ...calendars].some((one) => one?.state === 'error' || one?.state === 'expired')
  }

  /** Code that the events need did not come. */
  get isLost(): boolean {
    return this.running.isLost || this.#plain.isLost
  }

  /** Fetches once more what did not come. */
  again(): void {
    this.running.again()
    this.#plain.again()
  }

  isWritable({ event }: EventOccurrence): boolean {
    const { from } = this.words()
    const info = this.calendars.find(({ info: { id } }) => id === event.calendar_id)?.info
    return !event.read_only && !info?.readOnly && (!from || !!(from as CalendarSource).change)
  }

  /** Shows the events of a calendar, or hides them; answers with whether they are shown now. */
  toggle(id: string): boolean {
    const { flow } = this.running
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
