import type { PageRoute } from './page-route.js'
import { preferences } from './preferences.js'
import { type Encoding, entryFile, ownerFile, type ScriptBuild, type ScriptFile } from './script-build.js'
import { scriptIndex } from './script-index.js'

/** Caches for a year: for files that never change. */
const forever = 'public, max-age=31536000, immutable'

/** Caches for five minutes: for files that change with the next build. */
const forNow = 'public, max-age=300'

const encodings: readonly Encoding[] = ['br', 'gzip']

/** Pages of other origins may run these files and measure their timing. */
const openHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Timing-Allow-Origin': '*' }

const isEntry = (path: string): boolean => path === entryFile || path === ownerFile

/**
 * A script that is requested with a query, as site builders write it (`whenable.js?ver=6.4`). Its other files import it by its name
 * alone: served under both, it would run twice.
 */
const forward = (path: string): Response =>
  new Response(`import './${path}'\n`, {
    headers: { ...openHeaders, 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': forNow },
  })

/** The compression of a file for a request. */
const encodingFor = (request: Request): Encoding | undefined => {
  const wanted = preferences(request.headers.get('Accept-Encoding'))
  // Brotli is smaller, so it is preferred at equal weight.
  return encodings.find((encoding) => wanted.includes(encoding))
}

/** Whether the caller has this content already (RFC 9110 §13.1.2). */
const hasAlready = (request: Request, entityTag: string): boolean =>
  (request.headers.get('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === entityTag)

const serveFile = async (request: Request, file: ScriptFile, isFixed: boolean): Promise<Response> => {
  const encoding = encodingFor(request)
  const entityTag = `"${file.digest}${encoding ? `-${encoding}` : ''}"`
  const headers: Record<string, string> = {
    ETag: entityTag,
    'Cache-Control': isFixed || file.isHashed ? forever : forNow,
    Vary: 'Accept-Encoding',
    ...openHeaders,
  }
  if (hasAlready(request, entityTag)) return new Response(null, { status: 304, headers })
  const bytes = await file.read(encoding)
  return new Response(bytes, {
    headers: {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': String(bytes.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
}

/**
 * Serves the script-tag builds under `/embed/`, the newest first. Looks for a file in all builds, so that pages of an earlier
 * build can still load its files. `/embed/{version}/` serves one build and never changes.
 */
export const scriptRoutes = (
  builds: readonly ScriptBuild[],
  originOf: (request: Request) => string,
): readonly PageRoute[] => {
  const missing = (path: string) =>
    new Response(`The script-tag build has no file ${path.slice(0, 200)}. See /embed/ for the list.\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })

  return [
    {
      name: 'script.index',
      path: '/embed',
      answer: async () => new Response(null, { status: 308, headers: { Location: '/embed/' } }),
    },
    {
      name: 'script.index',
      path: '/embed/',
      answer: async (request) => {
        const [newest] = builds
        return newest ? scriptIndex(newest, originOf(request)) : missing(entryFile)
      },
    },
    {
      name: 'script.file',
      path: '/embed/:file{.+}',
      async answer(request, { file: path = '' }) {
        const slash = path.indexOf('/')
        const version = path.slice(0, Math.max(slash, 0))
        const named = builds.find(({ record }) => record?.version === version)
        if (named) {
          const file = named.files.get(path.slice(slash + 1))
          return file ? serveFile(request, file, true) : missing(path)
        }
        const file = builds.map(({ files }) => files.get(path)).find((found) => found)
        if (!file) return missing(path)
        return isEntry(path) && new URL(request.url).search ? forward(path) : serveFile(request, file, false)
      },
    },
  ]
}
