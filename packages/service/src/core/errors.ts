import { ServiceError, type ServiceErrorType } from '@whenable/contract'
import type { Records, Store } from '../store/store.js'

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
    { beside, ...info }: { readonly field?: string; readonly beside: Readonly<Record<string, unknown>> },
  ) {
    super(type, message, info)
    this.beside = beside
  }
}

/**
 * A refusal of a change, with more fields in its answer that are read once the change is rolled back, so that reading them holds no
 * locks.
 */
export class ExplainedRefusal extends ServiceError {
  declare readonly explain: (records: Records) => Promise<Readonly<Record<string, unknown>>>

  constructor(
    type: ServiceErrorType,
    message: string,
    { explain, ...info }: { readonly field?: string } & Pick<ExplainedRefusal, 'explain'>,
  ) {
    super(type, message, info)
    this.explain = explain
  }
}

/** What was thrown in a transaction that is rolled back, with all fields of its answer. */
export const explained = async (error: unknown, { read }: Pick<Store, 'read'>): Promise<unknown> => {
  if (!(error instanceof ExplainedRefusal)) return error
  const { type, message, field } = error
  try {
    const beside = await read(error.explain)
    return new DetailedError(type, message, { ...(field === undefined ? {} : { field }), beside })
  } catch (later) {
    return later
  }
}

/** A `not_found_error` for something that does not exist, or not for this caller. */
export const notFoundError = (what: string, name: string): ServiceError =>
  new ServiceError('not_found_error', `there is no ${what} '${name.slice(0, 100)}'`)
