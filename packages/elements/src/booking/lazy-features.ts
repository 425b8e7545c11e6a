import type { Prefill } from '@whenable/flow'
import type { ReactiveController } from 'lit'
import { isAlike } from '../base/is-alike.js'
import { reloadIfReachable } from '../base/reload-page.js'
import { adopt } from '../styles/adopt.js'
import type { Booking } from './booking.js'
import { loadSubmissionSteps } from './steps/lazy-steps.js'
import type { Panels } from './steps/step-view.js'

/** The words that say what is fetched beside the days. */
const inputs = ['configurations', 'calendarImport', 'prefill', 'prefillFromQuery'] as const

/**
 * Fetches what the first free time need not wait for: the later steps, what draws the times in a layout, and what reads what
 * the page fills in; again whenever the page's words ask for something else.
 */
export class LazyFeatures implements ReactiveController {
  /** What stands beside the days, or in their place, once it has come. */
  panels: Panels | undefined
  /** What is filled in, as the flow takes it. */
  prefill: Prefill | undefined
  /** It could not be fetched. */
  loadFailed = false
  /** What was asked for last. */
  #requested: readonly unknown[] = []
  /** How often it was asked for: the last run counts. */
  #runs = 0

  /**
   * @param layout how the times are laid out
   * @param onLoad is called when all of it has come
   */
  constructor(
    private readonly host: Booking,
    private readonly layout: () => string,
    private readonly onLoad: (rest: LazyFeatures) => void,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const requested = [this.layout(), ...inputs.map((name) => this.host[name])]
    if (!isAlike(requested, this.#requested)) this.#fetch(requested)
  }

  /** Says whether it can be fetched at the moment, and has that drawn. */
  setLoadFailed(loadFailed: boolean): void {
    this.loadFailed = loadFailed
    this.host.requestUpdate()
  }

  /**
   * Asks once more, where the last time has failed.
   *
   * @param isManual the visitor pressed “Try again”: if it fails once more, the page may be reloaded
   */
  retry(isManual: boolean): void {
    if (this.loadFailed) this.#fetch(this.#requested, isManual)
  }

  async #fetch(requested: readonly unknown[], isManual = false): Promise<void> {
    const run = ++this.#runs
    const { host } = this
    this.#requested = requested
    this.loadFailed = false
    try {
      const { submissionStyles, panelsFor, prefillOf } = await loadSubmissionSteps()
      adopt(host, submissionStyles)
      const [panels, prefill] = await Promise.all([panelsFor(host, requested[0] as string), prefillOf(host)])
      // Another run is under way for what has changed meanwhile.
      if (run !== this.#runs) return
      this.panels = panels
      this.prefill = prefill
      adopt(host, panels.styles)
      host.requestUpdate()
      this.onLoad(this)
    } catch {
      this.setLoadFailed(true)
      if (isManual) void reloadIfReachable()
    }
  }
}
