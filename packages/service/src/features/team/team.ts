import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { GrantContext } from '../../access/grant-events.js'
import { requireSignIn } from '../../access/may-sign-in.js'
import { contentOf, envelopeTo, readerOf } from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, mailboxCharge } from '../../kernel/email/email-budget.js'
import { hostRequestsPath } from '../../kernel/http/application-page.js'
import { checkEmail } from '../../kernel/person.js'
import { sha256 } from '../../kernel/secrets.js'
import type { MemberRecord, MemberRole, Records } from '../../kernel/store/store.js'
import { addMember, type MemberProfile } from './add-member.js'
import { type CorrectionContext, correctMember } from './correct-member.js'
import { lockMember, memberData, membersData } from './members.js'
import { createSetupToken, setupAddress } from './setup-links.js'
import { signInCounts } from './sign-ins.js'

/** Lifetime of an invitation's link in seconds: seven days. */
const invitationSeconds = 7 * 86_400

/** The services of a change of members. */
export interface TeamContext extends GrantContext {
  /** The origin of the service's pages. */
  readonly origin: string
}

/** Members in the owners' list, in the wire's form. */
export const listedMembersData = async (records: Records, members: readonly MemberRecord[], now: Instant) => {
  const counts = await signInCounts(records, members[0]?.applicationId ?? '', now)
  return (await membersData(records, members, now)).map((data, index) => ({
    ...data,
    signed_in_at: members[index]?.signedInAt,
    browsers: counts.browsersOf(data.grant_id),
    invited_until: counts.linkEnd(data.id),
  }))
}

/** A member in that list. */
const listedMemberData = async ({ transaction, now }: TeamContext, member: MemberRecord) => ({
  ...(await memberData(transaction, member, now)),
  signed_in_at: member.signedInAt,
})

/** @throws ServiceError `conflict` if nobody else is an owner. */
export const checkLastOwner = (member: MemberRecord, others: readonly MemberRecord[]): void => {
  if (member.role === 'owner' && !others.some(({ role }) => role === 'owner'))
    throw new ServiceError('conflict', 'the last owner stays: make another member an owner first')
}

/** Who invites a member: an owner, or an API key. */
type Inviter = Pick<MemberRecord, 'name' | 'language'> | undefined

/**
 * Emails a member a link that signs them in, and shows what they are asked to host. Until they have signed in, in the language of who
 * invites them.
 */
const sendInvitation = async (
  context: TeamContext,
  member: MemberRecord,
  inviter: Inviter,
): Promise<{ readonly invitation_url: string; readonly invitation_expires_at: Instant }> => {
  const { transaction, applicationId, origin } = context
  const { token, expiresAt } = await createSetupToken(context, member.id, invitationSeconds)
  const { items: asking } = await transaction.configurationsInviting(applicationId, member.email, {
    limit: 1,
  })
  const path = asking.length ? hostRequestsPath : undefined
  const url = await setupAddress(transaction, applicationId, origin, token, path)
  const applications = await transaction.applications()
  const name = applications.find(({ id }) => id === applicationId)?.name ?? 'Whenable'
  const reader = await readerOf(member.timezone, member.language ?? inviter?.language)
  const { label, team } = reader.texts.email
  const subject = team.subject(name)
  const content = contentOf(reader, {
    ...{ subject, heading: subject, brand: { name }, intro: team.intro },
    details: [[label.from, inviter?.name ?? name]],
    action: [team.accept, url],
    links: [],
    closing: team.once,
  })
  const tellsOf = { kind: 'setup', hash: await sha256(token) } as const
  const mail = { ...envelopeTo(member, context, applicationId, { endsAt: expiresAt, tellsOf }), ...content }
  await addMailsWithinBudget(context, applicationId, [
    { mail, charges: [mailboxCharge(member.email, 'host', 'owner')] },
  ])
  return { invitation_url: url, invitation_expires_at: expiresAt }
}

/**
 * Adds a member and emails them a link.
 *
 * @param inviter the inviting owner; undefined for an API key.
 * @throws ServiceError `conflict` if the address is a member's.
 */
export const inviteMember = async (
  context: TeamContext,
  profile: MemberProfile,
  role: MemberRole,
  inviter: Inviter,
) => {
  const { transaction, applicationId } = context
  checkEmail('email', profile.email)
  // Of two invitations of one address at once, the second must see the first.
  await transaction.lockMembers(applicationId)
  if (await transaction.member(applicationId, { email: profile.email }))
    throw new ServiceError('conflict', `${profile.email} is a member already`, { field: 'email' })
  const permission = await requireSignIn(transaction, 'invitation', { applicationId, email: profile.email })
  await transaction.removeFormerMember(applicationId, profile.email)
  const member = await addMember(context, profile, role, permission)
  return { ...(await listedMemberData(context, member)), ...(await sendInvitation(context, member, inviter)) }
}

/** Emails another link to a member. */
export const inviteMemberAgain = async (context: TeamContext, id: string, inviter: Inviter) => {
  const { member } = await lockMember(context.transaction, context.applicationId, id)
  return { ...(await listedMemberData(context, member)), ...(await sendInvitation(context, member, inviter)) }
}

/** A change of a member by an owner. */
export interface MemberChange {
  readonly name?: string | undefined
  readonly role?: MemberRole | undefined
  readonly email?: string | undefined
}

/**
 * Changes a member.
 *
 * @returns the member before and after.
 * @throws ServiceError `conflict` if the last owner would not be one, or if the address is that of another account.
 */
export const changeMember = async (
  context: CorrectionContext,
  id: string,
  change: MemberChange,
): Promise<{ readonly before: MemberRecord; readonly changed: MemberRecord }> => {
  const { transaction, applicationId } = context
  const { member: before, others } = await lockMember(transaction, applicationId, id)
  const { name = before.name, role = before.role, email = before.email } = change
  if (role !== 'owner') checkLastOwner(before, others)
  const changed = { ...(await correctMember(context, before, { name, email })), role }
  await transaction.putMember(changed)
  return { before, changed }
}

/** The time zone of a new member: the given one, that of the inviting owner, or UTC. */
export const timeZoneFor = (given: string | undefined, inviter: MemberRecord | undefined): string =>
  given ?? inviter?.timezone ?? 'UTC'
