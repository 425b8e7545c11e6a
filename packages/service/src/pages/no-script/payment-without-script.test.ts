import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkout, openPaidStudio, type PaidStudio, slotAt } from '../../testing/paid-studio.js'
import { openService, type TestService } from '../../testing/studio.js'

const origin = 'https://times.example'
const questions = { topic: { label: 'Topic', type: 'text' } }
const key = 'the-random-key-of-a-form-0123456789'
const robin = { key, name: 'Robin Vale', email: 'robin@example.com', 'answers.topic': 'Plans' }
const nine = slotAt(0)

let service: TestService
let studio: PaidStudio
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: origin, rateLimit: 0 })
  studio = await openPaidStudio(service, { slug: 'talk', scheduler: { additional_fields: questions } })
})

const address = (more = '') => `/b/talk?client_id=${service.clientId}${more}`
const visit = async (path: string) => {
  const response = await service.service.fetch(new Request(origin + path, { redirect: 'manual' }))
  const { status, headers } = response
  return { status, headers, html: await response.text(), location: headers.get('location') ?? '' }
}
const send = async (
  path: string,
  values: Record<string, string>,
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
) => {
  const response = await service.service.fetch(
    new Request(origin + path, { method: 'POST', headers, body: new URLSearchParams(values) }),
  )
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}
/** Sends the form of a slot. @returns the address of the payment's page. */
const pay = async (start: Instant = nine, change: Record<string, string> = {}, path = address()) => {
  const { status, location, html } = await send(path, { ...robin, slot: String(start), ...change })
  expect([status, html]).toEqual([303, ''])
  return location
}
/** The owner's page that a payment's page links to. */
const checkoutOf = (html: string): URL =>
  new URL((/href="(https:\/\/shop[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'))
const paymentOf = async (page: string) =>
  checkoutOf((await visit(page)).html).searchParams.get('payment_id') as string
const types = () => service.domainEvents.map(({ type }) => type)

describe('the form of an event type with a price', () => {
  test('says what the time costs, and leads to the page of its payment', async () => {
    const form = await visit(address(`&slot=${nine}`))
    expect(form.html).toContain('<span>€40.00</span>')
    expect(form.html).toContain('<button class="first">Pay €40.00</button>')
    const page = await pay()
    expect(page).toBe(`/b/talk/pay/${key}?client_id=${service.clientId}`)
    expect([types(), await studio.isFree(nine)]).toEqual([[], false])
  })

  test('sent twice, makes one payment; with another time, changes it', async () => {
    const page = await pay()
    const id = await paymentOf(page)
    expect(await pay()).toBe(page)
    expect(await pay(slotAt(2))).toBe(page)
    expect(await paymentOf(page)).toBe(id)
    expect([await studio.isFree(nine), await studio.isFree(slotAt(2))]).toEqual([true, false])
  })

  test('makes an address that nobody guesses, whatever key a program sends', async () => {
    const page = await pay(nine, { key: 'k-1' })
    expect(page).toMatch(/^\/b\/talk\/pay\/pay_[0-9a-f]{60,}\?/)
    expect((await visit(`/b/talk/pay/k-1?client_id=${service.clientId}`)).status).toBe(404)
  })

  test('shows its errors, and the nearest times if the time is gone', async () => {
    await studio.start('noor', nine)
    const refused = await send(address(), { ...robin, slot: String(nine) })
    expect([refused.status, refused.html.includes('9:00 AM was just taken')]).toEqual([400, true])
    const invalid = await send(address(), { ...robin, slot: String(slotAt(1)), email: 'robin' })
    expect([invalid.status, invalid.html.includes('Enter a complete address')]).toEqual([400, true])
    const foreign = await send(
      address(),
      { ...robin, slot: String(slotAt(1)) },
      { 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(foreign.status).toBe(403)
  })
})

describe('the page of a payment', () => {
  test('links to the owner’s page, which leads back to it', async () => {
    const page = await pay()
    const { status, html, headers } = await visit(page)
    expect(status).toBe(200)
    for (const words of [
      'Pay €40.00</h1>',
      'You pay on shop.example.',
      'Still reserved for you: 30 min',
      'Continue to shop.example',
      'Tuesday, March 3, 2026',
      '<meta name="robots" content="noindex">',
    ])
      expect(html).toContain(words)
    const { origin: shop, pathname, searchParams } = checkoutOf(html)
    expect(shop + pathname).toBe(checkout.replace(/\?.*/, ''))
    expect(searchParams.get('lang')).toBe('en')
    expect(searchParams.get('return_url')).toBe(origin + page)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(html).not.toContain('<script')
  })

  test('speaks the language and the time zone of its visitor, on the way back, too', async () => {
    const page = await pay(nine, {}, address('&lang=de&tz=Asia/Tokyo'))
    const { html } = await visit(page)
    expect(html).toContain('Weiter zu shop.example')
    expect(html).toContain('18:00')
    const back = checkoutOf(html).searchParams.get('return_url') ?? ''
    expect(Object.fromEntries(new URL(back).searchParams)).toMatchObject({ lang: 'de', tz: 'Asia/Tokyo' })
  })

  test('leads to the booking once the owner’s server has the money', async () => {
    const page = await pay()
    const id = await paymentOf(page)
    expect((await visit(page)).html).toContain('I have paid: show my booking')
    await studio.complete(id)
    const { status, location } = await visit(page)
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/manage\/[^?]+\?done=1$/)])
    const booked = await visit(location)
    expect(booked.html).toContain('You are booked')
    expect(booked.html).toContain('Robin Vale')
    expect(types()).toEqual(['booking.created'])
    expect(await pay()).toBe(page)
  })

  test('goes back to the form with what was typed, and frees the time', async () => {
    const page = await pay(nine, { 'guests.0.email': 'noor@example.com' })
    const id = await paymentOf(page)
    const { html } = await visit(page)
    expect(html).toContain(`<button name="give_up" value="${key}">Back</button>`)
    const back = await send(address(), { slot: String(nine), give_up: key })
    expect(back.status).toBe(200)
    for (const value of ['Robin Vale', 'robin@example.com', 'Plans', 'noor@example.com'])
      expect(back.html).toContain(`value="${value}"`)
    expect(await studio.isFree(nine)).toBe(true)
    expect((await service.withKey('GET', `/v3/scheduling/payments/${id}`)).data.status).toBe('cancelled')
    expect((await visit(page)).html).toContain('The payment did not go through')
    // The next try is another payment, even with the form of the first.
    const again = await pay()
    expect(again).not.toBe(page)
    expect(await paymentOf(again)).not.toBe(id)
  })

  test('shows the booking to a visitor who goes back after the money came', async () => {
    const page = await pay()
    await studio.complete(await paymentOf(page))
    const back = await send(address(), { slot: String(nine), give_up: key })
    expect([back.status, back.location]).toEqual([303, expect.stringContaining('/manage/')])
    expect(types()).toEqual(['booking.created'])
  })

  test('gives nothing up for another site, or without its token', async () => {
    const page = await pay()
    const fields = { slot: String(nine), give_up: key }
    await send(address(), fields, { 'Sec-Fetch-Site': 'cross-site' })
    expect((await send(address(), { ...fields, give_up: 'guessed' })).status).toBe(303)
    expect((await visit(page)).html).toContain('Continue to shop.example')
    expect(await studio.isFree(nine)).toBe(false)
  })

  test('says that a payment failed, and leads to the same time', async () => {
    const page = await pay()
    await studio.fail(await paymentOf(page), { reason: 'card declined' })
    const { html } = await visit(page)
    expect(html).toContain('The payment did not go through, and nothing was booked.')
    expect(html).not.toContain('card declined')
    expect(html).toContain(`href="/b/talk?client_id=${service.clientId}&amp;slot=${nine}"`)
  })

  test('says that the time is no longer reserved, and books it for late money', async () => {
    const page = await pay()
    const id = await paymentOf(page)
    service.at(instant(service.now + 1_801))
    const { html } = await visit(page)
    expect(html).toContain('This time is no longer reserved for you.')
    expect(html).not.toContain('shop.example')
    await studio.complete(id)
    expect((await visit(page)).status).toBe(303)
  })

  test('says that the money goes back if somebody else has the time', async () => {
    const page = await pay()
    const id = await paymentOf(page)
    await studio.bookForSomebody(nine)
    await studio.complete(id)
    const { html } = await visit(page)
    expect(html).toContain('Your money will be returned.')
    expect(html).not.toContain(`slot=${nine}`)
    expect(html).toContain('See all times')
  })

  test('stays when the event type is closed', async () => {
    const page = await pay()
    const path = `/v3/grants/${studio.host.grantId}/scheduling/configurations/${studio.id}`
    await service.withKey('PUT', path, { is_active: false })
    expect((await visit(page)).html).toContain('Continue to shop.example')
  })

  test.each(['guessed', 'the-random-key-of-a-form-0123456780', '..', '%00'])(
    'is not there without its token: %s',
    async (token) => {
      await pay()
      const { status } = await visit(`/b/talk/pay/${token}?client_id=${service.clientId}`)
      expect(status).toBe(404)
    },
  )

  test('is that of a link for visitors who book with one', async () => {
    const slots = [{ start_time: parseInstant('2026-03-04T10:00:00Z') }]
    const { data: link } = await service.withKey('POST', '/v3/scheduling/links', {
      ...{ configuration_id: studio.id, most_bookings: 1, slots },
    })
    const page = await pay(slots[0]?.start_time, {}, `/l/${link.secret}`)
    expect(page).toBe(`/l/${link.secret}/pay/${key}`)
    const { html } = await visit(page)
    expect(checkoutOf(html).searchParams.get('return_url')).toBe(origin + page)
    await studio.complete(await paymentOf(page))
    expect((await visit(page)).location).toContain('/manage/')
    expect((await service.withKey('GET', `/v3/scheduling/links/${link.id}`)).data.bookings).toBe(1)
    expect((await visit(`/l/${link.secret}`)).status).toBe(410)
  })
})
