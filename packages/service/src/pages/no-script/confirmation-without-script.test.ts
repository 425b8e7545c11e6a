import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ConfirmingStudio, openConfirmingStudio } from '../../testing/confirming-studio.js'
import { payment, slotAt } from '../../testing/paid-studio.js'
import { openService, type TestService } from '../../testing/studio.js'

const origin = 'https://times.example'
const key = 'the-random-key-of-a-form-0123456789'
const robin = { key, name: 'Robin Vale', email: 'robin@example.com' }
const nine = slotAt(0)

let service: TestService
let studio: ConfirmingStudio
beforeEach(async () => {
  service = await openService(undefined, { publicUrl: origin, rateLimit: 0, sendsMail: true })
  studio = await openConfirmingStudio(service, {}, 'ada@example.com', {}, { slug: 'talk' })
})

const address = (more = '') => `/b/talk?client_id=${service.clientId}${more}`
const visit = async (path: string) => {
  const response = await service.service.fetch(new Request(origin + path, { redirect: 'manual' }))
  const { status, headers } = response
  return { status, html: await response.text(), location: headers.get('location') ?? '' }
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
/** Sends the form of a slot. @returns the address of the page that asks for the code. */
const book = async (start: Instant = nine, change: Record<string, string> = {}) => {
  const { status, location } = await send(address(), { ...robin, slot: String(start), ...change })
  expect(status).toBe(303)
  return location
}
const enter = (code: string, start = nine) => send(address(), { slot: String(start), confirm: key, code })
const types = () => service.domainEvents.map(({ type }) => type)

describe('the form of an event type that asks for a confirmed address', () => {
  test('leads to a page that asks for the code, which leads to the booking', async () => {
    const page = await book()
    expect(page).toBe(`/b/talk/confirm/${key}?client_id=${service.clientId}`)
    const { html } = await visit(page)
    expect(html).toContain('<h1 tabindex="-1">Check your email</h1>')
    expect(html).toContain('We sent a code to robin@example.com.')
    expect(html).toMatch(/<input name="code" inputmode="numeric" autocomplete="one-time-code"/)
    expect([types(), await studio.isFree(nine)]).toEqual([[], false])
    const { location } = await enter(await studio.code())
    expect(location).toMatch(/^\/manage\/.*done=1/)
    expect(types()).toEqual(['booking.created'])
    expect((await visit(page)).location).toBe(location)
  })

  test('shows a guest who has reached a limit what they have, on the page of the link', async () => {
    studio = await openConfirmingStudio(
      service,
      { guest_limits: { most_ahead: 1 } },
      'noor@example.com',
      {},
      { slug: 'first' },
    )
    const ask = (start: Instant, key: string) =>
      send(`/b/first?client_id=${service.clientId}`, { ...robin, key, slot: String(start) })
    await ask(nine, key)
    await send(`/e/${await studio.link()}`, {})
    await ask(slotAt(4), 'another-random-key-of-a-form-0123456')
    const refused = await send(`/e/${await studio.link()}`, {})
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('This email address has reached its booking limit.')
    const [, path = ''] = /<li><a href="([^"]*)">/.exec(refused.html) ?? []
    expect(path).toMatch(/^\/manage\//)
    expect((await visit(path)).html).toContain('Robin Vale')
  })

  test('says that a code is wrong, and later that it is void', async () => {
    const page = await book()
    const wrong = (await studio.code()) === '000000' ? '111111' : '000000'
    const first = await enter(wrong)
    expect(first.location).toBe(`${page}&notice=wrong_code`)
    expect((await visit(first.location)).html).toContain('This code is not right.')
    for (let turn = 0; turn < 3; turn++) await enter(wrong)
    const last = await enter(wrong)
    expect((await visit(last.location)).html).toContain('This code no longer works.')
    service.at(instant(service.now + 30))
    const again = await send(address(), { slot: String(nine), send_code: key })
    expect((await visit(again.location)).html).toContain('Another code is on its way.')
    expect((await enter(await studio.code())).location).toMatch(/^\/manage\//)
  })

  test('goes back to the form to correct the address, with what was typed, and the time is free', async () => {
    await book(nine, { email: 'robin@gmial.com' })
    const { html } = await send(address(), { slot: String(nine), give_up: key })
    expect(html).toContain('value="robin@gmial.com"')
    expect(html).toContain('value="Robin Vale"')
    expect(html).toContain('Did you mean robin@gmail.com?')
    expect(await studio.isFree(nine)).toBe(true)
  })

  test('offers other times if theirs was taken meanwhile, and books one without another code', async () => {
    await book()
    const code = await studio.code()
    service.at(instant(service.now + 900))
    const eva = await studio.start('eva', nine)
    await studio.confirm('eva', eva.data.confirmation_id, await studio.code('eva@example.com'))
    const taken = await enter(code)
    expect(taken.status).toBe(400)
    expect(taken.html).toContain('Robin Vale')
    expect(taken.html).toContain(`value="${slotAt(1)}"`)
    expect(taken.html).toContain(`name="key" value="${key}"`)
    expect(await book(slotAt(1))).toMatch(/^\/manage\//)
  })

  test('leads to the payment of an event type with a price', async () => {
    studio = await openConfirmingStudio(service, { payment }, 'eva@host.example', {}, { slug: 'paid' })
    const paid = address().replace('talk', 'paid')
    await send(paid, { ...robin, slot: String(nine) })
    const { location } = await send(paid, {
      ...{ slot: String(nine), confirm: key, code: await studio.code() },
    })
    expect(location).toBe(`/b/paid/pay/${key}?client_id=${service.clientId}`)
    expect((await visit(location)).html).toContain('https://shop.example/pay')
  })

  test('is not confirmed by another site', async () => {
    await book()
    const code = await studio.code()
    const forged = await send(
      address(),
      { slot: String(nine), confirm: key, code },
      { 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(forged.status).toBe(403)
    expect(types()).toEqual([])
  })
})

describe('the link of the email', () => {
  test('opens a page with one button; opening it changes nothing', async () => {
    await book()
    const link = `/e/${await studio.link()}`
    const { html } = await visit(link)
    expect(html).toContain('<button class="first">Confirm and book</button>')
    await visit(link)
    expect(types()).toEqual([])
    const { status, location } = await send(link, {})
    expect([status, types()]).toEqual([303, ['booking.created']])
    expect(location).toMatch(/^\/manage\/.*done=1/)
    expect((await visit(link)).location).toBe(location)
  })

  test('shows where to pay, if the event type has a price', async () => {
    studio = await openConfirmingStudio(service, { payment }, 'eva@host.example', {}, { slug: 'paid' })
    await send(address().replace('talk', 'paid'), { ...robin, slot: String(nine) })
    const { html } = await send(`/e/${await studio.link()}`, {})
    expect(html).toContain('href="https://shop.example/pay')
  })

  test('says that the time was taken, and where others are', async () => {
    await book()
    const link = `/e/${await studio.link()}`
    service.at(instant(service.now + 900))
    const eva = await studio.start('eva', nine)
    await studio.confirm('eva', eva.data.confirmation_id, await studio.code('eva@example.com'))
    const { status, html } = await send(link, {})
    expect(status).toBe(400)
    expect(html).toContain('href="/b/talk')
  })

  test('is unknown once another code was sent, or to another site', async () => {
    await book()
    const link = `/e/${await studio.link()}`
    expect((await send(link, {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404)
    service.at(instant(service.now + 30))
    await send(address(), { slot: String(nine), send_code: key })
    expect((await visit(link)).status).toBe(404)
    expect((await visit('/e/guessed')).status).toBe(404)
    expect(types()).toEqual([])
  })
})
