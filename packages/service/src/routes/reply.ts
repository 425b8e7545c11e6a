import { ServiceError } from '@whenable/contract'

/** A status and the JSON text of a body. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Is told what nobody foresaw, for a log. */
export type Report = (error: unknown) => void

/** How a generation of the interface writes its answers. */
interface Form {
  success(requestId: string, data: unknown, nextCursor: string | undefined): unknown
  failure(requestId: string, error: Pick<ServiceError, 'type' | 'message' | 'field'>): unknown
  /** How a caller without a credential is asked for one. */
  readonly challenge: string
}

const forms = {
  /** The envelope (interface: Conventions). */
  current: {
    success: (request_id, data, next_cursor) => ({ request_id, data, next_cursor }),
    failure: (request_id, error) => ({ request_id, error }),
    challenge: 'Bearer',
  },
  /** Nothing around the data; what answers without any is an empty object. */
  legacy: {
    success: (_requestId, data = {}) => data,
    failure: (_requestId, error) => error,
    challenge: 'Basic realm="access token as username, empty password", charset="UTF-8"',
  },
} as const satisfies Record<string, Form>

/** A generation of the interface. */
export type Generation = keyof typeof forms

/** The answer of a success; `beside` stands beside the data. */
export const successReply = (
  requestId: string,
  data: unknown,
  nextCursor: string | undefined,
  generation: Generation = 'current',
  beside?: Readonly<Record<string, unknown>>,
): Reply => {
  const answer = forms[generation].success(requestId, data, nextCursor)
  return { status: 200, body: JSON.stringify(beside ? Object.assign({}, beside, answer) : answer) }
}

const refusal = (
  requestId: string,
  { type, status, message, field, retryAfter }: ServiceError,
  generation: Generation,
): Reply => ({
  status,
  body: JSON.stringify(forms[generation].failure(requestId, { type, message, field })),
  headers: {
    ...(status === 401 ? { 'WWW-Authenticate': forms[generation].challenge } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  },
})

/** The interface's form of anything that was thrown; what nobody foresaw is reported, and told without details. */
export const failureReply = (
  error: unknown,
  requestId: string,
  report: Report,
  generation: Generation = 'current',
): Reply => {
  if (error instanceof ServiceError) return refusal(requestId, error, generation)
  report(error)
  const told = new ServiceError('internal_error', 'something went wrong here; the request id tells where')
  return refusal(requestId, told, generation)
}

/** A reply as it is sent. Its length is told, so that small ones are not compressed. */
export const responseOf = ({ status, body, headers }: Reply): Response => {
  const bytes = new TextEncoder().encode(body)
  return new Response(bytes, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
