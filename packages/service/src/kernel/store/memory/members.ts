import { hostKey, type MemberTransaction, memberListKey, passkeyListKey } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Members. */
export const memberTransaction = ({
  formerMembers,
  formerSlugs,
  members,
  passkeys,
}: Tables): MemberTransaction => {
  const all: MemberTransaction['members'] = async (applicationId) =>
    members
      .where((row) => row.applicationId === applicationId)
      .sort((a, b) => (memberListKey(a) < memberListKey(b) ? -1 : 1))
  return {
    member: async (applicationId, name) =>
      members.where(
        (row) =>
          row.applicationId === applicationId &&
          ('id' in name
            ? row.id === name.id
            : 'email' in name
              ? hostKey(row.email) === hostKey(name.email)
              : 'pageSlug' in name
                ? row.pageSlug === name.pageSlug
                : row.grantId === name.grantId),
      )[0],
    members: all,
    lockMembers: all,
    putMember: async (member) => members.set(keyOf(member.applicationId, member.id), member),
    removeMember: async (applicationId, id) => {
      formerSlugs.removeWhere((row) => row.applicationId === applicationId && row.ownerId === id)
      members.set(keyOf(applicationId, id), undefined)
      passkeys.removeWhere((row) => row.applicationId === applicationId && row.memberId === id)
    },
    formerMember: async (applicationId, email) => formerMembers.get(keyOf(applicationId, hostKey(email))),
    putFormerMember: async (former) =>
      formerMembers.set(keyOf(former.applicationId, hostKey(former.email)), former),
    removeFormerMember: async (applicationId, email) =>
      formerMembers.set(keyOf(applicationId, hostKey(email)), undefined),
    passkey: async (applicationId, id) => passkeys.get(keyOf(applicationId, id)),
    passkeys: async (applicationId, memberId) =>
      passkeys
        .where((row) => row.applicationId === applicationId && row.memberId === memberId)
        .sort((a, b) => (passkeyListKey(a) < passkeyListKey(b) ? -1 : 1)),
    putPasskey: async (passkey) => passkeys.set(keyOf(passkey.applicationId, passkey.id), passkey),
    removePasskey: async (applicationId, id) => passkeys.set(keyOf(applicationId, id), undefined),
  }
}
