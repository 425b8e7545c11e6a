import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Fact } from './domain/fact.js'
import { type Reach, reachDirectly } from './domain/reach.js'
import { closedPolicy, isOrigin } from './pages/page-headers.js'
import { hostedPages } from './pages/page-routes.js'
import type { ScriptBuild } from './pages/script-build.js'
import { scriptRoutes } from './pages/script-routes.js'
import { statusRoutes } from './pages/status-routes.js'
import { failureReply, responseOf } from './routes/reply.js'
import { routes } from './routes/routes.js'
import { serveRoute } from './routes/serve-route.js'
import type { Store } from './store/store.js'

/** One line of a log. No path and no query: booking ids in them are credentials. */
export interface LogEntry {
  readonly requestId: string
  readonly method: string
  /** The endpoint's id or the page's name; `none` where nothing matched. */
  readonly operation: string
  readonly status: number
  readonly milliseconds: number
  /** What nobody foresaw. */
  readonly error?: unknown
}

/** What a service is made of. */
export interface ServiceOptions {
  readonly store: Store
  /** The time now, Unix seconds. */
  readonly clock: () => Instant
  /** A source of random UUIDs, version 4: ids and secrets are made of them. */
  readonly ids?: () => string
  /** How webhooks are reached when they are made and tried; by the engine's own fetch, unless one is given. */
  readonly reach?: Reach
  /** Called once what happened is kept; it should not take long. */
  readonly notify?: (fact: Fact) => Promise<void> | void
  /** The address that the service is reached under; the request's own where none is given. */
  readonly publicUrl?: string
  /** The script-tag builds under `/embed/`, the newest first: pages run that one, the others are there for pages open by now. */
  readonly scriptBuilds?: readonly ScriptBuild[]
  /** The origins whose pages may frame the hosted pages; none unless some are given. */
  readonly framingOrigins?: readonly string[]
  /** The origin that pages may call from; any, unless one is given. No cookie is ever used. */
  readonly allowedOrigin?: string
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

/** What every answer carries, unless it says otherwise itself. */
const usualHeaders = {
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
  const { store, clock, publicUrl, allowedOrigin = '*', log = () => {} } = options
  const { scriptBuilds = [], framingOrigins = [] } = options
  for (const origin of framingOrigins)
    if (!isOrigin(origin))
      throw new TypeError(`framingOrigins '${origin}': expected an origin such as https://example.com`)
  const newId = options.ids ?? (() => crypto.randomUUID())
  const notify = options.notify ?? (() => {})
  const reach = options.reach ?? reachDirectly

  const originOf = (request: Request): string => publicUrl ?? new URL(request.url).origin
  const pages = hostedPages({ store, originOf, build: scriptBuilds[0], framing: framingOrigins })

  type Variables = { requestId: string; operation: string; error: unknown }
  const app = new Hono<{ Variables: Variables }>()

  app.use(async (context, next) => {
    const started = performance.now()
    const requestId = newId()
    context.set('requestId', requestId)
    context.set('operation', 'none')
    await next()
    const { headers } = context.res
    headers.set('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(usualHeaders)) if (!headers.has(name)) headers.set(name, value)
    if (originOf(context.req.raw).startsWith('https:'))
      headers.set('Strict-Transport-Security', transportSecurity)
    headers.set('Access-Control-Allow-Origin', allowedOrigin)
    headers.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
    log({
      requestId,
      method: context.req.method,
      operation: context.get('operation'),
      status: context.res.status,
      milliseconds: performance.now() - started,
      error: context.get('error'),
    })
  })
  app.use(compress({ encoding: 'gzip', threshold: compressedFrom }))
  app.options(
    '*',
    () =>
      new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
          'Access-Control-Max-Age': String(preflightSeconds),
        },
      }),
  )

  for (const route of routes) {
    const { id, method, path } = route.endpoint
    const serve = serveRoute(route, { store, clock, newId, reach, originOf, notify })
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('operation', id)
      const report = (error: unknown) => context.set('error', error)
      return responseOf(await serve(context.req.raw, context.req.param(), context.get('requestId'), report))
    })
  }

  for (const { name, path, answer } of [
    ...statusRoutes({ store, originOf, endpoints: routes.map((route) => route.endpoint) }),
    ...pages.routes,
    ...scriptRoutes(scriptBuilds, originOf),
  ])
    app.get(path, async (context) => {
      context.set('operation', name)
      return answer(context.req.raw, context.req.param())
    })

  // Who opens an address in a browser reads a page; who calls the interface, its error.
  const isPageVisit = (request: Request): boolean => /text\/html/.test(request.headers.get('Accept') ?? '')

  app.notFound((context) => {
    if (isPageVisit(context.req.raw)) return pages.missing(context.req.raw)
    const error = new ServiceError(
      'not_found_error',
      `there is no ${context.req.method} ${context.req.path.slice(0, 200)}`,
    )
    return responseOf(failureReply(error, context.get('requestId'), () => {}))
  })
  app.onError((error, context) => {
    const reply = failureReply(error, context.get('requestId'), (unforeseen) =>
      context.set('error', unforeseen),
    )
    return context.get('operation').startsWith('page.') ? pages.failed(context.req.raw) : responseOf(reply)
  })

  return { fetch: async (request) => app.fetch(request) }
}
