import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Serves a folder on a free port, below a path if one is given (`/some/path`): nothing is at its root then. */
export const startStaticSite = (
  root: string,
  below = '',
): Promise<{ url: string; close: () => Promise<void> }> =>
  new Promise((started) => {
    const app = new Hono()
    // What a browser asks for by itself.
    app.get('/favicon.ico', (context) => context.body(null, 204))
    // Nothing is built while tests run: a browser's session may keep what it has fetched.
    app.get(`${below}/*`, async (context, next) => {
      context.header('cache-control', 'max-age=3600')
      await next()
    })
    app.get(`${below}/*`, serveStatic({ root, rewriteRequestPath: (path) => path.slice(below.length) }))
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      started({
        url: `http://localhost:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
