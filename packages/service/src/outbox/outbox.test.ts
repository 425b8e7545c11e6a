import { createHmac, randomUUID } from 'node:crypto'
import { instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Store } from '../kernel/store/store.js'
import { openReceiver, type Receiver } from '../testing/receiver.js'
import { testSecretKeys, withSecretKeys } from '../testing/secret-keys.js'
import { racingStores } from '../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'
import type { OutboxContext } from './outbox-context.js'
import { renderWaitingMails } from './render-mail.js'
import { sendDue } from './send-due.js'

const url = 'https://customer.example/told'
const everything = ['booking.created', 'booking.rescheduled', 'booking.cancelled', 'grant.created']
const tenMinutes = 600

/** A service with a webhook receiver, with one worker for each store. */
const openOutbox = async (stores: readonly Store[]) => {
  const receiver = openReceiver()
  const service = await openService(stores, { outboundFetch: receiver.outboundFetch, ...withSecretKeys })
  const errors: unknown[] = []
  const workers: OutboxContext[] = stores.map((store) => ({
    store,
    clock: () => service.now,
    newId: () => randomUUID(),
    outboundFetch: receiver.outboundFetch,
    secretKeys: testSecretKeys,
    report: (error) => errors.push(error),
  }))
  const [worker] = workers as [OutboxContext]
  const { data: webhook } = await service.withKey('POST', '/v3/webhooks', {
    trigger_types: everything,
    webhook_url: url,
  })
  return {
    receiver,
    service,
    errors,
    workers,
    worker,
    webhook,
    /** Works until nothing is due. */
    sendAll: async (by = worker) => {
      while (await sendDue(by));
    },
    /** An event that is delivered at once: an account is connected. */
    connect: () =>
      service.withKey('POST', '/v3/connect/custom', {
        provider: 'virtual-calendar',
        settings: { email: `${randomUUID()}@example.com` },
      }),
    state: async () => (await service.withKey('GET', `/v3/webhooks/${webhook.id}`)).data,
    pass: (seconds: number) => service.at(instant(service.now + seconds)),
  }
}

describe.each(racingStores)('a webhook notification: %s', (_name, open) => {
  let stores: readonly [Store, Store]
  let outbox: Awaited<ReturnType<typeof openOutbox>>
  let receiver: Receiver
  let service: TestService
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores[0].close())
  beforeEach(async () => {
    outbox = await openOutbox([...new Set(stores)])
    ;({ receiver, service } = outbox)
  })

  const book = async (start: string, terms: object = {}) => {
    const host: TestHost = await addHost(service, `${randomUUID()}@example.com`)
    const id = await addConfiguration(service, [host], {
      event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', ...terms },
    })
    const path = `/v3/scheduling/bookings`
    const { data } = await service.call('POST', `${path}?configuration_id=${id}`, {
      body: bookingBody(start),
    })
    const own = `${path}/${data.booking_id}?configuration_id=${id}`
    return {
      id: data.booking_id as string,
      move: (to: string) => service.call('PATCH', own, { body: bookingBody(to) }),
      cancel: () => service.call('DELETE', own, { body: {} }),
    }
  }

  test('is signed and describes the event', async () => {
    const { data } = await outbox.connect()
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(1)
    const [{ text, body, headers, url: to } = { text: '', body: {}, headers: {}, url: '' }] =
      receiver.received
    expect(to).toBe(url)
    expect(body).toMatchObject({ specversion: '1.0', type: 'grant.created', time: service.now })
    expect(body.data.object.id).toBe(data.id)
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Service-Signature': createHmac('sha256', outbox.webhook.webhook_secret).update(text).digest('hex'),
    })
  })

  test('is signed with the new secret once it is rotated, even if it was pending', async () => {
    await outbox.connect()
    const { data } = await service.withKey('POST', `/v3/webhooks/rotate-secret/${outbox.webhook.id}`)
    await outbox.sendAll()
    const [sent] = receiver.received
    expect(sent?.headers['X-Service-Signature']).toBe(
      createHmac('sha256', data.webhook_secret)
        .update(sent?.text ?? '')
        .digest('hex'),
    )
  })

  test('has a trigger type of the webhook', async () => {
    await service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, {
      trigger_types: ['booking.cancelled'],
    })
    const booking = await book('2026-03-03T10:00:00Z')
    await booking.cancel()
    await outbox.sendAll()
    expect(receiver.types).toEqual(['booking.cancelled'])
  })

  test('is not sent for a refused request', async () => {
    const booking = await book('2026-03-03T10:00:00Z')
    await outbox.sendAll()
    const before = receiver.received.length
    expect((await booking.move('2026-03-03T03:00:00Z')).status).toBe(400)
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(before)
  })

  test('is sent by the next worker if the one that leased it sent nothing', async () => {
    // The service responded and was killed before a worker ran.
    const booking = await book('2026-03-03T10:00:00Z')
    await booking.move('2026-03-03T11:00:00Z')
    await booking.cancel()
    expect(receiver.received).toEqual([])
    await outbox.sendAll(outbox.workers.at(-1))
    const told = receiver.received.filter(({ body }) => body.data.object.booking_id === booking.id)
    expect(told.map(({ body }) => body.type)).toEqual([
      'booking.created',
      'booking.rescheduled',
      'booking.cancelled',
    ])
  })

  test('is sent again by another worker if the first was killed before the response', async () => {
    await outbox.connect()
    const taking = {
      now: service.now,
      until: instant(service.now + 60),
      lease: 'of the killed one',
      limit: 9,
      each: 9,
      without: { applications: [], webhooks: [] },
    }
    const taken = await stores[0].transaction((transaction) => transaction.leaseDeliveries(taking))
    expect(taken).toHaveLength(1)
    await outbox.sendAll(outbox.workers.at(-1))
    expect(receiver.received).toEqual([])
    outbox.pass(60)
    await outbox.sendAll(outbox.workers.at(-1))
    expect(receiver.types).toEqual(['grant.created'])
  })

  test('is sent once by any number of workers if none fails', async () => {
    for (let count = 0; count < 40; count++) await outbox.connect()
    const several = [...outbox.workers, ...outbox.workers]
    await Promise.all(several.map((worker) => outbox.sendAll(worker)))
    while ((await Promise.all(outbox.workers.map(sendDue))).some(Boolean));
    const ids = receiver.received.map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size]).toEqual([40, 40])
    expect(outbox.errors).toEqual([])
  })

  test('that a booking begins soon is sent once by any number of workers', async () => {
    const trigger_types = ['booking.reminder']
    await service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, { trigger_types })
    const reminders = [{ type: 'webhook', minutes_before_event: 60 }]
    for (let count = 0; count < 5; count++) await book('2026-03-03T10:00:00Z', { reminders })
    service.at(parseInstant('2026-03-03T09:00:00Z'))
    const several = [...outbox.workers, ...outbox.workers]
    await Promise.all(several.map((worker) => outbox.sendAll(worker)))
    while ((await Promise.all(outbox.workers.map(sendDue))).some(Boolean));
    expect(receiver.types).toEqual(Array(5).fill('booking.reminder'))
  })
})

