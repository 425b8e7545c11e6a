import type { DataOf, Endpoint, RequestOf } from '@whenable/contract'
import { validate } from '../kernel/validate.js'

/** Timeout of a call in milliseconds. */
const timeLimit = 20_000

/** Sends a request to the service. */
export type Fetch = (request: Request) => Promise<Response>

/** The response to a call, parsed like in the widget. */
export interface Answer<Data = unknown> {
  /** Whether it is a success with valid data. */
  readonly ok: boolean
  /** 0 if there was no response. */
  readonly status: number
  readonly headers: Headers
  /** The data, if it is valid. */
  readonly data?: Data
  /** The body, if it is JSON. */
  readonly body?: unknown
  /** One line for the report. */
  readonly summary: string
}

/** The parts of a call to an endpoint. */
export type CallParts<E extends Endpoint> = Partial<RequestOf<E>> & {
  readonly bearer?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Parses a body; undefined if it is not JSON. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The innermost cause of an error, because `fetch` wraps it in an uninformative one. */
const reasonOf = (error: unknown): string => {
  const { cause, code, message } = Object(error)
  return cause ? reasonOf(cause) : String(code ?? (message || error))
}

/** Sends a request. Never rejects: a network error becomes a response with status 0. */
export const sendTo = async (fetch: Fetch, request: Request): Promise<Answer> => {
  try {
    const response = await fetch(new Request(request, { signal: AbortSignal.timeout(timeLimit) }))
    const { status, headers } = response
    const text = await response.text()
    const body = jsonOf(text)
    const { type, message } = Object(Object(body).error)
    const what = type || message ? `${type}: ${message}` : text
    const shown = response.ok ? '' : ` ${what.replace(/\s+/g, ' ').slice(0, 200)}`
    return { ok: response.ok, status, headers, body, summary: `${status}${shown.trimEnd()}` }
  } catch (error) {
    return { ok: false, status: 0, headers: new Headers(), summary: `no response: ${reasonOf(error)}` }
  }
}

/** The address of a call. `base` has no trailing slash. */
export const addressAt = (
  base: string,
  endpoint: Endpoint,
  { path = {}, query = {} }: { readonly path?: unknown; readonly query?: unknown },
): URL => {
  const parts = path as Record<string, string>
  const url = new URL(
    base + endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? '')),
  )
  for (const [name, value] of Object.entries(query as object))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

/** Calls an endpoint like a page of `origin`, and parses the response as leniently as the widget. */
export const callEndpoint = async <E extends Endpoint>(
  { fetch, base, origin }: { readonly fetch: Fetch; readonly base: string; readonly origin: string },
  endpoint: E,
  { bearer, headers, body, ...address }: CallParts<E>,
): Promise<Answer<DataOf<E>>> => {
  const request = new Request(addressAt(base, endpoint, address), {
    method: endpoint.method,
    headers: {
      Origin: origin,
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(endpoint.body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    body: endpoint.body ? JSON.stringify(body ?? {}) : null,
  })
  const { data: _, ...answer } = await sendTo(fetch, request)
  if (!answer.ok) return answer
  try {
    const data = validate(endpoint.data, Object(answer.body).data, 'data') as DataOf<E>
    return { ...answer, data }
  } catch (error) {
    return { ...answer, ok: false, summary: `${answer.summary} with data whose ${(error as Error).message}` }
  }
}
