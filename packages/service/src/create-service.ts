import {
  endpoints as allEndpoints,
  challengeHeader,
  exchangeCode,
  ServiceError,
  type ServiceErrorType,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { type SignUp, signUpRule } from './access/may-sign-in.js'
import { agentRoutes } from './agents/agent-routes.js'
import { type BudgetSettings, checkSettings } from './anonymous/budgets.js'
import { identifyAnonymous } from './anonymous/callers.js'
import type { VerifyChallenge } from './anonymous/external-challenge.js'
import { createBusyTimeCache } from './calendars/busy/busy-time-cache.js'
import { type ConnectionServices, noConnections } from './calendars/connections/connection-services.js'
import { type SyncContext, syncContextOf } from './calendars/sync/sync-context.js'
import { addConsequences } from './consequences.js'
import { createChallenges } from './features/challenges/challenges.js'
import { createNextStartCache } from './features/host-pages/next-start-cache.js'
import { createPreviewPictures } from './features/link-previews/link-previews.js'
import type { OpenMailServer, SendMail } from './kernel/email/mail-server.js'
import { createRateLimits } from './kernel/http/rate-limits.js'
import { failureReply, type ReplyForm, responseOf } from './kernel/http/reply.js'
import { withinSpan } from './kernel/http/request-span.js'
import type { KeptDays, MailServer } from './kernel/http/route.js'
import { networkOf, parseNetwork } from './kernel/ip-address.js'
import type { DrawPreview } from './kernel/pictures/preview-picture.js'
import { fetchDirectly, type OutboundFetch } from './kernel/publish/outbound-fetch.js'
import type { DomainEvent } from './kernel/publish/publish.js'
import { type RunJob, runInThisThread } from './kernel/run-job.js'
import type { SmsSender } from './kernel/sms/sms-sender.js'
import type { Store } from './kernel/store/store.js'
import { browserRoutes } from './pages/admin/browser-routes.js'
import { bookingFeedPages } from './pages/booking-feed-pages.js'
import { hostedPages } from './pages/hosted-pages.js'
import { closedPolicy, isFraming } from './pages/page-headers.js'
import { redirect } from './pages/page-request.js'
import { pictureRoutes } from './pages/picture-routes.js'
import { pushRoutes } from './pages/push-routes.js'
import type { ScriptBuild } from './pages/script-build.js'
import { scriptRoutes } from './pages/script-routes.js'
import { signInPages } from './pages/sign-in/sign-in-routes.js'
import { smsReplyRoutes } from './pages/sms-reply-routes.js'
import { statusRoutes } from './pages/status-routes.js'
import { routes } from './routes.js'
import { limitRequests } from './serve/limit-requests.js'
import { type RouteContext, serveRoute } from './serve/serve-route.js'

/** A log entry. It contains no path and no query, because booking ids in them are credentials. */
export interface LogEntry {
  readonly requestId: string
  readonly method: string
  /** The endpoint's id or the page's name; `none` if no route matched. */
  readonly operation: string
  readonly status: number
  readonly milliseconds: number
  /** The application of the caller. */
  readonly applicationId?: string | undefined
  /** The network of the caller, for privacy without the address: `203.0.113.0/24`, `2001:db8:0::/48`. */
  readonly network?: string | undefined
  /** The type of the error in the response. */
  readonly refusal?: ServiceErrorType | undefined
  /** An unexpected error, or the number of emails that a budget withheld. */
  readonly error?: unknown
}

/** The options of {@link createService}. */
export interface ServiceOptions {
  readonly store: Store
  /** The current time in Unix seconds. Defaults to the store's clock, which all processes on the same data share. */
  readonly clock?: () => Instant
  /** Generates random UUIDs, version 4, for ids and secrets. */
  readonly ids?: () => string
  /** Calls webhooks when they are created and tested. Defaults to the engine's `fetch`. */
  readonly outboundFetch?: OutboundFetch
  /** Reads Cal.com and Calendly for imports: it must not follow redirects. Defaults to the engine's `fetch`. */
  readonly importFetch?: OutboundFetch
  /** Whether an outbox sends the emails of all applications, so that pages announce them. */
  readonly sendsMail?: boolean
  /** Sends a test email that an owner asks for. Without it, an outbox sends it. */
  readonly sendMail?: SendMail
  /** The gateway of text messages: pages read replies for it, and event types can have reminders by text message. */
  readonly smsSender?: SmsSender
  /**
   * Opens a mail server that the owners of an application set. An outbox sends their emails by `sendOwnMail`. Without it, owners cannot set
   * one.
   */
  readonly openMailServer?: OpenMailServer
  /** The sender of emails and the host of the mail server, which owners are shown. */
  readonly mail?: MailServer
  /** For how many days bookings are kept after their time, which insights tell. Defaults to for ever: whoever removes bookings says so. */
  readonly keptDays?: KeptDays
  /** Called with each domain event after its transaction is committed. It should return quickly. */
  readonly notify?: (domainEvent: DomainEvent) => Promise<void> | void
  /** The service's public origin. Defaults to the origin of each request. */
  readonly publicUrl?: string
  /** The script-tag builds to serve under `/embed/`, the newest first. Older ones serve pages that are already open. */
  readonly scriptBuilds?: readonly ScriptBuild[]
  /** The origins whose pages may frame the hosted pages, or `*` for all. Defaults to none. */
  readonly framingOrigins?: readonly string[]
  /** Draws the pictures of link previews. Without it, previews of pages show the logo. */
  readonly drawPreview?: DrawPreview
  /** The origins that may call the service. Defaults to all: only what signs in to `/admin` reads a cookie, and it answers no other origin. */
  readonly allowedOrigins?: readonly string[]
  /**
   * The network address of a request's caller. Requests without one are not rate limited.
   */
  readonly addressOf?: (request: Request) => string | undefined
  /**
   * Requests a minute from one network address; ten times as many with a credential. Defaults to 600. 0 disables the
   * limit, and with it challenges and most limits of what visitors cause.
   */
  readonly rateLimit?: number
  /**
   * Networks that many people share, such as `203.0.113.0/24` of an office or a school: visitors from there may cause five times as much.
   */
  readonly officeNetworks?: readonly string[]
  /** What differs from the budgets of visitors: active bookings, emails a day, the difficulty of challenges. */
  readonly budgets?: BudgetSettings
  /**
   * Verifies the response of another provider's challenge, which the page's widget has solved. Defaults to a proof of work, which
   * needs nobody else.
   */
  readonly verifyChallenge?: VerifyChallenge
  /** Who may connect a new account with a one-time code. Defaults to anybody. */
  readonly signUp?: SignUp
  /** Calendar providers and the keys of secrets. Without them, only virtual calendars can be connected. */
  readonly connections?: ConnectionServices & Partial<Pick<SyncContext, 'interval' | 'bookingPatience'>>
  /** Whether agents find tools at `/mcp`. Defaults to true. */
  readonly offersTools?: boolean
  /** The release of the IANA time zone database that the engine reads, such as `2026f`. Defaults to unknown. */
  readonly timeZoneRelease?: string | undefined
  /** Runs work on what strangers send. Defaults to this thread, in slices; `startService` runs it in another one. */
  readonly runJob?: RunJob
  readonly log?: (entry: LogEntry) => void
}

/** A service: a handler of requests. */
export interface Service {
  fetch(request: Request): Promise<Response>
}

/** How long browsers cache a preflight, in seconds: a day (interface: Who sends what). */
const preflightSeconds = 86_400

/** Responses of fewer bytes are not compressed (interface: general rules, 4). */
const compressedFrom = 200

/** Paths of health checks. */
const probes = new Set(['/livez', '/readyz'])

/** First segments of the legacy API's paths. Its callers read errors in its own form. */
const legacyRoots = new Set(
  routes.flatMap(({ endpoint }) => (endpoint.api === 'legacy' ? endpoint.path.split('/')[1] : [])),
)

/** Paths whose callers read errors in the form of OAuth. */
const oauthPaths = new Set(
  routes.flatMap(({ endpoint }) => (endpoint.errors === 'oauth' ? endpoint.path : [])),
)

/** The form of errors that occur before a route handles a request. */
const errorFormOf = (path: string): ReplyForm => {
  if (oauthPaths.has(path)) return 'oauth'
  return legacyRoots.has(path.split('/')[1] ?? '') ? 'legacy' : 'current'
}

/** Paths that only the page `/admin` of the service's own origin may call. */
const ownPagePaths = new Set(allEndpoints.flatMap(({ access, path }) => (access === 'browser' ? path : [])))

/** Default headers of every response. */
const defaultHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': closedPolicy,
  'Referrer-Policy': 'no-referrer',
}

