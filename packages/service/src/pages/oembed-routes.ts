import { oembedAnswer, readEmbedSize } from '../features/link-previews/oembed.js'
import type { Records } from '../kernel/store/store.js'
import { bookingSubjects } from './booking-subject.js'
import { hostSubjects } from './host-subject.js'
import { type PreviewedPage, pagePicture, previewedEventType, previewedHost } from './link-preview.js'
import { linkOf } from './no-script/page-reader.js'
import { kit } from './page-document.js'
import type { PageResponder } from './page-responder.js'
import type { HostedRoute, PageContext } from './page-route.js'

/** Pages that others embed. Pages of links, bookings and owners are for the people who have their address. */
const embeddable = /^\/([bh])\/([^/]+)$/

/** The request of a page of this service that an address leads to. Undefined for any other address. */
const pageRequest = (address: string | null, origin: string, asked: Request): Request | undefined => {
  if (!URL.canParse(address ?? '')) return undefined
  const url = new URL(address ?? '')
  if (url.origin !== origin || url.username || url.password || !embeddable.test(url.pathname))
    return undefined
  url.hash = ''
  const languages = asked.headers.get('Accept-Language')
  return new Request(url, { headers: languages ? { 'Accept-Language': languages } : {} })
}

const refusal = (status: number, reason: string): Response =>
  new Response(`${reason}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/**
 * Says how editors embed the public pages (oEmbed 1.0). It answers for addresses of this service alone and requests none, with the status
 * of the page that an address leads to.
 */
export const oembedRoutes = (context: PageContext, responder: PageResponder): readonly HostedRoute[] => {
  const { store, originOf, previews, framing } = context
  const { subjectOfSlug } = bookingSubjects(context, responder)
  const hostOfPage = hostSubjects(context, responder)

  const pageAt = async (records: Records, request: Request): Promise<PreviewedPage | Response> => {
    const [, kind, encoded = ''] = embeddable.exec(new URL(request.url).pathname) ?? []
    const slug = decodedSlug(encoded)
    const origin = originOf(request)
    if (kind === 'h') {
      const subject = await hostOfPage(records, request, { slug })
      return subject instanceof Response
        ? subject
        : previewedHost(subject.host, subject.appearance, subject.reader, origin)
    }
    const subject = await subjectOfSlug(records, request, { slug })
    return subject instanceof Response ? subject : previewedEventType(subject, origin)
  }

  return [
    {
      name: 'oembed',
      path: '/oembed',
      answer: (request) =>
        store.read(async (records) => {
          const query = new URL(request.url).searchParams
          const origin = originOf(request)
          if (!['json', null].includes(query.get('format')))
            return refusal(501, 'This service answers in JSON: format=json')
          const target = pageRequest(query.get('url'), origin, request)
          if (!target) return refusal(404, 'This is no page of this service that can be embedded')
          let page = await pageAt(records, target)
          const moved = page instanceof Response ? page.headers.get('Location') : null
          if (moved !== null) page = await pageAt(records, new Request(new URL(moved, origin), target))
          if (page instanceof Response)
            return page.status === 403
              ? refusal(401, 'This page is private')
              : refusal(page.status, 'There is no such page, or no longer')
          const { title, preview, reader } = page
          const { host, business } = preview
          return Response.json(
            oembedAnswer(
              {
                ...{ title, author: host ?? business, address: origin + linkOf(reader) },
                provider: { name: business ?? kit, address: origin },
                picture: previews && (await pagePicture(page, origin)),
              },
              { isFramed: framing.length > 0, most: readEmbedSize(query) },
            ),
            { headers: { 'Cache-Control': 'no-cache', Vary: 'Accept-Language' } },
          )
        }),
    },
  ]
}

const decodedSlug = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
