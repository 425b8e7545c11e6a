import type { BookingState } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { stepStyles } from './booking-step.styles.js'
import {
  addButton,
  repeatStyles,
  ruleControls,
  seriesRulesOf,
  textsOf,
  withNumber,
} from './series.template.js'

/** Above the form: whether the time repeats, or the button to the chosen times. */
export class SeriesChoice extends BookingStep {
  static override styles = [stepStyles, repeatStyles]

  protected override renderStep(
    state: BookingState,
    context: BookingContext,
  ): TemplateResult | typeof nothing {
    const rules = seriesRulesOf(state)
    if (!rules) return nothing
    const { series } = state
    return html`<div class="series">
      ${
        series
          ? html`<button class="link" @click=${() => context.send({ type: 'review' })}>
              ${withNumber(textsOf(context).chosenTimes, series.times.length, context)}
            </button>`
          : html`${ruleControls(rules, undefined, context)}${addButton(context)}`
      }
    </div>`
  }
}
