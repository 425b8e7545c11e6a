import { requireMemberSignIn } from '../access/may-sign-in.js'
import { issueMemberToken } from '../features/team/members.js'
import type { MemberRecord, MemberRole } from '../kernel/store/store.js'
import type { TestHost, TestService } from './studio.js'

/** Makes a host a member, unless they are one, who is signed in. `token` is their access token. */
export const makeMember = async (
  { store, applicationId, now }: Pick<TestService, 'store' | 'applicationId' | 'now'>,
  { grantId, email }: TestHost,
  role: MemberRole = 'member',
): Promise<{ readonly member: MemberRecord; readonly token: string }> => {
  const newId = () => crypto.randomUUID()
  const [name = ''] = email.split('@')
  const made = {
    ...{ id: newId(), applicationId, grantId, email, name, role, timezone: 'Europe/Lisbon' },
    ...{ createdAt: now, signedInAt: now },
  }
  return store.transaction(async (transaction) => {
    const member = (await transaction.member(applicationId, { grantId })) ?? made
    await transaction.putMember(member)
    const permission = await requireMemberSignIn(transaction, 'browser', member)
    const token = await issueMemberToken({ transaction, now, newId }, member, permission, newId())
    return { member, token }
  })
}
