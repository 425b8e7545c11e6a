export * from './bookings/flow.js'
export {
  type BookingsEffect,
  type BookingsEvent,
  type BookingsProgress,
  bookingsTransition,
  initialBookings,
} from './bookings/machine.js'
export * from './bookings/state.js'
