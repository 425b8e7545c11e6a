import type { BookingService } from '@whenable/contract'
import { type BookingFlow, type BookingFlowBasics, runBooking } from './lazy-flow.js'
import { submittingHandlers, type Wait } from './submission-effects.js'

export interface BookingFlowOptions extends BookingFlowBasics {
  readonly service: BookingService
  /** The timer between two refreshes. The default one pauses while the page is hidden. */
  readonly wait?: Wait | undefined
}

/** Creates the flow of one booking, or of one reschedule. It sends no request before `start()`. */
export const createBookingFlow = ({ wait, ...options }: BookingFlowOptions): BookingFlow =>
  runBooking({ ...options, ...submittingHandlers(options.service, wait) })
