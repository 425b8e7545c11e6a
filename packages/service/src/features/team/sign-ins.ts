import type { SignIn } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { refreshSeconds } from '../../access/tokens.js'
import { notFoundError } from '../../kernel/errors.js'
import type {
  AccessToken,
  BrowserSession,
  MemberRecord,
  Records,
  RefreshToken,
  Transaction,
} from '../../kernel/store/store.js'
import { sessionSeconds } from './browser-sessions.js'

type SignInCredential = BrowserSession | AccessToken | RefreshToken

/** When a credential was last used: its use prolongs a browser's session, and replaces a refresh token. */
const usedAt = (credential: SignInCredential): Instant => {
  if (credential.kind === 'token') return credential.createdAt
  const lifetime = credential.kind === 'browser' ? sessionSeconds : refreshSeconds
  return instant(credential.expiresAt - lifetime)
}

const hour = 3_600
const toHour = (at: Instant): Instant => instant(at - (at % hour))

/** A sign-in in the wire's form, from its credentials, of which the last one is valid the longest. */
const signInData = (credentials: readonly SignInCredential[], current: string | undefined): SignIn => {
  const [first] = credentials as readonly [SignInCredential]
  const browser = credentials.find((credential) => credential.kind === 'browser')
  const others = credentials.filter((credential) => credential.kind !== 'browser')
  const uses = (browser ? [browser] : others).map(usedAt)
  const ends = (browser ? [browser] : others).map(({ expiresAt }) => expiresAt)
  return {
    id: first.signInId,
    kind: browser ? 'browser' : 'app',
    browser: browser?.browser,
    system: browser?.system,
    app: browser ? undefined : first.app,
    scope: browser ? undefined : first.scope.join(' '),
    is_current: first.signInId === current,
    created_at: browser?.createdAt ?? instant(Math.min(...uses)),
    last_used_at: toHour(instant(Math.max(...uses))),
    expires_at: instant(Math.max(...ends)),
  }
}

type Of = Pick<MemberRecord, 'applicationId' | 'grantId'>

/**
 * Where a member is signed in, the last used first.
 *
 * @param current the id of the sign-in that calls.
 */
export const signInsOf = async (
  records: Records,
  { applicationId, grantId }: Of,
  now: Instant,
  current?: string,
): Promise<SignIn[]> => {
  const kinds = ['browser', 'token', 'refresh'] as const
  const found = await records.credentialsOfKind(applicationId, kinds, grantId)
  const bySignIn = new Map<string, SignInCredential[]>()
  for (const credential of found)
    if (credential.expiresAt > now)
      bySignIn.set(credential.signInId, [...(bySignIn.get(credential.signInId) ?? []), credential])
  return [...bySignIn.values()]
    .map((credentials) => signInData(credentials, current))
    .sort((a, b) => b.last_used_at - a.last_used_at || b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
}

/**
 * Ends one sign-in of a member: its browser and all its tokens.
 *
 * @throws ServiceError if the member has no such sign-in.
 */
export const endSignIn = async (
  transaction: Transaction,
  member: Of,
  signInId: string,
  now: Instant,
): Promise<SignIn> => {
  const found = (await signInsOf(transaction, member, now)).find(({ id }) => id === signInId)
  if (!found) throw notFoundError('sign-in', signInId)
  await transaction.removeAllowances(member.applicationId, { signInId })
  return found
}

/**
 * Signs a member out everywhere: all browsers and applications, and the links that would sign them in.
 *
 * @param kept the id of a sign-in that stays.
 */
export const endAllSignIns = async (
  transaction: Transaction,
  member: MemberRecord,
  kept?: string,
): Promise<void> => {
  const { applicationId, grantId, id } = member
  await transaction.removeSetupLinks(applicationId, id)
  if (kept === undefined) return transaction.removeAllowances(applicationId, { grantId })
  const kinds = ['browser', 'token', 'refresh', 'code'] as const
  const found = await transaction.credentialsOfKind(applicationId, kinds, grantId)
  for (const signInId of new Set(found.map((credential) => credential.signInId)))
    if (signInId !== kept) await transaction.removeAllowances(applicationId, { signInId })
}

/** How members stand with their sign-ins, by the id of their account or, for open links, by their own. */
export interface SignInCounts {
  /** The number of browsers in which an account is signed in. */
  browsersOf(grantId: string): number
  /** When the last link that signs in a member expires; undefined if there is none. */
  linkEnd(memberId: string): Instant | undefined
}

/** Counts the signed-in browsers of an application's members, and their open invitations. */
export const signInCounts = async (
  records: Records,
  applicationId: string,
  now: Instant,
): Promise<SignInCounts> => {
  const found = await records.credentialsOfKind(applicationId, ['browser', 'setup'])
  const valid = found.filter(({ expiresAt }) => expiresAt > now)
  return {
    browsersOf: (grantId) => valid.filter((one) => one.kind === 'browser' && one.grantId === grantId).length,
    linkEnd: (memberId) => {
      const ends = valid.flatMap((one) =>
        one.kind === 'setup' && one.memberId === memberId ? [one.expiresAt] : [],
      )
      return ends.length ? instant(Math.max(...ends)) : undefined
    },
  }
}
