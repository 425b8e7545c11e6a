import type { BookingState } from '@whenable/flow'
import { html, type TemplateResult } from 'lit'
import '../../define/booking-subject.js'
import { loadLazyFields, neededFields } from '../../form/lazy-fields.js'
import type { BookingContext } from '../booking-context.js'
import { summary } from './summary.template.js'

/** The summary beside the steps. It prefetches the parts of the form. */
export const summaryPanel = (state: BookingState, context: BookingContext): TemplateResult => {
  // The form loads failed parts again, and shows the error.
  if (!state.rescheduling) loadLazyFields(neededFields(state)).catch(() => undefined)
  return summary(
    state,
    context,
    html`<when-booking-subject exportparts="brand, title" .state=${state} .context=${context}></when-booking-subject>`,
  )
}
