import type { BookingState } from '@whenable/flow'
import { nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { WhenElement } from '../../base/when-element.js'
import type { BookingContext } from '../booking-context.js'

/** What `when-booking` shows as an element of its own: a step beside the summary, or a part of one. Its colours and sizes are inherited. */
export abstract class BookingStep<State extends BookingState = BookingState> extends WhenElement {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    context: { attribute: false },
  }

  /** The state of the booking's flow. */
  state: State | null = null
  /** What is rendered besides it, and where intents are sent. */
  context: BookingContext | null = null

  /** Renders the step. */
  protected abstract renderStep(state: State, context: BookingContext): TemplateResult | typeof nothing

  /** Moves the focus to where reading goes on. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#focus-target')?.focus(options)
  }

  protected override template(): TemplateResult | typeof nothing {
    const { state, context } = this
    return state && context ? this.renderStep(state, context) : nothing
  }
}
