import type { MemberRecord, Transaction } from '../../kernel/store/store.js'

/**
 * Moves a member to another time zone: that of their default schedule, which their hours, limits and emails follow. Without a schedule it is
 * their own.
 */
export const moveMember = async (
  transaction: Transaction,
  member: MemberRecord,
  timezone: string,
): Promise<void> => {
  const { applicationId, email } = member
  await transaction.lockHosts(applicationId, [email])
  const [account] = await transaction.hostAccounts(applicationId, [email])
  if (account?.schedule) await transaction.putSchedule({ ...account.schedule, timezone })
  else await transaction.putMember({ ...member, timezone })
}
