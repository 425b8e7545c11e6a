import type { BookingState } from '@whenable/flow'
import { nothing, type TemplateResult } from 'lit'
import { shownDate, timesSection } from '../steps/choosing.template.js'
import type { StepView } from '../steps/step-view.js'
import { BookingPart, choosingState } from './booking-part.js'

/**
 * The times of a booking that a page lays out by itself: those of the chosen day, or the group events of all days; and where nothing is
 * free, the way to the next free time. Parts that have the same `flow` are one booking.
 *
 * @keyboard Tab - to the times, which are one stop, with the keys of `when-slot-list`
 * @slot empty - replaces the message that no time is free
 * @csspart times - the whole part
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected` and `full` (no seats left)
 * @csspart confirm-button - continues with the selected time
 * @csspart next-slot - the button that leads to the next free time
 */
export class BookingTimes extends BookingPart {
  protected override stepToFocus({ step }: BookingState): string | undefined {
    return step === 'choosing' ? step : undefined
  }

  protected override renderPart(state: BookingState, view: StepView): TemplateResult | typeof nothing {
    const shown = choosingState(state)
    return shown ? timesSection(shown, shownDate(shown, view), view) : nothing
  }
}
