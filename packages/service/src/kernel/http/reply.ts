import { type Endpoint, ServiceError, type ServiceErrorType } from '@whenable/contract'
import { DetailedError, type Report } from '../errors.js'
import { otherWork } from '../run-job.js'
import { oauthDescription, tokenErrorOf } from './oauth-errors.js'

/** A response: a status and a JSON body, or a file. */
export interface Reply {
  readonly status: number
  readonly body: string
  /** The JSON in UTF-8 in place of the body, where some of it is kept: its parts, which are not copied. */
  readonly parts?: readonly Uint8Array[]
  /** A file in place of the body. */
  readonly file?: ReadableStream<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
  /** The type of the error, for metrics. */
  readonly refusal?: ServiceErrorType
}

/** The parts of an error that a form writes. */
type Failure = Pick<ServiceError, 'type' | 'status' | 'message' | 'field' | 'reason'>

/** The form of responses. */
interface Form {
  success(requestId: string, data: unknown, nextCursor: string | undefined): unknown
  failure(requestId: string, error: Failure): unknown
  /** The `WWW-Authenticate` challenge. */
  readonly challenge: string
}

const forms = {
  /** The envelope (interface: Conventions). */
  current: {
    success: (request_id, data, next_cursor) => ({ request_id, data, next_cursor }),
    failure: (request_id, { type, message, field, reason }) => ({
      request_id,
      error: { type, message, field, reason },
    }),
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
  /** The data without an envelope; an empty object if there is none. */
  legacy: {
    success: (_requestId, data = {}) => data,
    failure: (_requestId, { type, message, field }) => ({ type, message, field }),
    challenge: 'Basic realm="access token as username, empty password", charset="UTF-8"',
  },
} as const satisfies Record<string, Form>

/** The name of a form. */
export type ReplyForm = keyof typeof forms

/** The form of an endpoint's responses. */
export const replyFormOf = ({ api, errors }: Endpoint): ReplyForm => errors ?? api ?? 'current'

const encoder = new TextEncoder()

/** The response to a successful call. `beside` adds fields beside the data. */
export const successReply = (
  requestId: string,
  data: unknown,
  nextCursor: string | undefined,
  form: ReplyForm = 'current',
  beside?: Readonly<Record<string, unknown>>,
): Reply => {
  const kept = form === 'current' && nextCursor === undefined && !beside ? keptJsonOf(data) : undefined
  if (kept)
    return {
      status: 200,
      body: '',
      parts: [
        encoder.encode(`{"request_id":${JSON.stringify(requestId)},"data":`),
        kept,
        encoder.encode('}'),
      ],
    }
  const answer = forms[form].success(requestId, data, nextCursor)
  return { status: 200, body: JSON.stringify(beside ? Object.assign({}, beside, answer) : answer) }
}

/** The response to a caller who has the latest version already. */
export const notModified = (etag: string): Reply => ({ status: 304, body: '', headers: { ETag: etag } })

/**
 * A file as a response. An error while it is read ends it early, so that the caller sees that it is not complete. Other requests run between
 * its parts: the embedded database answers within the turn, so that reading a long file would otherwise leave them none.
 */
export const fileReply = (
  { type, name }: { readonly type: string; readonly name: string },
  parts: AsyncIterable<string>,
  report: Report,
): Reply => {
  const reader = parts[Symbol.asyncIterator]()
  return {
    status: 200,
    body: '',
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
    file: new ReadableStream({
      async pull(controller) {
        try {
          await otherWork()
          const { done, value } = await reader.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          report(error)
          controller.error(error)
        }
      },
      async cancel() {
        await reader.return?.()
      },
    }),
  }
}

const refusal = (
  requestId: string,
  error: ServiceError,
  form: ReplyForm,
  beside?: Readonly<Record<string, unknown>>,
): Reply => ({
  status: error.status,
  body: JSON.stringify({ ...beside, ...forms[form].failure(requestId, error) }),
  refusal: error.type,
  headers: {
    ...(error.status === 401 ? { 'WWW-Authenticate': forms[form].challenge } : {}),
    ...(error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) }),
  },
})

/**
 * The response to anything that was thrown. Reports an unexpected error and hides its details from the caller. Also reports
 * the cause of an expected one, such as a database error. `beside` adds fields beside an expected error.
 */
export const failureReply = (
  error: unknown,
  requestId: string,
  report: Report,
  form: ReplyForm = 'current',
  beside?: Readonly<Record<string, unknown>>,
): Reply => {
  if (error instanceof ServiceError) {
    if (error.cause !== undefined) report(error.cause)
    return refusal(requestId, error, form, error instanceof DetailedError ? error.beside : beside)
  }
  report(error)
  const internal = new ServiceError(
    'internal_error',
    'something went wrong in the service; report the request id to its operator',
  )
  return refusal(requestId, internal, form)
}

/** A reply as a `Response`. It has a Content-Length, so that small responses are not compressed. */
export const responseOf = ({ status, body, parts, headers, file }: Reply): Response => {
  if (file || status === 304)
    return new Response(file ?? null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
  const whole = encoder.encode(body)
  const length = parts ? parts.reduce((sum, part) => sum + part.length, 0) : whole.length
  return new Response(parts ? streamOf(parts) : whole, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(length),
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

const streamOf = (parts: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

const kept = new WeakMap<object, Uint8Array>()

/**
 * Keeps the JSON of a value that answers many requests, in UTF-8, so that it is written once. The value never changes afterwards.
 *
 * @returns the length of the JSON in bytes.
 */
export const keepJson = (value: object): number => {
  const json = new TextEncoder().encode(JSON.stringify(value))
  kept.set(value, json)
  return json.length
}

/** The JSON of a value in UTF-8, if it is kept. */
export const keptJsonOf = (value: unknown): Uint8Array | undefined => kept.get(value as object)
