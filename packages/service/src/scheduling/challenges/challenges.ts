import { beginsWithZeros, type Challenge, parseProofs, proofText, ServiceError } from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { newSecretKey, readSecretKeys, SealError, type SecretKeys, seal, unseal } from '../../core/seal.js'
import { digestOf, sha256 } from '../../core/secrets.js'
import type { RateLimits } from '../../http/rate-limits.js'
import type { LimitStore } from '../../store/store.js'

/** What a challenge is solved for. */
export interface ChallengeSubject {
  readonly configurationId: string
  readonly slot: Interval
  /** The id of a group event. */
  readonly eventId?: string | undefined
  /** The poll that is answered. Its answers are counted on their own. */
  readonly pollId?: string | undefined
  /** How many bookings are made at once. Default: one. */
  readonly bookings?: number | undefined
}

/** The caller of a booking. */
export interface ChallengedCaller {
  /** The network address. Without one, nothing is counted, and no challenge is required. */
  readonly address: string | undefined
  /** The header `Challenge-Response`. */
  readonly response: string | undefined
}

/** A response from another provider's challenge, such as a CAPTCHA. */
export interface ExternalChallengeResponse {
  /** The provider's token, as the page's widget gave it. */
  readonly response: string
  /** The network address of the visitor. */
  readonly address: string
  readonly configurationId: string
  /** The slot that is about to be booked, in Unix seconds. */
  readonly start: Instant
  readonly end: Instant
}

/** Whether a provider accepts a response. Each response should be accepted once. */
export type VerifyChallenge = (response: ExternalChallengeResponse) => Promise<boolean>

/** Challenges against programs that book. */
export interface Challenges {
  /** Makes a challenge for a slot. */
  create(subject: ChallengeSubject): Promise<Challenge>
  /**
   * Counts bookings, and checks the caller's response if many were made before.
   *
   * @throws ServiceError `challenge_required` unless the response is right, was not used, and is for this slot.
   */
  require(subject: ChallengeSubject, caller: ChallengedCaller): Promise<void>
  /**
   * Checks the caller's response, whatever was made before.
   *
   * @throws ServiceError `challenge_required` unless the response is right, was not used, and is for this slot.
   */
  prove(subject: ChallengeSubject, caller: ChallengedCaller): Promise<void>
}

/** What challenges need. */
export interface ChallengeContext {
  readonly store: LimitStore
  readonly clock: () => Instant
  readonly limits: RateLimits
  readonly newId: () => string
  /** The keys that seal challenges. Without them each process has a key of its own. */
  readonly secretKeys: SecretKeys | undefined
  /** Verifies the responses of another provider, in place of a proof of work. */
  readonly verifyChallenge: VerifyChallenge | undefined
}

/** How long a challenge is valid, in seconds. */
const validSeconds = 600

/** How many proofs, and their leading zero bits: 16 times 2,048 hashes on average, half a second on a slow phone (`pnpm bench challenge`). */
const work = { proofs: 16, difficulty: 11 }

/** The shortest `Retry-After`, in seconds: longer than a client waits on its own. */
const shortestRetry = 60

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
  const { store, clock, limits, newId, verifyChallenge } = context
  const kind = verifyChallenge ? 'external' : 'proof-of-work'
  let keys: Promise<SecretKeys> | undefined
  const secretKeys = () => {
    keys ??= context.secretKeys ? Promise.resolve(context.secretKeys) : readSecretKeys(newSecretKey())
    return keys
  }

  /** Counts occurrences. Returns the seconds until the limit is no longer exceeded; undefined if it is not. */
  const count = async (...of: Parameters<RateLimits['count']>): Promise<number | undefined> => {
    try {
      await limits.count(...of)
      return undefined
    } catch (error) {
      if (error instanceof ServiceError && error.type === 'rate_limit_error') return error.retryAfter
      throw error
    }
  }

  const isProven = async (response: string, subject: ChallengeSubject): Promise<boolean> => {
    const { challenge, proofs } = parseProofs(response) ?? {}
    if (!challenge || proofs?.length !== work.proofs) return false
    const { seed = '', until: end } = await unseal(await secretKeys(), challenge, sealedFor(subject))
    const until = instant(Number(end))
    if (until <= clock()) return false
    for (const [index, number] of proofs.entries())
      if (!beginsWithZeros(await digestOf(proofText(seed, index, number)), work.difficulty)) return false
    // By its seed, because one challenge has several spellings.
    const hash = await sha256(`challenge ${seed}`)
    const uses = await store.countHits({ subject: hash, from: instant(until - validSeconds), until, hits: 1 })
    return uses === 1
  }

  const isSolved = async (
    subject: ChallengeSubject,
    { address = '', response }: ChallengedCaller,
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
    create: async (subject) => {
      if (verifyChallenge) return { challenge: newId(), kind, expires_in: validSeconds } as Challenge
      const seed = newId()
      const secrets = { seed, until: String(clock() + validSeconds) }
      const challenge = await seal(await secretKeys(), secrets, sealedFor(subject))
      return { challenge, kind, seed, ...work, expires_in: validSeconds }
    },

    require: async (subject, caller) => {
      const { address } = caller
      if (address === undefined) return
      const { pollId, configurationId, bookings } = subject
      const counted = pollId ?? configurationId
      const required = (wait: number): ServiceError =>
        new ServiceError(
          'challenge_required',
          pollId
            ? 'many answers were given: POST …/challenges of this poll, and repeat this call with the header Challenge-Response'
            : 'many bookings were made: POST /v3/scheduling/challenges, and repeat this call with the header Challenge-Response',
          { reason: kind, retryAfter: Math.max(shortestRetry, wait) },
        )
      const fromAddress = await count('bookings-from-address', `${address} ${counted}`, bookings)
      if (fromAddress !== undefined && !(await isSolved(subject, caller))) throw required(fromAddress)
      // What was refused counts for its address alone. Otherwise one address could make everybody solve challenges.
      const ofAll = await count('bookings-of-configuration', counted, bookings)
      // A response is used once, so that it is not checked again.
      if (ofAll === undefined || fromAddress !== undefined || (await isSolved(subject, caller))) return
      throw required(ofAll)
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
