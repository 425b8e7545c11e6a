import { exchangeCode, ServiceError, type ServiceErrorType } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import type { SignUp } from './access/sign-up.js'
import { createBusyTimeCache } from './calendars/busy-time-cache.js'
import { limitRequests } from './http/limit-requests.js'
import { createRateLimits } from './http/rate-limits.js'
import { failureReply, type ReplyForm, responseOf } from './http/reply.js'
import { withinSpan } from './http/request-span.js'
import { routes } from './http/routes.js'
import { serveRoute } from './http/serve-route.js'
import type { DomainEvent } from './notifications/domain-event.js'
import { fetchDirectly, type OutboundFetch } from './notifications/outbound-fetch.js'
import { hostedPages } from './pages/hosted-pages.js'
import { closedPolicy, isOrigin } from './pages/page-headers.js'
import type { ScriptBuild } from './pages/script-build.js'
import { scriptRoutes } from './pages/script-routes.js'
import { signInPages } from './pages/sign-in/sign-in-routes.js'
import { statusRoutes } from './pages/status-routes.js'
import type { Store } from './store/store.js'

/** One line of a log. No path and no query: booking ids in them are credentials. */
export interface LogEntry {
  readonly requestId: string
  readonly method: string
  /** The endpoint's id or the page's name; `none` where nothing matched. */
  readonly operation: string
  readonly status: number
  readonly milliseconds: number
  /** The application in whose name it was answered. */
  readonly applicationId?: string | undefined
  /** The network of the caller, without what tells one household from another: `203.0.113.0`, `2001:db8:0::`. */
  readonly network?: string | undefined
  /** The type of the error that was answered. */
  readonly refusal?: ServiceErrorType | undefined
  /** What nobody foresaw, or mails that were not written because their budget was spent. */
  readonly error?: unknown
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly store: Store
  /** The time now, Unix seconds; the store's without it, which all processes over the same data share. */
  readonly clock?: () => Instant
  /** A source of random UUIDs, version 4: ids and secrets are made of them. */
  readonly ids?: () => string
  /** How webhooks are reached when they are made and tried; by the engine's own fetch, unless one is given. */
  readonly outboundFetch?: OutboundFetch
  /** Somebody sends the mails that are written: visitors are told to expect one. */
  readonly sendsMail?: boolean
  /** Called once what happened is kept; it should not take long. */
  readonly notify?: (domainEvent: DomainEvent) => Promise<void> | void
  /** The address that the service is reached under; the request's own where none is given. */
  readonly publicUrl?: string
  /** The script-tag builds under `/embed/`, the newest first: pages run that one, the others are there for pages open by now. */
  readonly scriptBuilds?: readonly ScriptBuild[]
  /** The origins whose pages may frame the hosted pages; none unless some are given. */
  readonly framingOrigins?: readonly string[]
  /** The origins that pages may call from; any, unless some are given. No cookie is ever used. */
  readonly allowedOrigins?: readonly string[]
  /**
   * The network address that a request came from, as the server knows it. Without one nothing is counted: a request that
   * came over no network is nobody else's.
   */
  readonly addressOf?: (request: Request) => string | undefined
  /**
   * Requests a minute from one network address, 600 unless it says otherwise; whoever has a credential is allowed ten
   * times as many with it. 0: any number.
   */
  readonly rateLimit?: number
  /** Who may connect an account by a one-time code that the application does not have yet: anybody, unless it says otherwise. */
  readonly signUp?: SignUp
  readonly log?: (entry: LogEntry) => void
}

/** The service as a value: a handler of requests, wherever they come from. */
export interface Service {
  fetch(request: Request): Promise<Response>
}

/** A day: preflights need not be asked again (interface: Who sends what). */
const preflightSeconds = 86_400

/** Bytes below which an answer is left as it is (interface: general rules, 4). */
const compressedFrom = 200

