import { formatBookingReference, parseBookingReference } from '@whenable/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'

let service: TestService
let id: string
let guestReference: string
let organizerReference: string
beforeAll(async () => {
  service = await openService(undefined, {
    publicUrl: 'https://times.example',
    assets: async (path) =>
      path === 'whenable.js'
        ? new Response('export {}', { headers: { 'Content-Type': 'text/javascript' } })
        : undefined,
  })
  const ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada], { slug: 'talk', name: '"><script>alert(1)</script>' })
  const { data } = await service.withKey(
    'POST',
    `/v3/scheduling/bookings?configuration_id=${id}`,
    bookingBody('2026-03-03T10:00:00Z'),
  )
  guestReference = data.booking_ref
  organizerReference = data.organizer_booking_ref
})

const open = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers })

describe('a hosted page', () => {
  test('books by slug and client id', async () => {
    const { status, data, headers } = await open(`/b/talk?client_id=${service.clientId}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(data).toContain(
      `<when-booking configuration-id="${id}" service-url="https://times.example" lang="en"></when-booking>`,
    )
    expect(data).toContain('<script type="module" src="/embed/whenable.js"></script>')
    expect(data).toContain('<noscript>')
  })

  test('never takes text for markup', async () => {
    const { data } = await open(`/b/talk?client_id=${service.clientId}`)
    expect(data).not.toContain('<script>alert')
    expect(data).toContain('&lt;script&gt;alert(1)')
  })

  test('manages a booking by its reference, with the salt or without', async () => {
    for (const reference of [guestReference, organizerReference]) {
      const { status, data } = await open(`/manage/${reference}`)
      expect(status).toBe(200)
      expect(data).toContain(`<when-manage-booking booking-ref="${reference}"`)
    }
  })

  test("confirms with the organizer's reference alone", async () => {
    expect((await open(`/confirm/${organizerReference}`)).data).toContain('<when-organizer-confirmation')
    expect((await open(`/confirm/${guestReference}`)).status).toBe(404)
  })

  test('speaks the language of the visitor', async () => {
    const german = await open(`/b/talk?client_id=${service.clientId}`, {
      'Accept-Language': 'de-AT,en;q=0.5',
    })
    expect(german.data).toContain('<html lang="de-AT" dir="ltr">')
    const arabic = await open(`/b/talk?client_id=${service.clientId}&lang=ar`)
    expect(arabic.data).toContain('<html lang="ar" dir="rtl">')
    const odd = await open(`/b/talk?client_id=${service.clientId}&lang=%22%3E`)
    expect(odd.data).toContain('<html lang="en"')
  })

  test('runs and frames nothing from elsewhere', async () => {
    const { headers } = await open(`/b/talk?client_id=${service.clientId}`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that does not exist says so', async () => {
    const nowhere = formatBookingReference({
      ...parseBookingReference(guestReference),
      bookingId: crypto.randomUUID(),
      salt: undefined,
    })
    for (const path of [
      `/b/nothing?client_id=${service.clientId}`,
      '/b/talk?client_id=nobody',
      '/b/talk',
      '/manage/rubbish',
      `/manage/${nowhere}`,
    ]) {
      const { status, data } = await open(path)
      expect([path, status]).toEqual([path, 404])
      expect(data).toContain('This page does not exist')
      expect(data).not.toContain('<script')
    }
  })

  test('has its style and its script from the service', async () => {
    expect((await open('/pages.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect((await open('/embed/whenable.js')).data).toBe('export {}')
    expect((await open('/embed/other.js')).status).toBe(404)
  })
})

describe('the state of the service', () => {
  test('is told', async () => {
    expect((await open('/healthz')).status).toBe(200)
    expect((await open('/readyz')).status).toBe(200)
    const { store } = service
    const broken = await openService({ ...store, ready: () => Promise.reject(new Error('gone')) })
    expect((await broken.call('GET', '/readyz')).status).toBe(503)
  })
})
