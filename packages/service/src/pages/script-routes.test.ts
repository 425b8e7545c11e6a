import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type TestService } from '../testing/studio.js'
import type { Encoding, ScriptBuild, ScriptFile } from './script-build.js'

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

const file = (text: string, isHashed = false): ScriptFile => ({
  type: 'text/javascript; charset=utf-8',
  size: text.length,
  digest: `digest-of-${text.length}`,
  isHashed,
  read: async (encoding: Encoding | undefined) => bytes(encoding ? `${encoding} of ${text}` : text),
})

const build = (version: string, entry: string, chunk: string): ScriptBuild => ({
  files: new Map([
    ['whenable.js', file(entry)],
    [`chunks/${chunk}`, file(`chunk ${version}`, true)],
  ]),
  record: {
    version,
    integrity: { 'whenable.js': `sha384-entry-${version}`, [`chunks/${chunk}`]: `sha384-chunk-${version}` },
    languages: {},
    tags: {},
  },
})

let service: TestService
beforeAll(async () => {
  service = await openService(undefined, {
    publicUrl: 'https://times.example',
    scriptBuilds: [
      build('2.0.0', 'new', 'booking-BBBB2222.js'),
      build('1.0.0', 'older', 'booking-AAAA1111.js'),
    ],
  })
})

const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers })
const forever = 'public, max-age=31536000, immutable'

describe('a file of the script-tag build', () => {
  test('is cached for minutes under its unversioned name, and revalidated by its tag', async () => {
    const first = await open('/embed/whenable.js')
    expect([first.status, first.data]).toEqual([200, 'new'])
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const tag = first.headers.get('etag') ?? ''
    for (const wanted of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await open('/embed/whenable.js', { 'If-None-Match': wanted })
      expect([wanted, again.status, again.data]).toEqual([wanted, 304, ''])
      expect(again.headers.get('etag')).toBe(tag)
    }
    expect((await open('/embed/whenable.js', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is cached permanently under a name with hash or version', async () => {
    for (const path of [
      'chunks/booking-BBBB2222.js',
      '2.0.0/whenable.js',
      '2.0.0/chunks/booking-BBBB2222.js',
    ])
      expect([path, (await open(`/embed/${path}`)).headers.get('cache-control')]).toEqual([path, forever])
  })

  test('of an earlier build is kept for pages that were opened with it', async () => {
    expect((await open('/embed/chunks/booking-AAAA1111.js')).data).toBe('chunk 1.0.0')
    expect((await open('/embed/1.0.0/whenable.js')).data).toBe('older')
    expect((await open('/embed/2.0.0/chunks/booking-AAAA1111.js')).status).toBe(404)
  })

  test('runs once for a page that adds a query to its name', async () => {
    const { data, headers } = await open('/embed/whenable.js?ver=6.4')
    expect(data).toBe("import './whenable.js'\n")
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect((await open('/embed/chunks/booking-BBBB2222.js?ver=6.4')).data).toBe('chunk 2.0.0')
    expect((await open('/embed/2.0.0/whenable.js?ver=6.4')).data).toBe('new')
  })

  test('can be loaded and measured by pages of any origin', async () => {
    const { headers } = await open('/embed/whenable.js', { Origin: 'https://shop.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('timing-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  test('has no header that says nothing of a script', async () => {
    const { headers } = await open('/embed/whenable.js', { Origin: 'https://shop.example' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    for (const name of ['access-control-expose-headers', 'content-security-policy', 'x-request-id'])
      expect([name, headers.get(name)]).toEqual([name, null])
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', 'br of new'],
    ['gzip', 'gzip', 'gzip of new'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip of new'],
    ['identity', null, 'new'],
    ['', null, 'new'],
  ])('is compressed for Accept-Encoding %j', async (accepted, encoding, text) => {
    const { data, headers } = await open('/embed/whenable.js', { 'Accept-Encoding': accepted })
    expect(data).toBe(text)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('content-length')).toBe(String(text.length))
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })

  test('answers HEAD like GET, without the body', async () => {
    const { status, data, headers } = await service.call('HEAD', '/embed/whenable.js')
    expect([status, data, headers.get('content-length')]).toEqual([200, '', '3'])
    expect(headers.get('etag')).toBe((await open('/embed/whenable.js')).headers.get('etag'))
  })

  test('with another encoding has another ETag', async () => {
    const tags = await Promise.all(
      ['', 'br', 'gzip'].map(async (accepted) =>
        (await open('/embed/whenable.js', { 'Accept-Encoding': accepted })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test('that does not exist is not found, even with path traversal', async () => {
    for (const path of [
      'other.js',
      '3.0.0/whenable.js',
      '..%2f..%2fpackage.json',
      '2.0.0/',
      '2.0.0/%2e%2e/x.js',
      '%00',
    ])
      expect([path, (await open(`/embed/${path}`)).status]).toEqual([path, 404])
  })
})

describe('the page of the script-tag build', () => {
  test('has the script tag, and each file with its size and integrity hash', async () => {
    const { status, data, headers } = await open('/embed/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(data).toContain(
      '&lt;script type=&quot;module&quot; src=&quot;https://times.example/embed/whenable.js&quot;',
    )
    expect(data).toContain('https://times.example/embed/2.0.0/whenable.js')
    for (const text of ['sha384-entry-2.0.0', 'chunks/booking-BBBB2222.js', 'sha384-chunk-2.0.0'])
      expect(data).toContain(text)
    expect(data).not.toContain('1.0.0')
  })

  test('is found without the slash, and not found without a build', async () => {
    const { status, headers } = await open('/embed')
    expect([status, headers.get('location')]).toEqual([308, '/embed/'])
    expect((await (await openService()).call('GET', '/embed/')).status).toBe(404)
  })
})
