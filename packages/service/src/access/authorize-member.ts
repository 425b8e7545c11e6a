import { acceptsKeys, ServiceError } from '@whenable/contract'
import type { CallerAuthorization } from '../kernel/http/route.js'
import type { AccessToken, MemberRecord, Records } from '../kernel/store/store.js'
import { authorizeAccount, type Caller } from './authorization.js'

/** The caller of an endpoint under `/admin/v1`. */
export interface MemberAuthorization extends CallerAuthorization {
  /** The member whose access token calls; undefined for an API key. */
  readonly member?: MemberRecord | undefined
  /** Whether the caller may use all of the application: an owner, or an API key. */
  readonly isOwner: boolean
}

/** Whether a token came from a sign-in to `/admin`, and not from an application. */
const isMemberToken = ({ scope }: AccessToken): boolean => scope.includes('admin')

/**
 * Authorizes API keys, and access tokens of members. The member and their role are read at every call, so that a removed member
 * loses access at once.
 *
 * Check what the call names with {@link coversGrant}: what a member may not see is not found.
 *
 * @throws ServiceError `forbidden` for an access token of an application, `unauthorized` if the member was removed, and for an API key
 * where the endpoint is about the member who calls.
 */
export const authorizeMember = async (call: Caller, records: Records): Promise<MemberAuthorization> => {
  const account = await authorizeAccount(call, records)
  const { token, applicationId } = account
  if (!token && acceptsKeys(call.endpoint)) return { ...account, isOwner: true }
  if (!token)
    throw new ServiceError(
      'unauthorized',
      "this call needs a member's access token: an API key belongs to nobody",
    )
  if (!isMemberToken(token))
    throw new ServiceError('forbidden', 'this call needs an API key, or the access token of a member')
  const member = await records.member(applicationId, { grantId: token.grantId })
  if (!member) throw new ServiceError('unauthorized', 'this member was removed')
  // Tokens live for minutes: a request is the same one after its token was renewed.
  return { ...account, scope: `member:${member.id}`, member, isOwner: member.role === 'owner' }
}

/**
 * Authorizes API keys, and access tokens of owners.
 *
 * @throws ServiceError `forbidden` for a member who is not an owner.
 */
export const authorizeOwner = async (call: Caller, records: Records): Promise<MemberAuthorization> => {
  const authorization = await authorizeMember(call, records)
  if (!authorization.isOwner) throw new ServiceError('forbidden', 'only owners may do this')
  return authorization
}

/**
 * The id of the member who creates what a call creates: the one who calls, or who created the API key of the call. Undefined for keys of
 * the command line.
 */
export const creatorOf = ({ member, key }: Pick<Partial<MemberAuthorization>, 'member' | 'key'>) =>
  member?.id ?? key?.createdBy

/** Whether the caller may see what belongs to a grant: an owner all of the application, a member what is theirs. */
export const coversGrant = ({ member, isOwner }: MemberAuthorization, grantId: string): boolean =>
  isOwner || member?.grantId === grantId

/** Authorizes access tokens of members, for endpoints about the member who calls: their rows accept no API key. */
export const authorizeSelf = async (
  call: Caller,
  records: Records,
): Promise<MemberAuthorization & { readonly member: MemberRecord }> => {
  const { member, ...authorization } = await authorizeMember(call, records)
  if (!member) throw new Error(`${call.endpoint.id} accepts API keys`)
  return { ...authorization, member }
}
