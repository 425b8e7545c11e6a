import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseInstant } from '@whenable/time'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calendarOf, openMailbox } from '../testing/mailbox.js'
import { type StartedService, type StartOptions, startService } from './start-service.js'

const now = parseInstant('2026-03-02T08:00:00Z')

let started: StartedService | undefined
afterEach(async () => {
  await started?.close()
  started = undefined
})
const start = async (options: StartOptions = {}): Promise<StartedService> => {
  started = await startService({ port: 0, now, seed: true, ...options })
  return started
}

const call = async ({ url, apiKey }: StartedService, method: string, path: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: response.status, ...(await response.json()) }
}

/** Books the first free time of the studio's walkthrough. */
const book = async (service: StartedService) => {
  const query = `configuration_id=${service.studio?.configurations.walkthrough}`
  const { data } = await call(
    service,
    'GET',
    `/v3/scheduling/availability?${query}&start_time=${now}&end_time=${now + 7 * 86_400}`,
  )
  const [{ start_time, end_time }] = data.time_slots
  const guest = { name: 'Robin', email: 'robin@example.com' }
  return call(service, 'POST', `/v3/scheduling/bookings?${query}`, { start_time, end_time, guest })
}

const soon = { timeout: 30_000, interval: 10 }

describe('a started service', () => {
  test('notifies webhooks over HTTP, signed', async () => {
    const told: { signature: unknown; text: string }[] = []
    const server: Server = createServer((request, response) => {
      const challenge = new URL(request.url ?? '', 'http://localhost').searchParams.get('challenge')
      if (challenge) return response.end(challenge)
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        told.push({ signature: request.headers['x-service-signature'], text })
        response.end()
      })
      return undefined
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const service = await start()
      const { data } = await call(service, 'POST', '/v3/webhooks', {
        trigger_types: ['booking.created'],
        webhook_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
      })
      const booked = await book(service)
      await vi.waitUntil(() => told.length > 0, soon)
      const [{ signature, text } = { signature: '', text: '' }] = told
      expect(JSON.parse(text).data.object.booking_id).toBe(booked.data.booking_id)
      expect(signature).toBe(createHmac('sha256', data.webhook_secret).update(text).digest('hex'))
    } finally {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  })

  test('that is public allows no webhooks in its own network, unless configured', async () => {
    const webhook = { trigger_types: ['booking.created'], webhook_url: 'https://127.0.0.1:1/told' }
    const open = await start({ publicUrl: 'https://times.example' })
    const refused = await call(open, 'POST', '/v3/webhooks', webhook)
    expect([refused.status, refused.error.message]).toEqual([
      400,
      expect.stringContaining('in a private network'),
    ])
    await open.close()
    const allowed = await start({ publicUrl: 'https://times.example', allowPrivateWebhooks: true })
    const tried = await call(allowed, 'POST', '/v3/webhooks', webhook)
    expect(tried.error.message).toContain('ECONNREFUSED')
  })

  test('sends emails through its mail server', async () => {
    const mailbox = await openMailbox()
    try {
      const service = await start({ smtp: { url: mailbox.url, from: 'bookings@times.example' } })
      const booked = await book(service)
      await vi.waitUntil(() => mailbox.received.length === 3, soon)
      const mail = mailbox.received.find(({ to }) => to === 'robin@example.com')
      expect(mail?.email.text).toContain(`${service.url}/manage/${booked.data.booking_ref}`)
      expect(mail && calendarOf(mail).event.uid).not.toContain(booked.data.booking_id)
      await service.close()
      started = undefined
    } finally {
      await mailbox.close()
    }
  })

  test('without a mail server stores emails, and shows them with --show-mail to its own machine only', async () => {
    const service = await start({ showMail: true })
    expect(await (await fetch(`${service.url}/dev/mails`)).text()).toContain('No unsent emails')
    const booked = await book(service)
    const mails = await service.mails()
    expect(mails.map(({ to }) => to.email)).toEqual([
      'robin@example.com',
      'ada@marlow.example',
      'jonas@marlow.example',
    ])
    const shown = await fetch(`${service.url}/dev/mails`)
    const page = await shown.text()
    expect(page).toContain(`<a href="${service.url}/manage/${booked.data.booking_ref}">`)
    expect(page).toContain('METHOD:REQUEST')
    expect(shown.headers.get('access-control-allow-origin')).toBeNull()
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const proxied = await fetch(`${service.url}/dev/mails`, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(proxied.status).toBe(404)
  })

  test('shows no emails by default', async () => {
    const service = await start()
    expect((await fetch(`${service.url}/dev/mails`)).status).toBe(404)
  })

  test.each([
    { host: '0.0.0.0', publicUrl: 'https://times.example' },
    { publicUrl: 'https://times.example' },
    { trustProxy: 1 },
  ])('that is reachable from other machines refuses --show-mail: %j', async (place) => {
    await expect(startService({ port: 0, showMail: true, ...place })).rejects.toThrow(/--show-mail/)
  })

  test('that is public sends no emails without a public URL for their links', async () => {
    const smtp = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' }
    await expect(startService({ port: 0, trustProxy: 1, smtp })).rejects.toThrow(/--public-url/)
  })
})
