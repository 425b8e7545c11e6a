import * as z from 'zod/mini'
import { endpoint } from '../endpoint.js'
import { instantSchema, numericSchema, optional, optionalText } from '../scalars.js'
import { settingsQuerySchema } from './bookings.js'
import { challengeOperation } from './challenge-operations.js'

// Challenges: what a service asks a browser to solve once many bookings were made. An addition of our service.

/** What a challenge is for: the slot that is about to be booked, or moved to. */
export const challengeRequestSchema = z.looseObject({
  start_time: instantSchema,
  end_time: instantSchema,
  /** The group event, if it is one. */
  event_id: optionalText,
})

/** A challenge. */
export const challengeSchema = z.looseObject({
  /** Goes back in the response. Valid for one call, one configuration and one slot. */
  challenge: z.string(),
  /** `proof-of-work`, which the client solves; `external`, whose response comes from the page. */
  kind: z.string(),
  /** Of a proof of work: the text that each hash begins with. */
  seed: optionalText,
  /** Of a proof of work: how many proofs, and how many leading zero bits the hash of each has. */
  proofs: optional(numericSchema),
  difficulty: optional(numericSchema),
  /** Seconds until it expires. */
  expires_in: numericSchema,
})

export type ChallengeRequest = z.input<typeof challengeRequestSchema>
export type Challenge = z.infer<typeof challengeSchema>

export const createChallenge = /* @__PURE__ */ endpoint({
  ...challengeOperation,
  effect: 'reads',
  query: settingsQuerySchema,
  body: challengeRequestSchema,
  data: challengeSchema,
  description:
    'Makes a challenge after `challenge_required`. Send its response as the header `Challenge-Response` of the repeated call, ' +
    'with the same `Idempotency-Key`. Of a proof of work, the response is `CHALLENGE:N0,N1,…`, where the SHA-256 of ' +
    '`SEED:0:N0`, `SEED:1:N1` … begin with as many zero bits as `difficulty` says.',
  example: {
    body: { start_time: 1772443800, end_time: 1772445600 },
    data: {
      challenge: 'v1.key.nonce.sealed',
      kind: 'proof-of-work',
      seed: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
      proofs: 16,
      difficulty: 11,
      expires_in: 600,
    },
  },
})
