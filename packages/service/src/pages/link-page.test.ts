import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../kernel/seal.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestService,
} from '../testing/studio.js'

let service: TestService
let talk: string
beforeEach(async () => {
  service = await openService()
  const host = await addHost(service, 'ada@example.com')
  talk = await addConfiguration(service, [host], {
    slug: 'talk',
    requires_session_auth: true,
    scheduler: {
      ...{ min_booking_notice: 0, available_days_in_future: 60 },
      additional_fields: { topic: { label: 'Topic', type: 'text', default: 'Anything' } },
    },
  })
})

const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)
const ten = at('03T10:00')
const two = at('04T14:00')

const linkOf = async (change: object = {}) => {
  const { data, error } = await service.withKey('POST', '/v3/scheduling/links', {
    configuration_id: talk,
    ...change,
  })
  if (error) throw new Error(error.message)
  return data
}
const offer = (change: object = {}) =>
  linkOf({ slots: [{ start_time: ten }, { start_time: two }], ...change })
const page = async (path: string, init: RequestInit = {}) => {
  const response = await service.service.fetch(new Request(`http://service.test${path}`, init))
  const { status, headers } = response
  return { status, headers, html: await response.text(), location: headers.get('location') ?? '' }
}
const send = (path: string, values: Record<string, string>) =>
  page(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: new URLSearchParams(values).toString(),
  })
const robin = { key: 'k-1', name: 'Robin Vale', email: 'robin@example.com' }
const startsIn = (html: string) =>
  [...html.matchAll(/href="[^"]*[?;&]slot=(\d+)"/g)].map(([, start]) => Number(start))
const bookingsOf = async (id: string) =>
  (await service.withKey('GET', `/v3/scheduling/links/${id}`)).data.bookings
const takeElsewhere = (start: Instant) =>
  service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, bookingBody(start))

