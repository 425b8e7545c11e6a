import {
  acceptOfferOperation,
  joinWaitlistOperation,
  leaveWaitlistOperation,
  passOfferOperation,
  type WaitlistService,
  waitlistEntryOperation,
} from '@whenable/contract'
import { createAvailabilityService } from './availability.js'
import type { Client } from './call.js'
import { withResponse } from './submission.js'

/** The calls that wait for a time. `join` needs a client of a configuration; an entry is read and answered without. */
export const createWaitlistService = (client: Client) => {
  const at = (waitlist_id: string) => ({ path: { waitlist_id } })
  return {
    key: client.key,
    settings: createAvailabilityService(client).settings,

    async join(request, options) {
      const { data } = await client.call(
        joinWaitlistOperation,
        { body: request },
        { ...withResponse(options), idempotencyKey: request.waitlist_id },
      )
      return data
    },

    async entry(waitlistId, options) {
      const { data } = await client.call(waitlistEntryOperation, at(waitlistId), options)
      return data
    },

    async accept(waitlistId, start, options) {
      const request = { ...at(waitlistId), body: { start_time: start } }
      const { data } = await client.call(acceptOfferOperation, request, options)
      return data
    },

    async pass(waitlistId, start, options) {
      const request = { ...at(waitlistId), body: { start_time: start } }
      const { data } = await client.call(passOfferOperation, request, options)
      return data
    },

    async leave(waitlistId, options) {
      await client.call(leaveWaitlistOperation, at(waitlistId), options)
    },

    async solveChallenge(window, options) {
      const { solveChallenge } = await import('./challenge.js')
      return solveChallenge(client, window, options)
    },
  } satisfies WaitlistService
}
