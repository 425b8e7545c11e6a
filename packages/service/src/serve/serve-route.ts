import { challengeHeader, type Endpoint, isForMembers, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { checkScope, hasScope } from '../access/scopes.js'
import type { IdentifyAnonymous } from '../anonymous/callers.js'
import { sendsEmail } from '../event-types/sends-email.js'
import { addAuditEntry } from '../features/audit/add-audit-entry.js'
import { entityTagOf } from '../kernel/entity-tag.js'
import { type Report, validationError } from '../kernel/errors.js'
import { bearerIn } from '../kernel/http/bearer.js'
import { explained } from '../kernel/http/explained.js'
import {
  answerOnce,
  checkUnguessable,
  claimOf,
  idempotencyKeyOf,
  isAnswered,
  saveRefusal,
  sealedAnswers,
} from '../kernel/http/idempotency.js'
import { type Body, type BodyType, readBody } from '../kernel/http/read-body.js'
import {
  failureReply,
  fileReply,
  notModified,
  type Reply,
  replyFormOf,
  successReply,
} from '../kernel/http/reply.js'
import type {
  Answer,
  Call,
  CallerAuthorization,
  CallServices,
  OutboundContext,
  Route,
} from '../kernel/http/route.js'
import { type PublishContext, transactAndPublish } from '../kernel/publish/publish.js'
import { sha256 } from '../kernel/secrets.js'
import type { AnswerClaim, Records, Transaction } from '../kernel/store/store.js'
import { validate } from '../kernel/validate.js'

/** What serves every route: the services of its calls, and those that run outside of its transaction. */
export interface RouteContext extends PublishContext {
  readonly clock: () => Instant
  readonly services: CallServices
  readonly outbound: OutboundContext
  /** The origin under which a request reached the service. */
  readonly originOf: (request: Request) => string
  /** The network address that a request counts under, if it has one. */
  readonly addressOf: (request: Request) => string | undefined
  readonly anonymousOf: IdentifyAnonymous
}

const bearerOf = async (request: Request, { api }: Endpoint): Promise<string | undefined> => {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  const token = bearerIn(header, api ?? 'current')
  if (!token)
    throw new ServiceError(
      'unauthorized',
      api === 'legacy'
        ? 'Authorization: expected Basic with the access token as username and an empty password'
        : 'Authorization: expected Bearer and a credential',
    )
  return sha256(token)
}

/** Observes a request while it is handled. */
export interface RequestObserver {
  readonly report: Report
  /** Receives the application of the caller. */
  readonly authorized: (applicationId: string) => void
}

/** The top-level fields that a query selects (interface: Field selection). */
const selected = (data: unknown, select: unknown): unknown => {
  if (typeof select !== 'string' || select === '') return data
  const names = new Set(select.split(',').map((name) => name.trim()))
  const pick = (item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)))
      : item
  return Array.isArray(data) ? data.map(pick) : pick(data)
}

const bodyTypes = ({ formEncoded }: Endpoint): readonly BodyType[] => [
  'application/json',
  ...(formEncoded ? (['application/x-www-form-urlencoded'] as const) : []),
]

/** An update's body without defaults that the schema added. */
const onlySent = (read: unknown, sent: unknown): unknown =>
  Object.fromEntries(Object.entries(read as object).filter(([name]) => Object.hasOwn(sent as object, name)))

const validatedBody = ({ endpoint }: Route, body: Body | undefined): unknown => {
  if (!endpoint.body) return undefined
  const read: unknown = validate(endpoint.body, body?.json, 'body')
  return endpoint.method === 'PUT' || endpoint.method === 'PATCH' ? onlySent(read, body?.json) : read
}

const validatedQuery = (
  { endpoint }: Route,
  { url }: Request,
  path: Readonly<Record<string, string>>,
): unknown => {
  const query = Object.fromEntries(new URL(url).searchParams)
  for (const [name, value] of Object.entries({ ...path, ...query }))
    if (value.includes('\0')) throw validationError(name, value, 'a text without NUL characters')
  return validate(endpoint.query, query, 'query')
}

/** What the owner's pages poll has an entity tag: that of the whole answer, if the route gives none. */
const tagOfPolled = async (
  endpoint: Endpoint,
  { data, next_cursor, beside, file, refused }: Answer,
): Promise<string | undefined> =>
  endpoint.method === 'GET' && isForMembers(endpoint) && !file && !refused
    ? entityTagOf({ data, next_cursor, beside })
    : undefined

/** Whether a caller has a version already (RFC 9110, section 13.1.2). Weak tags count, because compression makes tags weak. */
const isKnown = (etag: string, request: Request): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === etag || one === '*')

/** A caller whose token does not cover an endpoint is a visitor of it, as without the token. */
const withinScope = (authorization: CallerAuthorization, endpoint: Endpoint): CallerAuthorization =>
  authorization.isOwner && authorization.ownerScope && !hasScope(authorization.ownerScope, endpoint)
    ? { ...authorization, isOwner: false }
    : authorization

/** Whether a caller of an endpoint could be anybody. */
const isAnonymous = ({ isApplication, isOwner }: CallerAuthorization, { access }: Endpoint): boolean =>
  (access === 'visitor' || access === 'anyone') && !isApplication && !isOwner

