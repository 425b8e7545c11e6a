import {
  createSetupLink,
  deletePasskey,
  getOwnMember,
  listPasskeys,
  ServiceError,
  updateOwnMember,
} from '@whenable/contract'
import { authorizeKey } from '../../access/authorization.js'
import { authorizeSelf } from '../../access/authorize-member.js'
import { notFoundError } from '../../core/errors.js'
import { type Call, reading, secret, writing } from '../../http/route.js'
import { sendsEmail } from '../../notifications/sends-email.js'
import type { MemberRecord, Records } from '../../store/store.js'
import { passkeyData } from '../sign-in/passkeys.js'
import { createSetupTokenFor, setupAddress } from '../sign-in/setup-links.js'
import { correctionAudit, correctMember } from './correct-member.js'
import { lockMember, memberData } from './members.js'
import { moveMember } from './move-member.js'
import { ownPageAddress, withPageSlug } from './own-page.js'

/** A member in the wire's form, with the address of their page, and whether emails are sent. */
const ownData = async (
  records: Records,
  member: MemberRecord,
  { origin, sendsMail, now }: Pick<Call, 'origin' | 'sendsMail' | 'now'>,
) => ({
  ...(await memberData(records, member, now)),
  page_url: await ownPageAddress(records, member, origin),
  sends_email: await sendsEmail(records, { sendsMail }, member.applicationId),
})

/** Routes of members. */
export const memberRoutes = [
  reading(getOwnMember, authorizeSelf, async ({ member, ...call }, records) => ({
    data: await ownData(records, member, call),
  })),

  writing(updateOwnMember, authorizeSelf, async ({ member: caller, body, ...call }, transaction) => {
    const { member } = await lockMember(transaction, call.applicationId, caller.id)
    const { name = member.name, timezone, email = member.email } = body
    // A member could otherwise take the place of somebody who has yet to be invited.
    if (email !== member.email && member.role !== 'owner')
      throw new ServiceError('forbidden', 'email: an owner corrects the address of a member', {
        field: 'email',
      })
    const corrected = await correctMember({ ...call, transaction }, member, { name, email })
    const changed = await withPageSlug(transaction, corrected, body.page_slug)
    await transaction.putMember(changed)
    if (timezone !== undefined) await moveMember(transaction, changed, timezone)
    const audit = correctionAudit(member, changed)
    return { data: await ownData(transaction, changed, call), ...(audit ? { audit } : {}) }
  }),

  reading(listPasskeys, authorizeSelf, async ({ member }, records) => ({
    data: (await records.passkeys(member.applicationId, member.id)).map(passkeyData),
  })),

  writing(deletePasskey, authorizeSelf, async ({ member, path }, transaction) => {
    const { applicationId } = member
    const passkey = await transaction.passkey(applicationId, path.passkey_id)
    if (passkey?.memberId !== member.id) throw notFoundError('passkey', path.passkey_id)
    await transaction.removePasskey(applicationId, passkey.id)
    return {}
  }),

  secret(
    writing(createSetupLink, authorizeKey, async ({ body, origin, ...call }, transaction) => {
      const { token, expiresAt } = await createSetupTokenFor({ ...call, transaction }, body.email)
      const url = await setupAddress(transaction, call.applicationId, origin, token)
      return { data: { url, expires_at: expiresAt } }
    }),
  ),
]
