import type { CalendarFlow, CalendarState, ShownCalendar } from '@whenable/flow/calendar'
import type { LitElement, ReactiveController } from 'lit'
import { type EventsWords, KnownEvents } from '../calendar/known-events.js'
import type { EventOccurrence } from '../calendar/plain-events.model.js'
import { FollowedFlow } from '../controllers/followed-flow.js'

type OverSource = typeof import('../calendar/over-source.js')

/** Whose events are listed: those of a flow that the page runs, else of a source, else of the page's list. */
export interface ListedWords extends EventsWords {
  readonly flow: CalendarFlow | null
}

/** The events of an agenda, whichever way they come. A flow is asked for the days that the list comes to. */
export class AgendaEvents implements ReactiveController {
  private readonly known: KnownEvents
  private readonly followed: FollowedFlow
  /** What tells of a flow of the page's beside its events, once it has come. */
  private parts: OverSource | undefined

  constructor(
    private readonly host: LitElement,
    private readonly words: () => ListedWords,
  ) {
    this.known = new KnownEvents(host, words)
    this.followed = new FollowedFlow(host, () => words().flow)
    host.addController(this)
  }

  hostUpdate(): void {
    const { flow, window, timeZone } = this.words()
    if (!flow) return
    if (!this.parts) void this.fetch()
    const { state } = flow
    if (state.timeZone !== timeZone) flow.send({ type: 'change-zone', timeZone })
    if (state.window.start !== window.start || state.window.end !== window.end)
      flow.send({ type: 'show', ...window })
  }

  private async fetch(): Promise<void> {
    this.parts = await import('../calendar/over-source.js')
    this.host.requestUpdate()
  }

  /** The flow, and what tells of it beside its events. */
  get over(): { readonly flow: CalendarFlow; readonly parts: OverSource } | undefined {
    const own = this.words().flow
    const flow = own ?? this.known.running.flow
    const parts = own ? this.parts : this.known.running.parts
    return flow && parts && { flow, parts }
  }

  private get state(): CalendarState | undefined {
    return this.followed.state ?? this.known.running.state
  }

  get occurrences(): readonly EventOccurrence[] {
    return this.words().flow ? (this.state?.occurrences ?? none) : this.known.occurrences
  }

  get calendars(): readonly ShownCalendar[] {
    return this.words().flow ? (this.state?.calendars ?? none) : this.known.calendars
  }

  /** How many events of the page's list cannot be read; a flow tells of its own. */
  get faults(): number {
    return this.words().flow ? 0 : this.known.faults
  }

  get isWaiting(): boolean {
    const { state } = this.followed
    if (!state) return this.known.isWaiting
    const { list, calendars } = state
    return list.face === 'waiting' || calendars.some(({ shown, face }) => shown && face === 'waiting')
  }

  /** Whether something could not be had, so that no events do not mean that there are none. */
  get isPartial(): boolean {
    const { list, calendars = none } = this.state ?? {}
    return [list, ...calendars].some((one) => one?.face === 'failed' || one?.face === 'expired')
  }

  /** Shows the events of a calendar, or hides them; answers with whether they are shown now. */
  toggle(id: string): boolean {
    const { flow } = this.words()
    if (!flow) return this.known.toggle(id)
    flow.send({ type: 'toggle-calendar', id })
    return !!this.calendars.find(({ info }) => info.id === id)?.shown
  }
}

const none: readonly never[] = []
