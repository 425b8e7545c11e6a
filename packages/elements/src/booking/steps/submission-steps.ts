import type { BookingState } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import type { BookingContext, Choosing, StepTemplates } from '../booking-context.js'
import { choosing } from './choosing.template.js'
import { type LaterStep, laterSteps } from './later-steps.js'
import { movingFor } from './lazy-modules.js'
import { summaryPanel } from './summary-panel.js'

// What is loaded together with the steps.
export { panelsFor, prefillOf } from './panels.js'
export { createSubmittingHandlers } from './submitting-handlers.js'

/** A step beside the summary. A booking moves in one step: its new time is confirmed below the times. */
const besideSummary = (state: BookingState, context: BookingContext): TemplateResult => {
  const step = laterSteps[state.step as LaterStep] as (
    state: BookingState,
    context: BookingContext,
  ) => TemplateResult
  const times = movingFor(state, context)?.timesOf(state)
  return times
    ? choosing(times, context, step(state, context))
    : html`${summaryPanel(state, context)}${step(state, context)}`
}

/** The days and the times, or the waitlist in their place. */
const choosingOrWaiting = (state: Choosing, context: BookingContext): TemplateResult => {
  const waitlist = context.panels?.waitlist?.(state, context)
  return waitlist ? html`${summaryPanel(state, context)}${waitlist}` : choosing(state, context)
}

/** The steps from the chosen slot on, and the error; loaded after the days are rendered. */
export const submissionSteps: StepTemplates<BookingState['step']> = {
  ...laterSteps,
  loading: choosing,
  choosing: choosingOrWaiting,
  details: besideSummary,
  submitting: besideSummary,
  taken: besideSummary,
  reviewing: besideSummary,
  paying: besideSummary,
  confirming: besideSummary,
  unconfirmed: besideSummary,
}
