import type { CalendarFlow, CalendarState, EventSource } from '@whenable/flow/calendar'
import type { Instant, Interval } from '@whenable/time'
import type { LitElement, ReactiveController } from 'lit'

type OverSource = typeof import('./over-source.js')

/** What a flow is made of, and what it shows. */
export interface SourceWords {
  readonly source: EventSource | null
  readonly window: Interval
  readonly timeZone: string
  readonly now: () => Instant
}

/**
 * Runs the flow over a calendar's source while the calendar is in the page, and keeps it at the days and the zone that are
 * shown. The flow is fetched when there is a source.
 */
export class RunningSource implements ReactiveController {
  flow: CalendarFlow | undefined
  /** What draws the flow beside its events. */
  parts: OverSource | undefined
  private source: EventSource | null = null
  private connection: AbortController | undefined

  constructor(
    private readonly host: LitElement,
    private readonly words: () => SourceWords,
  ) {
    host.addController(this)
  }

  get state(): CalendarState | undefined {
    return this.flow?.state
  }

  hostUpdate(): void {
    const { source, window, timeZone } = this.words()
    if (source !== this.source) this.hostDisconnected()
    this.source = source
    if (source && !this.connection && this.host.isConnected) void this.run(source)
    const { state, flow } = this
    if (!state || !flow) return
    if (state.timeZone !== timeZone) flow.send({ type: 'change-zone', timeZone })
    if (state.window.start !== window.start || state.window.end !== window.end)
      flow.send({ type: 'show', ...window })
  }

  hostUpdated(): void {
    const dialog = this.host.renderRoot.querySelector('dialog')
    if (dialog && !dialog.open) dialog.showModal()
  }

  hostDisconnected(): void {
    this.connection?.abort()
    this.connection = this.flow = undefined
  }

  private async run(source: EventSource): Promise<void> {
    this.connection = new AbortController()
    const { signal } = this.connection
    this.parts = await import('./over-source.js')
    if (signal.aborted) return
    const { window, timeZone, now } = this.words()
    const flow = this.parts.flowOf(source, window, timeZone, now)
    const leave = flow.subscribe(() => this.host.requestUpdate())
    signal.addEventListener('abort', () => {
      leave()
      flow.stop()
    })
    addEventListener('online', () => flow.setOnline(true), { signal })
    addEventListener('offline', () => flow.setOnline(false), { signal })
    this.flow = flow
    flow.start()
    this.host.requestUpdate()
  }
}
