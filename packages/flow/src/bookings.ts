export * from './bookings/flow.js'
export { bookingsTransition } from './bookings/machine.js'
export {
  type BookingsEffect,
  type BookingsEvent,
  type BookingsProgress,
  initialBookings,
} from './bookings/progress.js'
export * from './bookings/state.js'
