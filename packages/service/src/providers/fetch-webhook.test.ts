import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchWebhook } from './fetch-webhook.js'

describe('calling a webhook', () => {
  let server: Server | undefined
  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((done) => (server ? server.close(done) : done(undefined)))
    server = undefined
  })
  const asked: { method: string; headers: IncomingMessage['headers']; body: string }[] = []
  const listen = async (answer: (response: ServerResponse) => void): Promise<number> => {
    asked.length = 0
    const started = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        asked.push({ method: request.method ?? '', headers: request.headers, body })
        answer(response)
      })
    })
    server = started
    await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
    return (started.address() as AddressInfo).port
  }
  const post = { method: 'POST', headers: { 'X-Service-Signature': 'ab' }, body: '{"é":1}' } as const
  const signal = () => AbortSignal.timeout(5_000)

  test('posts the body and reads the response', async () => {
    const port = await listen((response) => response.end('ok'))
    const response = await fetchWebhook('loopback')(`http://127.0.0.1:${port}/told?a=1`, {
      ...post,
      signal: signal(),
    })
    expect([response.status, await response.text()]).toEqual([200, 'ok'])
    expect(asked).toMatchObject([
      { method: 'POST', body: post.body, headers: { 'x-service-signature': 'ab', 'content-length': '8' } },
    ])
  })

  test('follows no redirect', async () => {
    const port = await listen((response) => response.writeHead(302, { Location: '/elsewhere' }).end())
    const response = await fetchWebhook('loopback')(`http://127.0.0.1:${port}/`, {
      ...post,
      signal: signal(),
    })
    expect([response.status, asked.length]).toEqual([302, 1])
  })

  test.each([204, 304, 500])('returns status %d', async (status) => {
    const port = await listen((response) => response.writeHead(status).end())
    const response = await fetchWebhook('loopback')(`http://127.0.0.1:${port}/`, {
      ...post,
      signal: signal(),
    })
    expect(response.status).toBe(status)
  })

  test('limits the response that it reads', async () => {
    const port = await listen((response) => response.end('x'.repeat(1_000_000)))
    const response = await fetchWebhook('loopback')(`http://127.0.0.1:${port}/`, {
      ...post,
      signal: signal(),
    })
    expect((await response.text()).length).toBeLessThanOrEqual(4_096)
  })

  test('connects to no private address, by name or by number', async () => {
    const port = await listen((response) => response.end('ok'))
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      await expect(
        fetchWebhook('public')(`http://${host}:${port}/`, { ...post, signal: signal() }),
      ).rejects.toThrow('private network')
    expect(asked).toEqual([])
  })

  test('stops when it is aborted', async () => {
    const port = await listen(() => {})
    const controller = new AbortController()
    const asking = fetchWebhook('loopback')(`http://127.0.0.1:${port}/`, {
      ...post,
      signal: controller.signal,
    })
    controller.abort(new DOMException('10 seconds have passed', 'TimeoutError'))
    await expect(asking).rejects.toThrow()
  })
})
