import { type DocumentShape, isSame, type JsonRecord, pathOfIssue, pointerOf, valueAt } from './document.js'
import type { FieldIssue } from './state.js'

/** A schema as the contract has them (Standard Schema). */
export interface DocumentSchema {
  readonly '~standard': {
    readonly validate: (value: unknown) => unknown
  }
}

interface SchemaIssue {
  readonly path?: readonly PropertyKey[]
  readonly code?: string
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly divisor?: number
  readonly message: string
}

const numberOf = (limit: number | bigint | undefined): number | undefined =>
  limit === undefined ? undefined : Number(limit)

/** What a schema refuses in a document, at most one issue for each path. */
export const issuesOf = (
  schema: DocumentSchema,
  shape: DocumentShape,
  document: JsonRecord,
): readonly FieldIssue[] => {
  const { issues = [] } = schema['~standard'].validate(document) as {
    readonly issues?: readonly SchemaIssue[]
  }
  const found = new Map<string, FieldIssue>()
  for (const { path = [], code = 'invalid', origin, minimum, maximum, divisor, message } of issues) {
    const at = pathOfIssue(shape, document, path)
    const issue = {
      ...{ path: at, code, origin, divisor, message },
      ...{ minimum: numberOf(minimum), maximum: numberOf(maximum) },
    }
    if (!found.has(pointerOf(at))) found.set(pointerOf(at), issue)
  }
  return [...found.values()]
}

/** The issues of a draft that its base does not have with the same value: what is not the owner's edit stays as it is. */
export const newIssues = (
  shape: DocumentShape,
  known: readonly FieldIssue[],
  base: JsonRecord,
  draft: JsonRecord,
  issues: readonly FieldIssue[],
): readonly FieldIssue[] =>
  issues.filter(
    (issue) =>
      !known.some(({ path }) => pointerOf(path) === pointerOf(issue.path)) ||
      !isSame(valueAt(shape, base, issue.path), valueAt(shape, draft, issue.path)),
  )
