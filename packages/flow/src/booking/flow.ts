import type { AnswerChallenge, BookingService } from '@whenable/contract'
import { type BookingFlow, type BookingFlowBasics, runBooking } from './lazy-flow.js'
import { type LazyHolding, submittingHandlers, type Wait } from './submission-effects.js'

export interface BookingFlowOptions extends BookingFlowBasics {
  readonly service: BookingService
  /** The timer between two refreshes. The default one pauses while the page is hidden. */
  readonly wait?: Wait | undefined
  /** Solves challenges in the page's own way, such as by a CAPTCHA. */
  readonly answerChallenge?: AnswerChallenge | undefined
  /** Holds the chosen slot, for services that can. See `holdingHandlers` of `@whenable/flow/holding`. */
  readonly holding?: LazyHolding | undefined
  /** Lets visitors pay before a slot is booked, for services that can. See `payingHandlers` of `@whenable/flow/paying`. */
  readonly paying?: LazyHolding | undefined
  /** Lets visitors confirm their email address, for services that ask for it. See `confirmingHandlers` of `@whenable/flow/confirming`. */
  readonly confirming?: LazyHolding | undefined
}

/** Creates the flow of one booking, or of one reschedule. It sends no request before `start()`. */
export const createBookingFlow = ({
  wait,
  answerChallenge,
  holding,
  paying,
  confirming,
  ...options
}: BookingFlowOptions): BookingFlow => {
  const loadSeries = async () => {
    const { reviewingHandlers } = await import('./reviewing.js')
    return reviewingHandlers(options.service, options.service)
  }
  return runBooking({
    ...options,
    ...submittingHandlers(options.service, wait, answerChallenge, loadSeries, holding, paying, confirming),
  })
}
