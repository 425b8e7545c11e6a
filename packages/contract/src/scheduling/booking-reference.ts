/** The parts of a booking reference. Only the organizer's has a `salt` (base64url). */
export interface BookingReference {
  readonly configurationId: string
  readonly bookingId: string
  readonly salt?: string | undefined
}

/** One character per byte, as `atob` returns them. */
export const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

export const toBase64Url = (bytes: string): string =>
  btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const uuidOf = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/**
 * Reads a reference, with or without a salt.
 *
 * @throws RangeError if the text is not a reference.
 */
export const parseBookingReference = (reference: string): BookingReference => {
  let bytes = ''
  try {
    bytes = fromBase64Url(reference)
  } catch {
    // Falls through to the error below: too few bytes.
  }
  if (bytes.length < 32)
    throw new RangeError(`booking reference '${reference}': expected base64url of at least 32 bytes`)
  return {
    configurationId: uuidOf(bytes.slice(0, 16)),
    bookingId: uuidOf(bytes.slice(16, 32)),
    salt: toBase64Url(bytes.slice(32)) || undefined,
  }
}
