import type { WaitlistService } from '@whenable/contract'
import type { BookingState } from '@whenable/flow'
import { nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import type { BookingContext, Panels, TimesPanel } from '../booking-context.js'
import { shownDate, timesSection } from '../steps/choosing.template.js'
import { waitingFor } from '../steps/panels.js'
import { choosingState } from './booking-part.js'
import { ChoosingPart } from './choosing-part.js'

/**
 * The times of a booking that a page lays out by itself: those of the chosen day, or the group events of all days; and where nothing is
 * free, the way to the next free time. Parts that have the same `flow` are one booking.
 *
 * @keyboard Tab - to the times, which are one stop, with the keys of `when-slot-list`
 * @fires when-waitlist-change - the visitor joined or left the waiting list; `state`
 * @fires when-challenge-request - the service asks for a challenge before the visitor joins; the page may respond with `respondWith(token)`
 * @slot challenge - above the buttons of the waiting list while the service asks for a challenge
 * @slot empty - replaces the message that no time is free
 * @csspart times - the whole part
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected` and `full` (no seats left)
 * @csspart confirm-button - continues with the selected time
 * @csspart next-slot - the button that leads to the next free time
 */
export class BookingTimes extends ChoosingPart {
  static override readonly forwarded = ['when-challenge-request', 'when-waitlist-change']
  static override properties: PropertyDeclarations = {
    waitlist: { attribute: false },
  }

  /** The waiting list, which visitors join where nothing is free, such as `createWaitlistService(client)`. Default: they cannot. */
  waitlist: WaitlistService | null = null

  protected override timesWith(panel: TimesPanel): Pick<Panels, 'times'> {
    return waitingFor(this, panel)
  }

  protected override stepToFocus({ step }: BookingState): string | undefined {
    return step === 'choosing' ? step : undefined
  }

  protected override renderPart(
    state: BookingState,
    context: BookingContext,
  ): TemplateResult | typeof nothing {
    const shown = choosingState(state)
    if (!shown) return nothing
    return (
      context.panels?.waitlist?.(shown, context) ?? timesSection(shown, shownDate(shown, context), context)
    )
  }
}
