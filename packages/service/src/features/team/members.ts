import { type Instant, instant, timeZoneAt } from '@whenable/time'
import type { SignInPermission } from '../../access/may-sign-in.js'
import { memberScope } from '../../access/scopes.js'
import { memberZones } from '../../hosts/resolve-hosts.js'
import { notFoundError } from '../../kernel/errors.js'
import { isUnknownEmail } from '../../kernel/person.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import type { MemberRecord, Records, Transaction } from '../../kernel/store/store.js'

/** Lifetime of a member's access token in seconds: their page renews it with its cookie. */
export const memberTokenSeconds = 900

/** Members in the wire's form, with the time zones of their schedules. */
export const membersData = async (records: Records, members: readonly MemberRecord[], now: Instant) => {
  const zonesOf = await memberZones(records, members)
  return members.map((member) => ({
    id: member.id,
    grant_id: member.grantId,
    email: member.email,
    name: member.name,
    role: member.role,
    timezone: zonesOf(member).timezone,
    current_timezone: timeZoneAt(zonesOf(member), now),
    language: member.language,
    created_at: member.createdAt,
    needs_profile: isUnknownEmail(member.email) || undefined,
    page_slug: member.pageSlug,
  }))
}

/** A member in the wire's form. */
export type MemberData = Awaited<ReturnType<typeof membersData>>[number]

/** A member in the wire's form. */
export const memberData = async (
  records: Records,
  member: MemberRecord,
  now: Instant,
): Promise<MemberData> => {
  const [data] = await membersData(records, [member], now)
  return data as MemberData
}

/**
 * Issues an access token to a member who may enter.
 *
 * @param signInId the sign-in that it ends with.
 */
export const issueMemberToken = async (
  {
    transaction,
    now,
    newId,
  }: { readonly transaction: Transaction; readonly now: Instant; readonly newId: () => string },
  { applicationId, grantId }: MemberRecord,
  _permission: SignInPermission,
  signInId: string,
): Promise<string> => {
  const token = newSecret('at', newId)
  await transaction.addCredential({
    kind: 'token',
    hash: await sha256(token),
    ...{ applicationId, grantId, signInId },
    scope: memberScope,
    createdAt: now,
    expiresAt: instant(now + memberTokenSeconds),
  })
  return token
}

/** A member by id. @throws ServiceError if there is no such member. */
export const requireMember = async (
  records: Records,
  applicationId: string,
  id: string,
): Promise<MemberRecord> => {
  const member = await records.member(applicationId, { id })
  if (!member) throw notFoundError('member', id)
  return member
}

/**
 * The members of an application, locked, and one of them as they are now: whoever writes a member reads them here, or undoes what another
 * transaction has changed meanwhile.
 *
 * @throws ServiceError if there is no such member.
 */
export const lockMember = async (transaction: Transaction, applicationId: string, id: string) => {
  const members = await transaction.lockMembers(applicationId)
  const member = members.find((one) => one.id === id)
  if (!member) throw notFoundError('member', id)
  return { member, others: members.filter((one) => one.id !== id) }
}
