import type { MemberRecord } from '../kernel/store/store.js'

/** Who created something, in the wire's form. Former members have no name. */
export const creatorData = (members: readonly MemberRecord[], createdBy: string | undefined) => ({
  created_by: createdBy,
  creator_name: members.find(({ id }) => id === createdBy)?.name,
})
