import { type Client, createSeriesService } from '@whenable/client'
import type { BookingExtension, BookingState } from '@whenable/flow'
import { reviewingExtension } from '@whenable/flow/series'
import { html, nothing, type TemplateResult } from 'lit'
import '../../define/booking-review.js'
import '../../define/booking-series.js'
import type { BookingContext } from '../booking-context.js'
import { seriesRulesOf, textsOf, withNumber } from './series.template.js'

// Several times at once. Loaded with the form, if the configuration allows them.

/** Above the form: whether the time repeats, or the button to the chosen times. */
export const seriesPanel = (state: BookingState, context: BookingContext): TemplateResult | typeof nothing =>
  state.step === 'details' && seriesRulesOf(state)
    ? html`<when-booking-series part="series" exportparts="field" .state=${state} .context=${context}></when-booking-series>`
    : nothing

/** While another time is chosen: the button back to the chosen ones. */
export const chosenTimes = (state: BookingState, context: BookingContext): TemplateResult | typeof nothing =>
  state.step === 'choosing' && state.series
    ? html`<button class="ghost" @click=${() => context.send({ type: 'review' })}>
        ${withNumber(textsOf(context).chosenTimes, state.series.times.length, context)}
      </button>`
    : nothing

/** The label of the button that books all times. */
export const submitAllLabel = ({ series }: BookingState, context: BookingContext): string =>
  withNumber(textsOf(context).bookAll, series?.times.length ?? 0, context)

/** The chosen times, to look through. */
export const reviewingStep = (state: BookingState, context: BookingContext): TemplateResult =>
  html`<when-booking-review
    class="step"
    part="review"
    id="focus-target"
    exportparts="series-time, field, back-button, confirm-button"
    .state=${state}
    .context=${context}
  ></when-booking-review>`

/** What lets visitors book several times at once, over the service that returned the free times. */
export const createReviewing = (service: object): BookingExtension =>
  reviewingExtension('client' in service ? createSeriesService(service.client as Client) : service)
