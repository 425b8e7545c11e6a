// The demo's web server: what a site owner's own would do. It serves the built pages under a strict content security
// policy, writes the service's address and the configurations' ids into them, and asks for sessions with its API key.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { keepDesks } from './desks.mjs'
import { keepRooms } from './rooms.mjs'
import { signerIn } from './sign-in.mjs'

const pages = join(import.meta.dirname, 'dist')

/**
 * Starts the demo pages.
 *
 * @param {{
 *   port: number, host?: string, serviceUrl: string, apiKey: string, configurations: Record<string, string>,
 *   clientId?: string, mails?: () => Promise<readonly { to: { email: string }, text: string }[]>,
 * }} options `port` 0 takes a free one; `configurations` are ids by slug; whoever signs in on “Studio week” is made up, and the
 *   code that is sent to them is read from `mails`.
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
  const words = { 'service-url': serviceUrl, ...configurations }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${serviceUrl}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${serviceUrl}`,
    // The elements' renderer has the one way to markup, and what it writes there are its own templates.
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
    return context.html(
      source.replace(/\{\{([\w-]+)\}\}/g, (whole, word) => words[word] ?? whole),
      200,
      { 'content-security-policy': policy },
    )
  }

  /** Asks the service with the API key, as a site owner's own server does. */
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

  const rooms = keepRooms(call)
  const actInRoom = async (context) => {
    const { room, deed } = context.req.param()
    const done = await rooms.act(room, deed, await context.req.json())
    return done ? context.json(done) : context.json({}, 404)
  }

  /** Passes a request on to the service, with the API key unless told. */
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

  const desks = keepDesks(call, pass, signerIn({ serviceUrl, clientId, apiKey, mails }))
  const setAccess = async (context) => {
    const done = desks.setAccess(context.req.param('desk'), await context.req.json())
    return done ? context.json(done) : context.json({}, 404)
  }
  const passOn = async (context) => {
    const desk = context.req.param('desk')
    const path = context.req.path.slice(`/desks/${desk}`.length)
    return (await desks.passOn(desk, path, context.req.raw)) ?? context.json({}, 404)
  }

  const passOnEarlier = async (context) => {
    const path = context.req.path.slice('/workshop'.length)
    return (await desks.passOnEarlier(path, context.req.raw)) ?? context.json({}, 401)
  }

  const app = new Hono()
  app.post('/session', session)
  app.post('/rooms', async (context) => context.json(await rooms.open()))
  app.post('/rooms/:room/:deed', actInRoom)
  app.post('/desks', async (context) => context.json(await desks.open(await context.req.json())))
  app.post('/desks/:desk/access', setAccess)
  app.all('/desks/:desk/v3/*', passOn)
  app.all('/workshop/*', passOnEarlier)
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
