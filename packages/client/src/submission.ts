import {
  bookOperation,
  challengeHeader,
  type RescheduleOptions,
  releaseEmailsOperation,
  rescheduleOperation,
  ServiceError,
  type SubmissionService,
  validateTimeslotOperation,
} from '@whenable/contract'
import type { ClientAvailabilityService } from './availability.js'
import type { Client } from './call.js'

/** Sends the response to a challenge with a call. */
export const withResponse = ({ signal, challengeResponse }: RescheduleOptions) => ({
  signal,
  format: challengeResponse ? { headers: { [challengeHeader]: challengeResponse } } : {},
})

/** The calls that book and reschedule; `availability` knows the configuration and its hosts. */
export const createSubmissionService = (client: Client, availability: ClientAvailabilityService) =>
  ({
    /**
     * If the service leaves round robin to its callers, the hosts are tried in `order`, one at a time, each with a key of its
     * own, for as long as the slot is taken (interface: Bookings).
     */
    async book(request, { idempotencyKey, ...options }) {
      const hosts = availability.hosts()
      for (let index = 0; ; index++) {
        const email = hosts[index]
        try {
          const { data } = await client.call(
            bookOperation,
            { body: email ? { ...request, participants: [{ email }] } : request },
            {
              ...withResponse(options),
              idempotencyKey: email ? `${idempotencyKey}/${email}`.slice(0, 256) : idempotencyKey,
            },
          )
          return data
        } catch (error) {
          const isTaken = error instanceof ServiceError && error.type === 'timeslot_not_available'
          if (!isTaken || index + 1 >= hosts.length) throw error
        }
      }
    },

    async validate({ calendar_id, event_id, master_id, guest, additional_guests, hold_id }, options) {
      const emails = [guest, ...(additional_guests ?? [])].map(({ email }) => email)
      const body = { calendar_id: calendar_id ?? '', event_id: event_id ?? '', master_id, emails, hold_id }
      const path = { configuration_id: availability.configurationId() }
      await client.call(validateTimeslotOperation, { path, body }, options)
    },

    async reschedule(bookingId, { start, end, event, holdId, reason }, options) {
      const body = {
        start_time: start,
        end_time: end,
        event_id: event?.eventId,
        master_id: event?.masterId,
        calendar_id: event?.calendarId,
        hold_id: holdId,
        reschedule_reason: reason,
      }
      const { data } = await client.call(
        rescheduleOperation,
        { path: { booking_id: bookingId }, body },
        withResponse(options),
      )
      return data
    },

    async solveChallenge(slot, options) {
      const { solveChallenge } = await import('./challenge.js')
      return solveChallenge(client, slot, options)
    },

    async releaseEmails(bookingId, slot, options) {
      const { solveChallenge } = await import('./challenge.js')
      const challengeResponse = await solveChallenge(client, slot, options)
      const { data } = await client.call(
        releaseEmailsOperation,
        { path: { booking_id: bookingId }, body: {} },
        withResponse({ signal: options.signal, challengeResponse }),
      )
      return data
    },
  }) satisfies SubmissionService
