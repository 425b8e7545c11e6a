import type { BookingState, Prefill } from '@whenable/flow'
import type { ReactiveController } from 'lit'
import { isAlike } from '../base/is-alike.js'
import { reloadIfReachable } from '../base/reload-page.js'
import type { Booking } from './booking.js'
import type { Panels, StepTemplates } from './booking-context.js'
import { firstSteps, loadSubmissionStepsAfterPaint } from './steps/lazy-steps.js'

/** Properties that decide what is loaded. */
const inputs = ['configurations', 'calendarImport', 'prefill', 'prefillFromQuery'] as const

/**
 * Loads what the first free time does not need: the later steps, the layout of the times, and the prefill. Loads
 * again when the properties change.
 */
export class LazyFeatures implements ReactiveController {
  /** Templates of the loaded steps. */
  steps: Partial<StepTemplates<BookingState['step']>> = firstSteps
  /** What is rendered besides the days, once loaded. */
  panels: Panels | undefined
  /** The prefill for the flow, once loaded. */
  prefill: Prefill | undefined
  /** Whether loading failed. */
  loadFailed = false
  /** What was requested last. */
  #requested: readonly unknown[] = []
  /** Number of requests: only the last one counts. */
  #runs = 0

  /**
   * @param layout returns the layout of the times
   * @param onLoad is called when everything is loaded; `isRetry`: after a failure
   */
  constructor(
    private readonly host: Booking,
    private readonly layout: () => string,
    private readonly onLoad: (lazyFeatures: LazyFeatures, isRetry: boolean) => void,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const requested = [this.layout(), ...inputs.map((name) => this.host[name])]
    if (!isAlike(requested, this.#requested)) this.#fetch(requested)
  }

  /** Sets whether loading failed, and updates the element. */
  setLoadFailed(loadFailed: boolean): void {
    this.loadFailed = loadFailed
    this.host.requestUpdate()
  }

  /**
   * Loads again after a failure.
   *
   * @param isManual whether the visitor pressed “Try again”: if that fails too, the page may be reloaded
   */
  retry(isManual: boolean): void {
    if (this.loadFailed) this.#fetch(this.#requested, isManual)
  }

  async #fetch(requested: readonly unknown[], isManual = false): Promise<void> {
    const run = ++this.#runs
    const { host } = this
    const isRetry = this.loadFailed
    this.#requested = requested
    this.loadFailed = false
    try {
      const { submissionSteps, panelsFor, prefillOf } = await loadSubmissionStepsAfterPaint()
      this.steps = submissionSteps
      const [panels, prefill] = await Promise.all([panelsFor(host, requested[0] as string), prefillOf(host)])
      // A newer request replaces this one.
      if (run !== this.#runs) return
      this.panels = panels
      this.prefill = prefill
      host.requestUpdate()
      this.onLoad(this, isRetry)
    } catch {
      this.setLoadFailed(true)
      if (isManual) void reloadIfReachable()
    }
  }
}
