import { type BookingSettings, formatBookingReference, parseBookingReference } from '@whenable/contract'
import type { BookingRecord } from './state.js'

type WithReference = Pick<BookingRecord, 'bookingRef'>

/** What stands for the reference in an address of the owner's. */
const placeholder = ':booking_ref'

const hasPlaceholder = (address: string | undefined): boolean => !!address?.includes(placeholder)

/** The reference as a page may be given it: never with the organizer's salt, which some services send along. */
const guestReference = ({ bookingRef }: WithReference): string | undefined => {
  try {
    return bookingRef && formatBookingReference({ ...parseBookingReference(bookingRef), salt: undefined })
  } catch {
    // Another service's way to write references: nobody knows what it holds.
    return undefined
  }
}

/**
 * An address of the owner's with a booking's facts: `:booking_ref` stands for the reference, everything else goes into the
 * query, where the owner's own words stay. Nothing where it is no http(s) address, or stands for a reference that is not known.
 */
const ownerPage = (
  address: string | undefined,
  reference: string | undefined,
  facts: Readonly<Record<string, string | number | undefined>>,
): string | undefined => {
  if (!address || (hasPlaceholder(address) && !reference)) return undefined
  const filled = address.replaceAll(placeholder, encodeURIComponent(reference ?? ''))
  if (!URL.canParse(filled)) return undefined
  const url = new URL(filled)
  const { searchParams, protocol } = url
  if (!/^https?:$/.test(protocol)) return undefined
  for (const [name, value] of Object.entries(facts))
    if (value !== undefined && !searchParams.has(name)) searchParams.set(name, String(value))
  return url.href
}

/**
 * Where the owner wants a visitor after booking (`confirmation_redirect_url`), with `ical_uid`, `start_time`, `end_time` (Unix
 * seconds) and `status` in its query: no personal data, and nothing that opens the booking, since addresses end up in
 * analytics, logs and referrers. Only an owner who writes `:booking_ref` into the address is given the reference. Nothing
 * where the owner wants nothing, or what they want is no http(s) address.
 */
export const redirectTarget = (
  settings: BookingSettings | null,
  booking: BookingRecord,
): string | undefined => {
  const { uid, start, end, status } = booking
  const facts = { ical_uid: uid, start_time: start, end_time: end, status }
  return ownerPage(settings?.scheduler?.confirmation_redirect_url, guestReference(booking), facts)
}

/** The owner's own pages where a guest changes a booking (`rescheduling_url`, `cancellation_url`); absent where there are none. */
export const managePages = (
  settings: BookingSettings | null,
  booking: WithReference,
): { readonly reschedule: string | undefined; readonly cancel: string | undefined } => {
  const { rescheduling_url, cancellation_url } = settings?.scheduler ?? {}
  const reference = guestReference(booking)
  const page = (address: string | undefined) =>
    ownerPage(address, reference, hasPlaceholder(address) ? {} : { booking_ref: reference })
  return { reschedule: page(rescheduling_url), cancel: page(cancellation_url) }
}
