import type { CalendarEvent, CalendarInfo, EventSource, ShownCalendar } from '@whenable/flow/calendar'
import type { Instant, Interval } from '@whenable/time'
import type { LitElement } from 'lit'
import { PlainEvents } from './plain-events.js'
import type { EventOccurrence } from './plain-events.model.js'
import { remembered } from './remembered.js'
import { RunningSource } from './running-source.js'

/** Whose events are shown: those of the page's list, or of a source. */
export interface EventsWords {
  readonly events: readonly CalendarEvent[]
  readonly calendars: readonly CalendarInfo[]
  readonly source: EventSource | null
  readonly window: Interval
  readonly timeZone: string
  readonly now: () => Instant
}

/** The events of a calendar, whichever way they come, without those of calendars that the visitor hides. */
export class KnownEvents {
  readonly running: RunningSource
  private readonly plain: PlainEvents
  private hidden: ReadonlySet<string> = new Set()
  private readonly shown = remembered(
    (occurrences: readonly EventOccurrence[], hidden: ReadonlySet<string>) =>
      hidden.size ? occurrences.filter(({ event }) => !hidden.has(event.calendar_id ?? '')) : occurrences,
  )
  private readonly listed = remembered(
    (calendars: readonly CalendarInfo[], hidden: ReadonlySet<string>): readonly ShownCalendar[] =>
      calendars.map((info) => ({ info, shown: !hidden.has(info.id), face: 'there' })),
  )

  constructor(
    private readonly host: LitElement,
    private readonly words: () => EventsWords,
  ) {
    this.plain = new PlainEvents(host)
    this.running = new RunningSource(host, words)
  }

  private get seen() {
    const { events, window, timeZone } = this.words()
    return this.plain.seenIn(events, window.start, window.end, timeZone, this.plain.canReadSeries)
  }

  get occurrences(): readonly EventOccurrence[] {
    const { source } = this.words()
    if (source) return this.running.state?.occurrences ?? none
    return this.shown(this.seen.occurrences, this.hidden)
  }

  get calendars(): readonly ShownCalendar[] {
    const { source, calendars } = this.words()
    return source ? (this.running.state?.calendars ?? none) : this.listed(calendars, this.hidden)
  }

  /** How many events of the page's list cannot be read; a source tells of its own. */
  get faults(): number {
    return this.words().source ? 0 : this.seen.faults
  }

  get isWaiting(): boolean {
    if (!this.words().source) return this.seen.isWaiting
    const { state } = this.running
    return (
      !state ||
      state.list.face === 'waiting' ||
      state.calendars.some(({ shown, face }) => shown && face === 'waiting')
    )
  }

  /** Whether something of the source is not there, so that no events do not mean that there are none. */
  get isPartial(): boolean {
    const { list, calendars = none } = this.running.state ?? {}
    return [list, ...calendars].some((one) => one?.face === 'failed' || one?.face === 'expired')
  }

  isWritable({ event }: EventOccurrence): boolean {
    const { source } = this.words()
    const info = this.calendars.find(({ info: { id } }) => id === event.calendar_id)?.info
    return !event.read_only && !info?.readOnly && (!source || !!source.change)
  }

  /** Shows the events of a calendar, or hides them; answers with whether they are shown now. */
  toggle(id: string): boolean {
    if (this.running.flow) {
      this.running.flow.send({ type: 'toggle-calendar', id })
      return !!this.calendars.find(({ info }) => info.id === id)?.shown
    }
    const hidden = new Set(this.hidden)
    const wasHidden = hidden.delete(id)
    if (!wasHidden) hidden.add(id)
    this.hidden = hidden
    this.host.requestUpdate()
    return wasHidden
  }
}

const none: readonly never[] = []
