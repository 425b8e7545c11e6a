import { parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { logo, photo, svgOf } from '../../testing/pictures.js'
import { stores } from '../../testing/stores.js'
import { openService, type TestService } from '../../testing/studio.js'

describe.each(stores)('on %s', (_name, open) => {
  let service: TestService
  let owner: string
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    service = await openService(store)
    const { data } = await openBrowser(service).post('sign-in/setup', {
      token: await setupToken(service),
      ...firstOwner,
    })
    owner = data.access_token
  })

  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, `/admin/v1/${path}`, { bearer: owner, ...(body === undefined ? {} : { body }) })
  const get = (address: string, headers?: Record<string, string>) =>
    service.service.fetch(new Request(address, { headers: headers ?? {} }))
  const firstEventType = async () =>
    (await service.call('GET', '/v3/grants/me/scheduling/configurations', { bearer: owner })).data[0]
  const settings = async () => {
    const { id } = await firstEventType()
    return (await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)).data
  }

  test('a logo is stored, served for ever and shown', async () => {
    expect((await call('GET', 'brand')).data).toEqual({})
    const { data } = await call('PATCH', 'brand', { name: ' Marlow Studio ', logo })
    expect(data).toEqual({
      name: 'Marlow Studio',
      logo_url: expect.stringMatching(/^https?:\/\/[^/]+\/pictures\/[\w-]{24}\.png$/),
    })
    const answer = await get(data.logo_url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
    })
    const base64 = btoa(String.fromCharCode(...new Uint8Array(await answer.arrayBuffer())))
    expect(`data:image/png;base64,${base64}`).toBe(logo)
    const etag = answer.headers.get('ETag') ?? ''
    expect((await get(data.logo_url, { 'If-None-Match': etag })).status).toBe(304)
    expect((await settings()).brand).toEqual(data)
    await call('PATCH', 'me', { page_slug: 'ada' })
    const page = await (await get(new URL(`/h/ada?client_id=${service.clientId}`, data.logo_url).href)).text()
    expect(page).toContain(`<img src="${data.logo_url}" alt="" height="40">`)
    expect(page).toContain('<bdi>Marlow Studio</bdi>')
  })

  test('another logo takes its place, and an empty text removes it', async () => {
    const first = (await call('PATCH', 'brand', { logo })).data.logo_url
    const { data } = await call('PATCH', 'brand', {
      logo: svgOf('<path/>'),
      logo_dark: svgOf('<circle r="4"/>'),
    })
    expect(data.logo_url).toMatch(/\.svg$/)
    expect(data.logo_dark_url).not.toBe(data.logo_url)
    expect((await get(first)).status).toBe(404)
    expect((await get(data.logo_url)).headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
    await call('PATCH', 'me', { page_slug: 'ada' })
    const page = await (await get(new URL(`/h/ada?client_id=${service.clientId}`, data.logo_url).href)).text()
    expect(page).toContain(`<source media="(prefers-color-scheme: dark)" srcset="${data.logo_dark_url}">`)
    expect((await call('PATCH', 'brand', { logo: '', logo_dark: '' })).data).toEqual({})
    expect((await get(data.logo_url)).status).toBe(404)
  })

  test('a refused logo changes nothing and names the field', async () => {
    await call('PATCH', 'brand', { name: 'Marlow' })
    const { status, error } = await call('PATCH', 'brand', {
      name: 'Other',
      logo_dark: svgOf('<script>alert(1)</script>'),
    })
    expect([status, error.message]).toEqual([
      400,
      'logo_dark: got an element <script>, expected an SVG of shapes, texts and gradients alone',
    ])
    expect((await call('GET', 'brand')).data).toEqual({ name: 'Marlow' })
  })

  test.each(['%00', 'a%00b.png', '..%2Fbrand.png', '%ff', 'x'.repeat(7_000), '__proto__'])(
    'no picture has the name %s',
    async (name) => {
      expect((await get(`http://service.test/pictures/${name}`)).status).toBe(404)
    },
  )

  test.each([[false], [true]])('emails to guests show it, unless hosts are hidden: %s', async (hides) => {
    const { data } = await call('PATCH', 'me', { picture: photo })
    const type = await firstEventType()
    const { event_booking } = type
    await service.call('PUT', `/v3/grants/me/scheduling/configurations/${type.id}`, {
      bearer: owner,
      body: { event_booking: { ...event_booking, hide_participants: hides } },
    })
    const window = `start_time=${parseInstant('2026-03-09T00:00:00Z')}&end_time=${parseInstant('2026-03-14T00:00:00Z')}`
    const times = `/v3/scheduling/availability?configuration_id=${type.id}&${window}`
    const [slot] = (await service.call('GET', times)).data.time_slots
    await service.call('POST', `/v3/scheduling/bookings?configuration_id=${type.id}`, {
      body: {
        start_time: slot.start_time,
        end_time: slot.end_time,
        guest: { name: 'Noor', email: 'noor@example.com' },
      },
    })
    const mails = await store.read((records) => renderWaitingMails(records, service.applicationId))
    const shown = mails.map(({ to, html }) => [to.email, html?.includes(`<img src="${data.picture}"`)])
    expect(shown).toContainEqual(['noor@example.com', !hides])
    expect(shown.filter(([, isShown]) => isShown)).toHaveLength(hides ? 0 : 1)
  })

  test('the photo of a member is shown as that of the host, until it is removed', async () => {
    expect((await settings()).organizer.picture).toBeUndefined()
    const { data } = await call('PATCH', 'me', { picture: photo })
    expect((await get(data.picture)).headers.get('Content-Type')).toBe('image/jpeg')
    const shown = await settings()
    expect(shown.organizer.picture).toBe(data.picture)
    expect(shown.participants[0].picture).toBe(data.picture)
    await call('PATCH', 'me', { name: 'Ada Byron', page_slug: 'ada' })
    expect((await call('GET', 'me')).data.picture).toBe(data.picture)
    const { data: page } = await service.call('GET', `/v3/scheduling/hosts/ada?client_id=${service.clientId}`)
    expect(page.picture).toBe(data.picture)
    expect((await call('PATCH', 'me', { picture: svgOf('') })).status).toBe(400)
    await call('PATCH', 'me', { picture: '' })
    expect((await settings()).organizer.picture).toBeUndefined()
    expect((await get(data.picture)).status).toBe(404)
  })
})
