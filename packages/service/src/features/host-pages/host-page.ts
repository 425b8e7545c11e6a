import type { HostPage, ListedEventType } from '@whenable/contract'
import { type Instant, timeZoneAt } from '@whenable/time'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import {
  eventTermsOf,
  hidesHosts,
  isClosed,
  isGroup,
  isListed,
} from '../../event-types/configuration-rules.js'
import { memberZones } from '../../hosts/resolve-hosts.js'
import { applicationOfPage } from '../../kernel/http/application-page.js'
import { pictureAddress } from '../../kernel/pictures/put-picture.js'
import type { MemberRecord, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { nextStart } from '../bookings/next-times.js'
import type { NextStartCache } from './next-start-cache.js'

/** Maximum number of event types on a page. */
const maxListed = 100

/** A host who has published a page. */
export interface PublishedHost {
  readonly member: MemberRecord
  /** The client id by which the page was found, which the addresses of its event types carry on. */
  readonly clientId: string | undefined
}

/** The host of a page's slug, also of a former one. The client id is optional if there is only one application. */
export const hostOfSlug = async (
  records: Records,
  slug: string,
  clientId: string | undefined,
): Promise<PublishedHost | undefined> => {
  const application = await applicationOfPage(records, clientId)
  if (!application) return undefined
  const current = await records.member(application.id, { pageSlug: slug })
  if (current) return { member: current, clientId }
  const id = await records.ownerOfFormerSlug({ applicationId: application.id, kind: 'host', slug })
  const renamed = id === undefined ? undefined : await records.member(application.id, { id })
  // Who has taken their page down has none.
  return renamed?.pageSlug === undefined ? undefined : { member: renamed, clientId }
}

/** The address of a page, such as `/b/intro-call`, with the client id if it needs one. */
const pageAddress = (origin: string, path: string, clientId: string | undefined): string =>
  origin + path + (clientId === undefined ? '' : `?client_id=${encodeURIComponent(clientId)}`)

/**
 * Whether the page of its host lists an event type: anybody can book it now, at an address. An event type that hides its hosts is
 * left out, because the page would name one.
 */
const isOnPage = ({ configuration }: OwnedConfiguration): boolean =>
  isListed(configuration) &&
  configuration.slug !== undefined &&
  configuration.requires_session_auth !== true &&
  !isClosed(configuration) &&
  !hidesHosts(configuration)

/** The event types that a host's page lists, the first one first. */
export const listedEventTypes = async (
  records: Records,
  { applicationId, grantId }: Pick<MemberRecord, 'applicationId' | 'grantId'>,
): Promise<readonly OwnedConfiguration[]> => {
  const listed: OwnedConfiguration[] = []
  for (let after: string | undefined = ''; after !== undefined && listed.length < maxListed; ) {
    const page = await records.configurationsOfGrant(applicationId, grantId, { after, limit: 200 })
    listed.push(...page.items.filter(isOnPage))
    after = page.next
  }
  return listed.slice(0, maxListed)
}

/** Event types have the order of the owner's list. */
const byTitle = new Intl.Collator('en', { numeric: true })

/** How the page of a host is read. */
export interface HostPageRequest {
  readonly now: Instant
  readonly origin: string
  readonly nextStarts: NextStartCache
  readonly busyTimeCache: BusyTimeCache
}

/** The page of a host: the event types that anybody can book, each with its next free time. */
export const hostPage = async (
  records: Records,
  { member, clientId }: PublishedHost,
  eventTypes: readonly OwnedConfiguration[],
  { now, origin, nextStarts, busyTimeCache }: HostPageRequest,
): Promise<HostPage> => {
  const event_types: ListedEventType[] = []
  // One after the other: a page of many event types must not take all connections of the database.
  for (const owned of eventTypes) {
    const { configuration } = owned
    const { title, description, location, booking_type } = eventTermsOf(configuration)
    const { id, slug = '', scheduler } = configuration
    const price = scheduler?.payment
    event_types.push({
      configuration_id: id,
      slug,
      title: title || slug,
      description: description ?? undefined,
      location: location ?? undefined,
      type: isGroup(configuration) ? 'group' : 'standard',
      booking_type: booking_type ?? 'booking',
      duration_minutes: isGroup(configuration) ? undefined : configuration.availability.duration_minutes,
      price: price && { amount: price.amount, currency: price.currency },
      page_url: pageAddress(origin, `/b/${encodeURIComponent(slug)}`, clientId),
      next_start_time: await nextStarts.get(owned, now, () => nextStart(records, owned, now, busyTimeCache)),
    })
  }
  const zones = (await memberZones(records, [member]))(member)
  const picture = pictureAddress(origin, member.picture)
  return {
    slug: member.pageSlug ?? '',
    name: member.name,
    picture,
    timezone: timeZoneAt(zones, now),
    event_types: event_types.sort((one, other) => byTitle.compare(one.title, other.title)),
  }
}
