import { type Endpoint, ServiceError, type ServiceErrorType } from '@whenable/contract'
import { oauthDescription, tokenErrorOf } from '../access/oauth-errors.js'
import type { Report } from '../core/errors.js'

/** A status and the JSON text of a body. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** What went wrong, for figures. */
  readonly refusal?: ServiceErrorType
}

/** A failure as a form tells it. */
type Failure = Pick<ServiceError, 'type' | 'status' | 'message' | 'field'>

/** How answers are written. */
interface Form {
  success(requestId: string, data: unknown, nextCursor: string | undefined): unknown
  failure(requestId: string, error: Failure): unknown
  /** How a caller without a credential is asked for one. */
  readonly challenge: string
}

const forms = {
  /** The envelope (interface: Conventions). */
  current: {
    success: (request_id, data, next_cursor) => ({ request_id, data, next_cursor }),
    failure: (request_id, { type, message, field }) => ({ request_id, error: { type, message, field } }),
    challenge: 'Bearer',
  },
  /** The same data, and the errors of RFC 6749, section 5.2. */
  oauth: {
    success: (request_id, data, next_cursor) => ({ request_id, data, next_cursor }),
    failure: (request_id, error) => ({
      error: tokenErrorOf(error),
      error_description: oauthDescription(error.message),
      request_id,
    }),
    challenge: 'Bearer',
  },
  /** Nothing around the data; what answers without any is an empty object. */
  legacy: {
    success: (_requestId, data = {}) => data,
    failure: (_requestId, { type, message, field }) => ({ type, message, field }),
    challenge: 'Basic realm="access token as username, empty password", charset="UTF-8"',
  },
} as const satisfies Record<string, Form>

/** The name of a form in which answers are written. */
export type ReplyForm = keyof typeof forms

/** The form of an endpoint's answers. */
export const replyFormOf = ({ api, errors }: Endpoint): ReplyForm => errors ?? api ?? 'current'

/** The answer of a success; `beside` stands beside the data. */
export const successReply = (
  requestId: string,
  data: unknown,
  nextCursor: string | undefined,
  form: ReplyForm = 'current',
  beside?: Readonly<Record<string, unknown>>,
): Reply => {
  const answer = forms[form].success(requestId, data, nextCursor)
  return { status: 200, body: JSON.stringify(beside ? Object.assign({}, beside, answer) : answer) }
}

const refusal = (requestId: string, error: ServiceError, form: ReplyForm): Reply => ({
  status: error.status,
  body: JSON.stringify(forms[form].failure(requestId, error)),
  refusal: error.type,
  headers: {
    ...(error.status === 401 ? { 'WWW-Authenticate': forms[form].challenge } : {}),
    ...(error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }),
  },
})

/**
 * The interface's form of anything that was thrown. What nobody foresaw is reported, and told without details; so is the cause of
 * what was foreseen, such as the database's own error.
 */
export const failureReply = (
  error: unknown,
  requestId: string,
  report: Report,
  form: ReplyForm = 'current',
): Reply => {
  if (error instanceof ServiceError) {
    if (error.cause !== undefined) report(error.cause)
    return refusal(requestId, error, form)
  }
  report(error)
  const internal = new ServiceError('internal_error', 'something went wrong here; the request id tells where')
  return refusal(requestId, internal, form)
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
