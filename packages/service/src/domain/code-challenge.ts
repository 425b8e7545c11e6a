import type { CodeChallenge } from '../store/store.js'
import { invalid } from './invalid.js'
import { base64url, digestOf, sameSecret, sha256 } from './secrets.js'

/** What a verifier and a challenge are made of (RFC 7636, sections 4.1 and 4.2). */
const unreserved = /^[\w.~-]{43,128}$/

/**
 * The challenges that a verifier answers to. S256 is base64url of the digest; some services' callers send base64url of
 * the digest's hex text instead (interface: Browser sign-in), which gives away no more.
 */
const challengesOf: Readonly<Record<CodeChallenge['method'], (verifier: string) => Promise<string[]>>> = {
  S256: async (verifier) => [
    base64url(await digestOf(verifier)),
    base64url(new TextEncoder().encode(await sha256(verifier))),
  ],
  plain: async (verifier) => [verifier],
}

/**
 * The challenge of an authorization request, where it has one; `plain` unless it names a method (RFC 7636, section 4.3).
 *
 * @throws ServiceError naming what is wrong with it.
 */
export const challengeOf = (challenge: string | undefined, method = 'plain'): CodeChallenge | undefined => {
  if (challenge === undefined) return undefined
  if (method !== 'S256' && method !== 'plain') throw invalid('code_challenge_method', method, 'S256 or plain')
  if (!unreserved.test(challenge))
    throw invalid('code_challenge', challenge, '43 to 128 letters, digits, or - . _ ~')
  return { method, challenge }
}

/** Whether a verifier is the one that a challenge was made of. */
export const answersChallenge = async (
  { method, challenge }: CodeChallenge,
  verifier: string,
): Promise<boolean> =>
  unreserved.test(verifier) &&
  (await challengesOf[method](verifier)).some((made) => sameSecret(made, challenge))
