/** What the service says of something that it has made. */
export interface Made {
  readonly id: string
  readonly slug?: string
}

/** Calls the service as the owner of an application; answers with `data`. */
export type OwnerCall = <T = Made>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>

/**
 * The owner's calls of one seed, in order.
 *
 * @param fetch a service's handler of requests.
 * @param name the seed's: one that was cut off goes on where it stopped.
 * @returns a call that throws an Error with the service's own words when it refuses something.
 */
export const ownerCalls = (
  fetch: (request: Request) => Promise<Response>,
  apiKey: string,
  name: string,
): OwnerCall => {
  let step = 0
  return async (method, path, body) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` }
    if (body) headers['Content-Type'] = 'application/json'
    if (method === 'POST') headers['Idempotency-Key'] = `${name}-${step++}`
    const response = await fetch(
      new Request(`http://localhost${path}`, { method, headers, body: body ? JSON.stringify(body) : null }),
    )
    const answer = await response.json()
    if (!response.ok) throw new Error(`the studio's ${method} ${path}: ${answer.error?.message}`)
    return answer.data
  }
}
