// The demo's web server, as a site owner would write it. It serves the built pages under a strict content security policy,
// inserts the service's address and the configurations' ids, and requests sessions with its API key.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { createAccounts } from './accounts.mjs'
import { footerOf, headerOf } from './frame.mjs'
import { createSandboxes } from './sandboxes.mjs'
import { createSignIn } from './sign-in.mjs'

const pages = join(import.meta.dirname, 'dist')

/**
 * Starts the demo pages.
 *
 * @param {{
 *   port: number, host?: string, serviceUrl: string, apiKey: string, configurations: Record<string, string>,
 *   clientId?: string, mails?: () => Promise<readonly { to: { email: string }, text: string }[]>,
 * }} options `port` 0 takes a free one; `configurations` are ids by slug; the person who signs in on “Studio calendar” is made up, and
 *   their code is read from `mails`.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startDemo({
  port,
  host = '127.0.0.1',
  serviceUrl,
  apiKey,
  configurations,
  clientId,
  mails,
}) {
  const placeholders = { 'service-url': serviceUrl, ...configurations }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${serviceUrl}`,
    "style-src 'self'",
    `img-src 'self' data: ${serviceUrl}`,
    `connect-src 'self' ${serviceUrl}`,
    // Only the elements' renderer may write markup, from its own templates.
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  const page = async (context, next) => {
    const path = context.req.path === '/' ? '/index.html' : context.req.path
    if (!/^\/[\w-]+\.html$/.test(path)) return next()
    const source = await readFile(join(pages, path), 'utf8').catch(() => null)
    if (source === null) return next()
    const values = { ...placeholders, header: headerOf(path), footer: footerOf(path) }
    return context.html(
      source.replace(/\{\{([\w-]+)\}\}/g, (match, name) => values[name] ?? match),
      200,
      { 'content-security-policy': policy },
    )
  }

  /** Calls the service with the API key. */
  const call = async (method, path, body) => {
    const answer = await fetch(`${serviceUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new HTTPException(answer.status, { message: error.message })
    return data
  }

  const session = async (context) =>
    context.json(
      await call('POST', '/v3/scheduling/sessions', {
        configuration_id: configurations['private-review'],
        time_to_live: 5,
      }),
    )

  const sandboxes = createSandboxes(call)
  const runInSandbox = async (context) => {
    const { sandbox, action } = context.req.param()
    const done = await sandboxes.run(sandbox, action, await context.req.json())
    return done ? context.json(done) : context.json({}, 404)
  }

  /** Forwards a request to the service, by default with the API key. */
  const pass = async (path, request, authorization = `Bearer ${apiKey}`) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = await request.text()
    const { search } = new URL(request.url)
    const answer = await fetch(`${serviceUrl}${path}${search}`, {
      ...{ method: request.method, headers },
      ...(body ? { body } : {}),
    })
    return new Response(answer.body, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }

  const accounts = createAccounts(call, pass, createSignIn({ serviceUrl, clientId, apiKey, mails }))
  const setAccess = async (context) => {
    const done = accounts.setAccess(context.req.param('account'), await context.req.json())
    return done ? context.json(done) : context.json({}, 404)
  }
  const forward = async (context) => {
    const account = context.req.param('account')
    const path = context.req.path.slice(`/accounts/${account}`.length)
    return (await accounts.forward(account, path, context.req.raw)) ?? context.json({}, 404)
  }

  const forwardLegacy = async (context) => {
    const path = context.req.path.slice('/workshop'.length)
    return (await accounts.forwardLegacy(path, context.req.raw)) ?? context.json({}, 401)
  }

  const app = new Hono()
  app.post('/session', session)
  app.post('/sandboxes', async (context) => context.json(await sandboxes.open()))
  app.post('/sandboxes/:sandbox/:action', runInSandbox)
  app.post('/accounts', async (context) => context.json(await accounts.open(await context.req.json())))
  app.post('/accounts/:account/access', setAccess)
  app.all('/accounts/:account/v3/*', forward)
  app.all('/workshop/*', forwardLegacy)
  app.get('*', page, serveStatic({ root: pages }))

  return new Promise((started, failed) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (address) =>
      started({
        url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    )
    server.once('error', failed)
  })
}
