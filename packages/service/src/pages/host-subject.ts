import { appearanceOf } from '../event-types/appearance.js'
import { hostOfSlug, listedEventTypes, type PublishedHost } from '../features/host-pages/host-page.js'
import type { Appearance, OwnedConfiguration, Records } from '../kernel/store/store.js'
import type { PageReader } from './no-script/page-reader.js'
import { pageLanguage } from './page-language.js'
import { movedTo, readerFor } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { PageContext } from './page-route.js'

/** A host's page, what is listed on it, its looks and its reader, who reads it in UTC. */
export interface HostSubject {
  readonly host: PublishedHost
  readonly eventTypes: readonly OwnedConfiguration[]
  readonly appearance: Appearance
  readonly reader: PageReader
}

/** What the address of a host's page leads to, or a page that says why there is nothing. */
export const hostSubjects =
  ({ originOf }: PageContext, { notice }: PageResponder) =>
  async (
    records: Records,
    request: Request,
    { slug = '' }: Readonly<Record<string, string>>,
  ): Promise<HostSubject | Response> => {
    const clientId = new URL(request.url).searchParams.get('client_id') ?? undefined
    const host = await hostOfSlug(records, slug, clientId)
    if (!host) return notice(request, 404, ({ page }) => page.missing)
    if (host.member.pageSlug !== slug) return movedTo(request, host.member.pageSlug ?? slug)
    const eventTypes = await listedEventTypes(records, host.member)
    const { applicationId } = host.member
    const configuration = eventTypes.find((one) => one.configuration.appearance)?.configuration
    const appearance = await appearanceOf(records, { applicationId, configuration }, originOf(request))
    return { host, eventTypes, appearance, reader: readerFor(request, await pageLanguage(request), 'UTC') }
  }
