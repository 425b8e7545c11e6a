import type { ServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { StepChangeEvent } from '../events/step-change.js'
import { isAlike } from './is-alike.js'

/** What an element tells of the flow that it wants to run. */
export interface FlowHost<State, Intent> {
  /** A flow that the page has made; when it is another, that one runs. */
  readonly given: () => Flow<State, Intent> | null
  /** What the flow is made of: when one of these says something else, another flow is made. */
  readonly words: () => readonly unknown[]
  /** Makes the flow where none is given; nothing while the words do not suffice. What it throws is a fault of the words. */
  readonly make: () => Flow<State, Intent> | undefined
  /** Another flow is about to run. */
  readonly begun?: () => void
  /** The flow has come to another step; called after `when-step-change`. */
  readonly entered?: (state: State) => void
  /** The visitor is back from another window or tab. */
  readonly seen?: () => void
}

/**
 * Runs a flow while its element is in the page: starts it on connection, before the first render, and once more when the
 * words have changed, however many of them at once. It owns the flow's life; what is drawn and sent is the element's.
 */
export class FlowController<State extends { readonly step: string }, Intent> implements ReactiveController {
  flow: Flow<State, Intent> | undefined
  /** Why no flow could be made of the words. */
  fault: ServiceErrorInfo | undefined
  #madeOf: readonly unknown[] | undefined
  #given: Flow<State, Intent> | null = null
  /** The step that was told last. */
  #step: string | undefined
  #connection: AbortController | undefined

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly element: FlowHost<State, Intent>,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#run()
  }

  hostUpdate(): void {
    if (this.host.isConnected) this.#run()
  }

  hostDisconnected(): void {
    this.#connection?.abort()
    this.#connection = undefined
  }

  #run(): void {
    const words = this.element.words()
    const given = this.element.given()
    if (given !== this.#given || !isAlike(words, this.#madeOf)) {
      this.hostDisconnected()
      this.#given = given
      this.#madeOf = words
      this.flow = this.fault = undefined
      this.element.begun?.()
      try {
        this.flow = given ?? this.element.make()
        this.#step = this.flow?.state.step
      } catch (error) {
        console.error(`<${this.host.localName}>:`, error)
        this.fault = { type: 'invalid_request_error', status: 0, message: String(error) }
      }
    }
    if (this.flow && !this.#connection) this.#listen(this.flow)
  }

  #listen(flow: Flow<State, Intent>): void {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    const see = (state: State) => {
      this.host.requestUpdate()
      if (state.step === this.#step) return
      this.#step = state.step
      this.host.dispatchEvent(new StepChangeEvent(state.step))
      this.element.entered?.(state)
    }
    const leave = flow.subscribe(see)
    signal.addEventListener('abort', () => {
      leave()
      flow.stop()
    })
    addEventListener('online', () => flow.setOnline(true), { signal })
    addEventListener('offline', () => flow.setOnline(false), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || this.element.seen?.(), { signal })
    // A submission goes on while its element is out of the page.
    see(flow.state)
    flow.start()
  }
}