/** See {@link LogEntry.network}. */
const networkOf = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::`
    : address.replace(/\.\d{1,3}$/, '.0')

/** What asks whether the service is there, as often as it likes. */
const probes = new Set(['/livez', '/readyz'])

/** How the paths of the earlier generation begin: who calls it reads errors in its form. */
const legacyRoots = new Set(
  routes.flatMap(({ endpoint }) => (endpoint.api === 'legacy' ? endpoint.path.split('/')[1] : [])),
)

/** Paths whose callers read errors as OAuth tells them. */
const oauthPaths = new Set(
  routes.flatMap(({ endpoint }) => (endpoint.errors === 'oauth' ? endpoint.path : [])),
)

/** The form in which whoever called a path reads what went wrong before an endpoint was reached. */
const errorFormOf = (path: string): ReplyForm => {
  if (oauthPaths.has(path)) return 'oauth'
  return legacyRoots.has(path.split('/')[1] ?? '') ? 'legacy' : 'current'
}

/** What every answer carries, unless it says otherwise itself. */
const defaultHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': closedPolicy,
  'Referrer-Policy': 'no-referrer',
}

/** A year, in seconds: a browser that has reached the service by TLS once does not try without it (RFC 6797). */
const transportSecurity = 'max-age=31536000'

/**
 * Makes the service over a store. It listens to nothing: a server, a test or a page hands it requests.
 *
 * @throws TypeError when one of `framingOrigins` is not an origin.
 */
export const createService = (options: ServiceOptions): Service => {
  const { store, clock = store.now, publicUrl, allowedOrigins, log = () => {} } = options
  const { scriptBuilds = [], framingOrigins = [] } = options
  for (const origin of framingOrigins)
    if (!isOrigin(origin))
      throw new TypeError(`framingOrigins '${origin}': expected an origin such as https://example.com`)
  const newId = options.ids ?? (() => crypto.randomUUID())
  const notify = options.notify ?? (() => {})
  const outboundFetch = options.outboundFetch ?? fetchDirectly
  const busyTimeCache = createBusyTimeCache()
  const { sendsMail = false } = options
  const addressOf = options.addressOf ?? (() => undefined)
  const limits = createRateLimits(store, clock, options.rateLimit)

  const originOf = (request: Request): string => publicUrl ?? new URL(request.url).origin
  const pages = hostedPages({
    ...{ store, clock, newId, notify, busyTimeCache, sendsMail, originOf },
    build: scriptBuilds[0],
    framing: framingOrigins,
  })

  type Variables = {
    requestId: string
    operation: string
    error: unknown
    applicationId: string | undefined
    refusal: ServiceErrorType | undefined
  }
  const app = new Hono<{ Variables: Variables }>()

  app.use(async (context, next) => {
    const started = performance.now()
    const requestId = newId()
    context.set('requestId', requestId)
    context.set('operation', 'none')
    const address = addressOf(context.req.raw)
    await withinSpan(context.req.raw, next, () => ({
      operation: context.get('operation'),
      status: context.res.status,
    }))
    const { headers } = context.res
    headers.set('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(defaultHeaders))
      if (!headers.has(name)) headers.set(name, value)
    if (originOf(context.req.raw).startsWith('https:'))
      headers.set('Strict-Transport-Security', transportSecurity)
    log({
      requestId,
      method: context.req.method,
      operation: context.get('operation'),
      status: context.res.status,
      milliseconds: performance.now() - started,
      applicationId: context.get('applicationId'),
      network: address === undefined ? undefined : networkOf(address),
      refusal: context.get('refusal'),
      error: context.get('error'),
    })
  })
  app.use(compress({ encoding: 'gzip', threshold: compressedFrom }))
  app.use(
    cors({
      origin: allowedOrigins ? [...allowedOrigins] : '*',
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
      exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
      maxAge: preflightSeconds,
    }),
  )

  const limitRequest = limitRequests({
    ...{ store, clock, limits, addressOf, probes },
    exchanges: new Set([exchangeCode.path]),
  })
  app.use(async (context, next) => {
    const afterResponse = await limitRequest(context.req.raw, context.req.path)
    await next()
    await afterResponse(context.res.status)
  })

  for (const route of routes) {
    const { id, method, path } = route.endpoint
    const serve = serveRoute(route, {
      store,
      clock,
      newId,
      outboundFetch,
      busyTimeCache,
      sendsMail,
      originOf,
      notify,
    })
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('operation', id)
      const reply = await serve(context.req.raw, context.req.param(), context.get('requestId'), {
        report: (error) => context.set('error', error),
        authorized: (applicationId) => context.set('applicationId', applicationId),
      })
      context.set('refusal', reply.refusal)
      return responseOf(reply)
    })
  }

  const signIn = signInPages({
    ...{ store, clock, newId, notify, originOf, limits, addressOf },
    signUp: options.signUp ?? 'open',
  })
  const endpoints = [...routes, ...signIn].flatMap(({ endpoint }) => endpoint ?? [])
  for (const { name, method = 'GET', path, answer } of [
    ...statusRoutes({ store, clock, originOf, endpoints }),
    ...pages.routes,
    ...signIn,
    ...scriptRoutes(scriptBuilds, originOf),
  ])
    app.on(method, path, async (context) => {
      context.set('operation', name)
      const report = (error: unknown) => context.set('error', error)
      return answer(context.req.raw, context.req.param(), report)
    })

  // Who opens an address in a browser reads a page; who calls the interface, its error.
  const isPageVisit = (request: Request): boolean => /text\/html/.test(request.headers.get('Accept') ?? '')

  app.notFound((context) => {
    context.set('refusal', 'not_found_error')
    if (isPageVisit(context.req.raw)) return pages.missing(context.req.raw)
    const error = new ServiceError(
      'not_found_error',
      `there is no ${context.req.method} ${context.req.path.slice(0, 200)}`,
    )
    return responseOf(failureReply(error, context.get('requestId'), () => {}))
  })
  app.onError((error, context) => {
    const reply = failureReply(
      error,
      context.get('requestId'),
      (unforeseen) => context.set('error', unforeseen),
      errorFormOf(context.req.path),
    )
    context.set('refusal', reply.refusal)
    const operation = context.get('operation')
    // What is turned away at the door has no operation yet.
    const isPage = operation.startsWith('page.') || (operation === 'none' && isPageVisit(context.req.raw))
    return isPage ? pages.failed(context.req.raw, reply) : responseOf(reply)
  })

  return { fetch: async (request) => app.fetch(request) }
}
