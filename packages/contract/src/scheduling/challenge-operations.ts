import { operation } from '../endpoint.js'
import { readNumber, readObject, readOptional, readOptionalText, readText } from '../reader.js'
import type { SettingsQuery } from './bookings.js'
import type { Challenge, ChallengeRequest } from './challenges.js'

// What a page needs to request a challenge, without a schema. `challenges.ts` adds the schemas.

export const challengeOperation = /* @__PURE__ */ operation<SettingsQuery, ChallengeRequest, Challenge>()({
  id: 'challenges.create',
  method: 'POST',
  path: '/v3/scheduling/challenges',
  access: 'visitor',
  requestType: 'json',
  read: /* @__PURE__ */ readObject<Challenge>({
    challenge: readText,
    kind: readText,
    seed: readOptionalText,
    proofs: readOptional(readNumber),
    difficulty: readOptional(readNumber),
    expires_in: readNumber,
  }),
})
