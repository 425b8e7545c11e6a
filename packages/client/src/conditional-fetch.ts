import { BoundedMap } from '@whenable/time'

/** Answers that are kept, by address. */
const mostKept = 50

/**
 * A `fetch` that asks again only for what has changed (RFC 9110, section 13.1.2): it sends the entity tag of the last answer of an
 * address, and answers 304 with what it kept.
 */
export const conditionalFetch = (
  send: typeof globalThis.fetch = (url, init) => fetch(url, init),
): typeof globalThis.fetch => {
  const kept = new BoundedMap<string, { readonly etag: string; readonly body: string }>(mostKept)
  return async (input, init) => {
    const url = String(input)
    if (init?.method !== 'GET') return send(input, init)
    const known = kept.get(url)
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(known && { 'If-None-Match': known.etag }),
    }
    const response = await send(input, { ...init, headers })
    const etag = response.headers.get('ETag')
    if (response.status === 304 && known) return new Response(known.body, { status: 200 })
    if (!response.ok || !etag) return response
    const body = await response.text()
    kept.set(url, { etag, body })
    return new Response(body, { status: 200 })
  }
}
