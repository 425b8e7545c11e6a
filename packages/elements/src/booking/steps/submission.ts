import type { BookingState } from '@whenable/flow'
import { html, nothing, type TemplateResult } from 'lit'
import { BookingSubmitEvent } from '../../events/booking-submit.js'
import type { BookingContext } from '../booking-context.js'

/** The hold of the chosen time: a region that is there before it speaks. */
export const holdStatus = (
  { settings, hold }: BookingState,
  context: BookingContext,
): TemplateResult | typeof nothing => {
  if (!settings?.capabilities.includes('holds')) return nothing
  return html`<div class="text" role="status" part="hold">${hold && context.panels?.holdNotice(hold, context)}</div>`
}

export type DetailsState = Extract<BookingState, { step: 'details' | 'submitting' | 'taken' }>

/** Submits the form, unless the page cancels it. A time that is taken leads to all times instead. */
export const submit = (state: DetailsState, { host, send }: BookingContext): void => {
  const { slot, draft, timeZone, rescheduling } = state
  const submission = { slot, draft, timeZone, bookingId: rescheduling?.bookingId }
  if (state.step === 'taken') send({ type: 'back' })
  else if (host.dispatchEvent(new BookingSubmitEvent(submission))) send({ type: 'submit' })
}
