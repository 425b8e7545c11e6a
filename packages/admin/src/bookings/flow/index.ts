export * from './flow.js'
export { bookingsTransition } from './machine.js'
export {
  type BookingsEffect,
  type BookingsEvent,
  type BookingsProgress,
  initialBookings,
} from './progress.js'
export * from './state.js'
