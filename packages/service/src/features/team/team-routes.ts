import {
  createOwnedApiKey,
  getOffboarding,
  inviteMemberAgain as inviteAgainEndpoint,
  inviteMember as inviteEndpoint,
  listMembers,
  listOwnedApiKeys,
  offboardMember as offboardEndpoint,
  revokeOwnedApiKey,
  signOutMember,
  updateMember,
  withdrawInvitation,
} from '@whenable/contract'
import { apiKeysData, createKey, newKeyData, revokeKey, validKeys } from '../../access/api-keys.js'
import { authorizeOwner, creatorOf } from '../../access/authorize-member.js'
import { stopChannels } from '../../calendars/sync/push-channels.js'
import { type Call, reading, secret, writing } from '../../kernel/http/route.js'
import { correctionAudit } from './correct-member.js'
import { lockMember, requireMember } from './members.js'
import { offboardingAudit, offboardingData, offboardMember } from './offboard-member.js'
import { endAllSignIns } from './sign-ins.js'
import { changeMember, inviteMember, inviteMemberAgain, listedMembersData, timeZoneFor } from './team.js'

/** An invitation, and whether its link is emailed. */
const withEmailed = async <Invited extends object>(invited: Invited, { emailed }: Pick<Call, 'emailed'>) => ({
  ...invited,
  is_emailed: (await emailed()).length > 0,
})

/** Routes of members and API keys, for owners. */
export const teamRoutes = [
  reading(listMembers, authorizeOwner, async ({ applicationId, now }, records) => ({
    data: await listedMembersData(records, await records.members(applicationId), now),
  })),

  secret(
    writing(inviteEndpoint, authorizeOwner, async ({ body, member, ...call }, transaction) => {
      const { name, email, role = 'member' } = body
      const profile = { name, email, timezone: timeZoneFor(body.timezone, member) }
      const invited = await inviteMember({ ...call, transaction }, profile, role, member)
      return { data: await withEmailed(invited, call) }
    }),
  ),

  secret(
    writing(inviteAgainEndpoint, authorizeOwner, async ({ path, member, ...call }, transaction) => {
      const invited = await inviteMemberAgain({ ...call, transaction }, path.member_id, member)
      return { data: await withEmailed(invited, call) }
    }),
  ),

  writing(updateMember, authorizeOwner, async ({ path, body, ...call }, transaction) => {
    const { before, changed } = await changeMember({ ...call, transaction }, path.member_id, body)
    const role = body.role && `Made “${changed.name}” ${body.role === 'owner' ? 'an owner' : 'a member'}`
    const audit = [role, correctionAudit(before, changed)].filter(Boolean).join('. ')
    const [data] = await listedMembersData(transaction, [changed], call.now)
    return { data, ...(audit ? { audit } : {}) }
  }),

  reading(getOffboarding, authorizeOwner, async ({ applicationId, path, now }, records) => ({
    data: await offboardingData(records, await requireMember(records, applicationId, path.member_id), now),
  })),

  writing(offboardEndpoint, authorizeOwner, async ({ path, body, member, ...call }, transaction) => {
    const by = member && ({ kind: 'member', name: member.name } as const)
    const context = { ...call, transaction, byOwner: true, ...(by ? { by } : {}) }
    const { removed, done, channels } = await offboardMember(context, path.member_id, body)
    return {
      data: done,
      audit: offboardingAudit(removed, done),
      afterwards: async ({ connections }) => {
        await Promise.all(
          channels.map(({ connection, channels: open }) => stopChannels(connections, connection, open)),
        )
      },
    }
  }),

  writing(signOutMember, authorizeOwner, async ({ applicationId, path }, transaction) => {
    const { member } = await lockMember(transaction, applicationId, path.member_id)
    await endAllSignIns(transaction, member)
    return { audit: `Signed “${member.name}” out everywhere` }
  }),

  writing(withdrawInvitation, authorizeOwner, async ({ applicationId, path }, transaction) => {
    const { member } = await lockMember(transaction, applicationId, path.member_id)
    await transaction.removeSetupLinks(applicationId, member.id)
    return { audit: `Withdrew the invitation of “${member.name}”` }
  }),

  reading(listOwnedApiKeys, authorizeOwner, async ({ applicationId, now }, records) => ({
    data: await apiKeysData(records, await validKeys(records, applicationId, now)),
  })),

  secret(
    writing(createOwnedApiKey, authorizeOwner, async ({ body, ...call }, transaction) => {
      const made = await createKey({ ...call, transaction }, { ...body, createdBy: creatorOf(call) })
      return { data: await newKeyData(transaction, made) }
    }),
  ),

  writing(revokeOwnedApiKey, authorizeOwner, async ({ path, ...call }, transaction) => {
    const name = await revokeKey({ ...call, transaction }, path.key_id)
    return { audit: `Revoked API key “${name}”` }
  }),
]
