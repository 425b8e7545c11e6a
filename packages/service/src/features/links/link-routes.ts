import { createLink, getLink, listLinks, revokeLink } from '@whenable/contract'
import { authorizeMember, coversGrant, type MemberAuthorization } from '../../access/authorize-member.js'
import { causeOfMember } from '../../anonymous/callers.js'
import { configurationTimeZone } from '../../hosts/resolve-hosts.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, sealedAnswer, writing } from '../../kernel/http/route.js'
import type { LinkRecord, Records } from '../../kernel/store/store.js'
import { requireEventType } from '../event-types/event-types.js'
import { removeLink } from './link-holds.js'
import { addLink, linkAddress, linkData } from './links.js'
import { emailOfLink } from './offer-email.js'
import { addPackageEmail } from './package-email.js'

/** A link that the caller may see. @throws ServiceError `not_found_error` for every other one. */
const requireLink = async (
  records: Records,
  authorization: MemberAuthorization,
  id: string,
): Promise<LinkRecord> => {
  const link = await records.link(authorization.applicationId, id)
  if (!link || !coversGrant(authorization, link.grantId)) throw notFoundError('link', id)
  return link
}

/** Routes of links. */
export const linkRoutes = [
  sealedAnswer(
    writing(createLink, authorizeMember, async ({ body, ...call }, transaction) => {
      const { owned } = await requireEventType(transaction, call, body.configuration_id)
      const { link, secret } = await addLink({ ...call, transaction }, owned, body)
      const address = linkAddress(call.origin, secret)
      const timeZone =
        body.timezone ?? (await configurationTimeZone(transaction, owned, link.slots[0]?.start ?? call.now))
      const { language, send_email: sendsEmail } = body
      if (sendsEmail)
        await addPackageEmail({ ...call, transaction, cause: causeOfMember(call) }, owned, link, {
          ...{ address, timeZone, language },
        })
      return {
        data: {
          ...(await linkData(link, call)),
          ...{ address, secret },
          email: link.slots.length ? await emailOfLink(link, address, timeZone, language) : undefined,
        },
      }
    }),
  ),

  reading(listLinks, authorizeMember, async ({ query, ...call }, records) => {
    const { configuration_id: id } = query
    const owned = id === undefined ? undefined : (await requireEventType(records, call, id)).owned
    const filter = {
      configurationId: owned?.configuration.id,
      grantId: call.isOwner ? undefined : call.member?.grantId,
    }
    const { items, next } = await records.links(call.applicationId, filter, pageOf(query))
    return {
      data: await Promise.all(items.map((link) => linkData(link, call))),
      next_cursor: cursorOf(next),
    }
  }),

  reading(getLink, authorizeMember, async ({ path, ...call }, records) => ({
    data: await linkData(await requireLink(records, call, path.link_id), call),
  })),

  writing(revokeLink, authorizeMember, async ({ path, ...call }, transaction) => {
    await removeLink({ ...call, transaction }, await requireLink(transaction, call, path.link_id))
    return {}
  }),
]
