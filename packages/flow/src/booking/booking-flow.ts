import { type BookingFlow, type FlowOptions, runBooking } from './run-booking.js'
import { transition } from './submission.js'

/** Makes the flow of one booking, or of moving one. Nothing is asked for before `start()`. */
export const createBookingFlow = (options: FlowOptions): BookingFlow =>
  runBooking({ ...options, transition, submissionService: () => options.service })
