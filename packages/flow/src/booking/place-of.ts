import { firstFreeMonth } from './first-free-month.js'
import type { BookingStart } from './start.js'
import type { BookingState } from './state.js'

/** Where a visitor is, as options of another flow. */
export type CarriedFlowOptions = Pick<BookingStart, 'timeZone' | 'month' | 'date' | 'draft' | 'prefill'>

/**
 * Where a visitor is in one flow, to begin another there: `createBookingFlow({...options, ...flowOptionsFrom(flow.state)})` when they
 * choose another configuration. Zone, day and what was typed go along, and the month where they have turned to it; answers
 * go to the questions that the other configuration asks as well.
 */
export const flowOptionsFrom = ({
  timeZone,
  month,
  date,
  slots,
  draft,
  prefill,
}: BookingState): CarriedFlowOptions => {
  const { answers, ...person } = draft
  return {
    timeZone,
    // A month that the flow has turned to by itself need not be one with free times of another configuration.
    month: date || month !== firstFreeMonth(slots, timeZone) ? month : undefined,
    date,
    draft: person,
    prefill: { ...prefill, answers: { ...prefill?.answers, ...answers } },
  }
}
