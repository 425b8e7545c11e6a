import { appearanceOf } from '../event-types/appearance.js'
import { hostOfSlug, hostPage, listedEventTypes } from '../features/host-pages/host-page.js'
import { wantedForm } from './no-script/alternate-formats.js'
import { hostData, hostLinkedData, hostMarkdown } from './no-script/host-formats.js'
import { hostTemplate } from './no-script/host-template.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { pageLanguage } from './page-language.js'
import { movedTo, readerFor } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/**
 * The page of a host who has published one: what can be booked with them, each with its next free time. With scripts, the element
 * shows the times in the visitor's time zone.
 */
export const hostRoutes = (
  context: PageContext,
  { respond, notice }: PageResponder,
): readonly HostedRoute[] => {
  const { store, clock, originOf, busyTimeCache, nextStarts } = context
  return [
    {
      name: 'page.host',
      path: '/h/:slug',
      answer: (request, { slug = '' }) =>
        store.read(async (records) => {
          const clientId = new URL(request.url).searchParams.get('client_id') ?? undefined
          const host = await hostOfSlug(records, slug, clientId)
          if (!host) return notice(request, 404, ({ page }) => page.missing)
          if (host.member.pageSlug !== slug) return movedTo(request, host.member.pageSlug ?? slug)
          const language = await pageLanguage(request)
          const origin = originOf(request)
          const eventTypes = await listedEventTypes(records, host.member)
          const page = await hostPage(records, host, eventTypes, {
            now: clock(),
            origin,
            nextStarts,
            busyTimeCache,
          })
          const reader = readerFor(request, language, page.timezone)
          const view = { page, reader, origin }
          const canonical: PageReader = { ...reader, query: clientId ? { client_id: clientId } : {} }
          const address = origin + linkOf(canonical)
          const headers = {
            'Cache-Control': 'no-cache',
            Vary: 'Accept, Accept-Language',
            Link: ['application/json', 'text/markdown']
              .map((type) => `<${address}>; rel="alternate"; type="${type}"`)
              .join(', '),
          }
          const form = wantedForm(request)
          if (form === 'json') return Response.json(hostData(view), { headers })
          if (form === 'markdown')
            return new Response(hostMarkdown(view), {
              headers: {
                ...headers,
                'Content-Type': 'text/markdown; charset=utf-8',
                'Content-Language': language.lang,
              },
            })
          const tz = reader.query['tz']
          const { applicationId } = host.member
          const configuration = eventTypes.find((one) => one.configuration.appearance)?.configuration
          const appearance = await appearanceOf(records, { applicationId, configuration }, origin)
          return respond(
            request,
            200,
            {
              language,
              appearance,
              heading: language.texts.page.book.heading,
              title: windowTitle(page.name, appearance.companyName),
              content: {
                tag: 'when-host-page',
                attributes: {
                  'service-url': origin,
                  slug,
                  'open-in': 'page',
                  ...(clientId ? { 'client-id': clientId } : {}),
                  ...(tz ? { 'time-zone': tz } : {}),
                },
                fallback: hostTemplate(page, reader),
              },
              metadata: {
                address,
                description: language.texts.page.book.description(page.name),
                data: hostLinkedData({ ...view, reader: canonical }),
              },
            },
            headers,
          )
        }),
    },
  ]
}
