import { parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { addConfiguration, addHost, openService, type TestService } from '../../testing/studio.js'

let service: TestService
let path: string

beforeEach(async () => {
  const addressOf = () => '192.0.2.1'
  service = await openService(createMemoryStore(), { addressOf })
  await addConfiguration(service, [await addHost(service, 'ada@example.com')], { slug: 'talk' })
  path = `/b/talk?client_id=${service.clientId}`
})

const slotOf = (hour: number) =>
  parseInstant(
    `2026-03-${String(3 + Math.floor(hour / 8)).padStart(2, '0')}T${String(9 + (hour % 8)).padStart(2, '0')}:00:00Z`,
  )
const submit = async (at: string, fields: Record<string, string>, lang = '') => {
  const response = await service.service.fetch(
    new Request(`http://service.test${at}${lang}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    }),
  )
  const location = response.headers.get('location') ?? ''
  return { status: response.status, html: await response.text(), path: location.split('?')[0] ?? '' }
}
const book = (hour: number, key = `key ${hour}`, lang = '') =>
  submit(path, { slot: String(slotOf(hour)), key, name: 'Robin Vale', email: 'robin@example.com' }, lang)

describe('a page without scripts, after many bookings', () => {
  test('keeps what was typed, and says what helps', async () => {
    for (let hour = 0; hour < 10; hour++) expect((await book(hour)).status).toBe(303)
    const { status, html } = await book(10)
    expect(status).toBe(429)
    expect(html).toContain('Turn on JavaScript to continue, or try again in an hour.')
    expect(html).toContain('value="Robin Vale"')
    expect(html).toContain('value="robin@example.com"')
    expect((await book(10, 'key', '&lang=de')).html).toContain('Schalten Sie JavaScript ein')
  })

  test('still shows a booking whose form is submitted again', async () => {
    for (let hour = 0; hour < 10; hour++) await book(hour)
    const again = await book(9)
    expect(again.status).toBe(303)
    expect(again.path).toContain('/manage/')
  })

  test('does not move a booking, and still cancels it', async () => {
    const { path: manage } = await book(0)
    for (let hour = 1; hour < 10; hour++) await book(hour)
    const moved = await submit(manage, { action: 'move', slot: String(slotOf(11)) })
    expect(moved.status).toBe(429)
    expect(moved.html).toContain('Turn on JavaScript')
    expect((await submit(manage, { action: 'cancel' })).status).toBe(303)
  })
})
