import { type ClientAvailabilityService, createSubmissionService } from '@whenable/client'
import type { AnswerChallenge, BookingService } from '@whenable/contract'
import { type SubmittingHandlers, submittingHandlers, wrapHandlers } from '@whenable/flow'
import { ChallengeRequestEvent } from '../../events/challenge-request.js'
import type { Booking } from '../booking.js'
import { isStored } from '../page-storage.js'
import { createProgressReport } from '../report-progress.js'
import { loadConfirming, loadHolding, loadPaying } from './lazy-capabilities.js'

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
  const submission = 'book' in service ? service : createSubmissionService(service.client, service)
  const handlers = submittingHandlers(
    submission,
    undefined,
    askPage(booking),
    async () => (await import('./series-steps.js')).createReviewingHandlers(submission, service),
    'client' in service || 'hold' in service
      ? {
          isStored: () => isStored(`whenable:hold ${service.key}`),
          load: async (inner) => (await loadHolding()).createHoldingHandlers(service, booking, inner),
        }
      : undefined,
    'client' in service || 'startPayment' in service
      ? {
          isStored: () => isStored(`whenable:payment ${service.key}`),
          load: async (inner) =>
            (await loadPaying()).createPayingHandlers(service, booking, submission, inner),
        }
      : undefined,
    'client' in service || 'startEmailConfirmation' in service
      ? {
          isStored: () => isStored(`whenable:confirmation ${service.key}`),
          load: async (inner) => (await loadConfirming()).createConfirmingHandlers(service, inner),
        }
      : undefined,
  )
  const report = createProgressReport(booking)
  return wrapHandlers(handlers, (transition) => (before, event, context) => {
    const next = transition(before, event, context)
    report(next.progress, event)
    return next
  })
}
