import type { Flow } from '@whenable/flow'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How often an owner's element reads what it shows, in milliseconds. */
export const REFRESH_EVERY_MS = 10_000

/**
 * Keeps an owner's page up to date with what others change: it asks the page's flow to read again every ten seconds while the page is
 * connected, seen and online. The service answers a read with 304 if nothing has changed.
 */
export class LiveRefresh implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(
    host: ReactiveControllerHost,
    private readonly flow: () => Flow<{ readonly step: string }, { readonly type: 'refresh' }> | undefined,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      const flow = this.flow()
      // After an error the owner decides when to try again.
      if (!document.hidden && navigator.onLine && flow?.state.step === 'ready') flow.send({ type: 'refresh' })
    }, REFRESH_EVERY_MS)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
  }
}
