import { html } from 'hono/html'

/** A page that can be embedded, as oEmbed describes it. */
export interface EmbeddedPage {
  /** Its address, also of what its form begins with. */
  readonly address: string
  readonly title: string
  readonly author: string | undefined
  readonly provider: { readonly name: string; readonly address: string }
  readonly picture: { readonly address: string; readonly width: number; readonly height: number } | undefined
}

/** How large a consumer lets an embedded page and its picture be, in pixels. */
export interface EmbedSize {
  readonly width: number
  readonly height: number
}

/** The size of a frame in which a booking shows without scrolling, in pixels. */
const frameSize = { width: 760, height: 720 }

/** How long a consumer may keep an answer, in seconds: an hour. */
const cacheAge = 3_600

/** Reads `maxwidth` or `maxheight`. Anything else than a whole number of pixels is no limit. */
const mostOf = (text: string | null): number =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY

/** Reads the largest size that a request allows. */
export const readEmbedSize = (query: URLSearchParams): EmbedSize => ({
  width: mostOf(query.get('maxwidth')),
  height: mostOf(query.get('maxheight')),
})

/**
 * The answer of oEmbed 1.0 about a page: `rich`, a frame with the page, if other sites may frame it; otherwise `link`, which consumers
 * show as a card or a link. Consumers run no scripts of providers that they do not know, and accept an `iframe`.
 */
export const oembedAnswer = (
  { address, title, author, provider, picture }: EmbeddedPage,
  { isFramed, most }: { readonly isFramed: boolean; readonly most: EmbedSize },
): Record<string, string | number> => {
  const width = Math.min(frameSize.width, most.width)
  const height = Math.min(frameSize.height, most.height)
  const frame = html`<iframe src="${address}" title="${title}" width="${width}" height="${height}" loading="lazy" frameborder="0" style="border:0;max-width:100%"></iframe>`
  const fits = picture && picture.width <= most.width && picture.height <= most.height
  return {
    version: '1.0',
    title,
    ...(author === undefined ? {} : { author_name: author }),
    provider_name: provider.name,
    provider_url: provider.address,
    cache_age: cacheAge,
    ...(fits
      ? {
          thumbnail_url: picture.address,
          thumbnail_width: picture.width,
          thumbnail_height: picture.height,
        }
      : {}),
    ...(isFramed ? { type: 'rich', html: String(frame), width, height } : { type: 'link' }),
  }
}
