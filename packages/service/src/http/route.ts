import type { Endpoint, PathParameters, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BusyTimeCache } from '../calendars/busy-time-cache.js'
import type { Input, Output } from '../core/validate.js'
import type { OutboundFetch } from '../notifications/outbound-fetch.js'
import type { Publish } from '../scheduling/booking-domain-events.js'
import type { AccessToken, Records, Store, Transaction } from '../store/store.js'

/** A request as its endpoint's schemas read it. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly path: { readonly [Name in PathParameters<E['path']>]: string }
  readonly query: Output<E['query']>
  readonly body: Output<NonNullable<E['body']>>
  /** SHA-256 of the bearer that came with it. */
  readonly bearer: string | undefined
  /** The header `If-Match`: the version that the caller has read. */
  readonly ifMatch: string | undefined
  readonly now: Instant
  /** A random UUID, version 4. */
  readonly newId: () => string
  /** Busy times that were reckoned before. */
  readonly busyTimeCache: BusyTimeCache
  /** The address that the pages of this service stand under, without a path. */
  readonly origin: string
  /** Mails that are written are sent. */
  readonly sendsMail: boolean
  /** Has a fact told: kept with what it reports, and said once that stands. */
  readonly publish: Publish
}

/** What an endpoint answers: its data in the wire's form, and where the next page of a list begins. */
export interface Answer<E extends Endpoint = Endpoint> {
  readonly data?: Input<E['data']>
  readonly next_cursor?: string | undefined
  /** The entity tag of what is answered, for `If-Match` of a later change. */
  readonly etag?: string
  /** Fields that stand beside the data. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** An error that is answered though what was done stands; one that is thrown takes it back. */
  readonly refused?: ServiceError
}

/** Who called: the application, and in whose name an idempotency key counts. */
export interface CallerAuthorization {
  readonly applicationId: string
  readonly scope: string
  /** Others call in the same name: an idempotency key is what tells them apart, so that it must not be guessed. */
  readonly sharesScope?: boolean
  /** An API key came: the caller may name whatever is the application's. */
  readonly isApplication?: boolean
  /** The access token that let the caller in: its scope must cover the endpoint. */
  readonly token?: AccessToken
}

/** What a look outside works with: no transaction waits for it. */
export interface OutboundContext {
  readonly store: Store
  readonly outboundFetch: OutboundFetch
}

/** One endpoint with what admits its callers and what answers them. */
export interface Route {
  readonly endpoint: Endpoint
  /** It only reads: no transaction is needed. */
  readonly reads: boolean
  /** Its answer is a secret, of which only the hash is kept: no idempotency key can bring it back. */
  readonly secret?: boolean
  authorize(call: Call, records: Records): Promise<CallerAuthorization>
  /** Looks outside before the transaction begins; the handler is given what it finds. */
  prepare?(call: Call & CallerAuthorization, outbound: OutboundContext): Promise<object>
  /** Runs in a transaction unless it only reads. */
  handle(call: Call & CallerAuthorization, transaction: Transaction): Promise<Answer>
}

type Authorize<E extends Endpoint, A extends CallerAuthorization> = (
  call: Call<E>,
  records: Records,
) => Promise<A>

// The schemas have read what the types below say, so the general call is the particular one.
const route = <E extends Endpoint, A extends CallerAuthorization, R extends Records>(
  endpoint: E,
  reads: boolean,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, records: R) => Promise<Answer<E>>,
): Route => ({ endpoint, reads, authorize, handle }) as unknown as Route

/** An endpoint that changes nothing. */
export const reading = <E extends Endpoint, A extends CallerAuthorization>(
  endpoint: E,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, records: Records) => Promise<Answer<E>>,
): Route => route(endpoint, true, authorize, handle)

/** An endpoint whose whole work is one transaction. */
export const writing = <E extends Endpoint, A extends CallerAuthorization>(
  endpoint: E,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, transaction: Transaction) => Promise<Answer<E>>,
): Route => route(endpoint, false, authorize, handle)

/** An endpoint that looks outside first: what `before` finds, `handle` is given in its transaction. */
export const preparing = <E extends Endpoint, A extends CallerAuthorization, B extends object>(
  endpoint: E,
  authorize: Authorize<E, A>,
  prepare: (call: Call<E> & A, outbound: OutboundContext) => Promise<B>,
  handle: (call: Call<E> & A & B, transaction: Transaction) => Promise<Answer<E>>,
): Route => ({
  ...route(
    endpoint,
    false,
    authorize,
    handle as (call: Call<E> & A, transaction: Transaction) => Promise<Answer<E>>,
  ),
  prepare: prepare as unknown as NonNullable<Route['prepare']>,
})

/** An endpoint whose answer is a secret. */
export const secret = (open: Route): Route => ({ ...open, secret: true })
