import type { AnswerClaim, AnswerTransaction } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Claims idempotency keys and stores their responses. */
export const answerTransaction = ({ answers }: Tables): AnswerTransaction => {
  const answerKey = ({ applicationId, scope, key }: AnswerClaim) => keyOf(applicationId, scope, key)

  return {
    claimAnswer: async (claim) => {
      const stored = answers.get(answerKey(claim))
      return stored && stored.expiresAt > claim.now ? stored : undefined
    },
    saveAnswer: async (claim, status, body) =>
      answers.set(answerKey(claim), {
        fingerprint: claim.fingerprint,
        status,
        body,
        expiresAt: claim.expiresAt,
      }),
  }
}
