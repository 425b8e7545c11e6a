import type {
  createBooking,
  createBookingSeries,
  joinWaitlist,
  releaseEmails,
  rescheduleBooking,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Call, OutboundContext } from '../../http/route.js'
import { waitingEmails } from '../../notifications/withheld-mails.js'
import type { BookingRecord } from '../../store/store.js'
import { pullHosts, type VisitorCall } from '../visitor-data.js'

/** What a challenge needs to know of a call. */
type ChallengedCall = VisitorCall & Pick<Call, 'address' | 'challenges' | 'challengeResponse'>

interface BodySlot {
  readonly start_time: Instant
  readonly end_time: Instant
  readonly event_id?: string | undefined
}

/** Asks visitors for a challenge if many bookings were made, then pulls the calendars of the hosts. */
const prepare = async (
  call: ChallengedCall,
  slot: BodySlot,
  outbound: OutboundContext,
  bookings?: number,
) => {
  const { owned, challenges, address, challengeResponse: response } = call
  const { start_time: start, end_time: end, event_id: eventId } = slot
  const subject = { configurationId: owned.configuration.id, slot: { start, end }, eventId, bookings }
  if (!call.isApplication && !call.isOwner) await challenges.require(subject, { address, response })
  return pullHosts(call, outbound)
}

/** Prepares a booking or a move. @throws ServiceError `challenge_required`. */
export const prepareBooking = (
  call: ChallengedCall & Pick<Call<typeof createBooking | typeof rescheduleBooking>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, call.body, outbound)

/** Prepares a place on a waitlist, which counts like a booking. Its challenge is for its window. @throws ServiceError `challenge_required`. */
export const prepareWaitlist = (
  call: ChallengedCall & Pick<Call<typeof joinWaitlist>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, call.body, outbound)

/** Prepares a series, each of whose bookings counts. Its challenge is for its first slot. @throws ServiceError `challenge_required`. */
export const prepareSeries = (
  call: ChallengedCall & Pick<Call<typeof createBookingSeries>, 'body'>,
  outbound: OutboundContext,
) => {
  const { slots } = call.body
  const [first] = slots
  return first ? prepare(call, first, outbound, slots.length) : pullHosts(call, outbound)
}

/**
 * Checks who sends the emails of a booking that wait: visitors have solved a challenge for the booking's time, unless they have the token
 * of its email.
 *
 * @throws ServiceError `challenge_required`.
 */
export const proveRelease = async (
  call: ChallengedCall &
    Pick<Call<typeof releaseEmails>, 'body' | 'now'> & { readonly booking?: BookingRecord },
  { store }: OutboundContext,
): Promise<Record<never, never>> => {
  const { owned, challenges, address, challengeResponse: response, booking, now } = call
  if (!booking || call.isApplication || call.isOwner || call.body.token !== undefined) return {}
  const { all } = await store.read((records) => waitingEmails(records, booking, now))
  if (!all) return {}
  const { start, end, occurrence } = booking
  const subject = {
    configurationId: owned.configuration.id,
    slot: { start, end },
    eventId: occurrence?.eventId,
  }
  await challenges.prove(subject, { address, response })
  return {}
}
