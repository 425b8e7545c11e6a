/** What a booking reference names. `salt` (base64url) is there only in the organizer's. */
export interface BookingReference {
  readonly configurationId: string
  readonly bookingId: string
  readonly salt?: string | undefined
}

const bytesOfUuid = (name: string, uuid: string): number[] => {
  const hex = uuid.replaceAll('-', '')
  if (!/^[\da-f]{32}$/i.test(hex)) throw new RangeError(`${name} '${uuid}': expected a UUID`)
  return hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
}

const uuidOfBytes = (bytes: readonly number[]): string =>
  bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const toBase64Url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64Url = (text: string): number[] =>
  Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/**
 * Writes a reference: URL-safe base64 without padding of the two UUIDs' bytes, then the salt's where one is given
 * (interface: Bookings).
 *
 * @throws RangeError naming the id that is not a UUID.
 */
export const formatBookingReference = ({ configurationId, bookingId, salt }: BookingReference): string =>
  toBase64Url([
    ...bytesOfUuid('configurationId', configurationId),
    ...bytesOfUuid('bookingId', bookingId),
    ...(salt ? fromBase64Url(salt) : []),
  ])

/**
 * Reads a reference, with or without a salt.
 *
 * @throws RangeError when the text is no reference.
 */
export const parseBookingReference = (reference: string): BookingReference => {
  let bytes: number[] = []
  try {
    bytes = fromBase64Url(reference)
  } catch {
    // Falls through to the one error below: too few bytes.
  }
  if (bytes.length < 32)
    throw new RangeError(`booking reference '${reference}': expected base64url of at least 32 bytes`)
  return {
    configurationId: uuidOfBytes(bytes.slice(0, 16)),
    bookingId: uuidOfBytes(bytes.slice(16, 32)),
    salt: bytes.length > 32 ? toBase64Url(bytes.slice(32)) : undefined,
  }
}
