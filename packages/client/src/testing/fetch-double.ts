/** One request as the service sees it. */
export interface Seen {
  readonly method: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: string
}

/** Handles a request: returns a response, or throws a network error. */
export type Handler = (seen: Seen, index: number) => Response | Error | 'silence' | Promise<Response>

/** A `fetch` over real Request and Response objects, which records requests and honours the signal. */
export const fetchDouble = (handler: Handler) => {
  const seen: Seen[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // A text body gives a Request a default content type: the caller's headers count.
    const headers = Object.fromEntries(new Headers(init?.headers))
    const one = { method: request.method, url: new URL(request.url), headers, body: await request.text() }
    seen.push(one)
    const answer = await handler(one, seen.length - 1)
    if (answer instanceof Error) throw answer
    if (answer !== 'silence') return answer
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  }
  return { fetch, seen }
}

/** A successful response. */
export const success = (data: unknown): Response => Response.json({ request_id: 'r1', data })

/** An error response. */
export const failure = (
  status: number,
  type: string,
  message = 'no',
  headers: Record<string, string> = {},
): Response => Response.json({ request_id: 'r1', error: { type, message } }, { status, headers })
