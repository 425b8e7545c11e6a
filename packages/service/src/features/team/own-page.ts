import { ServiceError } from '@whenable/contract'
import { applicationPage } from '../../kernel/http/application-page.js'
import type { MemberRecord, Records, Transaction } from '../../kernel/store/store.js'

/**
 * The member with another slug of their public page.
 *
 * @param slug undefined keeps it; an empty text takes the page down.
 * @throws ServiceError `conflict` naming `page_slug` if another member of the application has the slug.
 */
export const withPageSlug = async (
  transaction: Transaction,
  member: MemberRecord,
  slug: string | undefined,
): Promise<MemberRecord> => {
  if (slug === undefined || slug === (member.pageSlug ?? '')) return member
  if (slug === '') return { ...member, pageSlug: undefined }
  await transaction.lockMembers(member.applicationId)
  const holder = await transaction.member(member.applicationId, { pageSlug: slug })
  if (holder && holder.id !== member.id)
    throw new ServiceError('conflict', `page_slug: '${slug}' is the page of another member`, {
      field: 'page_slug',
    })
  const { applicationId, id: ownerId, pageSlug: before } = member
  if (before !== undefined)
    await transaction.putFormerSlug({ applicationId, kind: 'host', slug: before, ownerId })
  return { ...member, pageSlug: slug }
}

/** The address of a member's public page, with the client id where the service has several applications. */
export const ownPageAddress = async (
  records: Records,
  { applicationId, pageSlug }: MemberRecord,
  origin: string,
): Promise<string | undefined> => {
  if (pageSlug === undefined) return undefined
  return applicationPage(records, applicationId, origin, `/h/${encodeURIComponent(pageSlug)}`)
}
