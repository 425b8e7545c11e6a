import { type ClientAvailabilityService, createSubmissionService } from '@whenable/client'
import type { AnswerChallenge, BookingService } from '@whenable/contract'
import { type SubmittingHandlers, submittingHandlers } from '@whenable/flow'
import { ChallengeRequestEvent } from '../../events/challenge-request.js'
import type { Booking } from '../booking.js'
import { isStored } from '../page-storage.js'
import { createProgressReport } from '../report-progress.js'
import { lazyModulesOf } from './lazy-modules.js'

/** Lets the page respond to a challenge. */
const askPage =
  (booking: Booking): AnswerChallenge =>
  (challenge) => {
    const event = new ChallengeRequestEvent(challenge)
    booking.dispatchEvent(event)
    return event.response
  }

/** The handlers of the flow after a slot is chosen, over the service that returned the free times. */
export const createSubmittingHandlers = (
  service: BookingService | ClientAvailabilityService,
  booking: Booking,
): SubmittingHandlers => {
  const modules = lazyModulesOf(booking)
  const submission = 'book' in service ? service : createSubmissionService(service.client, service)
  return submittingHandlers({
    service: submission,
    answerChallenge: askPage(booking),
    observe: createProgressReport(booking),
    series: { load: async () => (await modules.series.load()).createReviewing(service) },
    holding:
      'client' in service || 'hold' in service
        ? {
            isStored: () => isStored(`whenable:hold ${service.key}`),
            load: async () => (await modules.holding.load()).createHolding(service, booking),
          }
        : undefined,
    paying:
      'client' in service || 'startPayment' in service
        ? {
            isStored: () => isStored(`whenable:payment ${service.key}`),
            load: async () => (await modules.paying.load()).createPaying(service),
          }
        : undefined,
    confirming:
      'client' in service || 'startEmailConfirmation' in service
        ? {
            isStored: () => isStored(`whenable:confirmation ${service.key}`),
            load: async () => (await modules.confirming.load()).createConfirming(service),
          }
        : undefined,
  })
}
