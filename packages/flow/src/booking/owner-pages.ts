import type { BookingSettings } from '@whenable/contract'
import { formatBookingReference, parseBookingReference } from '@whenable/contract/values'
import type { BookingRecord } from './state.js'

type WithReference = Pick<BookingRecord, 'bookingRef'>

/** The placeholder for the booking reference in URLs of the owner. */
const placeholder = ':booking_ref'

const hasPlaceholder = (address: string | undefined): boolean => !!address?.includes(placeholder)

/** The booking reference without the organizer's salt, which some services include. */
const guestReference = ({ bookingRef }: WithReference): string | undefined => {
  try {
    return bookingRef && formatBookingReference({ ...parseBookingReference(bookingRef), salt: undefined })
  } catch {
    // The reference of another service. It may contain anything, so it is not passed on.
    return undefined
  }
}

/**
 * A URL of the owner with details of a booking: `:booking_ref` is replaced by the reference, everything else is added to the query.
 * Existing parameters stay. `undefined` if it is not an http(s) URL, or if it needs a reference that is unknown.
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
 * The URL to open after booking (`confirmation_redirect_url`), with `ical_uid`, `start_time`, `end_time` (Unix seconds) and
 * `status` in its query. It contains no personal data and no credential, because URLs end up in analytics, logs and referrers. Only
 * an owner who puts `:booking_ref` into the URL gets the reference. `undefined` if there is none, or if it is not an http(s) URL.
 */
export const redirectTarget = (
  settings: BookingSettings | null,
  booking: BookingRecord,
): string | undefined => {
  const { uid, start, end, status } = booking
  const facts = { ical_uid: uid, start_time: start, end_time: end, status }
  return ownerPage(settings?.scheduler?.confirmation_redirect_url, guestReference(booking), facts)
}

/** The owner's pages to reschedule and cancel a booking (`rescheduling_url`, `cancellation_url`), if there are any. */
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
