import { type Configuration, type Grant, type Member, ServiceError } from '@whenable/contract'
import type { GrantContext } from '../../access/grants.js'
import { checkEmail } from '../../core/check-person.js'
import { isUnknownEmail } from '../../core/unknown-email.js'
import { isGroup } from '../../scheduling/configurations/configuration-types.js'
import { hostKey, type MemberRecord, type OwnedConfiguration } from '../../store/store.js'

// An owner may skip who they are in the first run. They have the application's name, and an address that no email reaches, until they
// add theirs.

/** What a member adds to an unknown profile. */
export type AddedProfile = Pick<Member, 'name' | 'email'>

const withProfile = (
  configuration: Configuration,
  before: MemberRecord,
  { name, email }: AddedProfile,
): Configuration => {
  if (isGroup(configuration)) return configuration
  return {
    ...configuration,
    participants: configuration.participants.map((participant) =>
      hostKey(participant.email) === hostKey(before.email)
        ? { ...participant, email, name: participant.name === before.name ? name : participant.name }
        : participant,
    ),
  }
}

/**
 * Gives an owner their address: their account and their event types get it, and the new name.
 *
 * @throws ServiceError `email` of a member who has an address, or that an account of the application has; `conflict` while there are
 * bookings ahead, whose guests know the owner by the unknown address.
 */
export const addProfile = async (
  { transaction, applicationId, now }: Omit<GrantContext, 'publish'>,
  member: MemberRecord,
  profile: AddedProfile,
): Promise<MemberRecord> => {
  const { email, name } = profile
  const { grantId } = member
  checkEmail('email', email)
  if (!isUnknownEmail(member.email))
    throw new ServiceError('invalid_request_error', 'email: it is known already, and stays', {
      field: 'email',
    })
  await transaction.lockMembers(applicationId)
  await transaction.lockHosts(applicationId, [member.email, email])
  if (isUnknownEmail(email) || (await transaction.grant(applicationId, { email })))
    throw new ServiceError('conflict', `${email} has an account already`, { field: 'email' })
  const scope = { grantId, hostEmail: member.email }
  const ahead = await transaction.bookingsAhead(applicationId, scope, now)
  if (ahead.length)
    throw new ServiceError(
      'conflict',
      `there ${ahead.length === 1 ? 'is a booking' : `are ${ahead.length} bookings`} ahead: cancel first, then add the address`,
      { field: 'email' },
    )
  const grant = await transaction.grant(applicationId, { id: grantId })
  if (!grant) throw new ServiceError('unauthorized', 'this account was removed')
  const changed: Grant = { ...grant, email, name, updated_at: now }
  await transaction.putGrant(applicationId, changed)
  const owned: OwnedConfiguration[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await transaction.configurationsOfGrant(applicationId, grantId, { after, limit: 200 })
    owned.push(...page.items)
    after = page.next
  }
  for (const { configuration, consent, ...one } of owned)
    await transaction.putConfiguration({
      ...one,
      configuration: withProfile(configuration, member, profile),
      consent: consent && { ...consent, owner: hostKey(email) },
    })
  return { ...member, email, name }
}
