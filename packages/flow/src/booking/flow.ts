import type { BookingService } from '@whenable/contract'
import { type BookingFlow, type BookingFlowBasics, runBooking } from './run-booking.js'
import { submissionPart, type Wait } from './submission-effects.js'

export interface BookingFlowOptions extends BookingFlowBasics {
  readonly service: BookingService
  /** The timer; unless told, it rests while the page is hidden. */
  readonly wait?: Wait | undefined
}

/** Makes the flow of one booking, or of moving one. Nothing is asked for before `start()`. */
export const createBookingFlow = (options: BookingFlowOptions): BookingFlow =>
  runBooking({ ...options, ...submissionPart(options.service, options.wait) })
