import { type Configuration, parseBookingReference } from '@whenable/contract'
import { isGroup } from '../scheduling/configurations/configuration-types.js'
import { organizerOf } from '../scheduling/slot-rules.js'
import type { BookingRecord, OwnedConfiguration, Records } from '../store/store.js'

/** The configuration of a slug. The client id is optional if there is only one application. */
export const configurationOfPage = async (
  records: Records,
  slug: string,
  clientId: string | null,
): Promise<OwnedConfiguration | undefined> => {
  const [application, another] = clientId
    ? [await records.applicationOfClient(clientId)]
    : await records.applications()
  if (another) return undefined
  return application && records.configurationOfSlug(application.id, slug)
}

/** A booking and its configuration. */
export interface OwnedBooking {
  readonly owned: OwnedConfiguration
  readonly booking: BookingRecord
}

/** The booking of a reference, if it exists. */
export const bookingOfReference = async (
  records: Records,
  reference: string,
  needsSalt: boolean,
): Promise<OwnedBooking | undefined> => {
  try {
    const { configurationId, bookingId, salt } = parseBookingReference(reference)
    const owned = await records.configuration(configurationId)
    const booking = owned && (await records.booking(owned.applicationId, bookingId))
    return owned && booking?.configurationId === configurationId && (salt || !needsSalt)
      ? { owned, booking }
      : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The host's name, unless it is hidden. */
export const visibleHost = (configuration: Configuration): string | undefined =>
  isGroup(configuration) || configuration.event_booking.hide_participants
    ? undefined
    : (organizerOf(configuration).name ?? undefined)
