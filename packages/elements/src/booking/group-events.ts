import { Booking } from './booking.js'

/**
 * Books a seat in one of several group events, or moves to another one. It is a `when-booking` that is laid out as a list
 * unless the page says otherwise; any `when-booking` whose configuration is for group events shows them in the same way.
 *
 * @fires when-step-change - another step is shown
 * @fires when-booking-submit - cancelable; a booking is about to be sent
 * @fires when-booking-create - a seat was booked, or asked for where the organizer confirms
 * @fires when-booking-reschedule - a booking was moved
 * @slot header - above everything else, such as a logo or a notice
 * @slot summary - replaces who gives the events, what they are and where; the chosen time and the description stay
 * @slot before-form - above the form
 * @slot consent - above the button that sends the form; controls in it must be valid, such as a checkbox with `required`
 * @slot success - with the booking that was made, under the thank-you message of the configuration
 * @slot empty - where no event has seats left; replaces the message that says so
 * @slot error - under the message that nothing can be booked, such as another way to get in touch
 * @csspart card - all of it
 * @csspart summary - who gives the events, and what they are
 * @csspart times - the events
 * @csspart event - an event; also `closed` where it is full or has begun
 * @csspart event-title - its title
 * @csspart seats - how many seats are left
 * @csspart confirm-button - goes on with an event
 * @csspart more-button - shows further days
 * @csspart form - the step with the form; its `field`, `label`, `error`, `notice`, `submit` and `back` are parts as well
 * @csspart slot-unavailable - what tells in the form that the event is full, with the nearest others
 * @csspart alternatives - the step after somebody else was faster
 * @csspart unconfirmed - the step after no answer came
 * @csspart outcome - the last step; its `title`, `facts` and `action` are parts as well
 */
export class GroupEvents extends Booking {
  /** `list`: day under day; `month`: a month, and beside it the events of the month or of a day. */
  override layout: Booking['layout'] = 'list'
}
