import type { BookingState } from '@whenable/flow'
import { nothing, type TemplateResult } from 'lit'
import type { BookingContext } from '../booking-context.js'
import { days, shownDate } from '../steps/choosing.template.js'
import { choosingState } from './booking-part.js'
import { ChoosingPart } from './choosing-part.js'

/**
 * The days of a booking that a page lays out by itself: a month, the next free times above it and the time zone below it. Parts that
 * have the same `flow` are one booking. Group events have no days of their own: `when-booking-times` lists them by day.
 *
 * @keyboard Tab - through the next free times, the month and the time zone; the month is one stop, with the keys of `when-month`
 * @csspart days - the whole part
 * @csspart next-slot - one of the next free times
 * @csspart weekday - the name of a weekday
 * @csspart day - a day of the month; also `open`, `selected`, `today`
 * @csspart button - the time zone; opens the list of time zones
 * @csspart calendar-import - where the visitor can add a calendar file, below the time zone
 * @csspart clock - the current time in the time zone
 */
export class BookingDays extends ChoosingPart {
  static override properties = {
    months: { type: Number },
  }

  /** 2 shows two months side by side if there is room. */
  months: number | null = null

  protected override renderPart(
    state: BookingState,
    context: BookingContext,
  ): TemplateResult | typeof nothing {
    const shown = choosingState(state)
    return shown && context.layout === 'month' ? days(shown, shownDate(shown, context), context) : nothing
  }
}
