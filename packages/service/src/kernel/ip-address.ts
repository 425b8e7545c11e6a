import ipaddr from 'ipaddr.js'

/** An IPv4 or an IPv6 address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

const read = (text: string): IpAddress | undefined => {
  // `IPv4.parse` alone would also accept octal, hexadecimal and shortened forms.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** An address with a port, as proxies write it: `192.0.2.7:443`, `[2001:db8::1]:443`, or `[2001:db8::1]` without one. */
const withPort = /^(?:\[([^\][]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/**
 * Parses an IP address, also with a port, in brackets or quotes, or with a zone. Returns an IPv4-mapped IPv6 address as IPv4.
 *
 * @returns undefined if the text is not an address.
 */
export const parseIpAddress = (text: string): IpAddress | undefined => {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, four] = withPort.exec(plain) ?? []
  return read(bracketed ?? four ?? plain)
}

/** Bits of the IPv6 network of one customer, whose addresses count as one. */
const customerBits = 64

/** The subject that an address counts under: an IPv4 address, or an IPv6 network (`2001:db8:0:1::/64`). */
export const countedAs = (address: IpAddress): string => {
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, customerBits / 16)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${customerBits}`
}

/** The publicly routed IPv6 addresses (IANA IPv6 address space). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an address is a public unicast address. Private, loopback, link-local, carrier-grade NAT, unique-local,
 * documentation and multicast addresses are not, nor is any form that carries another address (NAT64, 6to4, Teredo).
 */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))

/** Whether an address is a loopback address. */
export const isLoopbackAddress = (address: IpAddress): boolean => address.range() === 'loopback'

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

/** Host names and addresses of this machine. */
const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/** Whether a URL's host is this machine, so that plain HTTP is safe. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname)
