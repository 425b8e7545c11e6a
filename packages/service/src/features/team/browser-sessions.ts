import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { requireMemberSignIn, type SignInPermission } from '../../access/may-sign-in.js'
import { pictureAddress } from '../../kernel/pictures/put-picture.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import type { BrowserSession, MemberRecord, Records, Transaction } from '../../kernel/store/store.js'
import type { BrowserName } from './browser-name.js'
import { issueMemberToken, lockMember, type MemberData, memberData, memberTokenSeconds } from './members.js'

/** Lifetime of a signed-in browser after its last use, in seconds: 30 days. */
export const sessionSeconds = 30 * 86_400

/** A session that was used within this time is not prolonged again, in seconds. */
const prolongAfter = 3_600

/** The services of a change of sessions. */
export interface SessionContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
  /** The address of the service, which the address of a photo begins with. */
  readonly origin: string
}

/** A signed-in member, and the new value of the browser's cookie, if it changes. */
export interface SignedIn {
  readonly session: {
    readonly access_token: string
    readonly expires_in: number
    readonly member: MemberData & { readonly picture?: string | undefined }
  }
  readonly cookie?: string | undefined
}

const sessionData = async (
  { transaction, now, origin }: SessionContext,
  token: string,
  member: MemberRecord,
): Promise<SignedIn['session']> => ({
  access_token: token,
  expires_in: memberTokenSeconds,
  member: {
    ...(await memberData(transaction, member, now)),
    picture: pictureAddress(origin, member.picture),
  },
})

/**
 * Signs a browser in. Its previous sign-in ends, so that a cookie which somebody else has set is worth nothing; so do the unused links of
 * the member.
 *
 * @param previous the cookie that the browser had.
 * @param name what the browser is called.
 * @param language the browser's language, which becomes that of a member who has none.
 */
export const startSession = async (
  context: SessionContext,
  member: MemberRecord,
  permission: SignInPermission,
  previous: string | undefined,
  name: BrowserName = {},
  language?: string,
): Promise<SignedIn> => {
  const { transaction, now, newId } = context
  if (previous !== undefined) await endSession(transaction, previous)
  const { applicationId, grantId } = member
  await transaction.removeSetupLinks(applicationId, member.id)
  const cookie = newSecret('br', newId)
  const signInId = newId()
  await transaction.addCredential({
    kind: 'browser',
    hash: await sha256(cookie),
    ...{ applicationId, grantId, signInId, scope: [], ...name },
    createdAt: now,
    expiresAt: instant(now + sessionSeconds),
  })
  if (member.signedInAt === undefined || (member.language === undefined && language !== undefined)) {
    const { member: current } = await lockMember(transaction, applicationId, member.id)
    await transaction.putMember({
      ...current,
      signedInAt: current.signedInAt ?? now,
      language: current.language ?? language,
    })
  }
  const token = await issueMemberToken(context, member, permission, signInId)
  return { session: await sessionData(context, token, member), cookie }
}

/** The session of a cookie. */
const findSession = async (
  records: Records,
  cookie: string,
  now: Instant,
): Promise<BrowserSession | undefined> => {
  const found = await records.credential(await sha256(cookie))
  return found?.kind === 'browser' && found.expiresAt > now ? found : undefined
}

/**
 * The member of a signed-in browser.
 *
 * @throws ServiceError `unauthorized` if nobody is signed in.
 */
export const requireSession = async (
  records: Records,
  cookie: string | undefined,
  now: Instant,
): Promise<{ readonly session: BrowserSession; readonly member: MemberRecord }> => {
  const session = cookie === undefined ? undefined : await findSession(records, cookie, now)
  const member = session && (await records.member(session.applicationId, { grantId: session.grantId }))
  if (!session || !member) throw new ServiceError('unauthorized', 'nobody is signed in: sign in at /admin')
  return { session, member }
}

/** Issues an access token to a signed-in browser, and prolongs its session. */
export const renewSession = async (
  context: SessionContext,
  cookie: string | undefined,
): Promise<SignedIn> => {
  const { transaction, now } = context
  const { member: known } = await requireSession(transaction, cookie, now)
  const permission = await requireMemberSignIn(transaction, 'browser', known)
  // Read again, because whoever signs the member out everywhere locks the members, as the permission does.
  const { session, member } = await requireSession(transaction, cookie, now)
  const until = instant(now + sessionSeconds)
  const isProlonged = until - session.expiresAt >= prolongAfter
  if (isProlonged) {
    const locked = await transaction.lockCredential(session.hash)
    if (locked?.kind === 'browser') await transaction.changeCredential({ ...locked, expiresAt: until })
  }
  const token = await issueMemberToken(context, member, permission, session.signInId)
  return { session: await sessionData(context, token, member), ...(isProlonged ? { cookie } : {}) }
}

/** Signs a browser out: its session and its access tokens end. Ignores an unknown cookie. */
export const endSession = async (transaction: Transaction, cookie: string): Promise<void> => {
  const found = await transaction.lockCredential(await sha256(cookie))
  if (found?.kind === 'browser')
    await transaction.removeAllowances(found.applicationId, { signInId: found.signInId })
}

/** Signs all browsers of a member out. Applications that the member has allowed keep their tokens. */
export const endAllSessions = async (
  transaction: Transaction,
  { applicationId, grantId }: Pick<MemberRecord, 'applicationId' | 'grantId'>,
): Promise<void> => {
  for (const { signInId } of await transaction.browserSessions(applicationId, grantId))
    await transaction.removeAllowances(applicationId, { signInId })
}
