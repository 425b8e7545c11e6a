import { parseBookingReference } from '@whenable/contract'
import { textDirection } from '@whenable/time'
import { eventTermsOf } from '../domain/configuration-types.js'
import type { OwnedConfiguration, Records, Store } from '../store/store.js'
import { pageDocument } from './page-document.js'
import { pageStyle } from './page-style.js'

/** What pages are made with. */
export interface PageSurroundings {
  readonly store: Store
  /** The address under which a request reached the service, without a path. */
  readonly originOf: (request: Request) => string
  readonly assets: ((path: string) => Promise<Response | undefined>) | undefined
}

/** A page, by the pattern of its path. */
export interface PageRoute {
  readonly name: string
  readonly path: string
  answer(request: Request, parameters: Readonly<Record<string, string>>): Promise<Response>
}

/** Only what this service serves itself, and pictures that a configuration names. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data: https:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** The language that a page is asked for: `?lang=`, else the first that the browser prefers. */
const languageOf = (request: Request): string => {
  const wanted =
    new URL(request.url).searchParams.get('lang') ??
    request.headers.get('accept-language')?.split(',')[0]?.split(';')[0]?.trim() ??
    ''
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(wanted) ? wanted : 'en'
}

const respond = (
  request: Request,
  status: number,
  title: string,
  tag?: { name: string; attributes: Attributes },
) => {
  const lang = languageOf(request)
  return new Response(pageDocument({ lang, dir: textDirection(lang), title, tag }), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      // A reference in the address is its holder's credential: it goes nowhere else.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    },
  })
}

type Attributes = Readonly<Record<string, string>>

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

/** The hosted pages, their style, and the script that they run. */
export const pageRoutes = ({ store, originOf, assets }: PageSurroundings): readonly PageRoute[] => {
  const missingPage = (request: Request) => respond(request, 404, 'This page does not exist')

  const bookingPage = (name: string, path: string, tag: string, needsSalt: boolean): PageRoute => ({
    name,
    path: `${path}/:booking_ref`,
    async answer(request, { booking_ref: reference = '' }) {
      const owned = await store.read((records) => configurationOfReference(records, reference, needsSalt))
      if (!owned) return missingPage(request)
      const attributes = {
        'booking-ref': reference,
        'service-url': originOf(request),
        lang: languageOf(request),
      }
      return respond(request, 200, eventTermsOf(owned.configuration).title, { name: tag, attributes })
    },
  })

  return [
    {
      name: 'page.booking',
      path: '/b/:slug',
      async answer(request, { slug = '' }) {
        const clientId = new URL(request.url).searchParams.get('client_id')
        const owned = await store.read((records) => configurationOfPage(records, slug, clientId))
        if (!owned) return missingPage(request)
        const { id, name } = owned.configuration
        const attributes = {
          'configuration-id': id,
          'service-url': originOf(request),
          lang: languageOf(request),
        }
        return respond(request, 200, name ?? eventTermsOf(owned.configuration).title, {
          name: 'when-booking',
          attributes,
        })
      },
    },
    bookingPage('page.manage', '/manage', 'when-manage-booking', false),
    bookingPage('page.confirm', '/confirm', 'when-organizer-confirmation', true),
    {
      name: 'page.style',
      path: '/pages.css',
      answer: async () =>
        new Response(pageStyle, {
          headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
        }),
    },
    {
      name: 'page.script',
      path: '/embed/:file{.+}',
      async answer(request, { file = '' }) {
        const found = await assets?.(file)
        // A copy: the headers of one that was fetched cannot be added to.
        return found ? new Response(found.body, found) : missingPage(request)
      },
    },
  ]
}
