import { formatBookingReference, parseBookingReference } from '@whenable/contract'
import { instant } from '@whenable/time'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createService } from '../create-service.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'
import type { ScriptBuild } from './script-build.js'

const build: ScriptBuild = {
  files: new Map(),
  record: {
    version: '0.1.0-abc',
    integrity: { 'whenable.js': 'sha384-entry', 'chunks/booking-AAAA1111.js': 'sha384-booking' },
    languages: {
      de: {
        'languages/de-choosing-CCCC3333.js': 'sha384-choosing',
        'languages/de-times-CCCC3333.js': 'sha384-times',
      },
      fr: { 'languages/fr-choosing-CCCC3333.js': 'sha384-choisir' },
    },
    tags: {
      'when-booking': ['chunks/booking-AAAA1111.js'],
      '[lang]': ['chunks/booking-AAAA1111.js', 'chunks/languages-DDDD4444.js'],
    },
  },
}

let service: TestService
let host: Awaited<ReturnType<typeof addHost>>
let id: string
let guestReference: string
let organizerReference: string
beforeAll(async () => {
  service = await openService(undefined, { publicUrl: 'https://times.example', scriptBuilds: [build] })
  host = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [host], { slug: 'talk' })
  const { data } = await service.withKey(
    'POST',
    `/v3/scheduling/bookings?configuration_id=${id}`,
    bookingBody('2026-03-03T10:00:00Z'),
  )
  guestReference = data.booking_ref
  organizerReference = data.organizer_booking_ref
})

const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers })
const openSlug = (slug: string, headers: Record<string, string> = {}, query = '') =>
  open(`/b/${slug}?client_id=${service.clientId}${query}`, headers)

/** The directives of a policy, by name. */
const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

const sourceOf = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${Buffer.from(digest).toString('base64')}'`
}

