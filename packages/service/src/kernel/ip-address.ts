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
const networkBits = 64

/** The subject that an address counts under: an IPv4 address, or an IPv6 network (`2001:db8:0:1::/64`). */
export const countedAs = (address: IpAddress): string => {
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, networkBits / 16)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${networkBits}`
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
