import { getHostPage } from '@whenable/contract'
import { notFoundError } from '../../kernel/errors.js'
import { type Call, type CallerAuthorization, reading } from '../../kernel/http/route.js'
import type { Records } from '../../kernel/store/store.js'
import { hostOfSlug, hostPage, listedEventTypes, type PublishedHost } from './host-page.js'

/**
 * Finds the host of a page. Nothing tells a host without a page from one who does not exist.
 *
 * @throws ServiceError `not_found_error`.
 */
const authorizeHostPage = async (
  { path, query }: Call<typeof getHostPage>,
  records: Records,
): Promise<CallerAuthorization & { readonly host: PublishedHost }> => {
  const host = await hostOfSlug(records, path.slug, query.client_id)
  if (!host) throw notFoundError('page of a host', path.slug)
  return { applicationId: host.member.applicationId, scope: 'anyone', host }
}

/** Routes of hosts' pages. */
export const hostPageRoutes = [
  reading(getHostPage, authorizeHostPage, async (call, records) => ({
    data: await hostPage(records, call.host, await listedEventTypes(records, call.host.member), call),
  })),
]