describe('a webhook that fails', () => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>
  let receiver: Receiver
  beforeEach(async () => {
    const [[, open] = [undefined, undefined]] = racingStores
    if (!open) throw new Error('there is no store')
    outbox = await openOutbox([(await open())[0]])
    receiver = outbox.receiver
  })

  test.each<[what: string, answer: () => Response | Promise<Response>]>([
    ['with 500', () => new Response('no', { status: 500 })],
    ['with 203, which is not 200', () => new Response('ok', { status: 203 })],
    ['with a redirect', () => new Response(null, { status: 307, headers: { Location: url } })],
    ['in no time', () => Promise.reject(new DOMException('10 seconds have passed', 'TimeoutError'))],
  ])('%s is failing, and active again once it responds', async (_what, answer) => {
    receiver.answers(answer)
    await outbox.connect()
    await outbox.sendAll()
    expect(await outbox.state()).toMatchObject({ status: 'failing', status_updated_at: outbox.service.now })
    expect(receiver.received).toHaveLength(1)

    receiver.answers(() => new Response())
    outbox.pass(tenMinutes - 1)
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(1)
    outbox.pass(1)
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1)
    expect(await outbox.state()).toMatchObject({ status: 'active', status_updated_at: outbox.service.now })
  })

  test('has ten seconds to respond', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await outbox.connect()
    await outbox.sendAll()
    expect(timeout.mock.calls).toEqual([[10_000]])
    timeout.mockRestore()
  })

  test('gets no new notifications until its retry, and then all of them in order', async () => {
    receiver.answers(() => new Response('', { status: 500 }))
    await outbox.connect()
    await outbox.sendAll()
    for (let count = 0; count < 40; count++) await outbox.connect()
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(1)
    receiver.answers(() => new Response())
    outbox.pass(tenMinutes)
    await outbox.sendAll()
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(41)
    expect(receiver.received).toHaveLength(42)
  })

  test('has failed after sixty retries: pending notifications become dead letters, and it gets no more', async () => {
    await outbox.service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, {
      notification_email_addresses: ['ops@customer.example'],
    })
    receiver.answers(() => new Response('', { status: 500 }))
    await outbox.connect()
    await outbox.sendAll()
    for (let retry = 1; retry <= 60; retry++) {
      expect((await outbox.state()).status).toBe('failing')
      outbox.pass(tenMinutes)
      await outbox.sendAll()
      expect(receiver.received).toHaveLength(1 + retry)
    }
    expect((await outbox.state()).status).toBe('failed')
    await outbox.connect()
    outbox.pass(tenMinutes)
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(61)
    const applicationId = receiver.received[0]?.body.data.application_id
    const mails = await outbox.worker.store.read((records) => renderWaitingMails(records, applicationId))
    expect(mails.map(({ to, subject }) => [to.email, subject])).toEqual([
      ['ops@customer.example', 'A webhook is failing'],
      ['ops@customer.example', 'A webhook has failed'],
    ])

    const letters = async () => (await outbox.service.withKey('GET', '/v3/outbox/dead-letters')).data
    const [letter] = await letters()
    expect(letter).toMatchObject({
      ...{ kind: 'notification', webhook_id: outbox.webhook.id, attempts: 61 },
      reason: 'the webhook answered with status 500',
    })
    const again = () => outbox.service.withKey('POST', `/v3/outbox/dead-letters/${letter.id}/send-again`)
    expect((await again()).error.message).toContain('to active, then send again')
    receiver.answers(() => new Response())
    await outbox.service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, { status: 'active' })
    expect(receiver.challenged).toHaveLength(2)
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(61)
    await outbox.connect()
    await outbox.sendAll()
    expect(receiver.received).toHaveLength(62)
    expect((await outbox.state()).status).toBe('active')
    expect((await again()).status).toBe(200)
    await outbox.sendAll()
    expect(receiver.received.at(-1)?.text).toBe(receiver.received[0]?.text)
    expect(await letters()).toEqual([])
  })

  test('with one notification still gets all others', async () => {
    let poison = ''
    receiver.answers(({ body }) => {
      poison ||= body.id
      return new Response('', { status: body.id === poison ? 500 : 200 })
    })
    await outbox.connect()
    await outbox.sendAll()
    for (let count = 0; count < 20; count++) await outbox.connect()
    outbox.pass(tenMinutes)
    await outbox.sendAll()
    const others = receiver.received.filter(({ body }) => body.id !== poison)
    expect(others).toHaveLength(20)
    expect(receiver.received).toHaveLength(22)
  })

  test('that is switched off loses its pending notifications', async () => {
    await outbox.connect()
    const put = (status: string) =>
      outbox.service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, { status })
    await put('inactive')
    await outbox.connect()
    await put('active')
    await outbox.sendAll()
    expect(receiver.received).toEqual([])
  })

  test('that is switched off gets no notifications that are queued at the same time', async () => {
    const { store } = outbox.worker
    await outbox.service.withKey('PUT', `/v3/webhooks/${outbox.webhook.id}`, { status: 'inactive' })
    const late = {
      id: randomUUID(),
      applicationId: outbox.service.applicationId,
      webhookId: outbox.webhook.id,
    }
    await store.transaction((transaction) =>
      transaction.addDelivery({ ...late, lane: 'grant 1', body: '{}', createdAt: outbox.service.now }),
    )
    await outbox.sendAll()
    expect(receiver.received).toEqual([])
    expect((await outbox.state()).status).toBe('inactive')
  })

  test('that is removed during a delivery causes no failure', async () => {
    receiver.answers(async () => {
      await outbox.service.withKey('DELETE', `/v3/webhooks/${outbox.webhook.id}`)
      return new Response()
    })
    await outbox.connect()
    await outbox.sendAll()
    expect([receiver.received.length, outbox.errors]).toEqual([1, []])
  })
})

describe('the time at which a webhook is notified', () => {
  test('does not affect another webhook', async () => {
    const [[, open] = [undefined, undefined]] = racingStores
    if (!open) throw new Error('there is no store')
    const outbox = await openOutbox([(await open())[0]])
    const other = 'https://other.example/'
    await outbox.service.withKey('POST', '/v3/webhooks', { trigger_types: everything, webhook_url: other })
    outbox.receiver.answers(({ url: to }) => new Response('', { status: to === url ? 500 : 200 }))
    for (let count = 0; count < 3; count++) {
      await outbox.connect()
      await outbox.sendAll()
    }
    const told = outbox.receiver.received.filter(({ url: to }) => to === other)
    expect(told).toHaveLength(3)
    const all: { webhook_url: string; status: string }[] = (
      await outbox.service.withKey('GET', '/v3/webhooks')
    ).data
    expect(Object.fromEntries(all.map(({ webhook_url, status }) => [webhook_url, status]))).toEqual({
      [url]: 'failing',
      [other]: 'active',
    })
  })
})
