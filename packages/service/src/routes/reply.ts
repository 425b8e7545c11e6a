import { ServiceError } from '@whenable/contract'

/** A status and the JSON text of a body. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Is told what nobody foresaw, for a log. */
export type Report = (error: unknown) => void

/** The envelope of a success (interface: Conventions). */
export const successReply = (requestId: string, data: unknown, nextCursor: string | undefined): Reply => ({
  status: 200,
  body: JSON.stringify({ request_id: requestId, data, next_cursor: nextCursor }),
})

const refusal = (requestId: string, { type, status, message, field, retryAfter }: ServiceError): Reply => ({
  status,
  body: JSON.stringify({ request_id: requestId, error: { type, message, field } }),
  headers: {
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  },
})

/** The interface's form of anything that was thrown; what nobody foresaw is reported, and told without details. */
export const failureReply = (error: unknown, requestId: string, report: Report): Reply => {
  if (error instanceof ServiceError) return refusal(requestId, error)
  report(error)
  return refusal(
    requestId,
    new ServiceError('internal_error', 'something went wrong here; the request id tells where'),
  )
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
