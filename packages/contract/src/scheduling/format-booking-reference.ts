import { type BookingReference, fromBase64Url, toBase64Url } from './booking-reference.js'

/** The bytes of a UUID, one character per byte. */
const bytesOf = (name: string, uuid: string): string => {
  const hex = uuid.replaceAll('-', '')
  if (!/^[\da-f]{32}$/i.test(hex)) throw new RangeError(`${name} '${uuid}': expected a UUID`)
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

/**
 * Formats a reference: URL-safe base64 without padding of the bytes of two UUIDs, then of the salt if there is one (interface:
 * Bookings).
 *
 * @throws RangeError naming the id that is not a UUID.
 */
export const formatBookingReference = ({ configurationId, bookingId, salt = '' }: BookingReference): string =>
  toBase64Url(
    bytesOf('configurationId', configurationId) + bytesOf('bookingId', bookingId) + fromBase64Url(salt),
  )
