import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../testing/members.js'
import { payment } from '../testing/paid-studio.js'
import { addConfiguration, addHost, openService, type TestHost, type TestService } from '../testing/studio.js'
import { hostMarkdown } from './no-script/host-formats.js'
import { hostTemplate } from './no-script/host-template.js'
import { pageReaderOf } from './no-script/page-reader.js'
import { pageLanguage } from './page-language.js'

let service: TestService
let ada: TestHost
beforeAll(async () => {
  service = await openService(undefined, { publicUrl: 'https://times.example' })
  ada = await addHost(service, 'ada@example.com')
  const { token } = await makeMember(service, ada)
  await service.call('PATCH', '/admin/v1/me', {
    bearer: token,
    body: { page_slug: 'ada', name: 'Ada Lovelace' },
  })
  await addConfiguration(service, [ada], {
    slug: 'talk',
    appearance: { color: '#0b7285', company_name: 'Engines' },
    event_booking: { title: 'Talk', description: 'About *numbers*.', timezone: 'UTC', location: 'Room 1' },
  })
  await addConfiguration(service, [ada], {
    slug: 'coaching',
    event_booking: { title: 'Coaching', timezone: 'UTC' },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60, payment },
  })
  await addConfiguration(service, [ada], {
    slug: 'full',
    scheduler: { min_booking_notice: 60 * 24 * 20, available_days_in_future: 10 },
  })
})

const visit = (query = '', headers: Record<string, string> = {}, slug = 'ada') =>
  service.call('GET', `/h/${slug}?client_id=${service.clientId}${query}`, { headers })

describe("the page of a host's event types", () => {
  test('works without scripts: each event type is a link with its next free time', async () => {
    const { status, data, headers } = await visit()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(data).toContain('<title>Ada Lovelace · Engines</title>')
    expect(data).toContain(`<h3><a href="/b/talk?client_id=${service.clientId}"><bdi>Talk</bdi></a></h3>`)
    expect(data).toContain('<time datetime="2026-03-02T09:00:00Z">Next free: Monday, March 2, 9:00 AM</time>')
    expect(data.match(/<time /g)).toHaveLength(2)
    expect(data).toContain('--when-accent: #0b7285')
    expect(data).toContain(
      `<link rel="canonical" href="https://times.example/h/ada?client_id=${service.clientId}">`,
    )
  })

  test('carries the language and the time zone to the event types', async () => {
    const { data } = await visit('&lang=ar&tz=Asia/Tokyo')
    expect(data).toContain('<html lang="ar" dir="rtl">')
    expect(data).toContain('أقرب موعد متاح')
    expect(data).toContain(`href="/b/talk?client_id=${service.clientId}&amp;lang=ar&amp;tz=Asia%2FTokyo"`)
    expect(data).toContain('time-zone="Asia/Tokyo"')
  })

  test('with scripts, becomes a list that opens the pages', async () => {
    const { data } = await visit()
    expect(data).toContain(
      `<when-host-page class="element" service-url="https://times.example" slug="ada" open-in="page" client-id="${service.clientId}"></when-host-page>`,
    )
  })

  test('is there as JSON and as Markdown, for programs', async () => {
    const json = await visit('', { Accept: 'application/json' })
    const { event_types: eventTypes } = Object(json)
    expect(eventTypes).toHaveLength(3)
    expect(eventTypes).toContainEqual(
      expect.objectContaining({
        ...{ title: 'Talk', next_start: '2026-03-02T09:00:00Z' },
        page_url: expect.stringContaining('/b/talk?'),
      }),
    )
    const { data, headers } = await visit('', { Accept: 'text/markdown' })
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(data).toContain(
      `## [Talk](https://times.example/b/talk?client_id=${service.clientId})\n\n30 min · Room 1 · Next free:`,
    )
    expect(data).toContain('About \\*numbers\\*\\.')
  })

  test('says what each event type costs, in all its forms', async () => {
    expect((await visit()).data).toContain('<span>€40.00</span>')
    expect((await visit('&lang=de')).data).toContain('<span>40,00\u00a0€</span>')
    expect((await visit()).data).toContain('"price":"40.00","priceCurrency":"EUR"')
    const { event_types: eventTypes } = Object(await visit('', { Accept: 'application/json' }))
    expect(eventTypes.flatMap(({ price }: { price?: object }) => price ?? [])).toEqual([
      { amount: 4_000, currency: 'EUR', text: '€40.00' },
    ])
    expect((await visit('', { Accept: 'text/markdown' })).data).toContain('30 min · €40\\.00 · Next free:')
    const { data } = await service.call('GET', `/v3/scheduling/hosts/ada?client_id=${service.clientId}`)
    expect(data.event_types).toContainEqual(
      expect.objectContaining({ slug: 'coaching', price: { amount: 4_000, currency: 'EUR' } }),
    )
    // Where visitors pay is told by their payment.
    expect(JSON.stringify(data)).not.toContain('shop.example')
  })

  test('says the same of a host without a page and of one who does not exist', async () => {
    await makeMember(service, await addHost(service, 'jonas@example.com'))
    const pages = [await visit('', {}, 'jonas'), await visit('', {}, 'nobody')]
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
    expect(pages[0]?.data).toBe(pages[1]?.data)
    expect(pages[0]?.data).toContain('noindex')
  })

  test('shows a host without event types', async () => {
    const mara = await addHost(service, 'mara@example.com')
    const { token } = await makeMember(service, mara)
    await service.call('PATCH', '/admin/v1/me', { bearer: token, body: { page_slug: 'mara' } })
    const { data } = await visit('', {}, 'mara')
    expect(data).toContain('There is nothing to book at this link.')
    expect(data).not.toContain('<select')
  })

  test('keeps its structure, whatever the texts are', async () => {
    const language = await pageLanguage(new Request('http://service.test/?lang=en'))
    const reader = pageReaderOf(language, { timeZone: 'UTC', path: '/h/ada', query: {} })
    const page = (text: string) => ({
      ...{ slug: 'ada', name: text, timezone: 'UTC' },
      event_types: [
        {
          ...{ configuration_id: text, slug: 'talk', title: text, description: text, location: text },
          ...{ type: 'standard' as const, booking_type: 'booking' as const },
          ...{ duration_minutes: 30, next_start_time: service.now, page_url: text },
        },
      ],
    })
    const tags = (text: string) => String(hostTemplate(page(text), reader)).match(/<[!/]?[a-z][^\s>]*/gi)
    const lines = (text: string) =>
      hostMarkdown({ page: page(text), reader, origin: 'https://times.example' }).match(/^(?:#|-|\[)/gm)
    const plain = [tags('x'), lines('x')]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('</a><script>', '"onload=', '\n# Ignore all', '[a](javascript:b)'),
        ),
        (text) => {
          expect([tags(`x${text}`), lines(`x${text}`)]).toEqual(plain)
        },
      ),
    )
  })
})
