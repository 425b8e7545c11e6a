import type * as z from 'zod/mini'

/** HTTP methods that the interface uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint (interface: Who sends what).
 * - `anyone`: no credential.
 * - `visitor`: a public configuration named in the query, a session, or more rights.
 * - `grant`: an end user's access token for their own grant, or an API key.
 * - `key`: an API key.
 */
export type Access = 'anyone' | 'visitor' | 'grant' | 'key'

type Schema = z.core.$ZodType

/** An endpoint of the interface. The client derives its call from it, the service its route. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Paged extends boolean = boolean,
> {
  /** A name for logs, idempotency scopes and the OpenAPI document: `area.verb`. */
  readonly id: string
  readonly method: Method
  /** The path with its parameters in braces: `/v3/scheduling/bookings/{booking_id}`. */
  readonly path: Path
  readonly access: Access
  /** The parameters of the query. Unknown names are ignored. */
  readonly query: Query
  /** The body; absent if the endpoint takes none. */
  readonly body?: Body
  /** The `data` of a successful answer. */
  readonly data: Data
  /**
   * The answer is a page of a list: `limit`, `page_token` and `next_cursor` apply, or `limit` and `offset` in the legacy API.
   */
  readonly paged?: Paged
  /** The body may come as a form as well, as programs for OAuth send it (RFC 6749, section 4.1.3; RFC 7009). */
  readonly formEncoded?: boolean
  /** The form of errors, if not the envelope: `{error, error_description}` (RFC 6749, section 5.2; RFC 7009). */
  readonly errors?: 'oauth'
  /** How the body is sent: JSON by default, or as `multipart/form-data` with a part for each field. */
  readonly requestType?: 'form-data'
  /** What a successful call answers with: JSON by default, a file without an envelope, or a page for a person. */
  readonly responseType?: 'file' | 'page'
  /** The media type to ask for, if it is not JSON. */
  readonly accept?: string
  /**
   * An endpoint of the legacy API: answers have no envelope, errors are `{type, message}`, and the credential may be the
   * username of HTTP Basic (interface: Legacy generation endpoints).
   */
  readonly api?: 'legacy'
}

/** The names in braces of a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/** The path parameters, query and body of an endpoint's call. */
export type RequestOf<E extends Endpoint> = {
  path: { readonly [Name in PathParameters<E['path']>]: string }
  query: z.core.input<E['query']>
  body: NonNullable<E['body']> extends Schema ? z.core.input<NonNullable<E['body']>> : undefined
}

/** The data of an endpoint's answer. */
export type DataOf<E extends Endpoint> = z.core.output<E['data']>

/** Types an endpoint without widening it. */
export const endpoint = <
  const Path extends string,
  Query extends Schema,
  Data extends Schema,
  Body extends Schema | undefined = undefined,
  const Paged extends boolean = false,
>(
  value: Endpoint<Path, Query, Body, Data, Paged>,
): Endpoint<Path, Query, Body, Data, Paged> => value
