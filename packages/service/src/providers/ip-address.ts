import ipaddr from 'ipaddr.js'

/** An IPv4 or an IPv6 address. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

const read = (text: string): IpAddress | undefined => {
  // `IPv4.parse` alone would also read octal, hexadecimal and shortened forms.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (!text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined
  const address = ipaddr.IPv6.parse(text)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** An address with a port, as proxies write it: `192.0.2.7:443`, `[2001:db8::1]:443`, or `[2001:db8::1]` without one. */
const withPort = /^(?:\[([^\][]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/**
 * Reads an IP address, also with a port, in brackets or quotes, or with a zone. An IPv4 address that is written as IPv6 (mapped) is
 * returned as IPv4.
 *
 * @returns nothing where the text is no address.
 */
export const parseIpAddress = (text: string): IpAddress | undefined => {
  const plain = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, four] = withPort.exec(plain) ?? []
  return read(bracketed ?? four ?? plain)
}

/** Bits of an IPv6 address that a provider gives to one customer: whoever has one of them has them all. */
const networkBits = 64

/** An address as its holder is counted: an IPv4 address, or the network of an IPv6 address (`2001:db8:0:1::/64`). */
export const countedAs = (address: IpAddress): string => {
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, networkBits / 16)
  return `${parts.map((part) => part.toString(16)).join(':')}::/${networkBits}`
}

/** All that the internet routes in IPv6 (IANA IPv6 address space). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Whether an address is one host on the internet. Private, loopback, link-local, carrier-grade NAT, unique-local,
 * documentation and multicast addresses are not, nor is any form that carries another address (NAT64, 6to4, Teredo).
 */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))

/** Whether an address is the machine's own. */
export const isLoopbackAddress = (address: IpAddress): boolean => address.range() === 'loopback'
