import {
  type ChallengeOptions,
  challengeOperation,
  type RescheduleRequest,
  ServiceError,
} from '@whenable/contract'
import type { Client } from './call.js'
import { solveProofOfWork } from './proof-of-work.js'

/**
 * Requests the challenge for a slot, and solves it.
 *
 * @throws ServiceError `challenge_required` if neither the page nor the client can solve it.
 */
export const solveChallenge = async (
  client: Client,
  { start, end, event }: RescheduleRequest,
  { signal, bookingId, answer }: ChallengeOptions,
): Promise<string> => {
  const { data } = await client.call(
    challengeOperation,
    {
      query: { booking_id: bookingId },
      body: { start_time: start, end_time: end, event_id: event?.eventId },
    },
    { signal },
  )
  const answered = answer?.(data)
  if (answered) return answered
  const { challenge, kind, seed, proofs, difficulty } = data
  if (kind !== 'proof-of-work' || !seed || !proofs || difficulty === undefined)
    throw new ServiceError('challenge_required', `a challenge of kind '${kind}' is left to the page`)
  return solveProofOfWork({ challenge, seed, proofs, difficulty }, signal)
}
