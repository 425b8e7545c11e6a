import {
  createSetupLink,
  deletePasskey,
  endSignIn as endOneSignIn,
  getOwnMember,
  listPasskeys,
  listSignIns,
  ServiceError,
  signOutEverywhere,
  updateOwnMember,
} from '@whenable/contract'
import { authorizeKey } from '../../access/authorization.js'
import { authorizeSelf } from '../../access/authorize-member.js'
import { sendsEmail } from '../../event-types/sends-email.js'
import { notFoundError } from '../../kernel/errors.js'
import { type Call, reading, secret, writing } from '../../kernel/http/route.js'
import { pictureAddress, putPicture } from '../../kernel/pictures/put-picture.js'
import type { MemberRecord, Records } from '../../kernel/store/store.js'
import { timeZoneRelease } from '../../kernel/time-zone-release.js'
import { correctionAudit, correctMember } from './correct-member.js'
import { lockMember, memberData } from './members.js'
import { moveMember } from './move-member.js'
import { ownPageAddress, withPageSlug } from './own-page.js'
import { passkeyData } from './passkeys.js'
import { createSetupTokenFor, setupAddress } from './setup-links.js'
import { endAllSignIns, endSignIn, signInsOf } from './sign-ins.js'

/** A member in the wire's form, with the address of their page, and what they may know about the service. */
const ownData = async (
  records: Records,
  member: MemberRecord,
  {
    origin,
    sendsMail,
    now,
    timeZoneRelease: version,
  }: Pick<Call, 'origin' | 'sendsMail' | 'now' | 'timeZoneRelease'>,
) => ({
  ...(await memberData(records, member, now)),
  picture: pictureAddress(origin, member.picture),
  page_url: await ownPageAddress(records, member, origin),
  sends_email: await sendsEmail(records, { sendsMail }, member.applicationId),
  time_zone_data:
    version === undefined ? undefined : { version, is_old: timeZoneRelease(version, now).isOld },
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
    const published = await withPageSlug(transaction, corrected, body.page_slug)
    const { applicationId, id: ownerId } = member
    const picture = await putPicture(
      transaction,
      { applicationId, ownerId, field: 'picture', use: 'photo' },
      member.picture,
      body.picture,
    )
    const changed = { ...published, picture, language: body.language ?? published.language }
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

  reading(listSignIns, authorizeSelf, async ({ member, token, now }, records) => ({
    data: await signInsOf(records, member, now, token?.signInId),
  })),

  writing(endOneSignIn, authorizeSelf, async ({ member, path, now }, transaction) => {
    const { kind, browser, system, app } = await endSignIn(transaction, member, path.sign_in_id, now)
    const name = kind === 'app' ? (app ?? 'an application') : [browser, system].filter(Boolean).join(', ')
    return { audit: kind === 'app' ? `Ended the access of ${name}` : `Signed out of ${name || 'a browser'}` }
  }),

  writing(signOutEverywhere, authorizeSelf, async ({ member, token, body }, transaction) => {
    await endAllSignIns(transaction, member, body.keeps_current ? token?.signInId : undefined)
    return { audit: 'Signed out everywhere' }
  }),

  secret(
    writing(createSetupLink, authorizeKey, async ({ body, origin, ...call }, transaction) => {
      const { token, expiresAt } = await createSetupTokenFor({ ...call, transaction }, body.email)
      const url = await setupAddress(transaction, call.applicationId, origin, token)
      return { data: { url, expires_at: expiresAt } }
    }),
  ),
]
