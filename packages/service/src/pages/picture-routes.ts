import type { PictureType } from '@whenable/contract'
import { bytesOfBase64 } from '../kernel/secrets.js'
import type { Store } from '../kernel/store/store.js'
import type { PageRoute } from './page-route.js'

/** Whatever a picture contains, it runs nothing and loads nothing, also as a page of its own. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

const headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  // Widgets on other sites show them, also sites that are isolated from other origins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** An SVG was checked as UTF-8, whatever it says itself. */
const contentType = (type: PictureType): string =>
  type === 'image/svg+xml' ? `${type}; charset=utf-8` : type

/** The names that `putPicture` gives. */
const isName = (name: string): boolean => /^[\w-]{24}\.(?:png|webp|jpg|svg)$/.test(name)

const missing = (): Response =>
  new Response('There is no such picture, or no longer.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Serves uploaded pictures. Their addresses contain a digest, so a response never changes. */
export const pictureRoutes = (store: Store): readonly PageRoute[] => [
  {
    name: 'picture',
    path: '/pictures/:name',
    answer: async (request, { name = '' }) => {
      const picture = isName(name) ? await store.read((records) => records.picture(name)) : undefined
      if (!picture) return missing()
      const tag = `"${name}"`
      if (request.headers.get('If-None-Match')?.includes(tag))
        return new Response(null, { status: 304, headers: { ...headers, ETag: tag } })
      const bytes = bytesOfBase64(picture.data)
      return new Response(bytes, {
        headers: {
          ...headers,
          ETag: tag,
          'Content-Type': contentType(picture.type),
          'Content-Length': String(bytes.length),
        },
      })
    },
  },
]
