import type { AnswerChallenge, BookingService } from '@whenable/contract'
import { type BookingFlow, type BookingFlowBasics, runBooking } from './lazy-flow.js'
import { type LazyExtensions, submittingHandlers, type Wait } from './submission-effects.js'

/** Extensions of `holding`, `paying` and `confirming` come from the modules of `@whenable/flow` of these names. */
export interface BookingFlowOptions extends BookingFlowBasics, Omit<LazyExtensions, 'series'> {
  readonly service: BookingService
  /** The timer between two refreshes. The default one pauses while the page is hidden. */
  readonly wait?: Wait | undefined
  /** Solves challenges in the page's own way, such as by a CAPTCHA. */
  readonly answerChallenge?: AnswerChallenge | undefined
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
  const { service } = options
  const series = {
    load: async () => (await import('./reviewing.js')).reviewingExtension(service),
  }
  return runBooking({
    ...options,
    ...submittingHandlers({ service, wait, answerChallenge, series, holding, paying, confirming }),
  })
}
