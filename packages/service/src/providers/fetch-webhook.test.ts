import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchWebhook, isReachable } from './fetch-webhook.js'

const loopback = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']
const inside = [
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '::',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '192.88.99.1',
  '240.0.0.1',
  '::10.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b:1::a00:1',
  '2001::a00:1',
  '2001:db8::1',
  'fec0::1',
  'fe80::1%eth0',
  '100::1',
  '4000::1',
]
const outside = ['93.184.216.34', '172.32.0.1', '11.0.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34']

describe('the allowed addresses of webhooks', () => {
  test("are on the internet, not in the service's own network", () => {
    for (const address of outside) expect([address, isReachable(address, 'public')]).toEqual([address, true])
    for (const address of [...inside, ...loopback])
      expect([address, isReachable(address, 'public')]).toEqual([address, false])
  })

  test('exclude texts that only look like addresses', () => {
    for (const text of ['', 'localhost', '0x7f.1', '010.1.2.3', '1.2.3', '::ffff:1.2.3', '%'])
      expect([text, isReachable(text, 'loopback')]).toEqual([text, false])
  })

  test('include this machine if the service is local', () => {
    for (const address of [...outside, ...loopback])
      expect([address, isReachable(address, 'loopback')]).toEqual([address, true])
    for (const address of inside)
      expect([address, isReachable(address, 'loopback')]).toEqual([address, false])
  })

  test('include everything if configured', () => {
    for (const address of [...outside, ...inside, ...loopback])
      expect([address, isReachable(address, 'any')]).toEqual([address, true])
  })
})

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
