import { ServiceError } from '@whenable/contract'
import { hostKey } from '../kernel/person.js'
import type { Application, MemberRecord, Records, Transaction } from '../kernel/store/store.js'

/**
 * Who may connect a new account: anybody, nobody, or listed addresses and domains (`ada@example.com`, `example.com`).
 */
export type SignUp = 'open' | 'closed' | readonly string[]

/** Whether a text is an email address or a domain. */
export const isSignUpEntry = (text: string): boolean =>
  /^(?:[^\s@,]+@)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/i.test(text)

const isListed = (email: string, list: readonly string[]): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return list.map(hostKey).some((entry) => entry === email || entry === domain)
}

/** Whether an address without an account may connect one to an application. */
export type SignUpRule = (application: Application, email: string) => boolean

/**
 * The rule that a service applies, resolved once from its option. `open` opens only applications that name a callback URI: one that names
 * none has not asked for strangers. Default: `open`.
 */
export const signUpRule =
  (signUp: SignUp = 'open'): SignUpRule =>
  ({ callbackUris }, email) =>
    signUp === 'open'
      ? Boolean(callbackUris?.length)
      : signUp !== 'closed' && isListed(hostKey(email), signUp)

/**
 * Every way in, and whom it lets in: `visitor`, whom the sign-up rule lets in, and connected accounts; `account`, connected accounts;
 * `member`, members; `first-owner`, anybody while there is no owner; `application`, whom the application's server names; `invited`, whom
 * an owner names, also a former member. Apart from the last, none lets a former member in.
 */
export const waysIn = {
  /** The page that emails a one-time code, and the code. */
  'emailed-code': 'visitor',
  /** The sign-in pages of Google and Microsoft. */
  provider: 'visitor',
  /** The redemption of an authorization code, and of a refresh token. */
  token: 'account',
  /** `POST /v3/connect/custom` with an API key, and accounts that the service itself makes for its application. */
  connect: 'application',
  /** An invitation by an owner. */
  invitation: 'invited',
  /** The first setup link. */
  'first-owner': 'first-owner',
  /** A setup link or an invitation's link, once a member has it. */
  'setup-link': 'member',
  'member-code': 'member',
  passkey: 'member',
  /** A signed-in browser that gets its next token, or adds a passkey. */
  browser: 'member',
} as const satisfies Readonly<
  Record<string, 'visitor' | 'account' | 'member' | 'first-owner' | 'application' | 'invited'>
>

/** The name of a way in. */
export type WayIn = keyof typeof waysIn

declare const isPermission: unique symbol

/**
 * The permission of an address to enter by one way, in one transaction. Whatever creates a grant, a token, a browser session, a passkey or a
 * member demands one, and only {@link maySignIn} makes them.
 */
export interface SignInPermission {
  readonly [isPermission]: true
  readonly way: WayIn
  readonly applicationId: string
  readonly email: string
}

/** Who asks to enter. */
export interface Entrant {
  readonly applicationId: string
  readonly email: string
  /** Whether the address may connect a new account; needed by the ways of visitors. */
  readonly maySignUp?: boolean | undefined
}

/** The members' ways lock the members, the others the address: an offboarding holds both locks, so neither can pass it. */
const lock = async (
  transaction: Transaction,
  way: WayIn,
  { applicationId, email }: Entrant,
): Promise<void> => {
  const kind = waysIn[way]
  if (kind === 'member' || kind === 'first-owner') await transaction.lockMembers(applicationId)
  else await transaction.lockHosts(applicationId, [email])
}

const isWelcome: Readonly<
  Record<(typeof waysIn)[WayIn], (records: Records, entrant: Entrant) => Promise<boolean>>
> = {
  visitor: async (records, { maySignUp, applicationId, email }) =>
    maySignUp === true || (await records.grant(applicationId, { email })) !== undefined,
  account: async (records, { applicationId, email }) =>
    (await records.grant(applicationId, { email })) !== undefined,
  member: async (records, { applicationId, email }) =>
    (await records.member(applicationId, { email })) !== undefined,
  'first-owner': async (records, { applicationId }) =>
    !(await records.members(applicationId)).some(({ role }) => role === 'owner'),
  application: async () => true,
  invited: async () => true,
}

/**
 * Whether an address may enter by a way. It is the one rule that every way in obeys. A former member may not, unless an owner invites them
 * again.
 */
export const allowsSignIn = async (records: Records, way: WayIn, entrant: Entrant): Promise<boolean> => {
  const kind = waysIn[way]
  const { applicationId, email } = entrant
  if (kind !== 'invited' && (await records.formerMember(applicationId, email))) return false
  return isWelcome[kind](records, entrant)
}

/**
 * Permits an address to enter by a way, until the transaction ends.
 *
 * @returns undefined if it may not.
 */
export const maySignIn = async (
  transaction: Transaction,
  way: WayIn,
  entrant: Entrant,
): Promise<SignInPermission | undefined> => {
  const { applicationId, email } = entrant
  await lock(transaction, way, entrant)
  const isAllowed = await allowsSignIn(transaction, way, entrant)
  return isAllowed ? ({ way, applicationId, email } as SignInPermission) : undefined
}

/** Like {@link maySignIn}. @throws ServiceError `forbidden` if the address may not enter. */
export const requireSignIn = async (
  transaction: Transaction,
  way: WayIn,
  entrant: Entrant,
): Promise<SignInPermission> => {
  const permission = await maySignIn(transaction, way, entrant)
  if (!permission)
    throw new ServiceError('forbidden', `${entrant.email} may not sign in: an owner can invite them again`, {
      field: 'email',
    })
  return permission
}

/** The permission of a member. @throws ServiceError `unauthorized` if they were removed meanwhile. */
export const requireMemberSignIn = async (
  transaction: Transaction,
  way: 'setup-link' | 'member-code' | 'passkey' | 'browser',
  { applicationId, id, email }: MemberRecord,
): Promise<SignInPermission> => {
  const permission = await maySignIn(transaction, way, { applicationId, email })
  const current = permission && (await transaction.member(applicationId, { id }))
  if (!current) throw new ServiceError('unauthorized', 'this member was removed')
  return permission
}
