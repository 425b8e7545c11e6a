import type { ServiceErrorInfo } from '@whenable/contract'
import type { Flow } from '@whenable/flow'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { StepChangeEvent } from '../events/step-change.js'
import { isAlike } from './is-alike.js'

/** How an element creates its flow and reacts to it. */
export interface FlowControllerOptions<State, Intent> {
  /** The flow that the page created, if any. */
  readonly providedFlow: () => Flow<State, Intent> | null
  /** What the flow is created from. Another flow is created when these values change. */
  readonly inputs: () => readonly unknown[]
  /**
   * Creates a flow if the page provides none; undefined while inputs are missing. Errors are treated as invalid
   * inputs.
   */
  readonly createFlow: () => Flow<State, Intent> | undefined
  /** Called when another flow is about to run. */
  readonly onReset?: () => void
  /** Called when the flow is at another step, after `when-step-change`. */
  readonly onStepChange?: (state: State) => void
  /** Called when the visitor returns from another window or tab. */
  readonly onVisible?: () => void
}

/**
 * Runs a flow while its element is connected: starts it on connection, before the first render, and creates a new one
 * once when inputs have changed. The element renders the state and sends intents.
 */
export class FlowController<State extends { readonly step: string }, Intent> implements ReactiveController {
  flow: Flow<State, Intent> | undefined
  /** Why no flow could be created. */
  error: ServiceErrorInfo | undefined
  #inputs: readonly unknown[] | undefined
  #providedFlow: Flow<State, Intent> | null = null
  /** The step of the last `when-step-change`. */
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

  /** Resolves when the flow's state is no longer `isLoading`, after `longest` milliseconds, or at once without a flow. */
  async whenLoaded(isLoading: (state: State) => boolean, longest: number): Promise<void> {
    const { flow } = this
    if (!flow || !isLoading(flow.state)) return
    let unsubscribe: (() => void) | undefined
    await new Promise<void>((resolve) => {
      // From when this task ends: a slow device must not use up the time before it can receive an answer.
      setTimeout(() => setTimeout(resolve, longest))
      unsubscribe = flow.subscribe((state) => isLoading(state) || resolve())
    })
    unsubscribe?.()
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
    // A submission continues while its element is disconnected.
    handleState(flow.state)
    flow.start()
  }
}
