import { isLoopback } from '../kernel/ip-address.js'

/**
 * Whether an address is a valid callback URI: https, http to this machine, or the private scheme of an installed app (RFC 8252,
 * section 7.1); absolute and without a fragment (RFC 6749, section 3.1.2).
 */
export const isCallbackUri = (text: string): boolean => {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : protocol.includes('.')
}

/** Adds parameters to an address's query. */
export const withParameters = (
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
