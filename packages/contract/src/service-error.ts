export { readErrorEnvelope } from './generated/wire.js'

/**
 * The types of errors, with the status that our service answers with (interface: Errors; Conventions). Errors with status 0 come
 * from the client: there was no valid answer.
 */
export const errorStatus = {
  invalid_request_error: 400,
  /** Availability does not, or no longer, return this slot. */
  timeslot_not_available: 400,
  /** A cancelled booking cannot be changed. */
  booking_cancelled: 400,
  /** The configuration's cancellation notice has passed. */
  too_late_to_change: 400,
  /** The same idempotency key came with another body. */
  invalid_idempotency_key: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found_error: 404,
  /** Something prevents it, such as future bookings. */
  conflict: 409,
  /**
   * The guest has as many bookings of the event type as its `guest_limits` allow. `reason` is the name of the limit; `limit` and, once the
   * guest has confirmed their email address, `bookings` stand beside the error.
   */
  guest_limit_reached: 409,
  /** It has changed since it was read: `If-Match` names another version. */
  precondition_failed: 412,
  request_too_large: 413,
  rate_limit_error: 429,
  /** Solve a challenge first, and repeat the call with its response. `reason` is the kind of challenge. */
  challenge_required: 429,
  internal_error: 500,
  provider_error: 504,
  /** No answer: offline, refused, interrupted. The request may or may not have been carried out. */
  connection_error: 0,
  /** No answer in time. The request may or may not have been carried out. */
  timeout_error: 0,
  /** The answer is not in the interface's form. */
  invalid_answer: 0,
} as const

export type ServiceErrorType = keyof typeof errorStatus

/** An error as plain data, for states and JSON. */
export interface ServiceErrorInfo {
  readonly type: ServiceErrorType
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The service's message, for logs; never shown to visitors and never interpreted. */
  readonly message: string
  /** The invalid field of the request as a dotted path, if the service names it. */
  readonly field?: string | undefined
  /** Why, if several causes share a type and a field: of an account that cannot be connected, the kind of its provider's error. */
  readonly reason?: string | undefined
  readonly requestId?: string | undefined
  /** Seconds to wait before the next try, if the service says so. */
  readonly retryAfter?: number | undefined
}

/** An error of a call: thrown by the client, returned by the service. */
export class ServiceError extends Error implements ServiceErrorInfo {
  override readonly name = 'ServiceError'
  declare readonly type: ServiceErrorType
  declare readonly status: number
  declare readonly field: string | undefined
  declare readonly reason: string | undefined
  declare readonly requestId: string | undefined
  declare readonly retryAfter: number | undefined
  /** The whole answer of the service, for fields beside the error. Unread: any value. */
  declare readonly answer?: unknown

  constructor(type: ServiceErrorType, message: string, info: Partial<ServiceErrorInfo> = {}) {
    super(message)
    Object.assign(this, { status: errorStatus[type], ...info, type, message })
  }
}

/** Converts any thrown value to plain data. */
export const toServiceErrorInfo = (error: unknown): ServiceErrorInfo => {
  if (!(error instanceof ServiceError))
    return {
      type: 'internal_error',
      status: 0,
      message: error instanceof Error ? error.message : String(error),
    }
  const { type, status, message, field, reason, requestId, retryAfter } = error
  return { type, status, message: message, field, reason, requestId, retryAfter }
}
