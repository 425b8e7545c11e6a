import { validationError } from '../kernel/errors.js'
import { base64url, digestOf, sameSecret, sha256 } from '../kernel/secrets.js'
import type { CodeChallenge } from '../kernel/store/store.js'

/** The form of verifiers and challenges (RFC 7636, sections 4.1 and 4.2). */
const unreserved = /^[\w.~-]{43,128}$/

/**
 * The challenges that match a verifier: base64url of its digest. Some callers send base64url of the digest's hex text instead
 * (interface: Browser sign-in), which is as secure.
 */
const challengesOf = async (verifier: string): Promise<string[]> => [
  base64url(await digestOf(verifier)),
  base64url(new TextEncoder().encode(await sha256(verifier))),
]

/**
 * The PKCE challenge of an authorization request, if it has one. Only `S256` is allowed: `plain`, the default of a request
 * without a method (RFC 7636, section 4.3), protects nothing from a reader of the request.
 *
 * @throws ServiceError naming the invalid parameter.
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

/** Whether a verifier matches a challenge. */
export const answersChallenge = async (
  { method, challenge }: CodeChallenge,
  verifier: string,
): Promise<boolean> =>
  method === 'S256' &&
  unreserved.test(verifier) &&
  (await challengesOf(verifier)).some((made) => sameSecret(made, challenge))
