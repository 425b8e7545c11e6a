import {
  beginsWithZeros,
  type Challenge,
  type createBooking,
  type createBookingSeries,
  type createPayment,
  type joinWaitlist,
  parseProofs,
  proofText,
  type releaseEmails,
  type rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import type { VerifyChallenge } from '../../anonymous/external-challenge.js'
import { type Anonymous, type Cause, requiredChallenge, shortestRetry } from '../../anonymous/permit.js'
import { workFor } from '../../anonymous/work.js'
import type { Call, OutboundContext } from '../../kernel/http/route.js'
import { newSecretKey, readSecretKeys, SealError, type SecretKeys, seal, unseal } from '../../kernel/seal.js'
import { digestOf, sha256 } from '../../kernel/secrets.js'
import type { BookingRecord, DeedKind, Records, Store } from '../../kernel/store/store.js'
import { pullHosts, type VisitorCall } from '../bookings/visitor-data.js'
import { waitingEmails } from '../bookings/withheld-mails.js'

/** What a challenge is solved for. */
export interface ChallengeSubject {
  readonly configurationId: string
  readonly slot: Interval
  /** The id of a group event. */
  readonly eventId?: string | undefined
  /** The poll that is answered. Its answers are counted on their own. */
  readonly pollId?: string | undefined
}

/** The caller of a booking. */
export interface ChallengedCaller {
  /** Undefined: nothing is counted, and no challenge is required. */
  readonly anonymous: Anonymous | undefined
  /** The network address, for another provider. */
  readonly address: string | undefined
  /** The header `Challenge-Response`. */
  readonly response: string | undefined
}

/** Challenges against programs that book. */
export interface Challenges {
  /** Makes a challenge for a slot. It is more work, the more challenges the caller's network has solved. */
  create(
    subject: ChallengeSubject,
    applicationId: string,
    anonymous: Anonymous | undefined,
    records: Records,
  ): Promise<Challenge>
  /**
   * Checks the caller's response if what they are about to cause needs a challenge.
   *
   * @returns the caller, for what {@link permit} decides.
   * @throws ServiceError `challenge_required` unless the response is right, was not used, and is for this slot.
   */
  require(
    cause: Cause,
    subject: ChallengeSubject,
    caller: ChallengedCaller,
  ): Promise<{ readonly anonymous?: Anonymous }>
  /**
   * Checks the caller's response, whatever was made before.
   *
   * @throws ServiceError `challenge_required` unless the response is right, was not used, and is for this slot.
   */
  prove(subject: ChallengeSubject, caller: Omit<ChallengedCaller, 'anonymous'>): Promise<void>
}

/** What challenges need. */
export interface ChallengeContext {
  readonly store: Pick<Store, 'read' | 'countHits'>
  readonly clock: () => Instant
  readonly newId: () => string
  /** The keys that seal challenges. Without them each process has a key of its own. */
  readonly secretKeys: SecretKeys | undefined
  /** The difficulty of the easiest proof of work. Defaults to that of the budgets. */
  readonly difficulty?: number | undefined
  /** Verifies the responses of another provider, in place of a proof of work. */
  readonly verifyChallenge: VerifyChallenge | undefined
}

/** How long a challenge is valid, in seconds. */
const validSeconds = 600

/** A challenge can be opened for its own subject alone. */
const sealedFor = ({ configurationId, slot, eventId = '', pollId }: ChallengeSubject) => ({
  applicationId: '',
  connectionId: JSON.stringify([
    'challenge',
    configurationId,
    slot.start,
    slot.end,
    eventId,
    ...(pollId ? [pollId] : []),
  ]),
})

/** Creates the challenges of one process. */
export const createChallenges = (context: ChallengeContext): Challenges => {
  const { store, clock, newId, verifyChallenge } = context
  const kind = verifyChallenge ? 'external' : 'proof-of-work'
  let keys: Promise<SecretKeys> | undefined
  const secretKeys = () => {
    keys ??= context.secretKeys ? Promise.resolve(context.secretKeys) : readSecretKeys(newSecretKey())
    return keys
  }

  const isProven = async (response: string, subject: ChallengeSubject): Promise<boolean> => {
    const { challenge, proofs } = parseProofs(response) ?? {}
    if (!challenge || !proofs) return false
    const sealed = await unseal(await secretKeys(), challenge, sealedFor(subject))
    const { seed = '', until: end, difficulty } = sealed
    if (String(proofs.length) !== sealed['proofs']) return false
    const until = instant(Number(end))
    if (until <= clock()) return false
    for (const [index, number] of proofs.entries())
      if (!beginsWithZeros(await digestOf(proofText(seed, index, number)), Number(difficulty))) return false
    // By its seed, because one challenge has several spellings.
    const hash = await sha256(`challenge ${seed}`)
    const uses = await store.countHits({ subject: hash, from: instant(until - validSeconds), until, hits: 1 })
    return uses === 1
  }

  const isSolved = async (
    subject: ChallengeSubject,
    { address = '', response }: Pick<ChallengedCaller, 'address' | 'response'>,
  ): Promise<boolean> => {
    if (!response) return false
    const { configurationId, slot } = subject
    if (verifyChallenge) return verifyChallenge({ response, address, configurationId, ...slot })
    return isProven(response, subject).catch((error: unknown) => {
      if (error instanceof SealError) return false
      throw error
    })
  }

  return {
    create: async (subject, applicationId, anonymous, records) => {
      if (verifyChallenge) return { challenge: newId(), kind, expires_in: validSeconds } as Challenge
      const seed = newId()
      const now = clock()
      const work = await workFor(records, applicationId, anonymous, now, context.difficulty)
      const { proofs, difficulty } = work
      // Sealed, so that nobody proves less.
      const secrets = {
        ...{ seed, until: String(now + validSeconds) },
        ...{ proofs: String(proofs), difficulty: String(difficulty) },
      }
      const challenge = await seal(await secretKeys(), secrets, sealedFor(subject))
      return { challenge, kind, seed, proofs, difficulty, expires_in: validSeconds }
    },

    require: async (cause, subject, { anonymous, ...caller }) => {
      if (!anonymous?.hasLimits) return anonymous ? { anonymous } : {}
      const required = await store.read((records) => requiredChallenge(records, anonymous, cause, clock()))
      if (!required) return { anonymous }
      if (!(await isSolved(subject, caller))) throw required
      return { anonymous: { ...anonymous, isSolved: true } }
    },

    prove: async (subject, caller) => {
      if (await isSolved(subject, caller)) return
      throw new ServiceError(
        'challenge_required',
        'POST /v3/scheduling/challenges, and repeat this call with the header Challenge-Response',
        { reason: kind, retryAfter: shortestRetry },
      )
    },
  }
}

declare module '../../kernel/http/route.js' {
  interface CallServices {
    /** Challenges against programs that book. */
    readonly challenges: Challenges
  }
}

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

/**
 * Prepares the confirmation of an email address for a slot, with which a booking begins, also one that has expired and begins anew.
 *
 * @throws ServiceError `challenge_required`.
 */
export const prepareConfirmation = (
  call: ChallengedCall & { readonly body: BodySlot },
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
