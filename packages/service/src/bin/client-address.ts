import { countedAs, parseIpAddress } from '../kernel/ip-address.js'

/** The subject of requests without a network address, such as those over a Unix socket. */
const noAddress = 'no address'

/** Identifies the callers of a server. */
export interface Callers {
  /** Records the remote address of a request's connection. */
  note(request: Request, remote: string | undefined): void
  /** The address that a request counts under. Every request has one. */
  addressOf(request: Request): string
}

/**
 * Creates the identification of callers by network address.
 *
 * Each trusted proxy appends the address of its caller to `X-Forwarded-For`, so the caller's entry is as far from the end as there
 * are proxies. The caller may have written the entries before. If that entry is missing or invalid, the request counts under the
 * remote address of its connection.
 *
 * @param trustedProxies the number of proxies in front of the server. 0 ignores the header.
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
