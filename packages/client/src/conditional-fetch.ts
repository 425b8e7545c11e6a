import { BoundedMap } from '@whenable/time'

/** Answers that are kept, by address. */
const mostKept = 50

/** An answer, byte by byte: read as text, a file would lose its byte order mark. */
interface KeptAnswer {
  readonly etag: string
  readonly body: ArrayBuffer
  readonly type: string
}

const answerOf = ({ body, type }: KeptAnswer): Response =>
  new Response(body, { status: 200, headers: type ? { 'Content-Type': type } : {} })

/**
 * A `fetch` that asks again only for what has changed (RFC 9110, section 13.1.2): it sends the entity tag of the last answer of an
 * address, and answers 304 with what it kept.
 */
export const conditionalFetch = (
  send: typeof globalThis.fetch = (url, init) => fetch(url, init),
): typeof globalThis.fetch => {
  const kept = new BoundedMap<string, KeptAnswer>(mostKept)
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
    if (response.status === 304 && known) return answerOf(known)
    if (!response.ok || !etag) return response
    const answer = {
      etag,
      body: await response.arrayBuffer(),
      type: response.headers.get('Content-Type') ?? '',
    }
    kept.set(url, answer)
    return answerOf(answer)
  }
}
