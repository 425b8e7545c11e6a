import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { GrantContext } from '../../access/grant-events.js'
import { requireSignIn } from '../../access/may-sign-in.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import { applicationPage } from '../../kernel/http/application-page.js'
import { checkEmail, unknownEmail } from '../../kernel/person.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import type { MemberRecord, Records, SetupLink, Transaction } from '../../kernel/store/store.js'
import { addFirstEventType, addMember, type MemberProfile } from './add-member.js'

/** Lifetime of a printed setup link in seconds. */
export const setupSeconds = 1_800

/** The services of a setup link. */
export interface SetupContext {
  readonly transaction: Transaction
  readonly applicationId: string
  readonly now: Instant
  readonly newId: () => string
}

/**
 * The address that a setup token opens. The token is in the fragment, which no browser sends to a server. On a service with several
 * applications it names the one to sign in to, now and later.
 *
 * @param path the page that is shown then. Default: the first one.
 */
export const setupAddress = async (
  records: Records,
  applicationId: string,
  origin: string,
  token: string,
  path = '/admin',
): Promise<string> => `${await applicationPage(records, applicationId, origin, path)}#setup=${token}`

/**
 * Creates a setup token. Earlier ones of the same member end.
 *
 * @param memberId whom it signs in. Default: the first owner. While there is none, it creates them, and ends with all like it once there is
 * one.
 */
export const createSetupToken = async (
  { transaction, applicationId, now, newId }: SetupContext,
  memberId?: string,
  seconds = setupSeconds,
): Promise<{ readonly token: string; readonly expiresAt: Instant }> => {
  const token = newSecret('su', newId)
  const expiresAt = instant(now + seconds)
  const members = await transaction.lockMembers(applicationId)
  const ofMember = memberId ?? members.find(isOwner)?.id
  if (ofMember !== undefined) await transaction.removeSetupLinks(applicationId, ofMember)
  await transaction.addCredential({
    kind: 'setup',
    hash: await sha256(token),
    ...{ applicationId, memberId: ofMember, expiresAt },
  })
  return { token, expiresAt }
}

/**
 * Creates a setup token for the member with an address, or for the first owner.
 *
 * @throws ServiceError if no member has the address.
 */
export const createSetupTokenFor = async (
  context: SetupContext,
  email: string | undefined,
): Promise<{ readonly token: string; readonly expiresAt: Instant }> => {
  if (email === undefined) return createSetupToken(context)
  const member = await context.transaction.member(context.applicationId, { email })
  if (!member) throw notFoundError('member', email)
  return createSetupToken(context, member.id)
}

/** Whether an owner has ever signed in. */
export const hasOwner = async (records: Records, applicationId: string): Promise<boolean> =>
  (await records.members(applicationId)).some(
    ({ role, signedInAt }) => role === 'owner' && signedInAt !== undefined,
  )

/** The valid setup link of a token. */
export const findSetupLink = async (
  records: Records,
  token: string,
  now: Instant,
): Promise<SetupLink | undefined> => {
  const found = await records.credential(await sha256(token))
  return found?.kind === 'setup' && found.expiresAt > now ? found : undefined
}

const isOwner = ({ role }: MemberRecord): boolean => role === 'owner'

/** What a setup link does: it signs a member in, or creates the first owner; undefined if it does nothing any more. */
export const setupLinkUse = (
  { memberId }: SetupLink,
  members: readonly MemberRecord[],
): { readonly member?: MemberRecord } | undefined => {
  if (memberId === undefined) return members.some(isOwner) ? undefined : {}
  const member = members.find(({ id }) => id === memberId)
  return member && { member }
}

/** What a first owner says about themselves. */
export interface SetupProfile extends Partial<MemberProfile> {
  /** Whether they say nothing but their time zone. */
  readonly skips_profile?: boolean | undefined
}

/** The profile of a first owner; one who skips it has the application's name. @throws ServiceError naming a missing field. */
const checkProfile = (given: SetupProfile, application: string): MemberProfile => {
  const { name, email, timezone } = given.skips_profile
    ? { name: application, email: unknownEmail, timezone: given.timezone }
    : given
  if (name === undefined) throw validationError('name', name, 'the name of the first owner')
  if (email === undefined) throw validationError('email', email, 'the email address of the first owner')
  checkEmail('email', email)
  if (timezone === undefined)
    throw validationError('timezone', timezone, 'the IANA time zone of the first owner')
  return { name, email, timezone }
}

const nameOf = async ({ transaction, applicationId }: GrantContext): Promise<string> =>
  (await transaction.applications()).find(({ id }) => id === applicationId)?.name ?? 'Whenable'

/**
 * Uses a setup link. A missing field of the first owner leaves it valid.
 *
 * @returns the member to sign in.
 * @throws ServiceError `unauthorized` if the link was used, is not the latest, has expired, or its member was removed.
 */
export const redeemSetupToken = async (
  services: Omit<GrantContext, 'applicationId'>,
  token: string,
  profile: SetupProfile,
): Promise<MemberRecord> => {
  const { transaction, now } = services
  const gone = new ServiceError(
    'unauthorized',
    "this link was used or has expired: 'npx whenable admin-link' prints another",
  )
  const known = await findSetupLink(transaction, token, now)
  if (!known) throw gone
  const { applicationId } = known
  // The members first: each of several links ends all of them, so that those who lock their own link first would wait for each other.
  const members = await transaction.lockMembers(applicationId)
  const found = await findSetupLink(transaction, token, now)
  const use = found && setupLinkUse(found, members)
  if (!use) throw gone
  await transaction.removeSetupLinks(applicationId, known.memberId)
  if (use.member) return use.member
  const context = { ...services, applicationId }
  const { email, ...first } = checkProfile(profile, await nameOf(context))
  const permission = await requireSignIn(transaction, 'first-owner', { applicationId, email })
  const owner = await addMember(context, first, 'owner', permission)
  await addFirstEventType(context, owner)
  return owner
}
