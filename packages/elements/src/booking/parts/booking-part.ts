import type { BookingFlow, BookingIntent, BookingState } from '@whenable/flow'
import type { HourCycle } from '@whenable/time'
import { nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import { type Clock, currentInstantOf } from '../../base/clock.js'
import { PageClock, untilNextMinute } from '../../base/page-clock.js'
import { WhenElement } from '../../base/when-element.js'
import { type ChoosingMessages, choosing as english } from '../../messages/generated/choosing.js'
import { Localized, type Messages } from '../../messages/localize.js'
import { controls } from '../../styles/controls.styles.js'
import { tokens } from '../../styles/tokens.styles.js'
import {
  type BookingContext,
  bookingContext,
  type Choosing,
  noChoices,
  type Panels,
  type TimesPanel,
} from '../booking-context.js'
import { lazyModulesOf } from '../steps/lazy-modules.js'
import { monthPanels, timesFor, timesWhenReady } from '../steps/panels.js'
import { times } from '../steps/times.template.js'
import { partStyles } from './booking-part.styles.js'
import { type SharedFlow, SharedFlowController } from './shared-flow.js'

/** Steps in which another day or time can be chosen. */
const open: readonly BookingState['step'][] = ['loading', 'choosing', 'details', 'taken']

/** Intents for which the visitor goes back from the form to the days. */
const leavesForm: readonly BookingIntent['type'][] = ['choose-date', 'show-month', 'find-next-free']

/** The state as far as days and times show it; undefined if none can be chosen. */
export const choosingState = (state: BookingState): Choosing | undefined =>
  open.includes(state.step)
    ? ({ ...state, step: state.step === 'loading' ? 'loading' : 'choosing' } as Choosing)
    : undefined

/**
 * One part of a booking, which a page places by itself. Parts with the same `flow` are one booking: the first of them that is in the
 * page starts the flow, and without any it stops.
 */
export abstract class BookingPart extends WhenElement {
  static override styles = [tokens, controls, partStyles]
  static override properties: PropertyDeclarations = {
    flow: { attribute: false },
    hourCycle: { attribute: 'hour-cycle' },
    now: { type: Function, attribute: false },
    messages: { attribute: false },
    panels: { state: true },
    loadFailed: { state: true },
  }

  /** The flow of the booking, which the page creates, for example by `createBookingFlow`. */
  flow: BookingFlow | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** The clock. Default: the browser's. */
  now: Clock | null = null
  /** Messages that replace the element's own. */
  messages: Partial<Messages> | null = null

  /** What is rendered besides the days. */
  protected panels: Panels = { ...monthPanels(), ...this.timesWith(times) }
  private loadFailed = false
  #layout = 'month'
  /** What the focus was moved for. */
  #lastStep: string | undefined
  protected readonly clock = new PageClock(this, () => untilNextMinute(currentInstantOf(this)))
  readonly #text = new Localized<ChoosingMessages>(this, english)
  readonly #controller = new SharedFlowController(this, () => this.flow)

  /** Renders the part; nothing at a step that it has no part in. */
  protected abstract renderPart(state: BookingState, context: BookingContext): TemplateResult | typeof nothing

  /** The step whose start moves the focus to the part; undefined at all others. */
  protected stepToFocus(_state: BookingState): string | undefined {
    return undefined
  }

  /** The panels, with what the part adds to them. */
  protected get shownPanels(): Panels {
    return this.panels
  }

  /** The times of a layout, with what the part adds to them. */
  protected timesWith(panel: TimesPanel): Pick<Panels, 'times'> {
    return { times: timesWhenReady(panel) }
  }

  /** What the part shares with the others of its booking, while it is in a page. */
  protected get shared(): SharedFlow | undefined {
    return this.#controller.shared
  }

  /** Moves the focus to where reading goes on. */
  override focus(options?: FocusOptions): void {
    const target = this.renderRoot.querySelector<HTMLElement>('#focus-target')
    if (target) target.focus(options)
    else super.focus(options)
  }

  protected override willUpdate(_changes: PropertyValues<this>): void {
    const state = this.flow?.state
    // Loaded before a time is chosen, which moves the focus.
    if (state) this.isMoving(state)
    const isGroup = state?.settings?.type === 'group' || !!state?.slots[0]?.event
    const layout = isGroup ? 'group-list' : 'month'
    if (layout !== this.#layout) void this.#load(layout)
  }

  protected override updated(_changes: PropertyValues<this>): void {
    const { shared } = this
    if (!shared) return
    const step = this.stepToFocus(shared.flow.state)
    const last = this.#lastStep
    this.#lastStep = step ?? ''
    if (last === undefined || !step || !shared.hasInteracted) return
    if (step === last && !shared.movesFocus) return
    shared.movesFocus = false
    if (shared.keepsFocus) shared.keepsFocus = false
    else if (shared.hasOrLostFocus) void this.#focusTarget()
  }

  async #focusTarget(): Promise<void> {
    const target = this.renderRoot.querySelector<HTMLElement & Partial<WhenElement>>('#focus-target')
    await target?.updateComplete
    target?.focus()
  }

  async #load(layout: string): Promise<void> {
    this.#layout = layout
    try {
      const loaded = await timesFor(layout)
      if (layout !== this.#layout) return
      this.panels = { ...monthPanels(), ...loaded, ...this.timesWith(loaded.times) }
      this.loadFailed = false
    } catch {
      this.#layout = ''
      this.loadFailed = true
    }
  }

  #send(intent: BookingIntent): void {
    const { shared } = this
    if (!shared) return
    shared.hasInteracted = true
    const { state } = shared.flow
    // A time to move to stays while the visitor looks at others.
    const isForm = state.step === 'taken' || (state.step === 'details' && !this.isMoving(state))
    if (isForm && leavesForm.includes(intent.type)) {
      shared.keepsFocus = true
      shared.flow.send({ type: 'back' })
    }
    shared.movesFocus = intent.type === 'choose-slot' && shared.flow.state.step === 'details'
    shared.flow.send(intent)
  }

  /** Whether a time to move to is confirmed beside the times: the code for it has loaded. */
  protected isMoving({ rescheduling }: BookingState): boolean {
    return !!rescheduling && !!lazyModulesOf(this).moving.get()
  }

  #context(state: BookingState): BookingContext {
    const { shared } = this
    return bookingContext(this, state, this.#text, {
      layout: this.#layout,
      isTimeZoneLocked: !!shared?.isTimeZoneLocked,
      panels: this.shownPanels,
      loadFailed: this.loadFailed,
      setLoadFailed: (loadFailed) => {
        this.loadFailed = loadFailed
      },
      choices: shared?.choices ?? noChoices,
      choose: (changes) => shared?.choose(changes),
      send: (intent) => this.#send(intent),
    })
  }

  protected override template(): TemplateResult | typeof nothing {
    const state = this.flow?.state
    return state ? this.renderPart(state, this.#context(state)) : nothing
  }
}
