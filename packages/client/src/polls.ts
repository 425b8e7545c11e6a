import {
  answerPollOperation,
  type PollAnswerBody,
  type PollSource,
  pollAnswerOperation,
  pollChallengeOperation,
  pollPageOperation,
  ServiceError,
  withdrawPollAnswerOperation,
} from '@whenable/contract'
import { type ClientOptions, createClient } from './call.js'
import { solveProofOfWork } from './proof-of-work.js'
import { withResponse } from './submission.js'

export interface PollSourceOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency' | 'sessionProvider'> {
  /** The secret of the poll: what the address of its page ends with. */
  readonly secret: string
}

/**
 * A poll of a service, for one of its participants.
 *
 * @throws RangeError naming a `baseUrl` that is neither https nor loopback.
 */
export const createPollSource = ({ secret: poll_secret, ...options }: PollSourceOptions): PollSource => {
  const client = createClient(options)
  const path = { poll_secret }
  const answerAt = (answer_token: string) => ({ path: { poll_secret, answer_token } })

  /** Solves the challenge of an answer. */
  const solve = async (signal: AbortSignal) => {
    const { data } = await client.call(pollChallengeOperation, { path }, { signal })
    const { challenge, kind, seed, proofs, difficulty } = data
    if (kind !== 'proof-of-work' || !seed || !proofs || difficulty === undefined)
      throw new ServiceError('challenge_required', `a challenge of kind '${kind}' is left to the page`)
    return solveProofOfWork({ challenge, seed, proofs, difficulty }, signal)
  }

  return {
    key: [client.key, poll_secret],

    async poll(callOptions) {
      const { data } = await client.call(
        pollPageOperation,
        { path },
        { ...callOptions, validation: 'lenient' },
      )
      return data
    },

    async answer(token, callOptions) {
      try {
        const { data } = await client.call(pollAnswerOperation, answerAt(token), {
          ...callOptions,
          validation: 'lenient',
        })
        return data
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return undefined
        throw error
      }
    },

    async saveAnswer(token, body: PollAnswerBody, { signal }) {
      const save = async (challengeResponse?: string) => {
        const { data } = await client.call(
          answerPollOperation,
          { ...answerAt(token), body },
          { ...withResponse({ signal, challengeResponse }), validation: 'lenient' },
        )
        return data
      }
      return save().catch(async (error) => {
        if (!(error instanceof ServiceError) || error.type !== 'challenge_required') throw error
        return save(await solve(signal))
      })
    },

    async withdrawAnswer(token, callOptions) {
      await client.call(withdrawPollAnswerOperation, answerAt(token), callOptions)
    },
  }
}
