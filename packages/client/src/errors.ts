import {
  type Endpoint,
  errorEnvelopeSchema,
  errorStatus,
  ServiceError,
  type ServiceErrorType,
} from '@whenable/contract'
import { type Instant, parseHttpDate } from '@whenable/time'

/** Seconds to wait that `Retry-After` names, as a number or as an HTTP date (RFC 9110, section 10.2.3); nothing where it is neither. */
export const readRetryAfter = (header: string | null, now: Instant): number | undefined => {
  if (!header) return
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const then = parseHttpDate(header)
  return then === undefined ? undefined : Math.max(0, then - now)
}

/** The name of a failure whose answer does not name it in a way that we know: the first of its status. */
export const typeOfStatus = (status: number): ServiceErrorType =>
  (Object.keys(errorStatus) as ServiceErrorType[]).find((type) => errorStatus[type] === status) ??
  (status < 500 ? 'invalid_request_error' : 'internal_error')

const isType = (name: string): name is ServiceErrorType => errorStatus[name as ServiceErrorType] > 0

/** A failed answer in the interface's form: OAuth's has a word for `error`, and a text beside it (RFC 6749, section 5.2). */
const inEnvelope = (json: { readonly error?: unknown; readonly error_description?: unknown } | null) =>
  typeof json?.error === 'string'
    ? { ...json, error: { type: json.error, message: json.error_description ?? json.error } }
    : json

/**
 * Reads a failed answer. Types come with or without an `api.` prefix, under this interface's names or older ones; without
 * one the status decides. The one place that reads English text: a service that does not name a taken slot says so in
 * the message (interface: Conventions).
 */
export const readError = async (
  response: Response,
  endpoint: Endpoint,
  now: Instant,
): Promise<ServiceError> => {
  const { status, headers } = response
  const body = await response
    .json()
    .then((json) => errorEnvelopeSchema['~standard'].validate(inEnvelope(json)))
    .catch(() => undefined)
  const { error, request_id } = body && !body.issues ? body.value : {}
  const message = error?.message ?? `${status} ${response.statusText}`
  const name = (error?.type ?? '').replace(/^api\./, '')
  const taken =
    (status === 400 && message.startsWith('The selected timeslot is unavailable')) ||
    (status === 409 && endpoint.id.startsWith('bookings.') && (!isType(name) || name === 'conflict'))
  return new ServiceError(
    taken
      ? 'timeslot_not_available'
      : name === 'authentication_error'
        ? 'unauthorized'
        : isType(name)
          ? name
          : typeOfStatus(status),
    message,
    {
      status,
      field: error?.field,
      requestId: request_id,
      retryAfter: readRetryAfter(headers.get('Retry-After'), now),
    },
  )
}
