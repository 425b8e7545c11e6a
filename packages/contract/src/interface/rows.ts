import * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint, type Method } from '../endpoint.js'
import { booleanSchema, instantSchema, listOf, optional, optionalCount, optionalText } from '../scalars.js'

// What the rows of the interface's tables are made of. A row is one call that holds names alone, so that bundlers drop what
// nobody asks for.

type Schema = z.core.$ZodType

/** What may stand in a query, by kind; nothing of it must. */
export { listOf, optionalCount, optionalText }
export const optionalBoolean = /* @__PURE__ */ optional(booleanSchema)
export const optionalInstant = /* @__PURE__ */ optional(instantSchema)

/** A word of a query that must be there. */
export const requiredText = /* @__PURE__ */ z.string()

/** No query. */
export const noQuery = /* @__PURE__ */ z.object({})

/** A query that the interface does not show: any words. */
export const openQuery = /* @__PURE__ */ z.looseObject({})

/** The same, of an endpoint that shows the top-level fields that `select` names, with commas between them, and no others. */
export const selectQuery = /* @__PURE__ */ z.looseObject({ select: optionalText })

/** A body, or a record, that the interface does not show: any fields. */
export const openRecord = /* @__PURE__ */ z.looseObject({})

/** An answer that the interface does not show. */
export const unspecified = /* @__PURE__ */ optional(z.unknown())

/** A file as it is: `body` is read as it comes, or cancelled. */
export interface DownloadedFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** The media type, as the service says it; empty where it does not. */
  readonly type: string
  /** The name that the service suggests; to another site it may not be told (CORS). */
  readonly name: string | undefined
}

/** What the endpoint of a file answers with, for whoever calls it: no JSON is read. */
export const fileSchema = unspecified as z.ZodMiniType as z.ZodMiniType<DownloadedFile, DownloadedFile>

/**
 * Who may call what lies under a path, the first that fits. Account management wants the client secret, which is a key;
 * what begins a sign-in has no credential yet (interface: Authentication).
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

/** An endpoint that answers with one thing. */
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

/** A list, page by page; `filters` is what its query may hold. */
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

/** What a query of the legacy API may hold. */
export const query = <Words extends z.core.$ZodShape>(words: Words) => z.object(words)
