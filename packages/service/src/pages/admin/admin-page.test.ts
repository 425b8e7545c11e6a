import { beforeAll, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { openGoogleAccount } from '../../providers/testing/google-double.js'
import { openService, type TestService } from '../../testing/studio.js'

const origin = 'https://book.example.com'
const integrity = { 'owner.js': 'sha384-o', 'owner/admin.js': 'sha384-a' }

let service: TestService
beforeAll(async () => {
  service = await openService(createMemoryStore(), {
    publicUrl: origin,
    framingOrigins: ['https://shop.example'],
    scriptBuilds: [
      {
        files: new Map(),
        record: {
          ...{ version: '1.0.0', integrity: {}, languages: {}, tags: {} },
          owner: { integrity, tags: { 'when-admin': ['owner/admin.js'] } },
        },
      },
    ],
  })
})

describe('the page /admin', () => {
  test.each(['/admin', '/admin/bookings', '/admin/event-types/8f14e45f/hours', '/admin/v12'])(
    'is the same document at %s',
    async (path) => {
      const { status, data } = await service.call('GET', path)
      expect(status).toBe(200)
      expect(data).toContain(`<when-admin service-url="${origin}" base="/admin">`)
      expect(data).toContain('<script type="module" src="/embed/1.0.0/owner.js" integrity="sha384-o">')
    },
  )

  test('offers the providers on whose page owners sign in, if the service is configured for them', async () => {
    const { openProvider, signIn } = openGoogleAccount()
    const configured = await openService(createMemoryStore(), {
      connections: {
        providers: { google: openProvider, microsoft: openProvider },
        signIns: { google: signIn, microsoft: signIn },
        secretKeys: await readSecretKeys(newSecretKey()),
      },
    })
    const { data } = await configured.call('GET', '/admin/calendars')
    expect(data).toContain(' base="/admin" sign-in-providers="google microsoft">')
  })

  test.each(['/admin/v1', '/admin/v1/', '/admin/v1/nothing', '/admin/v1/me/nothing'])(
    'is not at %s, which is of the API',
    async (path) => {
      const { status, error } = await service.call('GET', path)
      expect([status, error.type]).toEqual([404, 'not_found_error'])
    },
  )

  test('says that its scripts are not built, if the service has none', async () => {
    const bare = await openService(createMemoryStore())
    expect((await bare.call('GET', '/admin')).data).toContain('The scripts of this page are not built.')
    expect((await service.call('GET', '/admin')).data).toContain('Loading…')
  })

  test('is never framed, not even by those who may frame other pages', async () => {
    const { headers } = await service.call('GET', '/admin')
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/)
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  test('runs its own scripts only, calls the service only, and is not stored', async () => {
    const { headers, data } = await service.call('GET', '/admin')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/)
    expect(policy).toContain(`connect-src ${origin};`)
    expect(policy).toContain("base-uri 'none'; form-action 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(data).not.toMatch(/<script>|onload=/)
  })

  test('names the application of its address, as text', async () => {
    const { data } = await service.call('GET', '/admin?client_id="><script>alert(1)</script>')
    expect(data).toContain('client-id="&quot;&gt;&lt;script&gt;')
  })

  test('is where a browser goes that opens the root', async () => {
    const page = await service.call('GET', '/', { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/admin'])
    expect((await service.call('GET', '/')).status).toBe(404)
    expect((await service.call('POST', '/', { headers: { Accept: 'text/html' } })).status).toBe(404)
  })
})
