import type * as z from 'zod/mini'
import type { Effect } from './effect.js'
import { type Reader, report } from './reader.js'
import type { OperationId } from './resources.js'

/** HTTP methods that the interface uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint (interface: Who sends what).
 * - `anyone`: no credential.
 * - `visitor`: a public configuration named in the query, a session, or more rights.
 * - `grant`: an end user's access token for their own grant, or an API key.
 * - `key`: an API key.
 * - `member`: a member's access token, for what is theirs, or an owner's; or an API key.
 * - `owner`: an owner's access token, or an API key.
 * - `self`: a member's access token, for the member. An API key belongs to nobody.
 * - `browser`: the page `/admin` of the service's own origin, by its cookie where somebody must be signed in.
 */
export type Access = 'anyone' | 'visitor' | 'grant' | 'key' | 'member' | 'owner' | 'self' | 'browser'

type Schema = z.core.$ZodType

/**
 * What a caller needs to know of an endpoint, without schemas, so that pages load none. Operations for visitors are in
 * `scheduling/*-operations.ts`. Every {@link Endpoint} is an operation.
 */
export interface Operation<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Data = unknown,
  Paged extends boolean = boolean,
  By extends Access = Access,
> {
  /** A name for logs, idempotency scopes and the OpenAPI document: `area.verb`. */
  readonly id: string
  readonly method: Method
  /** The path with its parameters in braces: `/v3/scheduling/bookings/{booking_id}`. */
  readonly path: Path
  readonly access: By
  /** How the body is sent: as JSON, or as `multipart/form-data` with a part for each field. Absent if there is no body. */
  readonly requestType?: 'json' | 'form-data'
  /** What a successful call answers with: JSON by default, a file without an envelope, or a page for a person. */
  readonly responseType?: 'file' | 'page'
  /** Reads `data` of a successful answer. */
  readonly read: Reader<Data>
  /**
   * The answer is a page of a list: `limit`, `page_token` and `next_cursor` apply, or `limit` and `offset` in the legacy API.
   */
  readonly paged?: Paged
  /** The media type to ask for, if it is not JSON. */
  readonly accept?: string
  /**
   * An endpoint of the legacy API: answers have no envelope, errors are `{type, message}`, and the credential may be the
   * username of HTTP Basic (interface: Legacy generation endpoints).
   */
  readonly api?: 'legacy'
  /** Carries the types of a request; never set. */
  readonly request?: { readonly query: Query; readonly body: Body }
}

/** An endpoint of the interface. The client derives its call from it, the service its route. */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Paged extends boolean = boolean,
  By extends Access = Access,
> extends Operation<Path, z.core.input<Query>, BodyInput<Body>, z.core.output<Data>, Paged, By> {
  /** The parameters of the query. Unknown names are ignored. */
  readonly query: Query
  /** The body; absent if the endpoint takes none. */
  readonly body?: Body
  /** The `data` of a successful answer. */
  readonly data: Data
  /** What it does, for the OpenAPI document. */
  readonly description?: string
  /** A body, and the `data` of its answer, for the OpenAPI document. */
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
  /** The scope that an access token needs, if the endpoint only describes the token's owner, without their calendars. */
  readonly tokenScope?: 'email'
  /** The body can also be a form, as OAuth clients send it (RFC 6749, section 4.1.3; RFC 7009). */
  readonly formEncoded?: boolean
  /** What it causes. Default: a `GET` reads, and anything else changes what the caller's credential is for. */
  readonly effect?: EffectOf<By>
  /** The form of errors, if not the envelope: `{error, error_description}` (RFC 6749, section 5.2; RFC 7009). */
  readonly errors?: 'oauth'
}

/** Who calls without a credential counts in budgets. */
type Anonymous = 'anyone' | 'visitor'

type EffectOf<By extends Access> = By extends Anonymous ? Effect : 'reads'

/** The facts of an endpoint that its id and its callers require: what it is about, and what callers without a credential cause. */
type RequiredFacts<Id extends string, By extends Access> = (string extends Id
  ? unknown
  : { readonly id: OperationId }) &
  (By extends Anonymous ? { readonly effect: Effect } : unknown)

/** Whether an endpoint is for members of the application, whose access tokens have the scope `admin`. */
export const isForMembers = ({ access }: Pick<Operation, 'access'>): boolean =>
  access === 'member' || access === 'owner' || access === 'self'

/** Whether a call stores nothing. */
export const isReadOnly = ({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): boolean =>
  effect === undefined ? method === 'GET' : effect === 'reads'

type BodyInput<Body> = [NonNullable<Body>] extends [never]
  ? undefined
  : NonNullable<Body> extends Schema
    ? z.core.input<NonNullable<Body>>
    : undefined

/** The parameter names in a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/** The path parameters, query and body of a call. */
export type RequestOf<O extends Operation> = {
  path: { readonly [Name in PathParameters<O['path']>]: string }
  query: NonNullable<O['request']>['query']
  body: NonNullable<O['request']>['body']
}

/** The data of a call's answer. */
export type DataOf<O extends Operation> = O extends { readonly read: Reader<infer Data> } ? Data : never

/** Types an operation without widening it: `operation<Query, Body, Data>()({ … })`. */
export const operation =
  <Query, Body, Data>() =>
  <const Path extends string, const By extends Access>(
    value: Omit<Operation<Path, Query, Body, Data, false, By>, 'request'> & { readonly id: OperationId },
  ): Operation<Path, Query, Body, Data, false, By> =>
    value

/** Reads by a schema. Schemas of the interface are synchronous. */
const readBySchema =
  <Data extends Schema>(schema: Data): Reader<z.core.output<Data>> =>
  (value, reading) => {
    const result = schema['~standard'].validate(value)
    if (result instanceof Promise) throw new TypeError('expected a schema that is not asynchronous')
    if (!result.issues) return result.value
    for (const { path = [] } of result.issues) report(reading, ...(path as PropertyKey[]))
    return undefined
  }

/** Types an endpoint with schemas without widening it. Its data is read by its schema. */
export const endpoint = <
  const Path extends string,
  Query extends Schema,
  Data extends Schema,
  Body extends Schema | undefined = undefined,
  const Paged extends boolean = false,
  const By extends Access = Access,
  const Id extends string = string,
>(
  value: Omit<Endpoint<Path, Query, Body, Data, Paged, By>, 'read' | 'request'> & {
    readonly id: Id
  } & RequiredFacts<Id, By>,
): Endpoint<Path, Query, Body, Data, Paged, By> => ({
  ...(value.body && { requestType: 'json' }),
  ...value,
  read: readBySchema(value.data),
})
