import { isLoopback } from '../core/loopback.js'

/**
 * Whether a sign-in may lead back to an address: https, http to the machine itself, or a scheme that an installed
 * program has for its own (RFC 8252, section 7.1); whole, and without a fragment (RFC 6749, section 3.1.2).
 */
export const isCallbackUri = (text: string): boolean => {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : protocol.includes('.')
}

/** An address with more in its query; what stood there stays. */
export const withParameters = (
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
