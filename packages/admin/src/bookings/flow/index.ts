export * from './flow.js'
export { type BookingsTypes, bookingsMachine } from './machine.js'
export * from './state.js'
