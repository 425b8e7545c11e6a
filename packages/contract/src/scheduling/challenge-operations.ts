import { operation } from '../endpoint.js'
import { readChallenge } from '../generated/challenges.js'
import type { SettingsQuery } from './bookings.js'
import type { Challenge, ChallengeRequest } from './challenges.js'

// What a page needs to request a challenge, without a schema. `challenges.ts` adds the schemas.

export const challengeOperation = /* @__PURE__ */ operation<SettingsQuery, ChallengeRequest, Challenge>()({
  id: 'challenges.create',
  method: 'POST',
  path: '/v3/scheduling/challenges',
  access: 'visitor',
  requestType: 'json',
  read: readChallenge,
})
