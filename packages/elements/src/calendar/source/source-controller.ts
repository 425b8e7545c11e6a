import type { CalendarSource } from '@whenable/contract'
import type { CalendarFlow, CalendarState } from '@whenable/flow/calendar'
import type { Instant, Interval } from '@whenable/time'
import type { LitElement, ReactiveController } from 'lit'
import { isAlike } from '../../base/is-alike.js'
import { LazyModule } from '../../base/lazy-module.js'

type SourceStatus = typeof import('./source-status.js')

/** What the flow over a source depends on. */
export interface SourceOptions {
  /** A source, or a flow over one, which the page starts and stops. */
  readonly eventSource: CalendarSource | CalendarFlow | null
  readonly window: Interval
  readonly timeZone: string
  readonly now: () => Instant
}

const sourceOf = (eventSource: SourceOptions['eventSource']): CalendarSource | null =>
  eventSource && 'send' in eventSource ? null : eventSource

/** Different flows are never the same; a page may create an equal source on each render. */
const isSame = (eventSource: SourceOptions['eventSource'], last: SourceOptions['eventSource']): boolean =>
  eventSource === last || (!!sourceOf(eventSource) && isAlike(eventSource, sourceOf(last)))

/**
 * Runs the flow over an element's source while the element is connected, or follows the page's own flow, and keeps it
 * at the visible days and time zone. The code of the flow is loaded when there is a source.
 */
export class SourceController implements ReactiveController {
  flow: CalendarFlow | undefined
  /** Templates of the state of the source, once loaded. */
  statusModule: SourceStatus | undefined
  #eventSource: SourceOptions['eventSource'] = null
  /** Whether the code of the flow could not be loaded. */
  loadFailed = false
  readonly #status: LazyModule<SourceStatus>
  #connection: AbortController | undefined

  constructor(
    private readonly host: LitElement,
    private readonly options: () => SourceOptions,
  ) {
    this.#status = new LazyModule(host, () => import('./source-status.js'))
    host.addController(this)
  }

  get state(): CalendarState | undefined {
    return this.flow?.state
  }

  hostUpdate(): void {
    const { eventSource, window, timeZone } = this.options()
    if (!isSame(eventSource, this.#eventSource)) this.hostDisconnected()
    this.#eventSource = eventSource
    if (eventSource && !this.#connection && this.host.isConnected) void this.#run(eventSource)
    const { state, flow } = this
    if (!state || !flow) return
    if (state.timeZone !== timeZone) flow.send({ type: 'change-time-zone', timeZone })
    if (state.window.start !== window.start || state.window.end !== window.end)
      flow.send({ type: 'show', ...window })
  }

  hostUpdated(): void {
    const dialog = this.host.renderRoot.querySelector('dialog')
    if (dialog && !dialog.open && this.host.isConnected) dialog.showModal()
  }

  /** Loads the code of the flow again after a failure. */
  retry(): void {
    if (!this.loadFailed) return
    this.hostDisconnected()
    this.host.requestUpdate()
  }

  hostDisconnected(): void {
    this.loadFailed = false
    // An open dialog would be open after reconnection, but not modal.
    this.host.renderRoot?.querySelector('dialog')?.close()
    this.#connection?.abort()
    this.#connection = this.flow = undefined
  }

  async #run(eventSource: CalendarSource | CalendarFlow): Promise<void> {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    const follow = (flow: CalendarFlow) => {
      this.flow = flow
      signal.addEventListener(
        'abort',
        flow.subscribe(() => this.host.requestUpdate()),
      )
    }
    const isFlow = 'send' in eventSource
    if (isFlow) follow(eventSource)
    try {
      this.statusModule = await this.#status.load()
    } catch {
      this.loadFailed = !signal.aborted
      this.host.requestUpdate()
      return
    }
    if (signal.aborted) return
    if (!isFlow) {
      const { window, timeZone, now } = this.options()
      const flow = this.statusModule.createFlow(eventSource, window, timeZone, now)
      follow(flow)
      signal.addEventListener('abort', () => flow.stop())
      addEventListener('online', () => flow.setOnline(true), { signal })
      addEventListener('offline', () => flow.setOnline(false), { signal })
      flow.start()
    }
    this.host.requestUpdate()
  }
}
