import type { Endpoint, PathParameters, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { Anonymous } from '../../anonymous/permit.js'
import type { OpenMailServer, SendMail } from '../email/mail-server.js'
import type { OutboundFetch } from '../publish/outbound-fetch.js'
import type { Emailed } from '../publish/publish.js'
import type { Publish } from '../publish/published-event.js'
import type { SecretKeys } from '../seal.js'
import type { AccessToken, ApiKey, MemberRecord, Records, Store, Transaction } from '../store/store.js'
import type { Input, Output } from '../validate.js'

/** How emails are sent, without credentials. */
export interface MailServer {
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
  /** The host of the mail server. */
  readonly server: string
}

/** For how many days bookings, and cancelled ones, are kept after their time. Undefined: they are not removed. */
export interface KeptDays {
  readonly bookings?: number | undefined
  readonly cancelled?: number | undefined
}

/**
 * The services that every call has, whatever it asks for. What a room above offers to all routes it adds here itself, beside its own
 * type, by `declare module`.
 */
export interface CallServices {
  /** A random UUID, version 4. */
  readonly newId: () => string
  /** The keys that encrypt secrets which are shown again. Undefined: they are shown once. */
  readonly secretKeys: SecretKeys | undefined
  /** The origins of this service's and of known pages, as the operator has named them: a program can name any in its headers. */
  readonly knownOrigins: readonly string[]
  /** Whether this service sends the emails of all applications. Ask `event-types/sends-email.ts`. */
  readonly sendsMail: boolean
  /** Whether this service sends text messages. */
  readonly sendsSms: boolean
  /** Whether it can connect to a mail server that owners set. */
  readonly setsMail: boolean
  /** Whether agents find tools at `/mcp`. */
  readonly offersTools: boolean
  /** The release of the time zone database, if it is known. */
  readonly timeZoneRelease: string | undefined
  readonly keptDays: KeptDays
  /** The sender of emails and the mail server, as owners see them. */
  readonly mail: MailServer | undefined
}

/** A request, parsed by its endpoint's schemas. */
export interface Call<E extends Endpoint = Endpoint> extends CallServices {
  readonly path: { readonly [Name in PathParameters<E['path']>]: string }
  readonly query: Output<E['query']>
  readonly body: Output<NonNullable<E['body']>>
  /** The endpoint that is called. */
  readonly endpoint: Endpoint
  /** SHA-256 of the bearer credential. */
  readonly bearer: string | undefined
  /** The header `If-Match`: the version that the caller read. */
  readonly ifMatch: string | undefined
  /** The media types that the caller asks for. */
  readonly accept: string
  /** The header `Idempotency-Key` of a POST. */
  readonly idempotencyKey: string | undefined
  /** The header `Challenge-Response`. */
  readonly challengeResponse: string | undefined
  readonly now: Instant
  /** The network address that the caller counts under, if it has one. */
  readonly address: string | undefined
  /**
   * Who calls without a credential that says who they are, for limits. Undefined: an API key, an owner, a member, or an unknown address.
   */
  readonly anonymous: Anonymous | undefined
  /** The origin of this service's pages. */
  readonly origin: string
  /** Publishes a domain event: stored in this transaction, and announced after its commit. */
  readonly publish: Publish
  /**
   * The addresses that get an email because of this call, once it has published everything; none if this service sends no emails.
   */
  readonly emailed: Emailed
}

/** An endpoint's response: its data in the wire's form, and the cursor of a list's next page. */
export interface Answer<E extends Endpoint = Endpoint> {
  readonly data?: Input<E['data']>
  readonly next_cursor?: string | undefined
  /** The entity tag of the data, for `If-Match` of a later change, and `If-None-Match` of a later read. */
  readonly etag?: string
  /** Runs after the transaction, before the response is sent. An error is reported and changes nothing. */
  readonly afterwards?: (outbound: OutboundContext) => Promise<void>
  /** Fields beside the data, or beside the error. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** A file in place of the data, which is sent while it is read. */
  readonly file?: {
    readonly type: string
    readonly name: string
    readonly read: (store: Store) => AsyncIterable<string>
  }
  /** What was done, for the list of changes. Default: it follows from the endpoint's id and the name in the data. */
  readonly audit?: string
  /** An error response whose changes are committed. A thrown error rolls them back. */
  readonly refused?: ServiceError
}

/** The authorized caller: its application, and the scope of its idempotency keys. */
export interface CallerAuthorization {
  readonly applicationId: string
  readonly scope: string
  /** Several callers share the scope, so that their idempotency keys must be unguessable. */
  readonly sharesScope?: boolean
  /** The caller has an API key: it may see the data of all accounts of its application. */
  readonly isApplication?: boolean
  /** The caller's API key, whose scopes cover the endpoint. */
  readonly key?: ApiKey
  /** The caller has an access token of the owner of what they call about. */
  readonly isOwner?: boolean
  /** The scopes of that token, if the endpoint is also for visitors: one that does not cover it makes no owner. */
  readonly ownerScope?: readonly string[]
  /** The caller's access token, whose scope must cover the endpoint. */
  readonly token?: AccessToken
}

/** The services of a preparation, which runs outside of the transaction. Rooms above add theirs, as to {@link CallServices}. */
export interface OutboundContext {
  readonly store: Store
  readonly outboundFetch: OutboundFetch
  /** Reads other schedulers, for imports. */
  readonly importFetch: OutboundFetch
  /** Sends an email by the mail server of the command line. */
  readonly sendMail?: SendMail | undefined
  /** Opens a mail server that owners set. */
  readonly openMailServer?: OpenMailServer | undefined
  /** Creates the demo studio of an application. */
  readonly addStudio: (applicationId: string) => Promise<void>
}

/** An endpoint with its authorization and its handler. */
export interface Route {
  readonly endpoint: Endpoint
  /** Whether it only reads, without a transaction. */
  readonly reads: boolean
  /** Whether its response contains a secret, which is stored only as a hash: it ignores idempotency keys. */
  readonly secret?: boolean
  /** Whether its response contains a secret that may be shown again: it is stored encrypted with idempotency keys, and acts once. */
  readonly sealsAnswer?: boolean
  /** Whether its request contains a secret: not even a hash of the body is stored with an idempotency key. */
  readonly secretBody?: boolean
  authorize(call: Call, records: Records): Promise<CallerAuthorization>
  /** Makes outbound requests before the transaction begins. The handler receives the result. */
  prepare?(call: Call & CallerAuthorization, outbound: OutboundContext): Promise<object>
  /** Runs in a transaction, unless `reads` is true. */
  handle(call: Call & CallerAuthorization, transaction: Transaction): Promise<Answer>
}

/** Who may call an endpoint: what is for members themselves needs the member. */
export type AuthorizationOf<E extends Endpoint> = E['access'] extends 'self'
  ? CallerAuthorization & { readonly member: MemberRecord }
  : CallerAuthorization

type Authorize<E extends Endpoint, A extends CallerAuthorization> = (
  call: Call<E>,
  records: Records,
) => Promise<A>

// The schemas have parsed the call, so the general type is the particular one.
const route = <E extends Endpoint, A extends CallerAuthorization, R extends Records>(
  endpoint: E,
  reads: boolean,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, records: R) => Promise<Answer<E>>,
): Route => ({ endpoint, reads, authorize, handle }) as unknown as Route

/** An endpoint that only reads. */
export const reading = <E extends Endpoint, A extends AuthorizationOf<E>>(
  endpoint: E,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, records: Records) => Promise<Answer<E>>,
): Route => route(endpoint, true, authorize, handle)

/** An endpoint that runs in one transaction. */
export const writing = <E extends Endpoint, A extends AuthorizationOf<E>>(
  endpoint: E,
  authorize: Authorize<E, A>,
  handle: (call: Call<E> & A, transaction: Transaction) => Promise<Answer<E>>,
): Route => route(endpoint, false, authorize, handle)

/** An endpoint that makes outbound requests first. `handle` receives the result of `prepare` in its transaction. */
export const preparing = <E extends Endpoint, A extends AuthorizationOf<E>, B extends object>(
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

/** Marks an endpoint whose request contains a secret. */
export const secretBody = (open: Route): Route => ({ ...open, secretBody: true })

/** Marks an endpoint whose response contains a secret. */
export const secret = (open: Route): Route => ({ ...open, secret: true })

/** Marks an endpoint whose response contains a secret, and which acts once for each idempotency key. */
export const sealedAnswer = (open: Route): Route => ({ ...open, sealsAnswer: true })
