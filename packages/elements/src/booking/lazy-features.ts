import type { Prefill } from '@whenable/flow'
import type { ReactiveController } from 'lit'
import { isAlike } from '../base/is-alike.js'
import { reloadIfReachable } from '../base/reload-page.js'
import { adopt } from '../styles/adopt.js'
import type { Booking } from './booking.js'
import { loadSubmissionSteps } from './steps/lazy-steps.js'
import type { Panels } from './steps/step-view.js'

/** The words that say what is fetched beside the days. */
const needs = ['configurations', 'calendarImport', 'prefill', 'prefillFromQuery'] as const

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
  cutOff = false
  /** What was asked for last. */
  #asked: readonly unknown[] = []
  /** How often it was asked for: the last run counts. */
  #runs = 0

  /**
   * @param layout how the times are laid out
   * @param arrived is called when all of it has come
   */
  constructor(
    private readonly host: Booking,
    private readonly layout: () => string,
    private readonly arrived: (rest: LazyFeatures) => void,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const asked = [this.layout(), ...needs.map((name) => this.host[name])]
    if (!isAlike(asked, this.#asked)) this.#fetch(asked)
  }

  /** Says whether it can be fetched at the moment, and has that drawn. */
  redraw(cutOff: boolean): void {
    this.cutOff = cutOff
    this.host.requestUpdate()
  }

  /**
   * Asks once more, where the last time has failed.
   *
   * @param byVisitor the visitor pressed “Try again”: if it fails once more, the page may be reloaded
   */
  again(byVisitor: boolean): void {
    if (this.cutOff) this.#fetch(this.#asked, byVisitor)
  }

  async #fetch(asked: readonly unknown[], byVisitor = false): Promise<void> {
    const run = ++this.#runs
    const { host } = this
    this.#asked = asked
    this.cutOff = false
    try {
      const { submissionStyles, panelsFor, prefillOf } = await loadSubmissionSteps()
      adopt(host, submissionStyles)
      const [panels, prefill] = await Promise.all([panelsFor(host, asked[0] as string), prefillOf(host)])
      // Another run is under way for what has changed meanwhile.
      if (run !== this.#runs) return
      this.panels = panels
      this.prefill = prefill
      adopt(host, panels.styles)
      host.requestUpdate()
      this.arrived(this)
    } catch {
      this.redraw(true)
      if (byVisitor) void reloadIfReachable()
    }
  }
}
