/** What a booking reports besides its steps: events that an element with a booking in it forwards as its own. */
export const bookingEvents: readonly string[] = [
  'when-booking-create',
  'when-booking-submit',
  'when-challenge-request',
  'when-error-show',
  'when-form-start',
  'when-hold-change',
  'when-slots-show',
]
