import { eventTermsOf } from '../event-types/configuration-rules.js'
import type { PublishedHost } from '../features/host-pages/host-page.js'
import {
  type LinkPreview,
  type PreviewPictures,
  previewName,
  uploadedName,
  withUploads,
} from '../features/link-previews/link-previews.js'
import type { RateLimits } from '../kernel/http/rate-limits.js'
import { previewSize } from '../kernel/pictures/preview-picture.js'
import { pictureAddress } from '../kernel/pictures/put-picture.js'
import { JobRefused } from '../kernel/run-job.js'
import type { Appearance, Store } from '../kernel/store/store.js'
import { type BookingSubject, titleOfSubject } from './booking-subject.js'
import { durationText, linkOf, type PageReader } from './no-script/page-reader.js'
import { type PageMetadata, windowTitle } from './page-document.js'
import { visibleHost } from './page-subjects.js'

/** Draws the pictures of link previews. */
export interface PreviewContext {
  readonly pictures: PreviewPictures
  readonly limits: RateLimits
}

/** A page that programs show a preview of, where somebody pastes its address. */
export interface PreviewedPage {
  /** The title of its window. */
  readonly title: string
  readonly preview: LinkPreview
  readonly reader: PageReader
}

/** The page of an event type, with what visitors of that page see. */
export const previewedEventType = (subject: BookingSubject, origin: string): PreviewedPage => {
  const { owned, settings, appearance, reader } = subject
  const { lang } = reader.language
  const minutes = settings.duration_minutes
  const host = visibleHost(owned.configuration)
  return {
    ...{ title: titleOfSubject(subject), reader },
    preview: {
      title: eventTermsOf(owned.configuration).title,
      fact: minutes ? durationText(minutes, lang) : undefined,
      ...{ host, business: appearance.companyName, accent: appearance.accent, lang },
      logo: uploadedName(appearance.logo, origin),
      photo: host === undefined ? undefined : uploadedName(settings.organizer?.picture, origin),
    },
  }
}

/** The page of a host. */
export const previewedHost = (
  { member }: PublishedHost,
  appearance: Appearance,
  reader: PageReader,
  origin: string,
): PreviewedPage => {
  const { companyName: business, accent, logo } = appearance
  return {
    ...{ title: windowTitle(member.name, business), reader },
    preview: {
      ...{ title: member.name, fact: undefined, host: undefined, business, accent },
      lang: reader.language.lang,
      logo: uploadedName(logo, origin),
      photo: uploadedName(pictureAddress(origin, member.picture), origin),
    },
  }
}

/** The picture of a page, at the address of that page without what its form begins with. */
export const pagePicture = async ({ preview, reader }: PreviewedPage, origin: string) => {
  const { client_id } = reader.query
  const page: PageReader = {
    ...{ ...reader, prefill: undefined },
    path: `${reader.path}/preview/${await previewName(preview)}`,
    query: { ...(client_id ? { client_id } : {}), lang: preview.lang },
  }
  return { address: origin + linkOf(page), ...previewSize }
}

/** What previews of a page are made of: its picture, where this service draws some, and the address of its oEmbed answer. */
export const previewMetadata = async (
  page: PreviewedPage,
  origin: string,
  previews: PreviewContext | undefined,
): Promise<Pick<PageMetadata, 'picture' | 'embed'>> => ({
  picture: previews && (await pagePicture(page, origin)),
  embed: `${origin}/oembed?${new URLSearchParams({ url: origin + linkOf(page.reader), format: 'json' })}`,
})

/** The answer about a page that has no preview, with the status of that page, or to where that page is now. */
const noPicture = (page: Response): Response =>
  page.status < 400
    ? page
    : new Response('There is no such picture, or no longer.\n', {
        status: page.status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      })

/** Answers a request for the picture of a page. An earlier address of it leads to the present one. */
export const answerPicture = async (
  {
    store,
    previews,
    addressOf,
  }: {
    readonly store: Store
    readonly previews?: PreviewContext | undefined
    readonly addressOf: (request: Request) => string | undefined
  },
  request: Request,
  page: PreviewedPage | Response,
): Promise<Response> => {
  if (page instanceof Response) return noPicture(page)
  if (!previews) return noPicture(new Response(null, { status: 404 }))
  const { preview } = page
  const name = await previewName(preview)
  const url = new URL(request.url)
  const present = url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1) + name
  if (url.pathname !== present)
    return new Response(null, {
      status: 302,
      headers: { Location: present + url.search, 'Cache-Control': 'no-store' },
    })
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    // Pages elsewhere show it, also pages that are isolated from other origins.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${name}"`,
  }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const address = addressOf(request)
  try {
    const png = await previews.pictures.get(name, async () => {
      if (address !== undefined) await previews.limits.count('previews', address)
      return store.read((records) => withUploads(records, preview))
    })
    return new Response(png, {
      headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.length) },
    })
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return new Response('Too many pictures are being drawn: try again.\n', {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': '10',
      },
    })
  }
}
