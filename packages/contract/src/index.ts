export * from './admin/endpoints.js'
export * from './calendar/availability.js'
export * from './calendar/endpoints.js'
export * from './calendar/records.js'
export * from './connect/endpoints.js'
export * from './connect/records.js'
export * from './connect/required-scope.js'
export * from './endpoint.js'
export * from './endpoints.js'
export * from './hex-color.js'
export * from './legacy/endpoints.js'
export * from './legacy/records.js'
export * from './notifications/endpoints.js'
export * from './notifications/records.js'
export * from './openapi.js'
export type * from './ports.js'
export { type Reader, type ReadResult, type ReportIssue, readWith } from './reader.js'
export { type BookingReference, parseBookingReference } from './scheduling/booking-reference.js'
export {
  type Booking,
  type BookingRequest,
  bookingRequestSchema,
  bookingSchema,
  type RescheduledBooking,
} from './scheduling/bookings.js'
export * from './scheduling/configuration.js'
export * from './scheduling/endpoints.js'
export * from './scheduling/format-booking-reference.js'
export * from './scheduling/group-events.js'
export * from './scheduling/owner-endpoints.js'
export * from './scheduling/records.js'
export * from './scheduling/visitor-operations.js'
export * from './service-error.js'
export * from './wire.js'
