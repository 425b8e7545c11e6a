import { type Endpoint, ServiceError } from '@whenable/contract'
import { validationError } from './errors.js'

type Schema = Endpoint['query']

/** The type of a schema's parsed value. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : undefined

/** The type of a schema's input, as sent on the wire. */
export type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined

/** The parts of a schema's issue that describe what was expected. */
interface Issue {
  readonly code?: string
  readonly expected?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly origin?: string
  readonly divisor?: number
  readonly values?: readonly unknown[]
  readonly format?: string
  readonly errors?: readonly (readonly Issue[])[]
  readonly message: string
  readonly path?: readonly unknown[]
}

const unit = (origin: string | undefined): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' items' : ''

const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const expectations: Record<string, (issue: Issue) => string> = {
  invalid_type: ({ expected = '' }) => kinds[expected] ?? expected,
  too_small: ({ minimum, origin }) => `at least ${minimum}${unit(origin)}`,
  too_big: ({ maximum, origin }) => `at most ${maximum}${unit(origin)}`,
  not_multiple_of: ({ divisor }) => `a multiple of ${divisor}`,
  invalid_value: ({ values = [] }) => `one of ${values.join(', ')}`,
  invalid_union: ({ errors = [] }) =>
    [...new Set(errors.flatMap((issues) => issues.map(expectationOf)))].join(' or '),
}

/** Messages of zod itself: without a locale, and in English, which a library that uses zod sets for the whole process. */
const generic = /^(?:Invalid |Too small: |Too big: |Unrecognized key)/

const expectationOf = (issue: Issue): string => {
  const text = issue.message.replace(/^expected /, '')
  const isGeneric = generic.test(issue.message)
  if (isGeneric && issue.code === 'invalid_format')
    return issue.format === 'regex' ? 'digits' : `${issue.format}`
  return (isGeneric && issue.code && expectations[issue.code]?.(issue)) || text
}

const valueAt = (value: unknown, path: readonly unknown[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Record<string, unknown>)[String(key)]
        : undefined,
    value,
  )

/**
 * Parses a value with a schema.
 *
 * @param root the name to report for an error of the whole value.
 * @throws ServiceError `invalid_request_error` for the first issue, with the field's dotted path, its value and what was
 *   expected.
 */
export const validate = <S extends Schema>(schema: S, value: unknown, root: string): Output<S> => {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) throw new ServiceError('internal_error', 'an asynchronous schema')
  if (!result.issues) return result.value as Output<S>
  const issue = result.issues[0] as Issue
  const path = issue.path ?? []
  throw validationError(path.map(String).join('.') || root, valueAt(value, path), expectationOf(issue))
}
