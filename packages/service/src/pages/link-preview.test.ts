import { beforeEach, describe, expect, test } from 'vitest'
import type { PreviewPicture } from '../kernel/pictures/preview-picture.js'
import { JobRefused } from '../kernel/run-job.js'
import { firstOwner, openBrowser, setupToken } from '../testing/browser.js'
import { logo, photo, svgOf } from '../testing/pictures.js'
import { openService, type TestService } from '../testing/studio.js'

const origin = 'http://service.test'

let service: TestService
let owner: string
let drawn: PreviewPicture[]
let isBusy: boolean
const open = async (options: Parameters<typeof openService>[1] = {}) => {
  drawn = []
  isBusy = false
  service = await openService(undefined, {
    drawPreview: async (picture) => {
      if (isBusy) throw new JobRefused('busy')
      drawn.push(picture)
      return new TextEncoder().encode(`picture of ${picture.title}`)
    },
    ...options,
  })
  const { data } = await openBrowser(service).post('sign-in/setup', {
    token: await setupToken(service),
    ...firstOwner,
  })
  owner = data.access_token
}
beforeEach(() => open())

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { bearer: owner, ...(body === undefined ? {} : { body }) })
const eventTypes = '/v3/grants/me/scheduling/configurations'
const eventType = async () => (await call('GET', eventTypes)).data[0]
const change = async (body: Record<string, unknown>) => {
  const { id, event_booking } = await eventType()
  const { event_booking: terms = {}, ...rest } = body as { event_booking?: object }
  const { status } = await call('PUT', `${eventTypes}/${id}`, {
    event_booking: { ...event_booking, ...terms },
    ...rest,
  })
  expect(status).toBe(200)
}
const get = (address: string, headers: Record<string, string> = {}) =>
  service.service.fetch(new Request(new URL(address, origin), { headers: { Accept: '*/*', ...headers } }))
const page = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, { Accept: 'text/html', ...headers })).text()

