import { ServiceError } from '@whenable/contract'
import { base64url, bytesOfBase64 } from './secrets.js'

// Secrets of connections are encrypted with AES-256-GCM. A sealed text is `v1.{key id}.{nonce}.{ciphertext}`, each part as base64url.

/** The secrets of a connection: a password, a token, or the address of a private feed. */
export type Secrets = Readonly<Record<string, string>>

/** The row that a sealed text belongs to. A copy of the text in another row cannot be opened. */
export interface SealedIn {
  readonly applicationId: string
  readonly connectionId: string
}

interface SecretKey {
  /** The beginning of the key's SHA-256. */
  readonly id: string
  readonly key: CryptoKey
}

/** Keys of secrets. The first one encrypts, all decrypt. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]]

/** A sealed text that cannot be opened. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

const version = 'v1'
const keyBytes = 32
const nonceBytes = 12

const secretKeyOf = async (text: string): Promise<SecretKey> => {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  try {
    bytes = bytesOfBase64(text)
  } catch {
    bytes = undefined
  }
  if (bytes?.length !== keyBytes)
    throw new Error(
      `expected ${keyBytes} random bytes as base64, such as from: openssl rand -base64 ${keyBytes}`,
    )
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    id: base64url(digest.slice(0, 6)),
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  }
}

/**
 * Reads the keys of secrets.
 *
 * @param text base64 of 32 random bytes; several with commas between them.
 * @throws Error that says what was expected, without the text.
 */
export const readSecretKeys = async (text: string): Promise<SecretKeys> => {
  const [first = '', ...others] = text.split(',').map((key) => key.trim())
  return [await secretKeyOf(first), ...(await Promise.all(others.map(secretKeyOf)))]
}

/** Generates a key, as base64. */
export const newSecretKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))

const parametersOf = (
  keyId: string,
  nonce: Uint8Array<ArrayBuffer>,
  { applicationId, connectionId }: SealedIn,
): AesGcmParams => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(JSON.stringify([version, keyId, applicationId, connectionId])),
})

/** Encrypts secrets for one row with the first key. */
export const seal = async ([{ id, key }]: SecretKeys, secrets: Secrets, row: SealedIn): Promise<string> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const text = new TextEncoder().encode(JSON.stringify(secrets))
  const encrypted = await crypto.subtle.encrypt(parametersOf(id, nonce, row), key, text)
  return [version, id, base64url(nonce), base64url(new Uint8Array(encrypted))].join('.')
}

/** Whether a text is a sealed one. */
export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

/** Whether the first key encrypted a text. */
export const isSealedByFirst = ([{ id }]: SecretKeys, sealed: string): boolean =>
  sealed.startsWith(`${version}.${id}.`)

/**
 * Decrypts secrets.
 *
 * @throws SealError if no key of these encrypted them, or if they were sealed for another row or changed since.
 */
export const unseal = async (keys: SecretKeys, sealed: string, row: SealedIn): Promise<Secrets> => {
  const [form, keyId = '', nonce = '', encrypted = ''] = sealed.split('.')
  const known = keys.find(({ id }) => id === keyId)
  if (form !== version || !known)
    throw new SealError(`no key has the id '${keyId}': add the key that encrypted it to WHENABLE_SECRET_KEY`)
  try {
    const parameters = parametersOf(keyId, bytesOfBase64(nonce), row)
    const text = await crypto.subtle.decrypt(parameters, known.key, bytesOfBase64(encrypted))
    return JSON.parse(new TextDecoder().decode(text)) as Secrets
  } catch (error) {
    throw new SealError('it was encrypted for another connection, or has changed since', { cause: error })
  }
}

/** @throws ServiceError `forbidden` without a key, so that no secret is stored in plain text. */
export const requireSecretKeys = ({
  secretKeys,
}: {
  readonly secretKeys: SecretKeys | undefined
}): SecretKeys => {
  if (secretKeys) return secretKeys
  throw new ServiceError(
    'forbidden',
    'this service cannot store credentials: set WHENABLE_SECRET_KEY to base64 of 32 random bytes, and restart it',
  )
}
