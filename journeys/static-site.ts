import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Serves a folder on a free port. */
export const startStaticSite = (root: string): Promise<{ url: string; close: () => Promise<void> }> =>
  new Promise((started) => {
    const app = new Hono()
    // What a browser asks for by itself.
    app.get('/favicon.ico', (context) => context.body(null, 204))
    app.get('*', serveStatic({ root }))
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      started({
        url: `http://localhost:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
  })