describe('a hosted page', () => {
  test('books by slug and client id, and shows the event type', async () => {
    const { status, data, headers } = await openSlug('talk')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(data).toContain(
      `<when-booking class="element" configuration-id="${id}" service-url="https://times.example" hide-brand=""></when-booking>`,
    )
    const prefilled = await openSlug('talk', {}, '&tz=Europe/Rome&name=Noor')
    expect(prefilled.data).toContain(' prefill-from-query=""></when-booking>')
    expect(data).toContain('<title>Walkthrough · ada</title>')
    expect(data).toContain('<meta name="description" content="See when ada is free and book a time.">')
    expect(data).toContain('<meta property="og:title" content="Walkthrough · ada">')
    expect(data).toContain(
      `<link rel="canonical" href="https://times.example/b/talk?client_id=${service.clientId}">`,
    )
    expect(data).not.toContain('noindex')
  })

  test('preloads its scripts with integrity checks', async () => {
    const { data } = await openSlug('talk')
    expect(data).toContain(
      '<script type="module" src="/embed/0.1.0-abc/whenable.js" integrity="sha384-entry"></script>',
    )
    expect(data).toContain(
      '<link rel="modulepreload" href="/embed/0.1.0-abc/chunks/booking-AAAA1111.js" integrity="sha384-booking">',
    )
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(data) ?? []
    expect(JSON.parse(map)).toEqual({
      integrity: {
        '/embed/0.1.0-abc/whenable.js': 'sha384-entry',
        '/embed/0.1.0-abc/chunks/booking-AAAA1111.js': 'sha384-booking',
      },
    })
  })

  test('names its scripts below its content, which arrives first', async () => {
    const { data } = await openSlug('talk')
    const [content = '', scripts = ''] = data.split('<when-booking')
    expect(content).toContain('class="slot"')
    expect(content).not.toContain('/embed/')
    expect(scripts).toContain('/embed/0.1.0-abc/whenable.js')
  })

  test('preloads the messages of its language only', async () => {
    const { data } = await openSlug('talk', {}, '&lang=de-AT')
    expect([...data.matchAll(/modulepreload" href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/embed/0.1.0-abc/chunks/booking-AAAA1111.js',
      '/embed/0.1.0-abc/chunks/languages-DDDD4444.js',
      '/embed/0.1.0-abc/languages/de-choosing-CCCC3333.js',
    ])
    expect(data).toContain('"/embed/0.1.0-abc/languages/de-times-CCCC3333.js":"sha384-times"')
    expect(data).not.toContain('languages/fr-')
  })

  test('loads the script without a version tag if the build has no record', async () => {
    const plain = await openService()
    await addConfiguration(plain, [await addHost(plain, 'ada@example.com')], { slug: 'talk' })
    const { data } = await plain.call('GET', `/b/talk?client_id=${plain.clientId}`)
    expect(data).toContain('<script type="module" src="/embed/whenable.js"></script>')
    expect(data).not.toContain('integrity')
  })

  test('escapes texts in markup, styles and URLs', async () => {
    const evil = '"></title><script>alert(1)</script>'
    await addConfiguration(service, [host], {
      slug: 'evil',
      event_booking: {
        title: evil,
        description: `${evil} ${'long '.repeat(100)}`,
        timezone: 'Europe/Lisbon',
      },
      appearance: {
        color: '#fff;} body { display: none',
        theme: 'dark;',
        company_name: evil,
        company_logo_url: 'javascript:alert(1)',
        logo: 'http://plain.example/logo.png',
      },
    })
    const plain = await openSlug('talk')
    const { data, headers } = await openSlug('evil')
    expect(data).not.toContain('<script>alert')
    expect(data).toContain(
      '<title>&quot;&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · &quot;&gt;',
    )
    expect(data).not.toMatch(/#fff;|javascript:|plain\.example/)
    expect(headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
    const [, description = ''] = /name="description" content="([^"]*)"/.exec(data) ?? []
    expect(description.replace(/&\w+;/g, '.')).toHaveLength(200)
  })

  test("has the organizer's colour, theme, name and logo", async () => {
    await addConfiguration(service, [host], {
      slug: 'branded',
      appearance: {
        color: '#0B7285',
        theme: 'dark',
        company_name: ' Marlow  Studio ',
        company_logo_url: 'https://pictures.example/logo.png?size=2&v=3',
      },
    })
    const { data, headers } = await openSlug('branded')
    expect(data).toContain(':root { --when-accent: #0b7285; color-scheme: dark }')
    expect(data).toContain('<img src="https://pictures.example/logo.png?size=2&amp;v=3" alt="" height="40">')
    expect(data).toContain('<bdi>Marlow Studio</bdi>')
    expect(data).toContain('<title>Walkthrough · Marlow Studio</title>')
    expect(data).toContain('<meta property="og:site_name" content="Marlow Studio">')
    expect(policyOf(headers)['img-src']).toMatch(/^data: \S+ https:\/\/pictures\.example$/)
  })

  test('does not reveal hidden hosts', async () => {
    await addConfiguration(service, [host], {
      slug: 'hidden',
      event_booking: { title: 'Talk', timezone: 'Europe/Lisbon', hide_participants: true },
    })
    const { data } = await openSlug('hidden')
    expect(data).toContain('content="See the free times and book one."')
    expect(data).not.toMatch(/\bada\b/)
  })

  test('books seats in group events', async () => {
    const made = await service.withKey('POST', `/v3/grants/${host.grantId}/scheduling/configurations`, {
      type: 'group',
      slug: 'pottery',
      name: 'Pottery class',
      group_booking: { calendar_id: host.calendarId, description: 'Clay and glaze.' },
    })
    const { status, data } = await openSlug('pottery')
    expect(status).toBe(200)
    expect(data).toContain(`<when-booking class="element" configuration-id="${made.data.id}"`)
    expect(data).toContain('<title>Pottery class</title>')
    expect(data).toContain('<meta name="description" content="Clay and glaze.">')
  })

  test('of a private configuration only says that it is private', async () => {
    await addConfiguration(service, [host], {
      slug: 'inner',
      requires_session_auth: true,
      event_booking: { title: 'Board meeting', timezone: 'Europe/Lisbon' },
    })
    const { status, data } = await openSlug('inner')
    expect(status).toBe(403)
    expect(data).toContain('<h1>These times are not public</h1>')
    expect(data).toContain('noindex')
    expect(data).not.toMatch(/Board meeting|<script|when-booking class/)
  })

  test('manages a booking by its reference, with or without the salt, and is not indexed', async () => {
    for (const reference of [guestReference, organizerReference]) {
      const { status, data, headers } = await open(`/manage/${reference}`)
      expect(status).toBe(200)
      expect(data).toContain(`<when-manage-booking class="element" booking-ref="${reference}"`)
      expect(data).toContain('<meta name="robots" content="noindex">')
      expect(data).not.toContain('og:')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('manages a booking of a private configuration: the reference replaces a session', async () => {
    const inner = await addConfiguration(service, [host], {
      slug: 'inner-circle',
      requires_session_auth: true,
    })
    const { data } = await service.withKey(
      'POST',
      `/v3/scheduling/bookings?configuration_id=${inner}`,
      bookingBody('2026-03-03T13:00:00Z'),
    )
    expect((await open(`/manage/${data.booking_ref}`)).data).toContain('<when-manage-booking')
  })

  test("confirms with the organizer's reference alone", async () => {
    expect((await open(`/confirm/${organizerReference}`)).data).toContain('<when-organizer-confirmation')
    expect((await open(`/confirm/${guestReference}`)).status).toBe(404)
  })

  test('that does not exist shows 404', async () => {
    const nowhere = formatBookingReference({
      ...parseBookingReference(guestReference),
      bookingId: crypto.randomUUID(),
      salt: undefined,
    })
    for (const [path, words] of [
      [`/b/nothing?client_id=${service.clientId}`, 'This page does not exist'],
      ['/b/talk?client_id=nobody', 'This page does not exist'],
      ['/b/talk', 'This page does not exist'],
      ['/manage/rubbish', 'We couldn’t find this booking'],
      [`/manage/${nowhere}`, 'We couldn’t find this booking'],
    ] as const) {
      const { status, data } = await open(path)
      expect([path, status]).toEqual([path, 404])
      expect(data).toContain(`<h1>${words}</h1>`)
      expect(data).not.toContain('<script')
    }
  })

  test('answers an unknown path with a page for visits and an error for API calls', async () => {
    const visit = await open('/nowhere', { Accept: 'text/html,*/*;q=0.8' })
    expect([visit.status, visit.data]).toEqual([404, expect.stringContaining('This page does not exist')])
    const call = await open('/nowhere', { Accept: '*/*' })
    expect([call.status, call.error.type]).toEqual([404, 'not_found_error'])
  })

  test('shows a server error, and reports it', async () => {
    const { store } = service
    const broken = await openService({ ...store, read: () => Promise.reject(new Error('gone')) })
    const { status, data } = await broken.call('GET', '/b/talk')
    expect(status).toBe(500)
    expect(data).toContain('<h1>Something went wrong on our side</h1>')
    expect(data).not.toContain('gone')
    expect(broken.errors).toEqual([new Error('gone')])
  })
})

describe('a visitor with too many requests', () => {
  test('gets a page that says when to try again', async () => {
    const limited = await openService(undefined, { addressOf: () => '192.0.2.1', rateLimit: 2 })
    const visit = () =>
      limited.call('GET', '/b/talk', { headers: { Accept: 'text/html', 'Accept-Language': 'es' } })
    const statuses = [(await visit()).status, (await visit()).status]
    expect(statuses).toEqual([404, 404])
    const { status, data, headers } = await visit()
    expect(status).toBe(429)
    expect(data).toContain('<h1>Demasiadas solicitudes</h1>')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await limited.call('GET', '/b/talk')).error.type).toBe('rate_limit_error')
  })
})

describe('the language of a page', () => {
  const languages: readonly [accept: string, query: string, html: string][] = [
    ['de-AT,en;q=0.5', '', 'lang="de-AT" dir="ltr"'],
    ['en;q=0.4, fr;q=0.8, de;q=0.6', '', 'lang="fr" dir="ltr"'],
    ['fr;q=0, en-GB;q=0.1', '', 'lang="en-GB" dir="ltr"'],
    ['tlh, *;q=0.5, pt-br;q=0.3', '', 'lang="pt-BR" dir="ltr"'],
    ['de', '&lang=ar', 'lang="ar" dir="rtl"'],
    ['de', '&lang=tlh', 'lang="de" dir="ltr"'],
    ['es', '&lang=%22%3E', 'lang="es" dir="ltr"'],
    ['', '', 'lang="en" dir="ltr"'],
    ['tlh', '', 'lang="en" dir="ltr"'],
    ['und, ar-EG', '', 'lang="ar-EG" dir="rtl"'],
    ['de-Cyrl, fr', '', 'lang="fr" dir="ltr"'],
    ['pt-AO', '', 'lang="pt-AO" dir="ltr"'],
    ['de;q=much, fr;q=0.2', '', 'lang="fr" dir="ltr"'],
  ]
  test.each(languages)('for %j and %j is %s', async (accept, query, html) => {
    const { data, headers } = await openSlug('talk', { 'Accept-Language': accept }, query)
    expect(data).toContain(`<html ${html}>`)
    expect(headers.get('vary')).toContain('Accept-Language')
  })

  test('matches its messages', async () => {
    const { data } = await open('/manage/rubbish', { 'Accept-Language': 'de' })
    expect(data).toContain('<h1>Dieser Link führt zu keiner Buchung</h1>')
  })
})

describe('the headers of a page', () => {
  test('allow only content of the page and the service', async () => {
    const { data, headers } = await openSlug('talk')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(data) ?? []
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(data) ?? []
    const [, hydrateScript = ''] = /<script>(.*?)<\/script>/s.exec(data) ?? []
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'style-src': await sourceOf(style),
      'script-src': `'self' ${await sourceOf(map)} ${await sourceOf(hydrateScript)}`,
      'connect-src': 'https://times.example',
      'img-src': 'data: https://times.example',
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html',
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('allow no scripts on a page without scripts', async () => {
    const policy = policyOf((await open('/manage/rubbish')).headers)
    expect(policy['script-src']).toBeUndefined()
    expect(policy['default-src']).toBe("'none'")
  })

  test.each([
    [['https://shop.example', 'http://localhost:4180'], 'https://shop.example http://localhost:4180'],
    [['*'], '*'],
    [[], "'none'"],
  ])('allow framing by the given origins: %j', async (framingOrigins, allowed) => {
    const framed = createService({ store: service.store, clock: () => service.now, framingOrigins })
    const page = await framed.fetch(new Request(`http://times.test/b/talk?client_id=${service.clientId}`))
    expect(policyOf(page.headers)['frame-ancestors']).toBe(allowed)
  })

  test('reject framing by what is no origin', () => {
    const { store } = service
    for (const origin of [
      'shop.example',
      'https://shop.example/',
      '*.shop.example',

      "https://a.example; script-src 'self'",
    ])
      expect(() => createService({ store, clock: () => service.now, framingOrigins: [origin] })).toThrow(
        `framingOrigins '${origin}': expected an origin`,
      )
  })

  test('include HSTS if the service uses TLS', async () => {
    expect((await openSlug('talk')).headers.get('strict-transport-security')).toBe('max-age=31536000')
    const plain = await openService()
    expect((await plain.call('GET', '/livez')).headers.has('strict-transport-security')).toBe(false)
  })

  test('allow the host of a logo as one source, whatever it contains', async () => {
    await addConfiguration(service, [host], {
      slug: 'semicolon',
      appearance: { company_logo_url: 'https://pictures.example;script-src/logo.png' },
    })
    const policy = policyOf((await openSlug('semicolon')).headers)
    expect(policy['img-src']).toMatch(/^data: \S+ https:\/\/pictures\.example%3Bscript-src$/)
    expect(policy['script-src']).toMatch(/^'self' /)
  })

  test('are restrictive for all other responses', async () => {
    const { headers } = await open('/livez')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})

describe('the health endpoints', () => {
  test('report the state of the service', async () => {
    expect((await open('/livez')).status).toBe(200)
    expect((await open('/readyz')).status).toBe(200)
    const { store } = service
    const broken = await openService({ ...store, ready: () => Promise.reject(new Error('gone')) })
    expect((await broken.call('GET', '/readyz')).status).toBe(503)
  })

  test('query the store at most once a second', async () => {
    let asked = 0
    let answer = () => {}
    const { store } = service
    const slow = await openService({
      ...store,
      ready: () => {
        asked++
        return new Promise((done) => {
          answer = done
        })
      },
    })
    const ask = () => slow.call('GET', '/readyz')
    const waiting = Array.from({ length: 50 }, ask)
    // A pending query is shared, however long it takes.
    slow.at(instant(slow.now + 5))
    waiting.push(ask())
    const first = Promise.race(waiting)
    while (!asked) await new Promise((done) => setTimeout(done))
    answer()
    expect((await first).status).toBe(200)
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    expect(asked).toBe(1)
    slow.at(instant(slow.now + 1))
    const next = ask()
    while (asked === 1) await new Promise((done) => setTimeout(done))
    answer()
    expect([(await next).status, (await ask()).status, asked]).toEqual([200, 200, 2])
  })

  test('answer in two seconds that a store is not ready which does not answer, and are right once it does', async () => {
    let answer = () => {}
    const { store } = service
    const ready = () =>
      new Promise<void>((done) => {
        answer = done
      })
    const silent = await openService({ ...store, ready })
    const ask = async () => (await silent.call('GET', '/readyz')).status
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const first = ask()
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      await vi.advanceTimersByTimeAsync(2_000)
      silent.at(instant(silent.now + 1))
      expect([await first, await ask()]).toEqual([503, 503])
    } finally {
      vi.useRealTimers()
    }
    answer()
    await new Promise((done) => setTimeout(done))
    const again = ask()
    await new Promise((done) => setTimeout(done))
    answer()
    expect(await again).toBe(200)
  })
})
