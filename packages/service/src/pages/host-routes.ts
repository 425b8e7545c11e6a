import { hostPage } from '../features/host-pages/host-page.js'
import { type HostSubject, hostSubjects } from './host-subject.js'
import { answerPicture, previewedHost, previewMetadata } from './link-preview.js'
import { wantedForm } from './no-script/alternate-formats.js'
import { hostData, hostLinkedData, hostMarkdown } from './no-script/host-formats.js'
import { hostTemplate } from './no-script/host-template.js'
import { linkOf, type PageReader } from './no-script/page-reader.js'
import { windowTitle } from './page-document.js'
import { readerFor } from './page-request.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/**
 * The page of a host who has published one: what can be booked with them, each with its next free time. With scripts, the element
 * shows the times in the visitor's time zone.
 */
export const hostRoutes = (context: PageContext, responder: PageResponder): readonly HostedRoute[] => {
  const { respond } = responder
  const { store, clock, originOf, busyTimeCache, nextStarts, previews } = context
  const subjectOf = hostSubjects(context, responder)
  const previewed = ({ host, appearance, reader }: HostSubject, origin: string) =>
    previewedHost(host, appearance, reader, origin)
  return [
    {
      name: 'page.host',
      path: '/h/:slug',
      answer: (request, { slug = '' }) =>
        store.read(async (records) => {
          const subject = await subjectOf(records, request, { slug })
          if (subject instanceof Response) return subject
          const { host, eventTypes, appearance } = subject
          const { clientId } = host
          const { language } = subject.reader
          const origin = originOf(request)
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
                ...(await previewMetadata(previewed(subject, origin), origin, previews)),
                data: hostLinkedData({ ...view, reader: canonical }),
              },
            },
            headers,
          )
        }),
    },
    {
      name: 'preview.host',
      path: '/h/:slug/preview/:name',
      answer: async (request, parameters) => {
        const subject = await store.read((records) => subjectOf(records, request, parameters))
        const page = subject instanceof Response ? subject : previewed(subject, originOf(request))
        return answerPicture(context, request, page)
      },
    },
  ]
}
