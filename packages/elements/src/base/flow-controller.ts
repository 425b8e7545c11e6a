import type { ServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { StepChangeEvent } from '../events/step-change.js'
import { isAlike } from './is-alike.js'

/** What an element tells of the flow that it wants to run. */
export interface FlowControllerOptions<State, Intent> {
  /** A flow that the page has made; when it is another, that one runs. */
  readonly providedFlow: () => Flow<State, Intent> | null
  /** What the flow is made of: when one of these says something else, another flow is made. */
  readonly inputs: () => readonly unknown[]
  /** Makes the flow where none is given; nothing while the words do not suffice. What it throws is a fault of the words. */
  readonly createFlow: () => Flow<State, Intent> | undefined
  /** Another flow is about to run. */
  readonly onReset?: () => void
  /** The flow has come to another step; called after `when-step-change`. */
  readonly onStepChange?: (state: State) => void
  /** The visitor is back from another window or tab. */
  readonly onVisible?: () => void
}

/**
 * Runs a flow while its element is in the page: starts it on connection, before the first render, and once more when the
 * words have changed, however many of them at once. It owns the flow's life; what is drawn and sent is the element's.
 */
export class FlowController<State extends { readonly step: string }, Intent> implements ReactiveController {
  flow: Flow<State, Intent> | undefined
  /** Why no flow could be made of the words. */
  error: ServiceErrorInfo | undefined
  #inputs: readonly unknown[] | undefined
  #providedFlow: Flow<State, Intent> | null = null
  /** The step that was told last. */
  #step: string | undefined
  #connection: AbortController | undefined

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly options: FlowControllerOptions<State, Intent>,
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
    const inputs = this.options.inputs()
    const providedFlow = this.options.providedFlow()
    if (providedFlow !== this.#providedFlow || !isAlike(inputs, this.#inputs)) {
      this.hostDisconnected()
      this.#providedFlow = providedFlow
      this.#inputs = inputs
      this.flow = this.error = undefined
      this.options.onReset?.()
      try {
        this.flow = providedFlow ?? this.options.createFlow()
        this.#step = this.flow?.state.step
      } catch (error) {
        console.error(`<${this.host.localName}>:`, error)
        this.error = { type: 'invalid_request_error', status: 0, message: String(error) }
      }
    }
    if (this.flow && !this.#connection) this.#listen(this.flow)
  }

  #listen(flow: Flow<State, Intent>): void {
    this.#connection = new AbortController()
    const { signal } = this.#connection
    const handleState = (state: State) => {
      this.host.requestUpdate()
      if (state.step === this.#step) return
      this.#step = state.step
      this.host.dispatchEvent(new StepChangeEvent(state.step))
      this.options.onStepChange?.(state)
    }
    const unsubscribe = flow.subscribe(handleState)
    signal.addEventListener('abort', () => {
      unsubscribe()
      flow.stop()
    })
    addEventListener('online', () => flow.setOnline(true), { signal })
    addEventListener('offline', () => flow.setOnline(false), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || this.options.onVisible?.(), {
      signal,
    })
    // A submission goes on while its element is out of the page.
    handleState(flow.state)
    flow.start()
  }
}
