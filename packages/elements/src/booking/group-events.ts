import { Booking } from './booking.js'

/**
 * Books a seat in a group event, or moves a booking to another event. It is a `when-booking` with `list` as default layout:
 * every `when-booking` shows the events of a group configuration in this way.
 *
 * @fires when-step-change - the element shows another step
 * @fires when-slots-show - the first free times are shown; `milliseconds` since the page began to load
 * @fires when-form-start - the visitor changed a field of the form for the first time
 * @fires when-hold-change - the chosen time is held, held longer, or no longer held; `state` and `seconds`
 * @fires when-error-show - an error is shown to the visitor; `errorType` is its type
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-challenge-request - the service asks for a challenge; the page may respond with `respondWith(token)`
 * @fires when-booking-create - a seat was booked, or requested if the organizer has to confirm it
 * @fires when-booking-reschedule - a booking was moved
 * @slot header - above everything else, such as a logo or a notice
 * @slot summary - replaces the hosts, title and location; the chosen time and the description stay
 * @slot before-form - above the form
 * @slot consent - above the submit button; controls in it must be valid, such as a checkbox with `required`
 * @slot challenge - above the buttons of the form while the service asks for a challenge, such as the widget of a CAPTCHA
 * @slot success - in the confirmation, below the thank-you message of the configuration
 * @slot empty - replaces the message that no event has seats left
 * @slot error - below the error message, such as another way to get in touch
 * @csspart card - the whole element
 * @csspart summary - the hosts and the title
 * @csspart times - the events
 * @csspart event - an event; also `closed` (full or already started)
 * @csspart event-title - the title of an event
 * @csspart seats - the number of seats left
 * @csspart seat-bar - how many seats are taken
 * @csspart confirm-button - continues with an event
 * @csspart more-button - shows more days
 * @csspart form - the step with the form, whose parts are `field`, `label`, `error`, `notice`, `submit-button` and `back-button`
 * @csspart slot-unavailable - the notice in the form that the event is full, with the nearest others
 * @csspart series - above the form, where the configuration allows several times: whether the time repeats
 * @csspart review - the step with the chosen times; its controls are `field`, `back-button` and `confirm-button`
 * @csspart series-time - one of the chosen times
 * @csspart unconfirmed - the step shown if the service did not answer
 * @csspart outcome - the last step, whose parts are `title`, `details` and `action`
 */
export class GroupEvents extends Booking {
  protected static override readonly defaults = { layout: 'list' }

  /** `list`: day after day; `month`: a month beside its events or those of a day. */
  override layout: Booking['layout'] = 'list'
}
