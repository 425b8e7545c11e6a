import { type Instant, instant } from '@whenable/time'
import { sha256 } from '../core/secrets.js'
import { hostKey, type LimitStore } from '../store/store.js'

/** How long it is remembered from where somebody has signed in: this long at least, twice as long at most; seconds. */
const remembered = 90 * 86_400

/** Who has signed in from where: an email address of an application, and a network address. */
export interface SignInLocation {
  readonly applicationId: string
  readonly email: string
  readonly address: string
}

const subjectOf = async ({ applicationId, email, address }: SignInLocation): Promise<string> =>
  `known ${await sha256(`${applicationId} ${hostKey(email)} ${address}`)}`

const windowOf = (now: Instant, back = 0) => {
  const from = Math.floor(now / remembered - back) * remembered
  return { from: instant(from), until: instant(from + 2 * remembered) }
}

/** Remembers that somebody has signed in from a place. What is kept is a hash. */
export const rememberLocation = async (
  store: LimitStore,
  location: SignInLocation,
  now: Instant,
): Promise<void> => {
  await store.countHits({ subject: await subjectOf(location), ...windowOf(now), hits: 1 })
}

/** Whether somebody has signed in from a place before. */
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
