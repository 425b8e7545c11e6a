import { readBody } from '../http/read-body.js'

/** The fields of a form that a browser has sent. */
export const readFormFields = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams((await readBody(request, ['application/x-www-form-urlencoded'])).text)

/** Whether a browser says that another site has sent a form (Fetch Metadata); where it says nothing, whose `Origin` it has. */
export const isCrossSite = (request: Request, origin: string): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  return ![null, 'null', origin].includes(request.headers.get('Origin'))
}

/** A page like another one, found by GET (RFC 9110, section 15.4.4). */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