describe('the page of a link', () => {
  test('shows a private event type, with the secret as the session of its element', async () => {
    const { secret } = await linkOf()
    const { status, html } = await page(`/l/${secret}`)
    expect(status).toBe(200)
    expect(html).toContain('<bdi>Walkthrough</bdi>')
    expect(html).toContain(`session="${secret}"`)
    expect(startsIn(html)[0]).toBe(at('02T09:00'))
  })

  test('says how many bookings of a package are left, and so does the page of each booking, which leads to the next', async () => {
    const secretKeys = await readSecretKeys(newSecretKey())
    service = await openService(service.store, { connections: { providers: {}, secretKeys } })
    const host = await addHost(service, 'ada@example.com')
    talk = await addConfiguration(service, [host], { slug: 'lesson', requires_session_auth: true })
    const { secret, id } = await linkOf({ most_bookings: 2 })
    const address = `/l/${secret}`
    const leftOn = async (path: string) => (await page(path)).html.match(/Bookings left: (\d of \d)/)?.[1]
    const book = async (start: Instant, key: string) => {
      const { status, location } = await send(address, { ...robin, key, slot: String(start) })
      expect(status).toBe(303)
      return location
    }
    expect(await leftOn(address)).toBe('2 of 2')
    const first = await book(ten, 'k-1')
    expect([await leftOn(first), await leftOn(address)]).toEqual(['1 of 2', '1 of 2'])
    expect((await page(first)).html).toContain(`<a href="${address}">Book another time</a>`)
    expect((await page(first.replace(/\?.*/, ''))).html).toContain(
      `booking-page="http://service.test${address}"`,
    )
    const second = await book(two, 'k-2')
    expect(await leftOn(second)).toBe('0 of 2')
    expect((await page(second)).html).not.toContain(address)
    expect((await send(second.replace(/\?.*/, ''), { action: 'cancel' })).status).toBe(303)
    expect(await bookingsOf(id)).toBe(1)
    expect(await leftOn(second)).toBe('1 of 2')
    expect((await page(second)).html).toContain(`<a href="${address}">Book another time</a>`)
  })

  test('says until when a package is valid, in the language and the time zone of its reader, and so does the page of a booking', async () => {
    const { secret } = await linkOf({ most_bookings: 2, expires_at: at('20T21:30') })
    const expiryOn = async (path: string) =>
      (await page(path)).html.match(/Bookings left: \d of \d<\/b> <span>([^<]*)</)?.[1]
    expect(await expiryOn(`/l/${secret}`)).toBe('Valid until: March 20, 2026, 9:30 PM (Lisbon, UTC)')
    expect(await expiryOn(`/l/${secret}?tz=Asia/Tokyo`)).toBe(
      'Valid until: March 21, 2026, 6:30 AM (Tokyo, UTC+9)',
    )
    expect((await page(`/l/${secret}?lang=de&tz=Europe/Berlin`)).html).toContain(
      'Gültig bis: 20. März 2026, 22:30 (Berlin, UTC+1)',
    )
    expect((await page(`/l/${secret}?lang=ar`)).html).toContain('(\u2068لشبونة، UTC\u2069)')
    const { location } = await send(`/l/${secret}`, { ...robin, key: 'k-1', slot: String(ten) })
    expect(await expiryOn(location)).toBe('Valid until: March 20, 2026, 9:30 PM (Lisbon, UTC)')
    const endless = await linkOf({ most_bookings: 2 })
    expect((await page(`/l/${endless.secret}`)).html).not.toContain('Valid until')
  })

  test('says nothing about what is left if it is good for one booking, or for any number', async () => {
    for (const [index, change] of [{ most_bookings: 1 }, {}].entries()) {
      const { secret } = await linkOf(change)
      expect((await page(`/l/${secret}`)).html).not.toContain('Bookings left')
      const slot = String([ten, two][index])
      const { location } = await send(`/l/${secret}`, { ...robin, key: secret, slot })
      expect(location).toContain('/manage/')
      expect((await page(location)).html).not.toContain('Bookings left')
    }
  })

  test('says in their words who offers the times, and leads to all of them', async () => {
    const { secret, message } = await offer({ message: '  Hi Robin,\n<b>these</b> would suit me.  ' })
    expect(message).toBe('Hi Robin,\n<b>these</b> would suit me.')
    const { html } = await page(`/l/${secret}`)
    expect(html).toContain('<figcaption>ada</figcaption>')
    expect(html).toContain(
      '<blockquote><bdi>Hi Robin,\n&lt;b&gt;these&lt;/b&gt; would suit me.</bdi></blockquote>',
    )
    // A private event type has no other page.
    expect(html).not.toContain('See all times')
  })

  test('leads to all times of a public event type, where only some are offered', async () => {
    const host = await addHost(service, 'grace@example.com')
    const open = await addConfiguration(service, [host], { slug: 'open' })
    const some = await offer({ configuration_id: open })
    const { html } = await page(`/l/${some.secret}`)
    expect(html).toMatch(/<p class="note"><a href="\/b\/open[^"]*">See all times<\/a>/)
    const all = await linkOf({ configuration_id: open })
    expect((await page(`/l/${all.secret}`)).html).not.toContain('See all times')
    const { error } = await service.withKey('POST', '/v3/scheduling/links', {
      configuration_id: open,
      message: 'a'.repeat(501),
    })
    expect(error.message).toContain('message')
  })

  test('is in no search engine, in no cache and in no referrer', async () => {
    const { secret } = await linkOf()
    const { headers, html } = await page(`/l/${secret}`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('link')).toBeNull()
  })

  test('is read as often as scanners like, and costs the link nothing', async () => {
    const { id, secret } = await offer({ most_bookings: 1 })
    for (const path of [`/l/${secret}`, `/l/${secret}?slot=${ten}`])
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await page(path, { method, headers: { 'User-Agent': 'link-scanner' } })).status).toBe(200)
    expect(await bookingsOf(id)).toBe(0)
    expect((await send(`/l/${secret}`, { ...robin, slot: String(ten) })).status).toBe(303)
  })

  test('books without scripts, once for each key, and then says that it was used', async () => {
    const { id, secret } = await linkOf({ most_bookings: 1 })
    const form = { ...robin, slot: String(ten) }
    const first = await send(`/l/${secret}`, form)
    expect(first.location).toMatch(/^\/manage\/.+done=1$/)
    expect((await send(`/l/${secret}`, form)).location).toBe(first.location)
    expect(await bookingsOf(id)).toBe(1)
    const again = await page(`/l/${secret}`)
    expect(again.status).toBe(410)
    expect(again.html).toContain('<h1>This link was already used</h1>')
    const another = await send(`/l/${secret}`, { ...form, key: 'k-2', slot: String(two) })
    expect([another.status, another.html.includes('This link was already used')]).toEqual([410, true])
  })

  test('says that it has expired, in the visitor’s language', async () => {
    const { secret } = await linkOf({ expires_at: monday + 60 })
    service.at(instant(monday + 60))
    const { status, html } = await page(`/l/${secret}`, { headers: { 'Accept-Language': 'de' } })
    expect([status, html.includes('Dieser Link ist abgelaufen')]).toEqual([410, true])
    expect((await send(`/l/${secret}`, { ...robin, slot: String(ten) })).status).toBe(410)
  })

  test('does not exist without its secret', async () => {
    const { id } = await linkOf()
    for (const secret of ['guessed', id]) expect((await page(`/l/${secret}`)).status).toBe(404)
  })

  test('begins its form with the values of the link, as text', async () => {
    const { secret } = await linkOf({
      prefill: {
        name: '<b>Robin</b>',
        email: 'robin@example.com',
        additional_guests: [{ email: 'noor@example.com' }],
        additional_fields: { topic: 'Prices & plans' },
      },
    })
    const form = await page(`/l/${secret}?slot=${ten}`)
    for (const value of [
      '&lt;b&gt;Robin&lt;/b&gt;',
      'robin@example.com',
      'noor@example.com',
      'Prices &amp; plans',
    ])
      expect(form.html).toContain(`value="${value}"`)
    const { html } = await page(`/l/${secret}`)
    const [, query = ''] = / prefill="([^"]*)"/.exec(html) ?? []
    expect(Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')))).toEqual({
      topic: 'Prices & plans',
      name: '<b>Robin</b>',
      email: 'robin@example.com',
      guests: 'noor@example.com',
    })
    expect((await page(`/l/${(await linkOf()).secret}?slot=${ten}`)).html).toContain('value="Anything"')
  })
})

