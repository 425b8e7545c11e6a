import { ServiceError, type ServiceErrorType } from '@whenable/contract'

/** Receives an unexpected error, for a log. */
export type Report = (error: unknown) => void

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** An `invalid_request_error` that names a field (a dotted path), its value and what was expected. */
export const validationError = (field: string, value: unknown, expected: string): ServiceError =>
  new ServiceError('invalid_request_error', `${field}: got ${shown(value)}, expected ${expected}`, { field })

/** An error with more fields in its answer, beside `error`. */
export class DetailedError extends ServiceError {
  declare readonly beside: Readonly<Record<string, unknown>>

  constructor(
    type: ServiceErrorType,
    message: string,
    {
      beside,
      ...info
    }: {
      readonly field?: string
      readonly reason?: string
      readonly beside: Readonly<Record<string, unknown>>
    },
  ) {
    super(type, message, info)
    this.beside = beside
  }
}

/** A `not_found_error` for something that does not exist, or not for this caller. */
export const notFoundError = (what: string, name: string): ServiceError =>
  new ServiceError('not_found_error', `there is no ${what} '${name.slice(0, 100)}'`)
