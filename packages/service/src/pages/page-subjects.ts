import { type Configuration, parseBookingReference } from '@whenable/contract'
import { configurationAtSlug } from '../access/slugs.js'
import { hidesHosts, isClosed, isGroup, organizerOf } from '../event-types/configuration-rules.js'
import { listedEventTypes } from '../features/host-pages/host-page.js'
import { applicationOfPage, applicationPage } from '../kernel/http/application-page.js'
import { sameSecret, sha256 } from '../kernel/secrets.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../kernel/store/store.js'

/** The configuration of a slug, also of a former one. The client id is optional if there is only one application. */
export const configurationOfPage = async (
  records: Records,
  slug: string,
  clientId: string | null,
): Promise<OwnedConfiguration | undefined> => {
  const application = await applicationOfPage(records, clientId)
  return application && configurationAtSlug(records, application.id, slug)
}

/** The event type of a public page or of a link that books, also of one that was closed or has ended. */
export const configurationOfAddress = async (
  records: Records,
  request: Request,
  { slug, secret = '' }: Readonly<Record<string, string>>,
): Promise<OwnedConfiguration | undefined> => {
  if (slug !== undefined)
    return configurationOfPage(records, slug, new URL(request.url).searchParams.get('client_id'))
  const link = await records.linkOfSecret(await sha256(secret))
  return link && records.configuration(link.configurationId)
}

/** A booking and its configuration. */
export interface OwnedBooking {
  readonly owned: OwnedConfiguration
  readonly booking: BookingRecord
  /** Whether the configuration was deleted: nothing about the booking can change. */
  readonly isRemoved: boolean
}

/** The booking of a reference, if it exists; also after its configuration was deleted. */
export const bookingOfReference = async (
  records: Records,
  reference: string,
): Promise<OwnedBooking | undefined> => {
  try {
    const { configurationId, bookingId } = parseBookingReference(reference)
    const current = await records.configuration(configurationId)
    const owned = current ?? (await records.removedConfiguration(configurationId))
    const booking = owned && (await records.booking(owned.applicationId, bookingId))
    return owned && booking?.configurationId === configurationId
      ? { owned, booking, isRemoved: !current }
      : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The booking of an organizer's reference, with the salt in it. Undefined for a guest's reference. */
export const bookingOfOrganizer = async (
  records: Records,
  reference: string,
): Promise<(OwnedBooking & { readonly salt: string }) | undefined> => {
  const found = await bookingOfReference(records, reference)
  const salt = found && parseBookingReference(reference).salt
  return salt && sameSecret(salt, found.booking.salt) ? { ...found, salt } : undefined
}

/** Whether anybody can book a configuration at its own address. */
const isPublic = ({ configuration }: OwnedConfiguration): boolean =>
  configuration.slug !== undefined && !configuration.requires_session_auth && !isClosed(configuration)

/**
 * The path of a page on which the guest of a booking books another time: that of its event type while anybody can book it, otherwise
 * that of the host or of something else that they offer.
 */
export const pathToBookAgain = async (
  records: Records,
  { owned, isRemoved }: Pick<OwnedBooking, 'owned' | 'isRemoved'>,
): Promise<string | undefined> => {
  const { applicationId, grantId, configuration } = owned
  const page = (path: string) => applicationPage(records, applicationId, '', path)
  const pageOf = ({ slug = '' }: Configuration) => page(`/b/${encodeURIComponent(slug)}`)
  if (!isRemoved && isPublic(owned)) return pageOf(configuration)
  // The page would name them.
  if (hidesHosts(configuration)) return undefined
  const [listed] = await listedEventTypes(records, { applicationId, grantId })
  if (!listed) return undefined
  const member = await records.member(applicationId, { grantId })
  return member?.pageSlug ? page(`/h/${encodeURIComponent(member.pageSlug)}`) : pageOf(listed.configuration)
}

/** The host's name, unless it is hidden. */
export const visibleHost = (configuration: Configuration): string | undefined =>
  isGroup(configuration) || configuration.event_booking.hide_participants
    ? undefined
    : (organizerOf(configuration).name ?? undefined)
