import type { DataOf, Endpoint, RequestOf } from '@whenable/contract'
import { validate } from '../core/validate.js'

/** How long a service may take to answer, in milliseconds. */
const timeLimit = 20_000

/** What a service is asked through. */
export type Fetch = (request: Request) => Promise<Response>

/** What came back of a call, read as the widget reads it. */
export interface Answer<Data = unknown> {
  /** A success whose data is of the interface's form. */
  readonly ok: boolean
  /** 0 where no answer came. */
  readonly status: number
  readonly headers: Headers
  /** What `data` held; only where it is of the form. */
  readonly data?: Data
  /** The body as it came, where it is JSON. */
  readonly body?: unknown
  /** The answer in a line, for whoever reads the report. */
  readonly summary: string
}

/** What a call is made of; the parts that the endpoint has. */
export type CallParts<E extends Endpoint> = Partial<RequestOf<E>> & {
  readonly bearer?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** A body as JSON; nothing where it is none. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The innermost reason why something failed: what an engine's fetch says of itself tells nothing. */
const reasonOf = (error: unknown): string => {
  const { cause, code, message } = Object(error)
  return cause ? reasonOf(cause) : String(code ?? (message || error))
}

/** Sends a request, and never rejects: what goes wrong on the way is an answer of status 0. */
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
    return { ok: false, status: 0, headers: new Headers(), summary: `no answer: ${reasonOf(error)}` }
  }
}

/** The address of a call at a service; `base` has no slash at its end. */
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

/** Calls an endpoint as a page of `origin` does, and reads what comes as leniently as the widget. */
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
