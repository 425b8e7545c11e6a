import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuardedFetch, type FetchGuard, type GuardedRequest, isReachable } from './guarded-fetch.js'

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

describe('allowed addresses', () => {
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

/** Servers on this machine; the first is the one that is asked. */
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const listen = async (answer: (response: ServerResponse, asked: Asked) => void) => {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      asked.push(one)
      answer(response, one)
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), asked }
}

const createFetch = (guard: Partial<FetchGuard> = {}) =>
  createGuardedFetch({ reachable: 'loopback', optionName: '--allow', ...guard })

const get = (more: Partial<GuardedRequest> = {}): GuardedRequest => ({
  method: 'GET',
  headers: {},
  signal: new AbortController().signal,
  ...more,
})

const password = 'Basic aG9zdDpzZWNyZXQ='
const credentialFor = (url: URL) => ({
  header: password,
  isFor: ({ origin }: URL) => origin === url.origin,
})

describe('a guarded fetch', () => {
  test('sends method, headers, body and credential, and reads status, headers and text', async () => {
    const { url, asked } = await listen((response) => response.writeHead(207, { ETag: '"1"' }).end('é'))
    const response = await createFetch()(
      url,
      get({ method: 'REPORT', headers: { Depth: '1' }, body: '<é/>', credential: credentialFor(url) }),
    )
    expect([response.status, response.header('etag'), response.text]).toEqual([207, '"1"', 'é'])
    expect(asked).toMatchObject([
      { method: 'REPORT', body: '<é/>', headers: { depth: '1', authorization: password } },
    ])
  })

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('reads %s', async (encoding, compress) => {
    const { url } = await listen((response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(compress('BEGIN:VCALENDAR')),
    )
    expect((await createFetch()(url, get())).text).toBe('BEGIN:VCALENDAR')
  })

  test("reads the answer's character set", async () => {
    const { url } = await listen((response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/calendar; charset="iso-8859-1"' })
        .end(Buffer.from('Sm\u00f6rg\u00e5s', 'latin1')),
    )
    expect((await createFetch()(url, get())).text).toBe('Smörgås')
  })

  const bomb = gzipSync(Buffer.alloc(1_000_000))
  test.each([
    ['plain', {}, 'x'.repeat(20_000)],
    ['compressed', { 'Content-Encoding': 'gzip' }, bomb],
    [
      'endless without content',
      { 'Content-Encoding': 'gzip' },
      Buffer.concat(Array.from({ length: 2_000 }, () => gzipSync(''))),
    ],
  ])('refuses a body that is too large: %s', async (_, headers, body) => {
    const { url } = await listen((response) => response.writeHead(200, headers).end(body))
    await expect(createFetch({ limits: { bytes: 10_000 } })(url, get())).rejects.toMatchObject({
      name: 'ProviderError',
      kind: 'malformed',
      message: expect.stringContaining('10000 bytes'),
    })
  })

  test.each([
    ['an unknown encoding', { 'Content-Encoding': 'zstd-x' }, 'x', 'malformed'],
    ['a broken encoding', { 'Content-Encoding': 'gzip' }, 'not gzip', 'transient'],
    ['an answer that breaks off', { 'Content-Length': '100' }, 'cut', 'transient'],
  ])('rejects %s', async (_, headers, body, kind) => {
    const { url } = await listen((response) => {
      response.writeHead(200, headers)
      response.write(body, () => response.destroy())
    })
    await expect(createFetch()(url, get())).rejects.toMatchObject({ kind })
  })

  test.each([
    ['never answers', () => {}],
    [
      'sends byte by byte',
      (response: ServerResponse) => {
        const drip = setInterval(() => response.write('x'), 5)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ])('gives up a server that %s', async (_, answer) => {
    const { url } = await listen(answer)
    await expect(createFetch({ limits: { milliseconds: 50 } })(url, get())).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('took longer'),
    })
  })

  test('limits the time of all redirects together', async () => {
    const { url } = await listen((response) => response.writeHead(302, { Location: '/' }).end())
    const fetch = createFetch({ limits: { milliseconds: 60, redirects: 1_000_000 } })
    await expect(fetch(url, get())).rejects.toMatchObject({ kind: 'transient' })
  })

  test('stops when its signal is aborted, before and during a request', async () => {
    const { url, asked } = await listen(() => controller.abort())
    const controller = new AbortController()
    const sending = createFetch()(url, get({ signal: controller.signal }))
    await expect(sending).rejects.toMatchObject({ kind: 'transient' })
    await expect(createFetch()(url, get({ signal: controller.signal }))).rejects.toThrow('stopped')
    expect(asked).toHaveLength(1)
  })

  test('reports a refused connection by host and code', async () => {
    const { url } = await listen(() => {})
    await new Promise((done) => servers.pop()?.close(done))
    await expect(createFetch()(url, get())).rejects.toMatchObject({
      kind: 'transient',
      message: `cannot reach ${url.host}: ECONNREFUSED`,
    })
  })

  test('repeats a read on a new connection if the server has closed a kept one', async () => {
    const { url, asked } = await listen((response, { path }) => {
      if (path === '/second' && asked.filter((one) => one.path === path).length === 1) response.destroy()
      else response.end('ok')
    })
    const fetch = createFetch()
    await fetch(url, get())
    expect((await fetch(new URL('/second', url), get())).text).toBe('ok')
  })

  test('never repeats a write', async () => {
    const { url, asked } = await listen((response, { method }) =>
      method === 'PUT' ? response.destroy() : response.end('ok'),
    )
    const fetch = createFetch()
    await fetch(url, get())
    await expect(fetch(url, get({ method: 'PUT', body: 'x' }))).rejects.toMatchObject({ kind: 'transient' })
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT'])
  })
})

describe('redirects of a guarded fetch', () => {
  test.each([301, 302, 307, 308])('with status %d keep method, body and credential', async (status) => {
    const { url, asked } = await listen((response, { path }) =>
      path === '/' ? response.writeHead(status, { Location: '/dav/' }).end() : response.end('ok'),
    )
    const credential = credentialFor(url)
    const response = await createFetch()(url, get({ method: 'PROPFIND', body: '<x/>', credential }))
    expect([response.url.pathname, response.text]).toEqual(['/dav/', 'ok'])
    expect(asked[1]).toMatchObject({ method: 'PROPFIND', body: '<x/>', headers: { authorization: password } })
  })

  test('to another origin do not take the credential along', async () => {
    const other = await listen((response) => response.end('stolen'))
    const { url } = await listen((response) => response.writeHead(302, { Location: other.url.href }).end())
    await expect(createFetch()(url, get({ credential: credentialFor(url) }))).rejects.toMatchObject({
      kind: 'blocked-address',
      message: expect.not.stringContaining('aG9zd'),
    })
    expect(other.asked).toEqual([])
  })

  test.each([
    'http://10.0.0.1/',
    'http://[::ffff:7f00:1]:1/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'ftp://example.com/',
    'http://host:secret@127.0.0.1:1/',
    'http://[',
  ])('to %s are refused', async (location) => {
    const { url } = await listen((response) => response.writeHead(301, { Location: location }).end())
    const credential = { header: password, isFor: () => true }
    const fetch = createFetch({ reachable: 'public', allowedHosts: ['127.0.0.1'] })
    await expect(fetch(url, get({ credential }))).rejects.toMatchObject({
      kind: expect.stringMatching(/blocked-address|malformed/),
    })
  })

  test('end after a limit', async () => {
    const { url, asked } = await listen((response) => response.writeHead(302, { Location: '/' }).end())
    await expect(createFetch({ limits: { redirects: 3 } })(url, get())).rejects.toThrow('more than 3 times')
    expect(asked).toHaveLength(4)
  })
})

describe('private addresses', () => {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    'LOCALHOST',
    'localhost.',
    '①②⑦.⓪.⓪.①',
  ]
  test.each(hosts)('are not reached as %s', async (host) => {
    const { url, asked } = await listen((response) => response.end('ok'))
    const target = new URL(`http://${host}:${url.port}/`)
    await expect(createFetch({ reachable: 'public' })(target, get())).rejects.toMatchObject({
      kind: expect.stringMatching(host === 'localhost.' ? /blocked-address|transient/ : /blocked-address/),
    })
    expect(asked).toEqual([])
  })

  test('are reached by the names that the operator allows, and by no others', async () => {
    const { url, asked } = await listen((response) => response.end('ok'))
    const fetch = createFetch({ reachable: 'public', allowedHosts: ['127.0.0.1'] })
    const credential = { header: password, isFor: () => true }
    expect((await fetch(url, get({ credential }))).text).toBe('ok')
    await expect(fetch(new URL(`http://localhost:${url.port}/`), get())).rejects.toThrow('--allow')
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['::1', '[::1]'],
    ['[0:0::1]', '[::1]'],
    ['LocalHost', 'localhost'],
  ])('that are allowed as %s are reached as %s', async (allowed, host) => {
    const fetch = createFetch({ reachable: 'public', allowedHosts: [allowed] })
    // Nothing listens there: what matters is that the attempt is made.
    await expect(fetch(new URL(`http://${host}:9/`), get())).rejects.toMatchObject({ kind: 'transient' })
  })

  test('get no credential without TLS', async () => {
    const fetch = createFetch({ reachable: 'public' })
    const credential = { header: password, isFor: () => true }
    await expect(fetch(new URL('http://calendars.example/'), get({ credential }))).rejects.toMatchObject({
      kind: 'blocked-address',
      message: 'calendars.example is not encrypted: expected an https address',
    })
  })
})
