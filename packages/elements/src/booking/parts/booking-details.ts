import type { BookingState } from '@whenable/flow'
import { css, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { BookingCreateEvent } from '../../events/booking-create.js'
import { BookingRescheduleEvent } from '../../events/booking-reschedule.js'
import { loadLazyFields, neededFields } from '../../form/lazy-fields.js'
import type { BookingContext } from '../booking-context.js'
import { laterSteps } from '../steps/later-steps.js'
import { BookingPart } from './booking-part.js'

const detailsStyles = css`
  :host {
    --_width: 640px;
    --_widest: 640px;
  }
`

/**
 * What follows a chosen time, as a part of a booking that a page lays out by itself: the form, a payment or the code of an email where
 * the service asks for it, the confirmation, and errors. Before a time is chosen it shows nothing. Parts that have the same `flow`
 * are one booking.
 *
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-booking-create - a booking was made, or requested if the organizer has to confirm it
 * @fires when-booking-reschedule - a booking was moved
 * @fires when-booking-redirect - cancelable; the visitor is about to be redirected to the owner's page
 * @fires when-booking-restart - cancelable; the visitor wants to book another time
 * @slot before-form - above the form
 * @slot consent - above the submit button; controls in it must be valid, such as a checkbox with `required`
 * @slot challenge - above the buttons of the form while the service asks for a challenge, such as the widget of a CAPTCHA
 * @slot success - in the confirmation, below the thank-you message of the configuration
 * @slot error - below the error message, such as another way to get in touch
 * @csspart form - the form, whose parts are `field`, `label`, `error`, `suggestion`, `notice`, `submit-button` and `back-button`
 * @csspart hold - above the form: for how long the time is reserved
 * @csspart slot-unavailable - above the form if its time was taken: a notice, and the nearest free times
 * @csspart unconfirmed - shown if the service did not answer
 * @csspart outcome - the confirmation, whose parts are `title`, `details` and `action`
 */
export class BookingDetails extends BookingPart {
  static override readonly forwarded = ['when-booking-redirect']
  static override styles = [...BookingPart.styles, detailsStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    noRedirect: { type: Boolean, attribute: 'no-redirect' },
  }

  /** The service's address, for the page on which the guest manages the booking. */
  serviceUrl: string | null = null
  /** Does not redirect the visitor to the configuration's page after booking. */
  noRedirect = false

  /** The booking that was announced to the page. */
  #announced: unknown

  protected override stepToFocus(state: BookingState): string | undefined {
    const { step } = state
    if (step === 'loading' || step === 'choosing') return undefined
    const shown = step === 'submitting' ? 'details' : step
    // Its code may load after the time was chosen, and takes the place of the form.
    return this.isMoving(state) ? `${shown} of a move` : shown
  }

  protected override updated(changes: PropertyValues<this>): void {
    super.updated(changes)
    const state = this.flow?.state
    // So that the form is whole when it shows. It loads failed parts again, and shows the error.
    if (state && !state.rescheduling) loadLazyFields(neededFields(state)).catch(() => undefined)
    const booking = state && 'booking' in state ? state.booking : undefined
    if (booking && booking !== this.#announced)
      this.dispatchEvent(
        state?.rescheduling ? new BookingRescheduleEvent(booking) : new BookingCreateEvent(booking),
      )
    this.#announced = booking
  }

  protected override renderPart(
    state: BookingState,
    context: BookingContext,
  ): TemplateResult | typeof nothing {
    const step = (
      laterSteps as Partial<Record<string, (state: BookingState, context: BookingContext) => TemplateResult>>
    )[state.step]
    return step?.(state, context) ?? nothing
  }
}
