import * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint, type Method } from '../endpoint.js'
import { booleanSchema, instantSchema, listOf, optional, optionalCount, optionalText } from '../scalars.js'

// Parts of the rows of the interface's tables. A row is one call with constants as arguments, so that bundlers drop unused rows.

type Schema = z.core.$ZodType

/** Optional parameters of a query. */
export { listOf, optionalCount, optionalText }
export const optionalBoolean = /* @__PURE__ */ optional(booleanSchema)
export const optionalInstant = /* @__PURE__ */ optional(instantSchema)

/** A required parameter of a query. */
export const requiredText = /* @__PURE__ */ z.string()

/** No query. */
export const noQuery = /* @__PURE__ */ z.object({})

/** A query that the interface does not describe. */
export const openQuery = /* @__PURE__ */ z.looseObject({})

/** A query that the interface does not describe, with `select`: the top-level fields to return, separated by commas. */
export const selectQuery = /* @__PURE__ */ z.looseObject({ select: optionalText })

/** A body or record that the interface does not describe. */
export const openRecord = /* @__PURE__ */ z.looseObject({})

/** Data that the interface does not describe. */
export const unspecified = /* @__PURE__ */ optional(z.unknown())

/** A file. Read `body` or cancel it. */
export interface DownloadedFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** The media type; empty if the service does not name it. */
  readonly type: string
  /** The file name that the service suggests; CORS may hide it from other sites. */
  readonly name: string | undefined
}

/** The data of an endpoint that answers with a file. */
export const fileSchema = unspecified as z.ZodMiniType as z.ZodMiniType<DownloadedFile, DownloadedFile>

/**
 * Who may call the endpoints under a path; the first match counts. Account management requires the client secret, which is a
 * key; starting a sign-in requires no credential (interface: Authentication).
 */
const accessOfPaths: readonly (readonly [RegExp, Access])[] = [
  [/^\/v3\/grants\/(?:me|\{grant_id\})/, 'grant'],
  [/^\/(?:v3|a)\//, 'key'],
  [/^\/(?:oauth\/(?:authorize|token)|connect\/)/, 'anyone'],
]

const baseOf = <const M extends Method, const Path extends string>(id: string, method: M, path: Path) => ({
  id,
  method,
  path,
  access: accessOfPaths.find(([paths]) => paths.test(path))?.[1] ?? 'grant',
  ...(!path.startsWith('/v3/') && { api: 'legacy' as const }),
})

/** An endpoint that returns one record. */
export const row = <
  const Path extends string,
  Query extends Schema,
  Data extends Schema,
  Body extends Schema | undefined = undefined,
>(
  id: string,
  method: Method,
  path: Path,
  query: Query,
  data: Data,
  body?: Body,
  form?: Pick<Endpoint, 'accept' | 'requestType' | 'responseType'>,
) =>
  endpoint<Path, Query, Data, Body>({
    ...baseOf(id, method, path),
    query,
    data,
    ...(body && { body }),
    ...form,
  })

/** A paged list; `filters` are the parameters of its query. */
export const list = <
  const Path extends string,
  Filters extends z.core.$ZodShape,
  Item extends z.core.SomeType,
>(
  id: string,
  path: Path,
  filters: Filters,
  item: Item,
) => endpoint({ ...baseOf(id, 'GET', path), query: z.object(filters), data: listOf(item), paged: true })

/** Parameters of a query in the legacy API. */
export const query = <Words extends z.core.$ZodShape>(words: Words) => z.object(words)
