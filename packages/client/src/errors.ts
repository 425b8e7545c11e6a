import {
  errorStatus,
  type Operation,
  readErrorEnvelope,
  readWith,
  ServiceError,
  type ServiceErrorType,
} from '@whenable/contract'
import { type Instant, parseHttpDate } from '@whenable/time'

/** Seconds to wait by `Retry-After`: a number or an HTTP date (RFC 9110, section 10.2.3); undefined if it is neither. */
export const readRetryAfter = (header: string | null, now: Instant): number | undefined => {
  if (!header) return
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const then = parseHttpDate(header)
  return then === undefined ? undefined : Math.max(0, then - now)
}

/** The first error type with a status, for answers that do not name a known type. */
export const errorTypeOfStatus = (status: number): ServiceErrorType =>
  (Object.keys(errorStatus) as ServiceErrorType[]).find((type) => errorStatus[type] === status) ??
  (status < 500 ? 'invalid_request_error' : 'internal_error')

const isType = (name: string): name is ServiceErrorType => errorStatus[name as ServiceErrorType] > 0

/** The interface's form of a failed answer: OAuth has its type in `error`, and a message beside it (RFC 6749, section 5.2). */
const inEnvelope = (json: unknown) => {
  const { error, error_description = error, ...rest } = Object(json)
  return typeof error === 'string' ? { ...rest, error: { type: error, message: error_description } } : json
}

/** The calls that take a slot. A conflict without a reason of its own says that they cannot have it. */
const takesSlot = ({ id }: Operation): boolean => id === 'bookings.create' || id === 'bookings.reschedule'

/**
 * Reads a failed response. Types may have an `api.` prefix and older names; without a known type the status decides. This is the
 * one place that reads English text: a service without a type for a taken slot names it in the message (interface: Conventions).
 */
export const readError = async (
  response: Response,
  operation: Operation,
  now: Instant,
  rewrite: (json: unknown) => unknown = inEnvelope,
): Promise<ServiceError> => {
  const { status, headers } = response
  const answer: unknown = await response.json().catch(() => undefined)
  const body = answer === undefined ? undefined : readWith(readErrorEnvelope, rewrite(answer))
  const { error, request_id } = body && !body.issues ? body.value : {}
  const message = error?.message ?? `${status} ${response.statusText}`
  const name = (error?.type ?? '').replace(/^api\./, '')
  const taken =
    (status === 400 && message.startsWith('The selected timeslot is unavailable')) ||
    (status === 409 && takesSlot(operation) && (!isType(name) || name === 'conflict') && !error?.reason)
  const serviceError = new ServiceError(
    taken
      ? 'timeslot_not_available'
      : name === 'authentication_error'
        ? 'unauthorized'
        : isType(name)
          ? name
          : errorTypeOfStatus(status),
    message,
    {
      status,
      field: error?.field,
      reason: error?.reason,
      requestId: request_id,
      retryAfter: readRetryAfter(headers.get('Retry-After'), now),
    },
  )
  return Object.assign(serviceError, { answer })
}
