import type {
  createBooking,
  createBookingSeries,
  createEmailConfirmation,
  createPayment,
  joinWaitlist,
  releaseEmails,
  rescheduleBooking,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Anonymous } from '../../anonymous/permit.js'
import type { Call, OutboundContext } from '../../kernel/http/route.js'
import type { BookingRecord, DeedKind } from '../../kernel/store/store.js'
import { pullHosts, type VisitorCall } from '../bookings/visitor-data.js'
import { waitingEmails } from '../bookings/withheld-mails.js'

/** What a challenge needs to know of a call. */
type ChallengedCall = VisitorCall & Pick<Call, 'address' | 'anonymous' | 'challenges' | 'challengeResponse'>

interface BodySlot {
  readonly start_time: Instant
  readonly end_time: Instant
  readonly event_id?: string | undefined
}

/** Asks visitors for a challenge if many bookings were made, then pulls the calendars of the hosts. */
const prepare = async (call: ChallengedCall, kind: DeedKind, slot: BodySlot, outbound: OutboundContext) => {
  const { owned, challenges, address, anonymous, challengeResponse: response } = call
  const { start_time: start, end_time: end, event_id: eventId } = slot
  const { applicationId, configuration } = owned
  const subject = { configurationId: configuration.id, slot: { start, end }, eventId }
  const cause = { applicationId, kind, targetId: configuration.id }
  const checked = await challenges.require(cause, subject, { anonymous, address, response })
  return { ...(await pullHosts(call, outbound)), ...checked }
}

/** Prepares a booking. @throws ServiceError `challenge_required`. */
export const prepareBooking = (
  call: ChallengedCall & Pick<Call<typeof createBooking>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, 'booking', call.body, outbound)

/** Prepares the confirmation of an email address, with which a booking begins. @throws ServiceError `challenge_required`. */
export const prepareConfirmation = (
  call: ChallengedCall & Pick<Call<typeof createEmailConfirmation>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, 'email-confirmation', call.body, outbound)

/** Prepares a move. @throws ServiceError `challenge_required`. */
export const prepareMove = (
  call: ChallengedCall & Pick<Call<typeof rescheduleBooking>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, 'move', call.body, outbound)

/** Prepares a payment. @throws ServiceError `challenge_required`. */
export const preparePayment = (
  call: ChallengedCall & Pick<Call<typeof createPayment>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, 'payment', call.body, outbound)

/** Prepares a place on a waitlist. Its challenge is for its window. @throws ServiceError `challenge_required`. */
export const prepareWaitlist = (
  call: ChallengedCall & Pick<Call<typeof joinWaitlist>, 'body'>,
  outbound: OutboundContext,
) => prepare(call, 'waitlist-entry', call.body, outbound)

/** Prepares a series, each of whose bookings counts. Its challenge is for its first slot. @throws ServiceError `challenge_required`. */
export const prepareSeries = async (
  call: ChallengedCall & Pick<Call<typeof createBookingSeries>, 'body'>,
  outbound: OutboundContext,
) => {
  const [first] = call.body.slots
  return first ? prepare(call, 'booking', first, outbound) : pullHosts(call, outbound)
}

/**
 * Checks who sends the emails of a booking that wait: visitors have solved a challenge for the booking's time.
 *
 * @returns whether they have. Where nothing waits, they need not, and release nothing that waits since.
 * @throws ServiceError `challenge_required`.
 */
export const proveRelease = async (
  call: ChallengedCall & Pick<Call<typeof releaseEmails>, 'now'> & { readonly booking?: BookingRecord },
  { store }: OutboundContext,
): Promise<{ readonly anonymous?: Anonymous; readonly isProven: boolean }> => {
  const { owned, challenges, address, anonymous, challengeResponse: response, booking, now } = call
  if (!booking || call.isApplication || call.isOwner) return { isProven: false }
  const { all } = await store.read((records) => waitingEmails(records, booking, now))
  if (!all) return { isProven: false }
  const { start, end, occurrence } = booking
  const subject = {
    configurationId: owned.configuration.id,
    slot: { start, end },
    eventId: occurrence?.eventId,
  }
  await challenges.prove(subject, { address, response })
  return { isProven: true, ...(anonymous && { anonymous: { ...anonymous, isSolved: true } }) }
}
