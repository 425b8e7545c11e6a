// Without schemas, so that pages take it alone.

/** The number up to which a service counts bookings: it means that many or more. */
export const mostBookingsCounted = 1_000
