import type { BookingStart } from './start.js'
import type { BookingState } from './state.js'
import { firstFreeMonth } from './views.js'

/** Options that continue a booking in another flow. */
export type CarriedFlowOptions = Pick<BookingStart, 'timeZone' | 'month' | 'date' | 'draft' | 'prefill'>

/**
 * Options for a flow that continues where another one is, for when the visitor chooses another configuration:
 * `createBookingFlow({ ...options, ...flowOptionsFrom(flow.state) })`. It keeps the time zone, the day, what was typed, and
 * the month if the visitor turned to it. Answers are kept for questions that the other configuration also asks.
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
    // The first free month of one configuration need not have free times in another.
    month: date || month !== firstFreeMonth(slots, timeZone) ? month : undefined,
    date,
    draft: person,
    prefill: { ...prefill, answers: { ...prefill?.answers, ...answers } },
  }
}
