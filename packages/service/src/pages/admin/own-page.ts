import { ServiceError } from '@whenable/contract'

// The cookie of `/admin`, and the check that only the page itself uses it.

/** The cookie's name on https: browsers accept the prefix only with `Secure`, `Path=/` and without `Domain` (RFC 6265bis). */
const secureName = '__Host-whenable'

/** The cookie's name. Ports of one machine share cookies, so on plain http, which is for this machine alone, the port is in it. */
const cookieName = (origin: string): string => {
  const { protocol, port } = new URL(origin)
  return protocol === 'https:' ? secureName : `whenable-${port || '80'}`
}

/** The value of the page's cookie in a request. */
export const readCookie = (request: Request, origin: string): string | undefined => {
  const name = cookieName(origin)
  for (const pair of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return undefined
}

/**
 * The header `Set-Cookie` of a value.
 *
 * @param seconds how long the browser keeps it. 0 removes it.
 */
export const cookieHeader = (origin: string, value: string, seconds: number): string =>
  [
    `${cookieName(origin)}=${value}`,
    `Max-Age=${seconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/**
 * Refuses a request that does not come from a page of the service's own origin. Browsers send `Origin` with every POST, and no page
 * can change it (Fetch, section 3.1); a request without it comes from no page.
 *
 * @throws ServiceError `forbidden` for another origin, `null`, or none, and for a request that the browser calls cross-site.
 */
export const requireOwnPage = (request: Request, origin: string): void => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (request.headers.get('Origin') !== origin || (site !== null && site !== 'same-origin'))
    throw new ServiceError(
      'forbidden',
      `only the page ${origin}/admin may do this; with an API key or an access token, use the other endpoints`,
    )
}
