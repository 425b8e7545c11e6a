/** A created record. */
export interface Made {
  readonly id: string
  readonly slug?: string
}

/** Calls the service with an API key and returns `data`. */
export type OwnerCall = <T = Made>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>

/**
 * Creates the call function of one seed. Its calls are idempotent by their order, so that an interrupted seed can continue.
 *
 * @param fetch the service's request handler.
 * @param name the name of the seed.
 * @returns a function that throws an Error with the service's message if it refuses a call.
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