describe('the page of a link with offered times', () => {
  test('shows these alone', async () => {
    const { secret } = await offer()
    const { html } = await page(`/l/${secret}`)
    expect(startsIn(html)).toEqual([ten, two])
    expect(html).toContain('layout="list"')
  })

  test('opens the form of the time in its address', async () => {
    const { secret } = await offer()
    const { html } = await page(`/l/${secret}?slot=${two}`)
    expect(html).toContain(`name="slot" value="${two}"`)
    // With scripts, the element opens its form.
    expect(html).toMatch(new RegExp(`<when-booking [^>]*session="${secret}"[^>]* data-slot="${two}"`))
    expect((await page(`/l/${secret}?slot=${at('04T15:00')}`)).html).toContain('is no longer free')
  })

  test('shows the other offered times where the one in its address is gone', async () => {
    const { secret } = await offer()
    await takeElsewhere(two)
    const gone = await page(`/l/${secret}?slot=${two}`)
    expect(gone.html).toContain('2:00 PM is no longer free.')
    expect(gone.html).toContain(`data-slot="${two}"`)
    expect(startsIn(gone.html)).toEqual([ten])
  })

  test('shows the nearest free times once all that it offered are gone', async () => {
    const { secret } = await offer()
    await takeElsewhere(ten)
    await takeElsewhere(two)
    const gone = await page(`/l/${secret}?slot=${two}`)
    expect(gone.html).toContain('2:00 PM is no longer free.')
    expect(startsIn(gone.html)[0]).toBe(at('04T09:00'))
  })

  test('keeps what was typed, and shows the nearest times, where a time is taken meanwhile', async () => {
    const { secret } = await offer()
    await takeElsewhere(ten)
    const refused = await send(`/l/${secret}`, { ...robin, slot: String(ten) })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('10:00 AM was just taken')
    expect(refused.html).toContain('value="Robin Vale"')
    expect(refused.html).toContain(String(two))
  })
})
