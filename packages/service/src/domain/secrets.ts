const bytesOf = (text: string) => new TextEncoder().encode(text)

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text, in hex: what a credential is kept and found under. */
export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)))

/** HMAC-SHA256 of a text, in hex: what `X-Service-Signature` carries (interface: Authentication, legacy, 4). */
export const signatureOf = async (secret: string, text: string): Promise<string> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  return hexOf(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
}

/** Whether two texts are the same, in a time that depends on their length alone. */
export const sameSecret = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index++)
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index % (b.length || 1))
  return difference === 0
}

/** Sixteen random bytes as base64url, from a random UUID. */
export const saltOf = (uuid: string): string =>
  btoa(
    String.fromCharCode(
      ...(uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
    ),
  )
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
