import { basename } from 'node:path'
import { serve } from '@hono/node-server'
import { build } from 'esbuild'
import { Hono } from 'hono'

/** A site that draws its pages itself. */
export interface DrawingSite {
  readonly url: string
  /** Lets pages have their scripts, for which they wait until then. */
  readonly releaseScripts: () => void
  readonly close: () => Promise<void>
}

/** Scripts by their names, `client.js` first. */
export type Client = ReadonlyMap<string, string>

/** Bundles a module for browsers. */
export const bundleClient = async (contents: string): Promise<Client> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, splitting: true, write: false, format: 'esm', outdir: '/', entryNames: 'client' },
    ...{ conditions: ['source'], tsconfig: 'tsconfig.base.json', logLevel: 'error' },
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}

/**
 * Serves pages by their names under a policy that lets neither inline scripts nor inline styles through.
 *
 * @param client what browsers are given: the support for what stands already, before the elements
 * @param pages writes each body, with the nonce of its answer
 * @param service the only origin that pages may speak to
 */
export const startDrawingSite = async (
  client: Client,
  pages: Readonly<Record<string, (nonce: string) => Promise<string>>>,
  service: string,
): Promise<DrawingSite> => {
  let releaseScripts = () => {}
  const scriptsAllowed = new Promise<void>((release) => {
    releaseScripts = release
  })
  const app = new Hono()
  app.get('/favicon.ico', (context) => context.body(null, 204))
  app.get('/:name{.+\\.js}', async (context) => {
    await scriptsAllowed
    return context.body(client.get(context.req.param('name')) ?? '', 200, {
      'content-type': 'text/javascript',
    })
  })
  app.get('/:page', async (context) => {
    const nonce = crypto.randomUUID()
    const body = await pages[context.req.param('page')]?.(nonce)
    if (body === undefined) return context.notFound()
    context.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src ${service}; img-src 'self'; require-trusted-types-for 'script'`,
    )
    return context.html(
      `<!doctype html><html lang="en"><title>Book</title><style nonce="${nonce}">body { margin: 2rem }</style><script type="module" src="client.js"></script>${body}<p>After it</p>`,
    )
  })
  return new Promise((started) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      started({
        url: `http://localhost:${port}`,
        releaseScripts,
        close: () => {
          releaseScripts()
          return new Promise((closed) => server.close(() => closed()))
        },
      }),
    )
  })
}
