import type { Endpoint } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BusyTimeCache } from '../calendars/busy-time-cache.js'
import type { Reply, Report } from '../http/reply.js'
import type { PublishContext } from '../notifications/transact-and-publish.js'
import { bookingRoutes } from './booking-routes.js'
import { confirmRoutes } from './confirm-routes.js'
import { manageRoutes } from './manage-routes.js'
import { pageResponder, type ResponderContext } from './page-responder.js'

/** What pages are made with. */
export interface PageContext extends ResponderContext, PublishContext {
  readonly clock: () => Instant
  readonly busyTimeCache: BusyTimeCache
  /** Somebody sends the mails that are written. */
  readonly sendsMail: boolean
}

/** A page, by the pattern of its path. */
export interface PageRoute {
  readonly name: string
  readonly path: string
  /** GET unless it says otherwise. */
  readonly method?: 'GET' | 'POST'
  /** The endpoint of the interface that it is. */
  readonly endpoint?: Endpoint
  /** @param report is told what nobody foresaw. */
  answer(request: Request, parameters: Readonly<Record<string, string>>, report: Report): Promise<Response>
}

/** The hosted pages, and those for what is not there and for what went wrong. */
export interface Pages {
  readonly routes: readonly PageRoute[]
  missing(request: Request): Promise<Response>
  /** @param reply what a caller of the interface would have been told. */
  failed(request: Request, reply: Reply): Promise<Response>
}

/** The hosted pages over a store. */
export const hostedPages = (context: PageContext): Pages => {
  const responder = pageResponder(context)
  const { notice } = responder

  return {
    routes: [
      ...bookingRoutes(context, responder),
      ...manageRoutes(context, responder),
      ...confirmRoutes(context, responder),
    ],
    missing: (request) =>
      notice(request, 404, ({ missingHeading, missingHelp }) => [missingHeading(), missingHelp()]),
    async failed(request, { status, headers = {} }) {
      const page = await notice(request, status, ({ failedHeading, failedHelp, oftenHeading, oftenHelp }) =>
        status === 429 ? [oftenHeading(), oftenHelp()] : [failedHeading(), failedHelp()],
      )
      for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
      return page
    },
  }
}
