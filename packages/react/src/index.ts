export * from './elements/index.js'
export { type RunningBooking, useBookingFlow } from './use-booking-flow.js'
