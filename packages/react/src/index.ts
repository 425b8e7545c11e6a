export * from './elements.js'
export { type RunningBooking, useBookingFlow } from './use-booking-flow.js'