/** Headers that say nothing of a script: it runs under the policy of its page, and no code reads its response. */
const unneededByScripts = ['Access-Control-Expose-Headers', 'Content-Security-Policy', 'X-Request-Id']

/** Strict-Transport-Security (RFC 6797): browsers use only TLS for a year, in seconds. */
const transportSecurity = 'max-age=31536000'

/**
 * Creates a service over a store. It opens no port: a server, a test or a page passes it requests.
 *
 * @throws TypeError if one of `framingOrigins` is neither an origin nor `*`, or one of `officeNetworks` not a network, or one of
 *   `budgets` out of its range.
 */
export const createService = (options: ServiceOptions): Service => {
  const { store, clock = store.now, publicUrl, allowedOrigins, log = () => {} } = options
  const { scriptBuilds = [], framingOrigins = [] } = options
  for (const origin of framingOrigins)
    if (!isFraming(origin))
      throw new TypeError(`framingOrigins '${origin}': expected an origin such as https://example.com, or *`)
  const { budgets: settings = {} } = options
  checkSettings(settings)
  const newId = options.ids ?? (() => crypto.randomUUID())
  const notify = options.notify ?? (() => {})
  const { outboundFetch = fetchDirectly, importFetch = fetchDirectly } = options
  const busyTimeCache = createBusyTimeCache()
  const nextStarts = createNextStartCache()
  const { sendsMail = false, offersTools = true, timeZoneRelease } = options
  const connections = syncContextOf({
    ...{ store, clock, newId, addConsequences, notify, origin: publicUrl },
    ...noConnections,
    ...options.connections,
  })
  /** The requests of agents' tools, and the request of the agent, whose network address they count under. */
  const callersOfTools = new WeakMap<Request, Request>()
  const addressOf = (request: Request): string | undefined =>
    options.addressOf?.(callersOfTools.get(request) ?? request)
  const limits = createRateLimits(store, clock, options.rateLimit)
  const { secretKeys } = connections
  const { verifyChallenge } = options
  const challenges = createChallenges({
    ...{ store, clock, newId, secretKeys, verifyChallenge, difficulty: settings.challengeDifficulty },
  })
  const anonymousOf = identifyAnonymous({
    addressOf,
    offices: (options.officeNetworks ?? []).map(parseNetwork),
    hasLimits: options.rateLimit !== 0,
    settings,
    challengeKind: verifyChallenge ? 'external' : 'proof-of-work',
  })

  // Its calls have no limits, and notify nobody. Loaded when somebody asks for it.
  const addStudio = async (applicationId: string): Promise<void> => {
    const { seedApplication } = await import('./features/demo-studio/seed-application.js')
    const { fetch } = createService({ store, clock, ids: newId })
    const name = `studio-${newId()}`
    await seedApplication({ store, clock, fetch }, applicationId, { name, isForVisit: true })
  }

  const knownOrigins = [...(publicUrl ? [new URL(publicUrl).origin] : []), ...(allowedOrigins ?? [])]
  const originOf = (request: Request): string => publicUrl ?? new URL(request.url).origin
  const pages = hostedPages({
    ...{ store, clock, newId, addConsequences, notify, originOf },
    ...{ busyTimeCache, nextStarts, connections, sendsMail },
    ...{
      challenges,
      addressOf,
      anonymousOf,
      offersTools,
      knownOrigins,
      runJob: options.runJob ?? runInThisThread,
      previews: options.drawPreview && { pictures: createPreviewPictures(options.drawPreview), limits },
    },
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
    if (headers.get('Content-Type')?.startsWith('text/javascript'))
      for (const name of unneededByScripts) headers.delete(name)
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
  const allowOrigins = cors({
    origin: allowedOrigins ? [...allowedOrigins] : '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
      challengeHeader,
      // Of agents in pages, at `/mcp`.
      ...['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ],
    exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: preflightSeconds,
  })
  // What reads the cookie of `/admin` answers no other origin, and no preflight.
  app.use((context, next) => (ownPagePaths.has(context.req.path) ? next() : allowOrigins(context, next)))

  const limitRequest = limitRequests({
    ...{ store, clock, limits, addressOf, probes },
    exchanges: new Set([exchangeCode.path]),
  })
  app.use(async (context, next) => {
    // It was counted when the agent called the tool.
    if (callersOfTools.has(context.req.raw)) return next()
    const afterResponse = await limitRequest(context.req.raw, context.req.path)
    await next()
    await afterResponse(context.res.status)
  })

  const routeContext: RouteContext = {
    ...{ store, clock, newId, addConsequences, notify, originOf, addressOf, anonymousOf },
    services: {
      ...{ newId, secretKeys, knownOrigins, sendsMail, offersTools, timeZoneRelease },
      sendsSms: options.smsSender !== undefined,
      ...{ busyTimeCache, nextStarts, challenges },
      mail: options.mail,
      keptDays: options.keptDays ?? {},
      setsMail: options.openMailServer !== undefined,
    },
    outbound: {
      ...{ store, outboundFetch, importFetch, connections, addStudio },
      sendMail: options.sendMail,
      openMailServer: options.openMailServer,
    },
  }
  for (const route of routes) {
    const { id, method, path } = route.endpoint
    const serve = serveRoute(route, routeContext)
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
    ...{ store, clock, newId, addConsequences, notify, originOf, limits, addressOf, connections, sendsMail },
    isSignUp: signUpRule(options.signUp),
  })
  const browser = browserRoutes({
    ...{ store, clock, newId, addConsequences, notify, originOf, limits, addressOf, sendsMail },
  })
  const endpoints = [...routes, ...signIn, ...browser].flatMap(({ endpoint }) => endpoint ?? [])
  for (const { name, method = 'GET', path, answer } of [
    ...statusRoutes({ store, clock, originOf, endpoints, timeZoneRelease }),
    ...pages.routes,
    ...signIn,
    ...browser,
    ...pushRoutes({ store, clock, secretKeys: connections.secretKeys }),
    ...smsReplyRoutes({ store, clock, originOf, sender: options.smsSender }),
    ...pictureRoutes(store),
    ...bookingFeedPages({ store, clock, limits, originOf }),
    ...scriptRoutes(scriptBuilds, originOf),
    ...agentRoutes({
      ...{ originOf, clock, publicUrl, allowedOrigins, hasTools: offersTools },
      send: async (request, caller) => {
        callersOfTools.set(request, caller)
        return app.fetch(request)
      },
    }),
  ])
    app.on(method, path, async (context) => {
      context.set('operation', name)
      const report = (error: unknown) => context.set('error', error)
      return answer(context.req.raw, context.req.param(), report)
    })

  // A browser that opens an address gets a page; an API caller gets a JSON error.
  const isPageVisit = (request: Request): boolean => /text\/html/.test(request.headers.get('Accept') ?? '')

  app.notFound((context) => {
    const { path, raw } = context.req
    // There is no other page at the root, so a person who types the address gets to the owner's pages.
    if (path === '/' && raw.method === 'GET' && isPageVisit(raw)) return redirect('/admin')
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
    // A request that the rate limit refuses has no operation yet.
    const isPage = operation.startsWith('page.') || (operation === 'none' && isPageVisit(context.req.raw))
    return isPage ? pages.failed(context.req.raw, reply) : responseOf(reply)
  })

  return { fetch: async (request) => app.fetch(request) }
}