/** An attribute of an element in the head of a page, as a program reads it. */
const readTag = (html: string, found: string, attribute: string): string | undefined => {
  const tag = html.match(/<(?:meta|link)[^>]*>/g)?.find((one) => one.includes(found))
  const value = tag && new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
const pictureOf = (html: string): string => readTag(html, 'property="og:image"', 'content') ?? ''
const embedOf = (html: string): string => readTag(html, 'application/json+oembed', 'href') ?? ''
/** The service has two applications. */
const named = (path: string) => `${path}?client_id=${service.clientId}`
const pathOf = async () => named(`/b/${(await eventType()).slug}`)

describe('the head of a booking page', () => {
  test('names a picture of the size that programs expect, and says what it shows', async () => {
    const html = await page(await pathOf())
    const { title } = (await eventType()).event_booking
    expect(pictureOf(html)).toMatch(
      /^http:\/\/service\.test\/b\/[\w-]+\/preview\/[\w-]{24}\.png\?client_id=[\w-]+&lang=en$/,
    )
    expect(readTag(html, 'og:image:width', 'content')).toBe('1200')
    expect(readTag(html, 'og:image:height', 'content')).toBe('630')
    expect(readTag(html, 'og:image:type', 'content')).toBe('image/png')
    expect(readTag(html, 'og:image:alt', 'content')).toContain(title)
    expect(readTag(html, 'twitter:card', 'content')).toBe('summary_large_image')
  })

  test('escapes a title of markup everywhere', async () => {
    await change({ event_booking: { title: '"><script>alert(1)</script>' } })
    const html = await page(await pathOf())
    expect(html).not.toContain('<script>alert')
    expect(readTag(html, 'og:image:alt', 'content')).toContain('"><script>alert(1)</script>')
    const answer = await (await get(embedOf(html))).json()
    expect(answer.title).toContain('"><script>alert(1)</script>')
    await get(pictureOf(html))
    expect(drawn[0]?.title).toBe('"><script>alert(1)</script>')
  })

  test('names the logo where the service draws no pictures, unless it is an SVG', async () => {
    await open({ drawPreview: undefined })
    await call('PATCH', '/admin/v1/brand', { logo })
    const html = await page(await pathOf())
    expect(pictureOf(html)).toMatch(/\/pictures\/[\w-]{24}\.png$/)
    expect(readTag(html, 'twitter:card', 'content')).toBe('summary')
    await call('PATCH', '/admin/v1/brand', { logo: svgOf('<path/>') })
    expect(pictureOf(await page(await pathOf()))).toBe('')
    expect((await get((await pathOf()).replace('?', '/preview/any.png?'))).status).toBe(404)
  })

  test('gives nothing of a link for one person away', async () => {
    const { id } = await eventType()
    const { data } = await call('POST', '/v3/scheduling/links', { configuration_id: id })
    const { pathname } = new URL(data.url ?? data.address ?? `${origin}/l/${data.secret}`)
    const html = await page(pathname)
    expect(html).toContain('when-booking')
    expect([pictureOf(html), embedOf(html)]).toEqual(['', ''])
    expect((await get(`${pathname}/preview/any.png`)).status).toBe(404)
    expect((await get(`/oembed?url=${encodeURIComponent(origin + pathname)}`)).status).toBe(404)
    expect(drawn).toEqual([])
  })
})

describe('the picture of a booking page', () => {
  test('shows the event type, the business and the host, and is kept for ever', async () => {
    await call('PATCH', '/admin/v1/brand', { name: 'Marlow Studio', logo })
    await call('PATCH', '/admin/v1/me', { picture: photo })
    await change({ appearance: { color: '#0f766e' }, event_booking: { title: 'Walkthrough' } })
    const address = pictureOf(await page(await pathOf(), { 'Accept-Language': 'de' }))
    expect(address).toContain('lang=de')
    const answer = await get(address)
    expect(await answer.text()).toBe('picture of Walkthrough')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(drawn).toEqual([
      {
        ...{ title: 'Walkthrough', business: 'Marlow Studio', host: firstOwner.name, accent: '#0f766e' },
        ...{ fact: expect.stringMatching(/^\d+ Min\.$/), lang: 'de' },
        logo: expect.objectContaining({ type: 'image/png' }),
        photo: expect.objectContaining({ type: 'image/jpeg' }),
      },
    ])
    const again = await get(address, { 'If-None-Match': answer.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
    await get(address)
    expect(drawn).toHaveLength(1)
  })

  test('has another address after a change, to which the former one leads', async () => {
    const path = await pathOf()
    const former = pictureOf(await page(path))
    await change({ event_booking: { title: 'Another title' } })
    const present = pictureOf(await page(path))
    expect(present).not.toBe(former)
    const answer = await get(former)
    expect([answer.status, new URL(answer.headers.get('Location') ?? '', origin).href]).toEqual([
      302,
      present,
    ])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    await change({ slug: 'another-slug' })
    const moved = await get(present)
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      302,
      expect.stringMatching(/^\/b\/another-slug\/preview\//),
    ])
  })

  test('names no host who is hidden', async () => {
    await call('PATCH', '/admin/v1/me', { picture: photo })
    await change({ event_booking: { hide_participants: true } })
    const html = await page(await pathOf())
    await get(pictureOf(html))
    expect(drawn[0]).toMatchObject({ host: undefined, photo: undefined })
    expect(JSON.stringify(await (await get(embedOf(html))).json())).not.toContain(firstOwner.name)
  })

  test('requests no logo from elsewhere', async () => {
    await change({ appearance: { company_logo_url: 'https://elsewhere.example/logo.png' } })
    await get(pictureOf(await page(await pathOf())))
    expect(drawn[0]?.logo).toBeUndefined()
  })

  test.each([
    ['that is switched off', { is_active: false }, 404],
    ['that is private', { requires_session_auth: true }, 403],
  ])('of an event type %s is not shown', async (_which, body, status) => {
    const address = pictureOf(await page(await pathOf()))
    await change(body)
    const answer = await get(address)
    expect([answer.status, await answer.text()]).toEqual([
      status,
      'There is no such picture, or no longer.\n',
    ])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(drawn).toEqual([])
  })

  test.each(['/b/nobody/preview/x.png', '/b/%ff/preview/x.png', '/h/nobody/preview/x.png'])(
    'of no page is not there: %s',
    async (path) => {
      expect((await get(named(path))).status).toBe(404)
    },
  )

  test('is refused for a moment if too many are drawn', async () => {
    const address = pictureOf(await page(await pathOf()))
    isBusy = true
    const answer = await get(address)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
    isBusy = false
    expect((await get(address)).status).toBe(200)
  })

  test('is drawn at most 120 times an hour for one network address', async () => {
    let address = '203.0.113.7'
    await open({ addressOf: () => address, rateLimit: 10_000 })
    const path = await pathOf()
    for (let index = 0; index < 120; index++) {
      await change({ event_booking: { title: `Title ${index}` } })
      expect((await get(pictureOf(await page(path)))).status).toBe(200)
    }
    await change({ event_booking: { title: 'One more' } })
    const one = pictureOf(await page(path))
    const refused = await get(one)
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    address = '203.0.113.8'
    expect((await get(one)).status).toBe(200)
    // It is kept, so it costs nothing more.
    address = '203.0.113.7'
    expect((await get(one)).status).toBe(200)
  })
})

describe('a page of a host', () => {
  test('has a picture and can be embedded', async () => {
    await call('PATCH', '/admin/v1/me', { page_slug: 'ada', picture: photo })
    const html = await page(named('/h/ada'))
    expect((await get(pictureOf(html))).status).toBe(200)
    expect(drawn[0]).toMatchObject({ title: firstOwner.name, host: undefined, photo: { type: 'image/jpeg' } })
    const answer = await (await get(embedOf(html))).json()
    expect(answer).toMatchObject({ type: 'link', title: firstOwner.name })
    await call('PATCH', '/admin/v1/me', { page_slug: 'ada-2' })
    const { status, headers } = await get(pictureOf(html))
    expect([status, headers.get('Location')]).toEqual([302, expect.stringMatching(/^\/h\/ada-2\/preview\//)])
  })
})

describe('oEmbed', () => {
  const ask = async (url: string, more = '') => {
    const answer = await get(`/oembed?url=${encodeURIComponent(url)}${more}`)
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      data: text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  test('is discovered in the page, and answers programs of any site', async () => {
    await open({ framingOrigins: ['https://blog.example'] })
    const path = await pathOf()
    const html = await page(`${path}&lang=de&name=Noor`)
    const discovered = embedOf(html)
    expect(discovered).toMatch(/^http:\/\/service\.test\/oembed\?url=/)
    const answer = await get(discovered, { Origin: 'https://blog.example' })
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const data = await answer.json()
    expect(data).toMatchObject({
      ...{ version: '1.0', type: 'rich', provider_url: origin, width: 760, height: 720 },
      thumbnail_url: pictureOf(html),
    })
    expect(data.html).toContain(`<iframe src="${origin}${path}&amp;lang=de&amp;name=Noor" `)
    const framed = await get(`${path}&lang=de&name=Noor`, { Accept: 'text/html' })
    expect(framed.headers.get('Content-Security-Policy')).toContain('frame-ancestors https://blog.example')
  })

  test('answers with a link where no site may frame the page', async () => {
    const { data } = await ask(origin + (await pathOf()), '&format=json&maxwidth=500')
    expect(data).toMatchObject({ type: 'link' })
    expect(data).not.toHaveProperty('html')
    expect(data).not.toHaveProperty('thumbnail_url')
  })

  test('follows a former address', async () => {
    await open({ framingOrigins: ['*'] })
    const path = await pathOf()
    await change({ slug: 'new-slug' })
    expect((await ask(origin + path)).data.html).toContain(`src="${origin}/b/new-slug?client_id=`)
  })

  test('answers no other format than JSON', async () => {
    const url = origin + (await pathOf())
    expect((await ask(url, '&format=xml')).status).toBe(501)
    expect((await ask(url, '&format=')).status).toBe(501)
  })

  test.each([
    ['that is switched off', { is_active: false }, 404],
    ['that is private', { requires_session_auth: true }, 401],
  ])('says nothing of an event type %s', async (_which, body, status) => {
    await change(body)
    const { title } = (await eventType()).event_booking
    const answer = await ask(origin + (await pathOf()))
    expect(answer.status).toBe(status)
    expect(answer.data).not.toContain(title)
  })

  test.each([
    '',
    'walkthrough',
    '/b/walkthrough',
    'https://elsewhere.example/b/walkthrough',
    'https://service.test/b/walkthrough',
    'http://service.test:8443/b/walkthrough',
    'http://service.test@elsewhere.example/b/walkthrough',
    'https://me:secret@times.example/b/walkthrough',
    'http://service.test.elsewhere.example/b/walkthrough',
    'javascript:alert(1)//service.test/b/walkthrough',
    'data:text/html,/b/walkthrough',
    'http://service.test/',
    'http://service.test/admin',
    'http://service.test/manage/abc',
    'http://service.test/l/abc',
    'http://service.test/b/nobody',
    'http://service.test/b/%ff',
    'http://service.test/b/a/b',
    'http://service.test/oembed?url=http://service.test/oembed',
  ])('knows nothing about %j', async (url) => {
    expect((await ask(url)).status).toBe(404)
  })

  test('asks for an address', async () => {
    expect((await get('/oembed')).status).toBe(404)
  })
})
