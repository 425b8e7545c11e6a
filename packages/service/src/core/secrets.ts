/** Node's own hashes, which skip the thread that `crypto.subtle` starts for each text. Undefined in a page. */
const node = globalThis.process?.getBuiltinModule?.('node:crypto')

/** The SHA-256 of a text. */
export const digestOf = async (text: string): Promise<Uint8Array> =>
  node?.createHash('sha256').update(text).digest() ??
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The SHA-256 of a text in hex. Credentials are stored and looked up by it. */
export const sha256 = async (text: string): Promise<string> => hexOf(await digestOf(text))

/** The HMAC-SHA256 of a text in hex: the value of `X-Service-Signature` (interface: Authentication, legacy, 4). */
export const signatureOf = async (secret: string, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

/** Compares two texts in time that depends only on their length. */
export const sameSecret = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index++)
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index % (b.length || 1))
  return difference === 0
}

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Sixteen random bytes as base64url, from a random UUID. */
export const saltOf = (uuid: string): string => base64url(bytesOf(uuid))

/** A random secret from two random UUIDs. `prefix` shows its kind. */
export const newSecret = (prefix: string, newId: () => string): string =>
  `${prefix}_${newId()}${newId()}`.replaceAll('-', '')

/** Digits of a one-time code: short to type, and hard to guess with few attempts. */
export const codeLength = 8

/** A one-time code, from the random half of a UUID. */
export const newCode = (newId: () => string, length = codeLength): string =>
  String(Number.parseInt(newId().slice(-12), 16) % 10 ** length).padStart(length, '0')
