import type { BookingState } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import { choosing } from './choosing.template.js'
import { type LaterStep, laterSteps } from './later-steps.js'
import { movingFor } from './lazy-modules.js'
import type { Choosing, StepTemplates, StepView } from './step-view.js'
import { summaryPanel } from './summary-panel.js'

// What is loaded together with the steps.
export { panelsFor, prefillOf } from './panels.js'
export { createSubmittingHandlers } from './submitting-handlers.js'

/** A step beside the summary. A booking moves in one step: its new time is confirmed below the times. */
const besideSummary = (state: BookingState, view: StepView): TemplateResult => {
  const step = laterSteps[state.step as LaterStep] as (state: BookingState, view: StepView) => TemplateResult
  const times = movingFor(state, view)?.timesOf(state)
  return times
    ? choosing(times, view, step(state, view))
    : html`${summaryPanel(state, view)}${step(state, view)}`
}

/** The days and the times, or the waitlist in their place. */
const choosingOrWaiting = (state: Choosing, view: StepView): TemplateResult => {
  const waitlist = view.panels?.waitlist?.(state, view)
  return waitlist ? html`${summaryPanel(state, view)}${waitlist}` : choosing(state, view)
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
