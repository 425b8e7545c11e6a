import type { Instant } from '@whenable/time'

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

const hmacOf = async (secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** The HMAC-SHA256 of a text in hex: the value of `X-Service-Signature` (interface: Authentication, legacy, 4). */
export const signatureOf = async (secret: string, text: string): Promise<string> =>
  hexOf(await hmacOf(new TextEncoder().encode(secret), text))

/**
 * A signature of `webhook-signature` (Standard Webhooks): `v1,` and the HMAC-SHA256 of a notification's id, time and text in base64.
 *
 * @param secret `whsec_` and the key in base64.
 */
export const standardSignatureOf = async (
  secret: string,
  { id, time, text }: { readonly id: string; readonly time: Instant; readonly text: string },
): Promise<string> => {
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''))
  return `v1,${btoa(String.fromCharCode(...(await hmacOf(key, `${id}.${time}.${text}`))))}`
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

/**
 * The bytes of base64 or base64url, with or without padding.
 *
 * @throws DOMException for other characters.
 */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0))
}

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

/** Thirty-two random bytes, from two random UUIDs. */
export const randomBytes = (newId: () => string): Uint8Array => bytesOf(`${newId()}${newId()}`)

/** A random secret from two random UUIDs. `prefix` shows its kind. */
export const newSecret = (prefix: string, newId: () => string): string =>
  `${prefix}_${newId()}${newId()}`.replaceAll('-', '')

/** Digits of a one-time code: short to type, and hard to guess with few attempts. */
export const codeLength = 8

/** A one-time code, from the random half of a UUID. */
export const newCode = (newId: () => string, length = codeLength): string =>
  String(Number.parseInt(newId().slice(-12), 16) % 10 ** length).padStart(length, '0')
