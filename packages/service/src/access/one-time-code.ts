import { sameSecret, sha256 } from '../kernel/secrets.js'
import type { MemberSignIn, SignIn, Transaction } from '../kernel/store/store.js'

/** Lifetime of a one-time code with its sign-in, and of an authorization code, in seconds. */
export const signInSeconds = 600

/** Maximum number of codes to try in one sign-in. */
export const maxAttempts = 5

/** The stored hash of a code, which is valid only together with its sign-in's id. */
export const codeHashOf = (signInId: string, code: string): Promise<string> => sha256(`${signInId} ${code}`)

/** A code in two halves, which is easier to read. */
export const spaced = (code: string): string =>
  `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`

/** Code points of the zeros of other digits that people type: Arabic and Persian. */
const zeros = [0x660, 0x6f0]

/** The ASCII digits of a typed code. */
export const digitsOf = (typed: string): string =>
  Array.from(typed, (character) => {
    const point = character.charCodeAt(0)
    const zero = zeros.find((first) => point >= first && point <= first + 9)
    return zero === undefined ? character : String(point - zero)
  })
    .join('')
    .replace(/\D/g, '')

/**
 * Tries a code on a locked sign-in. The right one, and the last wrong one, end the sign-in.
 *
 * @returns undefined for the right code, otherwise the number of attempts left.
 */
export const tryCode = async (
  transaction: Transaction,
  signIn: SignIn | MemberSignIn,
  id: string,
  typed: string,
): Promise<number | undefined> => {
  const isRight = sameSecret(await codeHashOf(id, digitsOf(typed)), signIn.codeHash)
  const attemptsLeft = signIn.attemptsLeft - 1
  if (!isRight && attemptsLeft > 0) await transaction.changeCredential({ ...signIn, attemptsLeft })
  else await transaction.removeCredential(signIn.hash)
  return isRight ? undefined : attemptsLeft
}
