import { type Configuration, type Endpoint, parseBookingReference } from '@whenable/contract'
import { eventTermsOf, isGroup } from '../domain/configuration-types.js'
import { organizerOf } from '../domain/slot-rules.js'
import type { Reply, Report } from '../routes/reply.js'
import type { OwnedConfiguration, Records, Store } from '../store/store.js'
import { appearanceStyle, readAppearance } from './appearance.js'
import { importMap, type Page, pageDocument } from './page-document.js'
import { pageHeaders } from './page-headers.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import { pageStyle } from './page-style.js'
import type { ScriptBuild } from './script-build.js'
import { scriptsFor } from './script-routes.js'

/** What pages are made with. */
export interface PageSurroundings {
  readonly store: Store
  /** The address under which a request reached the service, without a path. */
  readonly originOf: (request: Request) => string
  /** The script-tag build that pages run. */
  readonly build: ScriptBuild | undefined
  /** The origins whose pages may frame these. */
  readonly framing: readonly string[]
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

/** The configuration of a slug; the client id may be left out where there is one application alone. */
const configurationOfPage = async (
  records: Records,
  slug: string,
  clientId: string | null,
): Promise<OwnedConfiguration | undefined> => {
  const [application, another] = clientId
    ? [await records.applicationOfClient(clientId)]
    : await records.applications()
  if (another) return undefined
  return application && records.configurationOfSlug(application.id, slug)
}

/** The configuration of a reference whose booking is there. */
const configurationOfReference = async (
  records: Records,
  reference: string,
  needsSalt: boolean,
): Promise<OwnedConfiguration | undefined> => {
  try {
    const { configurationId, bookingId, salt } = parseBookingReference(reference)
    const owned = await records.configuration(configurationId)
    const booking = owned && (await records.booking(owned.applicationId, bookingId))
    return booking?.configurationId === configurationId && (salt || !needsSalt) ? owned : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** With whom, where that may be told. */
const shownHost = (configuration: Configuration): string | undefined =>
  isGroup(configuration) || configuration.event_booking.hide_participants
    ? undefined
    : (organizerOf(configuration).name ?? undefined)

/** Characters of a description that search engines and messengers show. */
const longestDescription = 200

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestDescription ? `${line.slice(0, longestDescription - 1).trimEnd()}…` : line
}

const windowTitle = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** The hosted pages over a store. */
export const hostedPages = ({ store, originOf, build, framing }: PageSurroundings): Pages => {
  const respond = async (request: Request, status: number, page: Page, cached = 'no-store') => {
    const { appearance, content } = page
    const style = appearanceStyle(appearance) + pageStyle
    const scripts = 'tag' in content ? scriptsFor(build, content.tag, page.language.name) : undefined
    const headers = await pageHeaders({
      styles: [style],
      scripts: scripts ? [importMap(scripts)] : [],
      service: scripts && originOf(request),
      picture: appearance.logo && new URL(appearance.logo).origin,
      framing,
    })
    return new Response(await pageDocument(page, style, scripts), {
      status,
      headers: { ...headers, 'Cache-Control': cached, Vary: 'Accept-Language' },
    })
  }

  /** A page that says why there is nothing more on it. */
  const notice = (
    request: Request,
    status: number,
    say: (messages: PageLanguage['messages']) => readonly [heading: string, help: string],
    appearance = {},
  ) => {
    const language = pageLanguage(request)
    const [heading, help] = say(language.messages)
    return respond(request, status, { language, title: heading, heading, appearance, content: { help } })
  }

  const missing = (request: Request) =>
    notice(request, 404, ({ missingHeading, missingHelp }) => [missingHeading(), missingHelp()])

  const bookingPage = (
    name: string,
    path: string,
    tag: string,
    needsSalt: boolean,
    headingOf: (messages: PageLanguage['messages']) => string,
  ): PageRoute => ({
    name,
    path: `${path}/:booking_ref`,
    async answer(request, { booking_ref: reference = '' }) {
      const owned = await store.read((records) => configurationOfReference(records, reference, needsSalt))
      if (!owned)
        return notice(request, 404, ({ brokenHeading, brokenHelp }) => [brokenHeading(), brokenHelp()])
      const { configuration } = owned
      const appearance = readAppearance(configuration.appearance)
      const language = pageLanguage(request)
      const what = headingOf(language.messages)
      const { title } = eventTermsOf(configuration)
      return respond(request, 200, {
        language,
        heading: title,
        title: windowTitle(what, title, appearance.companyName),
        appearance,
        content: {
          tag,
          attributes: { 'booking-ref': reference, 'service-url': originOf(request) },
          subheading: what,
          note: language.messages.keepAddress(),
        },
      })
    },
  })

  const slugPage: PageRoute = {
    name: 'page.booking',
    path: '/b/:slug',
    async answer(request, { slug = '' }) {
      const { pathname, searchParams } = new URL(request.url)
      const clientId = searchParams.get('client_id')
      const owned = await store.read((records) => configurationOfPage(records, slug, clientId))
      if (!owned) return missing(request)
      const { configuration } = owned
      const appearance = readAppearance(configuration.appearance)
      if (configuration.requires_session_auth)
        return notice(
          request,
          403,
          ({ privateHeading, privateHelp }) => [privateHeading(), privateHelp()],
          appearance,
        )
      const language = pageLanguage(request)
      const { title, description } = eventTermsOf(configuration)
      const origin = originOf(request)
      const host = shownHost(configuration)
      return respond(
        request,
        200,
        {
          language,
          heading: language.messages.bookHeading(),
          title: windowTitle(title, appearance.companyName ?? host),
          appearance,
          content: {
            tag: 'when-booking',
            attributes: { 'configuration-id': configuration.id, 'service-url': origin },
          },
          face: {
            address: `${origin}${pathname}${clientId ? `?client_id=${encodeURIComponent(clientId)}` : ''}`,
            description: shortened(description || language.messages.bookDescription(host)),
          },
        },
        'no-cache',
      )
    },
  }

  return {
    routes: [
      slugPage,
      bookingPage('page.manage', '/manage', 'when-manage-booking', false, (say) => say.manageHeading()),
      bookingPage('page.confirm', '/confirm', 'when-organizer-confirmation', true, (say) =>
        say.confirmHeading(),
      ),
    ],
    missing,
    async failed(request, { status, headers = {} }) {
      const page = await notice(request, status, ({ failedHeading, failedHelp, oftenHeading, oftenHelp }) =>
        status === 429 ? [oftenHeading(), oftenHelp()] : [failedHeading(), failedHelp()],
      )
      for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
      return page
    },
  }
}
