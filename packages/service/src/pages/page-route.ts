import type { Effect, Endpoint } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { IdentifyAnonymous } from '../anonymous/callers.js'
import type { BusyTimeCache } from '../calendars/busy/busy-time-cache.js'
import type { SyncContext } from '../calendars/sync/sync-context.js'
import type { Challenges } from '../features/challenges/challenges.js'
import type { NextStartCache } from '../features/host-pages/next-start-cache.js'
import type { Report } from '../kernel/errors.js'
import type { PublishContext } from '../kernel/publish/publish.js'
import type { RunJob } from '../kernel/run-job.js'
import type { PreviewContext } from './link-preview.js'
import type { ResponderContext } from './page-responder.js'

/** The services that pages use. */
export interface PageContext extends ResponderContext, PublishContext {
  readonly clock: () => Instant
  readonly busyTimeCache: BusyTimeCache
  readonly nextStarts: NextStartCache
  readonly challenges: Challenges
  /** The network address of a request's caller. */
  readonly addressOf: (request: Request) => string | undefined
  readonly anonymousOf: IdentifyAnonymous
  /** Connected calendars. */
  readonly connections: SyncContext
  /** Whether this service sends the emails of all applications. Ask `event-types/sends-email.ts`. */
  readonly sendsMail: boolean
  readonly offersTools: boolean
  /** The origins of `publicUrl` and `allowedOrigins`. */
  readonly knownOrigins: readonly string[]
  /** Draws the pictures of link previews. Without it, previews show the logo. */
  readonly previews?: PreviewContext | undefined
  /** Runs what may take long. */
  readonly runJob: RunJob
}

/** A page and the pattern of its path. */
export interface PageRoute {
  readonly name: string
  readonly path: string
  /** Defaults to GET. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** The endpoint of the interface that this page serves. */
  readonly endpoint?: Endpoint
  /** @param report receives unexpected errors. */
  answer(request: Request, parameters: Readonly<Record<string, string>>, report: Report): Promise<Response>
}

/** A hosted page. A form says what those who send it cause. */
export type HostedRoute = PageRoute &
  ({ readonly method?: 'GET' } | { readonly method: 'POST'; readonly effect: Effect })
