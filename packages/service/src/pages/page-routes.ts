import type { Endpoint } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BusyMemory } from '../domain/busy-memory.js'
import { eventTermsOf } from '../domain/configuration-types.js'
import type { Reply, Report } from '../routes/reply.js'
import type { Telling } from '../routes/transact-telling.js'
import { readAppearance } from './appearance.js'
import { bookingRoutes } from './booking-routes.js'
import { manageRoutes } from './manage-routes.js'
import { windowTitle } from './page-document.js'
import { pageLanguage } from './page-language.js'
import { pageResponder, type ResponderSurroundings } from './page-responder.js'
import { bookingOfReference } from './page-subjects.js'

/** What pages are made with. */
export interface PageSurroundings extends ResponderSurroundings, Telling {
  readonly clock: () => Instant
  readonly busyMemory: BusyMemory
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
export const hostedPages = (surroundings: PageSurroundings): Pages => {
  const { store, originOf } = surroundings
  const responder = pageResponder(surroundings)
  const { respond, notice } = responder

  const confirmPage: PageRoute = {
    name: 'page.confirm',
    path: '/confirm/:booking_ref',
    async answer(request, { booking_ref: reference = '' }) {
      const found = await store.read((records) => bookingOfReference(records, reference, true))
      if (!found)
        return notice(request, 404, ({ brokenHeading, brokenHelp }) => [brokenHeading(), brokenHelp()])
      const { configuration } = found.owned
      const appearance = readAppearance(configuration.appearance)
      const language = pageLanguage(request)
      const { confirmHeading, keepAddress } = language.messages
      const { title } = eventTermsOf(configuration)
      return respond(request, 200, {
        language,
        heading: title,
        title: windowTitle(confirmHeading(), title, appearance.companyName),
        appearance,
        content: {
          tag: 'when-organizer-confirmation',
          attributes: { 'booking-ref': reference, 'service-url': originOf(request) },
          subheading: confirmHeading(),
          note: keepAddress(),
        },
      })
    },
  }

  return {
    routes: [
      ...bookingRoutes(surroundings, responder),
      ...manageRoutes(surroundings, responder),
      confirmPage,
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
