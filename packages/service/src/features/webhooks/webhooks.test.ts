import { createHmac } from 'node:crypto'
import { triggerTypes } from '@whenable/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../testing/receiver.js'
import { withSecretKeys } from '../../testing/secret-keys.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const url = 'https://customer.example/told'
const all = { trigger_types: ['booking.created', 'booking.cancelled'], webhook_url: url }

let receiver: Receiver
let service: TestService
beforeEach(async () => {
  receiver = openReceiver()
  service = await openService(undefined, { outboundFetch: receiver.outboundFetch, ...withSecretKeys })
})
const create = (change: object = {}) => service.withKey('POST', '/v3/webhooks', { ...all, ...change })

describe('a webhook', () => {
  test('is created once its URL answers the challenge, and shows its secret once', async () => {
    const { status, data } = await create({
      description: 'CRM',
      notification_email_addresses: ['ops@customer.example'],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      description: 'CRM',
      trigger_types: all.trigger_types,
      webhook_url: url,
      status: 'active',
      notification_email_addresses: ['ops@customer.example'],
      created_at: service.now,
      updated_at: service.now,
      status_updated_at: service.now,
    })
    expect(data.webhook_secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(receiver.challenged).toHaveLength(1)
    const read = await service.withKey('GET', `/v3/webhooks/${data.id}`)
    const { webhook_secret: _told, ...kept } = data
    expect(read.data).toEqual(kept)
    expect((await service.withKey('GET', '/v3/webhooks')).data).toEqual([kept])
  })

  test('keeps the query of its URL in the challenge', async () => {
    await create({ webhook_url: `${url}?tenant=7` })
    expect(receiver.challenged[0]).toMatch(/^https:\/\/customer\.example\/told\?tenant=7&challenge=[\w-]+$/)
  })

  test.each<[what: string, why: string, answer: (challenge: string) => Response | Promise<Response>]>([
    ['another text', 'another text', () => new Response('hello')],
    ['the challenge and more', 'another text', (challenge) => new Response(`${challenge}\n`)],
    ['another status', 'status 203', (challenge) => new Response(challenge, { status: 203 })],
    ['a redirect', 'status 302', () => new Response(null, { status: 302, headers: { Location: url } })],
    ['nothing', 'no route', () => Promise.reject(new Error('no route'))],
  ])('is not created if its URL answers %s', async (_what, why, answer) => {
    receiver.answersChallenges(answer)
    const { status, error } = await create()
    expect([status, error.type, error.field]).toEqual([400, 'invalid_request_error', 'webhook_url'])
    expect(error.message).toContain(url)
    expect(error.message).toContain(why)
    expect(receiver.challenged).toHaveLength(1)
    expect((await service.withKey('GET', '/v3/webhooks')).data).toEqual([])
  })

  test.each([
    'http://customer.example/told',
    'ftp://customer.example',
    'customer.example',
    'https://name:password@customer.example',
    'https://customer.example/#told',
    'http://localhost.customer.example/',
  ])('with the URL %s is refused without a request', async (webhook_url) => {
    const { status, error } = await create({ webhook_url })
    expect([status, error.field]).toEqual([400, 'webhook_url'])
    expect(receiver.challenged).toEqual([])
  })

  test.each(['http://localhost:9000/told', 'http://127.0.0.1:9000/', 'http://[::1]:9000/'])(
    'on this machine may use http: %s',
    async (webhook_url) => {
      expect((await create({ webhook_url })).status).toBe(200)
    },
  )

  test.each([
    [{ trigger_types: [] }, 'trigger_types'],
    [{ trigger_types: ['booking.made'] }, 'trigger_types.0'],
    [{ trigger_types: undefined }, 'trigger_types'],
    [{ notification_email_addresses: ['nobody'] }, 'notification_email_addresses.0'],
    [{ webhook_url: 7 }, 'webhook_url'],
  ])('reports the error of %j', async (change, field) => {
    const { status, error } = await create(change)
    expect([status, error.field]).toEqual([400, field])
  })

  test('has a URL that is unique within its application', async () => {
    await create()
    const again = await create()
    expect([again.status, again.error.field]).toEqual([400, 'webhook_url'])
    const other = await service.call('POST', '/v3/webhooks', { bearer: service.otherKey, body: all })
    expect(other.status).toBe(200)
  })

  test('is only visible to its application', async () => {
    const { data } = await create()
    for (const [method, path, body] of [
      ['GET', `/v3/webhooks/${data.id}`],
      ['PUT', `/v3/webhooks/${data.id}`, { status: 'inactive' }],
      ['DELETE', `/v3/webhooks/${data.id}`],
      ['POST', `/v3/webhooks/rotate-secret/${data.id}`],
    ] as const) {
      expect((await service.call(method, path, { bearer: service.otherKey, body })).status).toBe(404)
      expect((await service.call(method, path, { body })).status).toBe(401)
    }
    expect((await service.call('GET', '/v3/webhooks', { bearer: service.otherKey })).data).toEqual([])
  })

  test('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count++) await create({ webhook_url: `${url}/${count}` })
    const { status, error } = await create({ webhook_url: `${url}/more` })
    expect([status, error.field]).toEqual([400, 'webhook_url'])
  })

  test('gets a new secret, shown once', async () => {
    const { data } = await create()
    service.at((service.now + 60) as typeof service.now)
    const rotated = await service.withKey('POST', `/v3/webhooks/rotate-secret/${data.id}`)
    expect(rotated.data.webhook_secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(rotated.data.webhook_secret).not.toBe(data.webhook_secret)
    expect(rotated.data.updated_at).toBe(service.now)
    expect((await service.withKey('GET', `/v3/webhooks/${data.id}`)).data.webhook_secret).toBeUndefined()
  })

  test('is changed field by field: fields that are not sent stay', async () => {
    const { data } = await create({ description: 'CRM' })
    const change = {
      trigger_types: ['grant.expired', 'grant.expired'],
      notification_email_addresses: ['a@b.example'],
    }
    const changed = await service.withKey('PUT', `/v3/webhooks/${data.id}`, change)
    expect(changed.data).toMatchObject({
      description: 'CRM',
      trigger_types: ['grant.expired'],
      webhook_url: url,
      notification_email_addresses: ['a@b.example'],
    })
    expect(receiver.challenged).toHaveLength(1)
  })

  test('that gets another URL is challenged there', async () => {
    const { data } = await create()
    const moved = await service.withKey('PUT', `/v3/webhooks/${data.id}`, { webhook_url: `${url}/new` })
    expect(moved.data.webhook_url).toBe(`${url}/new`)
    expect(receiver.challenged.at(-1)).toContain('/told/new?challenge=')
    receiver.answersChallenges(() => new Response('no'))
    const refused = await service.withKey('PUT', `/v3/webhooks/${data.id}`, { webhook_url: `${url}/other` })
    expect(refused.status).toBe(400)
    expect((await service.withKey('GET', `/v3/webhooks/${data.id}`)).data.webhook_url).toBe(`${url}/new`)
  })

  test('is deactivated without a challenge, and activated after one', async () => {
    const { data } = await create()
    const put = (body: object) => service.withKey('PUT', `/v3/webhooks/${data.id}`, body)
    service.at((service.now + 60) as typeof service.now)
    expect((await put({ status: 'inactive' })).data).toMatchObject({
      status: 'inactive',
      status_updated_at: service.now,
    })
    expect(receiver.challenged).toHaveLength(1)
    receiver.answersChallenges(() => new Response('no'))
    expect((await put({ status: 'active' })).status).toBe(400)
    expect((await service.withKey('GET', `/v3/webhooks/${data.id}`)).data.status).toBe('inactive')
    receiver.answersChallenges((challenge) => new Response(challenge))
    expect((await put({ status: 'active' })).data.status).toBe('active')
    expect(receiver.challenged).toHaveLength(3)
    expect((await put({ status: 'active' })).data.status).toBe('active')
    expect(receiver.challenged).toHaveLength(3)
  })

  test('can be deleted', async () => {
    const { data } = await create()
    expect((await service.withKey('DELETE', `/v3/webhooks/${data.id}`)).status).toBe(200)
    expect((await service.withKey('GET', `/v3/webhooks/${data.id}`)).status).toBe(404)
    expect((await create()).status).toBe(200)
  })

  test('is listed in pages, and `select` has no effect', async () => {
    for (const part of ['a', 'b', 'c']) await create({ webhook_url: `${url}/${part}` })
    const first = await service.withKey('GET', '/v3/webhooks?limit=2&select=id')
    const second = await service.withKey('GET', `/v3/webhooks?limit=2&page_token=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, undefined])
    expect(first.data[0].status).toBe('active')
  })
})

describe('the test of a webhook', () => {
  test.each(triggerTypes)('shows an example of %s', async (trigger_type) => {
    const { data } = await service.withKey('POST', '/v3/webhooks/mock-payload', { trigger_type })
    expect(data).toMatchObject({ specversion: '1.0', type: trigger_type, time: service.now })
    expect(data.data.application_id).toEqual(expect.any(String))
    expect(data.data.object.object).toBe(trigger_type.split('.')[0])
  })

  test('is sent to a URL at once, signed if it is that of a webhook', async () => {
    const { data } = await create()
    const body = { trigger_type: 'booking.created', webhook_url: url }
    expect((await service.withKey('POST', '/v3/webhooks/send-test-event', body)).status).toBe(200)
    const [sent] = receiver.received
    expect(sent?.body.type).toBe('booking.created')
    expect(sent?.headers['X-Service-Signature']).toBe(
      createHmac('sha256', data.webhook_secret)
        .update(sent?.text ?? '')
        .digest('hex'),
    )
    const unknown = { ...body, webhook_url: 'https://elsewhere.example/' }
    expect((await service.withKey('POST', '/v3/webhooks/send-test-event', unknown)).status).toBe(200)
    expect(receiver.received[1]?.headers).not.toHaveProperty('X-Service-Signature')
  })

  test('reports a response other than 200', async () => {
    receiver.answers(() => new Response('no', { status: 500 }))
    const body = { trigger_type: 'booking.created', webhook_url: url }
    const { status, error } = await service.withKey('POST', '/v3/webhooks/send-test-event', body)
    expect([status, error.field]).toEqual([400, 'webhook_url'])
    expect(error.message).toContain('answered with status 500')
  })
})

/** A promise and the function that resolves it. */
const signal = () => {
  let give = () => {}
  const given = new Promise<void>((done) => {
    give = done
  })
  return { give, given }
}

describe('a URL that is slow to answer a challenge', () => {
  test('does not delay other requests', async () => {
    const host = await addHost(service, 'ada@example.com')
    const id = await addConfiguration(service, [host])
    const [gate, asked] = [signal(), signal()]
    receiver.answersChallenges(async (challenge) => {
      asked.give()
      await gate.given
      return new Response(challenge)
    })
    const making = create()
    await asked.given
    const booked = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
      body: bookingBody('2026-03-03T10:00:00Z'),
    })
    expect(booked.status).toBe(200)
    gate.give()
    expect((await making).status).toBe(200)
  })
})
