import { type BookingFlow, type BookingState, slotKey } from '@whenable/flow'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { noChoices, type VisitorChoices } from '../booking-context.js'

type Part = ReactiveControllerHost & HTMLElement & { readonly lockedTimeZone?: string | null }

/** What the parts of one booking share besides the state of its flow. */
export class SharedFlow {
  choices: VisitorChoices = noChoices
  /** Whether the visitor interacted with a part. */
  hasInteracted = false
  /** Whether the focus moves though the step stays: another time was chosen. */
  movesFocus = false
  /** Whether the focus stays where it is at the next step: the visitor goes on there. */
  keepsFocus = false
  readonly #parts = new Set<Part>()
  #connection: AbortController | undefined
  #slot: unknown

  constructor(readonly flow: BookingFlow) {}

  /** Updates all parts. */
  update(): void {
    for (const part of this.#parts) part.requestUpdate()
  }

  /** Changes some of the visitor's choices, in all parts. */
  choose(changes: Partial<VisitorChoices>): void {
    this.hasInteracted = true
    this.choices = { ...this.choices, ...changes }
    this.update()
  }

  /** Whether the focus is in one of the parts, or on the body because what had it was removed. */
  get hasOrLostFocus(): boolean {
    return (
      document.activeElement === document.body ||
      [...this.#parts].some((part) => part.matches(':focus-within'))
    )
  }

  /** Whether a part locks the time zone. */
  get isTimeZoneLocked(): boolean {
    return [...this.#parts].some(({ lockedTimeZone }) => lockedTimeZone != null)
  }

  /** Adds a part. The first one starts the flow. */
  add(part: Part): void {
    this.#parts.add(part)
    if (!this.#connection) this.#start()
  }

  /** Removes a part. Without any the flow stops. */
  remove(part: Part): void {
    this.#parts.delete(part)
    if (this.#parts.size) return
    this.#connection?.abort()
    this.#connection = undefined
  }

  #start(): void {
    const { flow } = this
    this.#connection = new AbortController()
    const { signal } = this.#connection
    const handleState = (state: BookingState) => {
      const slot = 'slot' in state ? state.slot : undefined
      if (slot && slot !== this.#slot) this.choices = { ...this.choices, slotKey: slotKey(slot) }
      this.#slot = slot
      this.update()
    }
    const unsubscribe = flow.subscribe(handleState)
    signal.addEventListener('abort', () => {
      unsubscribe()
      flow.stop()
    })
    addEventListener('online', () => flow.setOnline(true), { signal })
    addEventListener('offline', () => flow.setOnline(false), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || flow.send({ type: 'refresh' }), {
      signal,
    })
    handleState(flow.state)
    flow.start()
  }
}

const sharedFlows = new WeakMap<BookingFlow, SharedFlow>()

const sharedFlowOf = (flow: BookingFlow): SharedFlow => {
  const shared = sharedFlows.get(flow) ?? new SharedFlow(flow)
  sharedFlows.set(flow, shared)
  return shared
}

/** Connects a part to the flow that it is given, while it is in a page. */
export class SharedFlowController implements ReactiveController {
  shared: SharedFlow | undefined

  constructor(
    private readonly part: Part,
    private readonly flow: () => BookingFlow | null,
  ) {
    part.addController(this)
  }

  hostConnected(): void {
    this.hostUpdate()
  }

  hostUpdate(): void {
    const flow = this.flow()
    if (!this.part.isConnected || this.shared?.flow === (flow ?? undefined)) return
    this.hostDisconnected()
    if (!flow) return
    this.shared = sharedFlowOf(flow)
    this.shared.add(this.part)
  }

  hostDisconnected(): void {
    this.shared?.remove(this.part)
    this.shared = undefined
  }
}
