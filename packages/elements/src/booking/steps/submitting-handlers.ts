import { type ClientAvailabilityService, createSubmissionService } from '@whenable/client'
import type { AnswerChallenge, BookingService } from '@whenable/contract'
import { type BookingExtension, type SubmittingHandlers, submittingHandlers } from '@whenable/flow'
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
  /** What some services can do: a page's own have a method for it. Of it, something may be stored under the name. */
  const extension = (method: string, name: string, load: () => Promise<BookingExtension>) =>
    'client' in service || method in service
      ? { isStored: () => isStored(`whenable:${name} ${service.key}`), load }
      : undefined
  return submittingHandlers({
    service: submission,
    answerChallenge: askPage(booking),
    observe: createProgressReport(booking),
    series: { load: async () => (await modules.series.load()).createReviewing(service) },
    holding: extension('hold', 'hold', async () =>
      (await modules.holding.load()).createHolding(service, booking),
    ),
    paying: extension('startPayment', 'payment', async () =>
      (await modules.paying.load()).createPaying(service),
    ),
    confirming: extension('startEmailConfirmation', 'confirmation', async () =>
      (await modules.confirming.load()).createConfirming(service),
    ),
  })
}
