import { countedAs, parseIpAddress } from '../providers/ip-address.js'

/** What a request is counted under whose connection has no network address, such as one over a Unix socket. */
const noAddress = 'no address'

/** How the callers of a server are told apart. */
export interface Callers {
  /** Notes where a request came from: the other end of its connection. */
  note(request: Request, remote: string | undefined): void
  /** The address that a request is counted under. Every request has one. */
  addressOf(request: Request): string
}

/**
 * Knows the network addresses of callers.
 *
 * Each trusted proxy adds the address of whoever called it to the end of `X-Forwarded-For`, so the caller is as many entries
 * from the end as there are proxies; what stands before was written by the caller. Where that entry is missing or is no
 * address, the request is counted under the other end of its connection.
 *
 * @param trustedProxies how many proxies stand before the server; 0 ignores what headers say.
 */
export const identifyCallers = (trustedProxies = 0): Callers => {
  const remotes = new WeakMap<Request, string>()
  const forwarded = (request: Request): string | undefined =>
    trustedProxies ? request.headers.get('x-forwarded-for')?.split(',').at(-trustedProxies) : undefined
  return {
    note: (request, remote) => {
      if (remote !== undefined) remotes.set(request, remote)
    },
    addressOf: (request) => {
      for (const text of [forwarded(request), remotes.get(request)]) {
        const address = text === undefined ? undefined : parseIpAddress(text)
        if (address) return countedAs(address)
      }
      return noAddress
    },
  }
}
