import type { CalendarFlow, CalendarState } from '@whenable/flow/calendar'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Draws an element again when the flow that its page gives it has changed. The page starts that flow and stops it. */
export class FlowSubscription implements ReactiveController {
  #followed: CalendarFlow | null = null
  #leave: (() => void) | undefined

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
    if (flow === this.#followed || !this.host.isConnected) return
    this.#leave?.()
    this.#followed = flow
    this.#leave = flow?.subscribe(() => this.host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#leave?.()
    this.#leave = undefined
    this.#followed = null
  }
}
