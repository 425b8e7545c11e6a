import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Whether the window is as narrow as a phone, on which what is opened takes the whole screen. The element renders when that changes. */
export class SmallScreen implements ReactiveController {
  #query: MediaQueryList | undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  /** Whether it is. */
  get isSmall(): boolean {
    return this.#query?.matches ?? false
  }

  hostConnected(): void {
    this.#query ??= matchMedia('(max-width: 480px)')
    this.#query.addEventListener('change', this.#update)
  }

  hostDisconnected(): void {
    this.#query?.removeEventListener('change', this.#update)
  }

  readonly #update = (): void => this.host.requestUpdate()
}
