import { isIPv4, isIPv6 } from 'node:net'

/** Groups of an IPv6 address that a network gives to one connection: whoever has one has all addresses in it. */
const networkGroups = 4

/** The groups of an IPv6 address, with those that `::` stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  return tail === undefined
    ? before
    : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * A network address as its holder is counted: an IPv4 address, also one that is written in IPv6, or the network of an
 * IPv6 address (`2001:db8:0:1::/64`). Nothing where a text is neither.
 */
export const countedAddress = (text: string): string | undefined => {
  const address = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (isIPv4(mapped ?? address)) return mapped ?? address
  if (!isIPv6(address)) return undefined
  // The URL parser writes an IPv4 tail as groups, and every group in its shortest form.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  return `${groupsOf(written).slice(0, networkGroups).join(':')}::/64`
}

/** Whether an address is this machine's own. */
export const isOwnAddress = (text: string): boolean => {
  const address = text.replace(/^::ffff:/i, '')
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}

/** How the callers of a server are told apart. */
export interface Callers {
  /** Notes where a request came from: the other end of its connection. */
  note(request: Request, remote: string | undefined): void
  /** The address that a request is counted under; nothing where it is not counted. */
  addressOf(request: Request): string | undefined
}

/**
 * Knows the network addresses of callers.
 *
 * @param trustProxy a proxy stands before the server and has written the address of whoever called it at the end of
 *   `X-Forwarded-For`.
 * @param countsOwn whether callers on this machine are counted too: else they are whoever runs the service, or a proxy
 *   that speaks for everybody.
 */
export const knowCallers = (trustProxy: boolean, countsOwn: boolean): Callers => {
  const remotes = new WeakMap<Request, string>()
  return {
    note: (request, remote) => {
      if (remote !== undefined) remotes.set(request, remote)
    },
    addressOf: (request) => {
      const forwarded = trustProxy
        ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
        : undefined
      const address = forwarded || remotes.get(request)
      if (address === undefined || (!countsOwn && isOwnAddress(address))) return undefined
      return countedAddress(address)
    },
  }
}