/**
 * Creates the handler of an endpoint's requests. It authorizes the caller, parses the request, runs the route and writes the
 * reply. An unauthorized caller learns nothing about other errors of the request.
 */
export const serveRoute =
  (route: Route, context: RouteContext) =>
  async (
    request: Request,
    path: Readonly<Record<string, string>>,
    requestId: string,
    { report, authorized }: RequestObserver,
  ): Promise<Reply> => {
    const { store, clock, services, outbound, originOf, addressOf, anonymousOf } = context
    const form = replyFormOf(route.endpoint)
    const storage = route.sealsAnswer ? sealedAnswers(services.secretKeys) : undefined
    let claim: AnswerClaim | undefined
    // A transaction may run more than once: only its last run counts.
    let afterwards: Answer['afterwards']

    const answer = async (call: Call & CallerAuthorization, records: Records): Promise<Reply> => {
      const answered = await route.handle(call, records as Transaction)
      const { data, next_cursor, beside, refused, file } = answered
      const etag = answered.etag ?? (await tagOfPolled(route.endpoint, answered))
      afterwards = answered.afterwards
      if (refused) {
        const reply = failureReply(refused, requestId, report, form, beside)
        return etag === undefined ? reply : { ...reply, headers: { ...reply.headers, ETag: etag } }
      }
      // Nobody is listed who has no credential.
      if (!route.reads && call.bearer !== undefined)
        await addAuditEntry(records as Transaction, route.endpoint, call, data, answered.audit)
      if (file) return fileReply(file, file.read(store), report)
      if (etag !== undefined && route.reads && isKnown(etag, request)) return notModified(etag)
      const shown = selected(data, (call.query as { select?: unknown }).select)
      const reply = successReply(requestId, shown, next_cursor, form, beside)
      return etag === undefined ? reply : { ...reply, headers: { ETag: etag } }
    }

    try {
      const now = clock()
      // Received before the transaction begins, so that a slow sender holds no locks. Validated after authorization.
      const received = route.endpoint.body
        ? await readBody(request, bodyTypes(route.endpoint)).catch((error: unknown) => ({ error }))
        : undefined
      const baseCall = {
        ...services,
        path,
        query: validatedQuery(route, request, path),
        body: undefined,
        endpoint: route.endpoint,
        bearer: await bearerOf(request, route.endpoint),
        accept: request.headers.get('accept') ?? '',
        ifMatch: request.headers.get('if-match') ?? undefined,
        idempotencyKey: idempotencyKeyOf(request),
        challengeResponse: request.headers.get(challengeHeader) ?? undefined,
        now,
        origin: originOf(request),
        address: addressOf(request),
      } as unknown as Call
      const called = async (records: Records): Promise<Call & CallerAuthorization> => {
        const authorization = withinScope(await route.authorize(baseCall, records), route.endpoint)
        authorized(authorization.applicationId)
        if (authorization.token) checkScope(authorization.token.scope, route.endpoint)
        if (received && 'error' in received) throw received.error
        const anonymous = isAnonymous(authorization, route.endpoint)
          ? await anonymousOf(request, authorization.applicationId)
          : undefined
        return {
          ...{ ...baseCall, ...authorization, anonymous },
          body: validatedBody(route, received),
        } as Call & CallerAuthorization
      }
      if (route.reads) return await store.read(async (records) => answer(await called(records), records))

      const key = route.secret ? undefined : idempotencyKeyOf(request)
      const fingerprint =
        key !== undefined && received && 'text' in received && !route.secretBody
          ? await sha256(received.text)
          : ''
      const claimFor = (call: Call & CallerAuthorization): AnswerClaim | undefined => {
        if (key === undefined) return undefined
        if (call.sharesScope) checkUnguessable(key)
        const scope = `${call.scope} ${request.method} ${new URL(request.url).pathname}`
        return claimOf(call.applicationId, scope, key, fingerprint, now)
      }
      const prepare = async (): Promise<object> => {
        if (!route.prepare) return {}
        const call = await store.read(called)
        const earlier = claimFor(call)
        // A repeated request calls nobody a second time.
        if (earlier && (await isAnswered(store, earlier))) return {}
        return route.prepare(call, outbound)
      }
      const found = await prepare()
      const reply = await transactAndPublish(context, baseCall, report, async (transaction, publish, all) => {
        const authorized = await called(transaction)
        const emailed = async () => {
          const readers = await all()
          return (await sendsEmail(transaction, authorized, authorized.applicationId)) ? readers : []
        }
        const call = { ...authorized, ...found, publish, emailed }
        claim = claimFor(call)
        if (!claim) return answer(call, transaction)
        return answerOnce(transaction, claim, () => answer(call, transaction), storage)
      })
      await afterwards?.(outbound).catch(report)
      return reply
    } catch (thrown) {
      const error = await explained(thrown, store)
      const reply = failureReply(error, requestId, report, form)
      if (!claim) return reply
      return saveRefusal(store, claim, error, reply, storage).catch((later) =>
        failureReply(later, requestId, report, form),
      )
    }
  }
