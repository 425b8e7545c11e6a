/**
 * What can go wrong, by name, and the status that our service answers with (interface: Errors; Conventions).
 * Status 0: no answer came, or none that can be read; only a client says these.
 */
export const errorStatus = {
  invalid_request_error: 400,
  /** The slot is not, or no longer, one that availability would return. */
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
  /** Something else stands in the way, such as bookings that lie ahead. */
  conflict: 409,
  /** It has changed since it was read: `If-Match` names another version. */
  precondition_failed: 412,
  request_too_large: 413,
  rate_limit_error: 429,
  internal_error: 500,
  provider_error: 504,
  /** No answer: offline, refused, cut off. What was asked may or may not have happened. */
  connection_error: 0,
  /** No answer in time. What was asked may or may not have happened. */
  timeout_error: 0,
  /** An answer that is not of the interface's form. */
  invalid_answer: 0,
} as const

export type ServiceErrorType = keyof typeof errorStatus

/** The plain facts of a failure, as flow state and stories hold them. */
export interface ServiceErrorInfo {
  readonly type: ServiceErrorType
  /** HTTP status, 0 where no answer came. */
  readonly status: number
  /** What the service said, for logs; never shown to a visitor and never interpreted. */
  readonly message: string
  /** The request's field at fault, as a dotted path, where the service names it. */
  readonly field?: string | undefined
  readonly requestId?: string | undefined
  /** Seconds to wait before trying again, where the service says so. */
  readonly retryAfter?: number | undefined
}

/** A failure of a call: what the client throws and what the service answers with. */
export class ServiceError extends Error implements ServiceErrorInfo {
  override readonly name = 'ServiceError'
  declare readonly type: ServiceErrorType
  declare readonly status: number
  declare readonly field: string | undefined
  declare readonly requestId: string | undefined
  declare readonly retryAfter: number | undefined

  constructor(
    type: ServiceErrorType,
    message: string,
    { status = errorStatus[type], field, requestId, retryAfter }: Partial<ServiceErrorInfo> = {},
  ) {
    super(message)
    Object.assign(this, { type, status, field, requestId, retryAfter })
  }
}

/** The plain facts of anything that was thrown, fit for JSON. */
export const toServiceErrorInfo = (error: unknown): ServiceErrorInfo => {
  if (!(error instanceof ServiceError))
    return {
      type: 'internal_error',
      status: 0,
      message: error instanceof Error ? error.message : String(error),
    }
  const { type, status, message, field, requestId, retryAfter } = error
  return { type, status, message: message, field, requestId, retryAfter }
}
