import { validationError } from '../core/errors.js'
import { base64url, digestOf, sameSecret, sha256 } from '../core/secrets.js'
import type { CodeChallenge } from '../store/store.js'

/** What a verifier and a challenge are made of (RFC 7636, sections 4.1 and 4.2). */
const unreserved = /^[\w.~-]{43,128}$/

/**
 * The challenges that a verifier answers to: base64url of its digest; some services' callers send base64url of the digest's
 * hex text instead (interface: Browser sign-in), which gives away no more.
 */
const challengesOf = async (verifier: string): Promise<string[]> => [
  base64url(await digestOf(verifier)),
  base64url(new TextEncoder().encode(await sha256(verifier))),
]

/**
 * The challenge of an authorization request, where it has one. `S256` alone: `plain` is no secret from whoever sees the
 * request, and is what a request without a method means (RFC 7636, section 4.3), so that the method must be said.
 *
 * @throws ServiceError naming what is wrong with it.
 */
export const challengeOf = (
  challenge: string | undefined,
  method: string | undefined,
): CodeChallenge | undefined => {
  if (challenge === undefined && method === undefined) return undefined
  if (method !== 'S256') throw validationError('code_challenge_method', method, 'S256')
  if (challenge === undefined || !unreserved.test(challenge))
    throw validationError('code_challenge', challenge, '43 to 128 letters, digits, or - . _ ~')
  return { method, challenge }
}

/** Whether a verifier is the one that a challenge was made of; a challenge of another method has no answer. */
export const answersChallenge = async (
  { method, challenge }: CodeChallenge,
  verifier: string,
): Promise<boolean> =>
  method === 'S256' &&
  unreserved.test(verifier) &&
  (await challengesOf(verifier)).some((made) => sameSecret(made, challenge))
