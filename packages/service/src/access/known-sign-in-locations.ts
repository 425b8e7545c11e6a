import { type Instant, instant } from '@whenable/time'
import { hostKey } from '../kernel/person.js'
import { sha256 } from '../kernel/secrets.js'
import type { LimitStore } from '../kernel/store/store.js'

/** A location is rememberedSeconds for at least this many seconds, and at most twice as long. */
const rememberedSeconds = 90 * 86_400

/** An account and the network address that it signs in from. */
export interface SignInLocation {
  readonly applicationId: string
  readonly email: string
  readonly address: string
}

const subjectOf = async ({ applicationId, email, address }: SignInLocation): Promise<string> =>
  `known ${await sha256(`${applicationId} ${hostKey(email)} ${address}`)}`

const windowOf = (now: Instant, back = 0) => {
  const from = Math.floor(now / rememberedSeconds - back) * rememberedSeconds
  return { from: instant(from), until: instant(from + 2 * rememberedSeconds) }
}

/** Remembers a location of a successful sign-in, as a hash. */
export const rememberLocation = async (
  store: LimitStore,
  location: SignInLocation,
  now: Instant,
): Promise<void> => {
  await store.countHits({ subject: await subjectOf(location), ...windowOf(now), hits: 1 })
}

/** Whether the account has signed in from a location before. */
export const isKnownLocation = async (
  store: LimitStore,
  location: SignInLocation,
  now: Instant,
): Promise<boolean> => {
  const subject = await subjectOf(location)
  for (const back of [0, 1])
    if (await store.countHits({ subject, ...windowOf(now, back), hits: 0 })) return true
  return false
}
