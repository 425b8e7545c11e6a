import { hostKey, type Records } from '../store/store.js'

/**
 * Who may connect a new account with a one-time code: anybody, nobody, or listed addresses and domains (`ada@example.com`,
 * `example.com`).
 */
export type SignUp = 'open' | 'closed' | readonly string[]

/** Whether a text is an email address or a domain. */
export const isSignUpEntry = (text: string): boolean =>
  /^(?:[^\s@,]+@)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/i.test(text)

const isListed = (email: string, list: readonly string[]): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return list.map(hostKey).some((entry) => entry === email || entry === domain)
}

/** Whether an address may sign in. A connected account always may. */
export const maySignIn = async (
  records: Records,
  applicationId: string,
  email: string,
  signUp: SignUp,
): Promise<boolean> =>
  signUp === 'open' ||
  (signUp !== 'closed' && isListed(hostKey(email), signUp)) ||
  (await records.grant(applicationId, { email })) !== undefined
