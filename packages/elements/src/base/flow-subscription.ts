import type { CalendarFlow, CalendarState } from '@whenable/flow/calendar'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Updates an element when the flow that its page provides changes. The page starts and stops that flow. */
export class FlowSubscription implements ReactiveController {
  #subscribedFlow: CalendarFlow | null = null
  #unsubscribe: (() => void) | undefined

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement,
    private readonly flow: () => CalendarFlow | null,
  ) {
    host.addController(this)
  }

  get state(): CalendarState | undefined {
    return this.flow()?.state
  }

  hostConnected(): void {
    this.host.requestUpdate()
  }

  hostUpdate(): void {
    const flow = this.flow()
    if (flow === this.#subscribedFlow || !this.host.isConnected) return
    this.#unsubscribe?.()
    this.#subscribedFlow = flow
    this.#unsubscribe = flow?.subscribe(() => this.host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
    this.#subscribedFlow = null
  }
}
