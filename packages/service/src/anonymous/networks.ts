import { parseIpAddress } from '../kernel/ip-address.js'
import { sha256 } from '../kernel/secrets.js'
import type { Anonymous } from './permit.js'

/** Who calls without a credential that says who they are, as limits count them. */
export interface AnonymousCaller {
  /** SHA-256 of the network address, with the application: an IPv4 address, or an IPv6 network of 64 bits. */
  readonly address: string
  /** The network, readable: 24 bits of IPv4, or 48 bits of IPv6. */
  readonly network: string
  /** Whether many people share the network, such as an office or a school. */
  readonly isOffice: boolean
}

/** Bits of the network that a customer or a small provider gets. */
const networkBits = { ipv4: 24, ipv6: 48 }

/** A network of IP addresses: its first address and the number of its bits. */
export type IpNetwork = ReturnType<typeof parseNetwork>

/** Without the length of a network, as limits count an IPv6 address: `2001:db8:0:1::/64`. */
const addressIn = (counted: string) => parseIpAddress(counted.replace(/\/\d{1,3}$/, ''))

/**
 * Parses a network, such as `203.0.113.0/24` or `2001:db8::/32`. An address alone is a network, too.
 *
 * @throws TypeError if it is none.
 */
export const parseNetwork = (text: string) => {
  const [, written = '', bits] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const address = parseIpAddress(written)
  const longest = address?.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? longest : Number(bits)
  if (!address || length > longest)
    throw new TypeError(`'${text}': expected a network such as 203.0.113.0/24 or 2001:db8::/48`)
  return { address, length }
}

/**
 * The network of a caller's address: `203.0.113.0/24`, `2001:db8:7::/48`. What is not an IP address, such as the name that an embedding
 * program gives its callers, is a network of its own.
 */
export const networkOf = (counted: string): string => {
  const address = addressIn(counted)
  if (!address) return counted
  const bytes = address.toByteArray()
  if (address.kind() === 'ipv4') return `${bytes.slice(0, 3).join('.')}.0/${networkBits.ipv4}`
  const groups = [0, 2, 4].map((index) => (((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)).toString(16))
  return `${groups.join(':')}::/${networkBits.ipv6}`
}

/** Whether a network contains an address or a network that limits count, which is not larger. */
export const covers = ({ address: first, length }: IpNetwork, counted: string): boolean => {
  const address = addressIn(counted)
  return address !== undefined && address.kind() === first.kind() && address.match(first, length)
}

/** The smallest number of bits of a network that can be named: larger ones have too many people in them. */
const fewestBits = { ipv4: 8, ipv6: 16 }

/**
 * A network as text, from its first address on. One that is smaller than those that {@link networkOf} tells apart is shown as the one it
 * lies in.
 *
 * @throws TypeError if it is larger than `/8`, or `/16` of IPv6.
 */
export const networkText = ({ address, length }: IpNetwork): string => {
  const kind = address.kind()
  if (length < fewestBits[kind])
    throw new TypeError(`expected a network of at least ${fewestBits[kind]} bits`)
  if (length >= networkBits[kind]) return networkOf(address.toString())
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.max(0, Math.min(8, length - index * 8))
    return byte & (0xff << (8 - kept)) & 0xff
  })
  if (kind === 'ipv4') return `${bytes.join('.')}/${length}`
  const groups = [0, 2, 4].map((index) => (((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0)).toString(16))
  return `${groups.join(':')}::/${length}`
}

/**
 * Who a caller is, for limits.
 *
 * @param counted the address that a request counts under.
 * @param offices the networks that many people share.
 */
export const anonymousCaller = async (
  applicationId: string,
  counted: string,
  offices: readonly IpNetwork[] = [],
): Promise<AnonymousCaller> => ({
  address: await sha256(`${applicationId} address ${counted}`),
  network: networkOf(counted),
  isOffice: offices.some((office) => covers(office, counted)),
})

/** Who a request's caller is, for limits. Undefined if their address is unknown. */
export type IdentifyAnonymous = (request: Request, applicationId: string) => Promise<Anonymous | undefined>

/** Creates the identification of callers without a credential that says who they are. */
export const identifyAnonymous =
  ({
    addressOf,
    offices,
    ...known
  }: Pick<Anonymous, 'hasLimits' | 'challengeKind' | 'settings'> & {
    readonly addressOf: (request: Request) => string | undefined
    /** The networks that many people share. */
    readonly offices: readonly IpNetwork[]
  }): IdentifyAnonymous =>
  async (request, applicationId) => {
    const address = addressOf(request)
    if (address === undefined) return undefined
    return { ...(await anonymousCaller(applicationId, address, offices)), ...known }
  }
