import { createHmac } from 'node:crypto'
import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { makeMember } from '../../testing/members.js'
import { openReceiver, type Receiver } from '../../testing/receiver.js'
import { testSecretKeys, withSecretKeys } from '../../testing/secret-keys.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'

const webhookUrl = 'https://customer.example/hook'

let receiver: Receiver
let service: TestService
let token: string
beforeEach(async () => {
  receiver = openReceiver()
  service = await openService(undefined, {
    ...{ outboundFetch: receiver.outboundFetch, sendsMail: true },
    ...withSecretKeys,
  })
  ;({ token } = await makeMember(service, await addHost(service, 'ada@example.com'), 'owner'))
})

/** Calls as an owner. */
const call = (method: string, path: string, body?: object) =>
  service.call(method, `/admin/v1/${path}`, { bearer: token, ...(body ? { body } : {}) })
const worker = () => ({
  ...{ store: service.store, clock: () => service.now, newId: () => crypto.randomUUID() },
  ...{ outboundFetch: receiver.outboundFetch, secretKeys: testSecretKeys, report: () => {} },
})
const sendAll = async () => {
  while (await sendDue(worker()));
}
const later = (seconds: number) => service.at(instant(service.now + seconds))

describe('the webhooks of an owner', () => {
  const add = async () =>
    (await call('POST', 'webhooks', { webhook_url: webhookUrl, trigger_types: ['grant.created'] })).data
  const happen = () =>
    service.withKey('POST', '/v3/connect/custom', {
      provider: 'virtual-calendar',
      settings: { email: `${crypto.randomUUID()}@example.com` },
    })
  const log = async (id: string) => (await call('GET', `webhooks/${id}/deliveries`)).data

  test('show their secret once, and can be changed, switched off and on, and removed', async () => {
    const { webhook_secret: secret, ...webhook } = await add()
    expect(secret).toMatch(/^whsec_/)
    expect((await call('GET', 'webhooks')).data).toEqual([webhook])
    const path = `webhooks/${webhook.id}`
    expect((await call('PATCH', path, { description: 'CRM' })).data).toMatchObject({ description: 'CRM' })
    expect((await call('PATCH', path, { status: 'inactive' })).data.status).toBe('inactive')
    expect(receiver.challenged).toHaveLength(1)
    expect((await call('PATCH', path, { status: 'active' })).data.status).toBe('active')
    expect(receiver.challenged).toHaveLength(2)
    const rotated = (await call('POST', `${path}/rotate-secret`)).data.webhook_secret
    expect(rotated).toMatch(/^whsec_/)
    expect(rotated).not.toBe(secret)
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('GET', 'webhooks')).data).toEqual([])
    expect((await call('GET', `${path}/deliveries`)).status).toBe(404)
  })

  test('have who chose their address, or switched them on again, as their creator', async () => {
    const jonas = await makeMember(service, await addHost(service, 'jonas@example.com'), 'owner')
    const asJonas = (path: string, body: object) =>
      service.call('PATCH', `/admin/v1/${path}`, { bearer: jonas.token, body })
    const key = await service.call('POST', '/admin/v1/api-keys', {
      bearer: jonas.token,
      body: { name: 'CRM', scopes: ['everything'] },
    })
    const url = 'https://other.example/hook'
    const body = { webhook_url: url, trigger_types: ['grant.created'] }
    const withKey = await service.call('POST', '/v3/webhooks', { bearer: key.data.api_key, body })
    expect(withKey.data).toMatchObject({ created_by: jonas.member.id, creator_name: 'jonas' })
    const removed = await service.withKey('DELETE', `/v3/webhooks/${withKey.data.id}`)
    expect(removed.status).toBe(200)
    expect((await service.withKey('POST', '/v3/webhooks', body)).data.created_by).toBeUndefined()

    const { id, creator_name: adas } = await add()
    const path = `webhooks/${id}`
    expect(adas).toBe('ada')
    const creators = []
    for (const change of [
      { description: 'CRM' },
      { webhook_url: 'https://third.example/hook' },
      { status: 'inactive' },
    ])
      creators.push((await asJonas(path, change)).data.creator_name)
    expect(creators).toEqual(['ada', 'jonas', 'jonas'])
    expect((await call('PATCH', path, { status: 'active' })).data.creator_name).toBe('ada')
  })

  test('are switched off when their creator is removed, and can be switched on again', async () => {
    const jonas = await makeMember(service, await addHost(service, 'jonas@example.com'), 'owner')
    const theirs = 'https://theirs.example/hook'
    const { data: made } = await service.call('POST', '/admin/v1/webhooks', {
      bearer: jonas.token,
      body: { webhook_url: theirs, trigger_types: ['grant.created', 'grant.deleted'] },
    })
    const kept = await add()
    const watchers = { notification_email_addresses: ['ops@example.com', 'Jonas@example.com'] }
    await call('PATCH', `webhooks/${kept.id}`, watchers)
    await happen()
    const path = `members/${jonas.member.id}/offboarding`
    const listed = [{ id: made.id, webhook_url: theirs }]
    expect((await call('GET', path)).data.webhooks).toEqual(listed)
    expect((await call('POST', path, {})).data.webhooks_deactivated).toEqual(listed)
    await happen()
    await sendAll()
    expect(receiver.received.map(({ url }) => url)).toEqual([webhookUrl, webhookUrl])
    const { data: webhooks } = await call('GET', 'webhooks')
    expect(webhooks).toHaveLength(2)
    expect(webhooks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: made.id, status: 'inactive', created_by: jonas.member.id }),
        expect.objectContaining({
          ...{ id: kept.id, status: 'active' },
          notification_email_addresses: ['ops@example.com'],
        }),
      ]),
    )
    const audit = JSON.stringify((await call('GET', 'audit')).data)
    expect(audit).toContain('switched off the webhook to theirs.example')

    const again = await call('PATCH', `webhooks/${made.id}`, { status: 'active' })
    expect(again.data).toMatchObject({ status: 'active', creator_name: 'ada' })
    receiver.received.length = 0
    await happen()
    await sendAll()
    expect(receiver.received).toHaveLength(2)
  })

  test('list the last attempt of each delivery, without its content', async () => {
    const { id } = await add()
    await happen()
    await sendAll()
    expect(await log(id)).toEqual([
      {
        ...{ id: expect.any(String), webhook_id: id, type: 'grant.created', is_test: false },
        source: expect.stringMatching(/^\/grants\//),
        ...{ status: 'delivered', response_status: 200, duration_ms: expect.any(Number), attempt: 1 },
        attempted_at: service.now,
      },
    ])
    receiver.answers(() => new Response('', { status: 503 }))
    later(1)
    await happen()
    await sendAll()
    const [failed] = await log(id)
    expect(failed).toMatchObject({
      ...{ status: 'retrying', response_status: 503, message: 'answered with status 503', attempt: 1 },
      next_attempt_at: service.now + 600,
    })
    later(600)
    await sendAll()
    expect((await log(id))[0]).toMatchObject({ id: failed.id, status: 'retrying', attempt: 2 })
  })

  test('send a delivery again with the same notification id and the current secret, and do not retry it then', async () => {
    const { id } = await add()
    receiver.answers(() => new Response('', { status: 500 }))
    await happen()
    await sendAll()
    const [failed] = await log(id)
    const path = `webhooks/${id}/deliveries/${failed.id}/send-again`
    expect((await call('POST', path)).data).toMatchObject({
      ...{ status: 'retrying', attempt: 2, response_status: 500, next_attempt_at: failed.next_attempt_at },
    })
    const { webhook_secret: secret } = (await call('POST', `webhooks/${id}/rotate-secret`)).data
    receiver.answers(() => new Response('ok'))
    const { data } = await call('POST', path)
    expect(data).toMatchObject({ status: 'delivered', attempt: 3, response_status: 200 })
    expect(data.next_attempt_at).toBeUndefined()
    const [first, , last] = receiver.received
    expect(last?.body.id).toBe(first?.body.id)
    const signature = createHmac('sha256', secret)
      .update(last?.text ?? '')
      .digest('hex')
    expect(last?.headers['X-Service-Signature']).toBe(signature)
    later(600)
    await sendAll()
    expect(receiver.received).toHaveLength(3)
    expect((await call('POST', `webhooks/${id}/deliveries/unknown/send-again`)).status).toBe(404)
  })

  test('send the dead letters of a failed webhook again from their log', async () => {
    const { id } = await add()
    receiver.answers(() => new Response('', { status: 500 }))
    await happen()
    for (let attempt = 0; attempt <= 61; attempt++) {
      await sendAll()
      later(600)
    }
    // The owner's token has expired meanwhile.
    const withKey = (method: string, path: string) => service.withKey(method, `/admin/v1/${path}`)
    const letters = async () => (await withKey('GET', 'dead-letters')).data
    expect(await letters()).toMatchObject([{ kind: 'notification', webhook_id: id }])
    const [failed] = (await withKey('GET', `webhooks/${id}/deliveries`)).data
    expect(failed).toMatchObject({ status: 'failed', attempt: 61 })
    receiver.answers(() => new Response('ok'))
    const again = await withKey('POST', `webhooks/${id}/deliveries/${failed.id}/send-again`)
    expect(again.data.status).toBe('delivered')
    expect(await letters()).toEqual([])
  })

  test('send a signed sample, and tell how it was answered', async () => {
    const { id, webhook_secret: secret } = await add()
    const sample = { trigger_type: 'booking.created' }
    expect((await call('POST', `webhooks/${id}/test`, sample)).data).toMatchObject({
      ...{ type: 'booking.created', is_test: true, status: 'delivered', response_status: 200, attempt: 1 },
    })
    const [sent] = receiver.received
    expect(sent?.headers['X-Service-Signature']).toBe(
      createHmac('sha256', secret)
        .update(sent?.text ?? '')
        .digest('hex'),
    )
    receiver.answers(() => Promise.reject(new Error('refused')))
    const { data } = await call('POST', `webhooks/${id}/test`, sample)
    expect(data).toMatchObject({ status: 'failed', message: 'did not answer: refused' })
    expect(data.response_status).toBeUndefined()
    expect(await log(id)).toHaveLength(2)
  })
})

describe('what could not be sent', () => {
  test('is listed, and sent again or discarded once', async () => {
    const { store, applicationId, now } = service
    const base = { applicationId, createdAt: now, sendAt: now, subject: '', text: '' }
    await store.transaction(async (transaction) => {
      for (const id of ['one', 'two'])
        await transaction.putDeadLetter({
          ...{ id, applicationId, reason: 'no such mailbox', attempts: 9, diedAt: now },
          content: { kind: 'mail', mail: { ...base, id, to: { email: 'robin@example.com' } } },
        })
    })
    const ids = async () => (await call('GET', 'dead-letters')).data.map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual(['one', 'two'])
    expect((await call('POST', 'dead-letters/one/send-again')).data).toMatchObject({
      reason: 'no such mailbox',
    })
    expect((await call('DELETE', 'dead-letters/two')).status).toBe(200)
    expect(await ids()).toEqual([])
    const again = [
      await call('POST', 'dead-letters/one/send-again'),
      await call('DELETE', 'dead-letters/two'),
    ]
    expect(again.map(({ status }) => status)).toEqual([404, 404])
    const mails = await store.read((records) => renderWaitingMails(records, applicationId))
    expect(mails.map(({ id }) => id)).toEqual(['one'])
  })
})
