/** One request as the service sees it. */
export interface Seen {
  readonly method: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: string
}

/** What the double does with a request: answers, or fails as a network does. */
export type Handler = (seen: Seen, index: number) => Response | Error | 'silence' | Promise<Response>

/** A `fetch` that goes through real Request and Response objects, keeps what it saw and honours the signal. */
export const fetchDouble = (handler: Handler) => {
  const seen: Seen[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // A text body gives a Request a type of its own: what the caller set is what counts.
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

/** A successful answer. */
export const success = (data: unknown): Response => Response.json({ request_id: 'r1', data })

/** A failed answer. */
export const failure = (
  status: number,
  type: string,
  message = 'no',
  headers: Record<string, string> = {},
): Response => Response.json({ request_id: 'r1', error: { type, message } }, { status, headers })
