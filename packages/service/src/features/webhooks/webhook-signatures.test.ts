import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { standardSignatureOf } from '../../kernel/secrets.js'
import type { OutboxContext } from '../../outbox/outbox-context.js'
import { deliveryQueue } from '../../outbox/send-deliveries.js'
import { sendDue } from '../../outbox/send-due.js'
import { openReceiver, type Received, type Receiver } from '../../testing/receiver.js'
import { testSecretKeys, withSecretKeys } from '../../testing/secret-keys.js'
import { addHost, openService, type TestService } from '../../testing/studio.js'
import { resealWebhooks, rotationSeconds, sealPlainWebhooks, sealWebhookSecret } from './webhook-secret.js'

const url = 'https://customer.example/hook'

/** A receiver as the specification of Standard Webhooks describes it, without any code of the service. */
const verifies = (secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>, now: number) => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers
  if (id === undefined || !/^\d+$/.test(time ?? '') || Math.abs(now - Number(time)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest()
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

let receiver: Receiver
let service: TestService
let worker: OutboxContext
beforeEach(async () => {
  receiver = openReceiver()
  service = await openService(undefined, { outboundFetch: receiver.outboundFetch, ...withSecretKeys })
  worker = {
    ...{ store: service.store, clock: () => service.now, newId: () => randomUUID() },
    ...{ outboundFetch: receiver.outboundFetch, secretKeys: testSecretKeys, report: () => {} },
  }
})

const later = (seconds: number) => service.at(instant(service.now + seconds))
const create = async () => {
  const body = { trigger_types: ['grant.created'], webhook_url: url }
  return (await service.withKey('POST', '/v3/webhooks', body)).data
}
const stored = async () =>
  (await service.store.read((records) => records.webhookOfUrl(service.applicationId, url))) ?? expect.fail()
const last = (): Received => receiver.received.at(-1) ?? expect.fail()
const notify = async () => {
  await addHost(service, `${randomUUID()}@example.com`)
  await sendDue(worker)
  return last()
}

test('the signature of the example in Standard Webhooks is the one given there', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', time: instant(1_614_265_330) }
  expect(await standardSignatureOf(secret, { ...message, text: '{"test": 2432232314}' })).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

describe('a notification', () => {
  test('is accepted by a receiver of Standard Webhooks for five minutes, and has the id of its body', async () => {
    const { webhook_secret: secret } = await create()
    const sent = await notify()
    expect(sent.headers['webhook-id']).toBe(sent.body.id)
    expect(sent.headers['webhook-timestamp']).toBe(String(service.now))
    expect([-301, -300, 0, 300, 301].map((after) => verifies(secret, sent, service.now + after))).toEqual([
      ...[false, true, true, true, false],
    ])
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(verifies(other, sent, service.now)).toBe(false)
    expect(verifies(secret, { ...sent, text: `${sent.text} ` }, service.now)).toBe(false)
    const headers = { ...sent.headers, 'webhook-id': randomUUID() }
    expect(verifies(secret, { ...sent, headers }, service.now)).toBe(false)
  })

  test('that is sent again has the same id, and the time of the new attempt', async () => {
    const { webhook_secret: secret } = await create()
    receiver.answers(() => new Response('', { status: 500 }))
    const first = await notify()
    later(600)
    receiver.answers(() => new Response(''))
    await sendDue(worker)
    const second = last()
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect([first, second].map((sent) => verifies(secret, sent, service.now))).toEqual([false, true])
  })

  test('is signed with both secrets for a day after a rotation', async () => {
    const { id, webhook_secret: old } = await create()
    const rotated = await service.withKey('POST', `/v3/webhooks/rotate-secret/${id}`)
    const next = rotated.data.webhook_secret
    const verified = async () => {
      const sent = await notify()
      return [old, next].map((secret) => verifies(secret, sent, service.now))
    }
    expect(await verified()).toEqual([true, true])
    expect(last().headers['X-Service-Signature']).toBe(
      createHmac('sha256', next).update(last().text).digest('hex'),
    )
    later(rotationSeconds - 1)
    expect(await verified()).toEqual([true, true])
    later(1)
    expect(await verified()).toEqual([false, true])
  })

  test('that cannot be signed is not sent, and is tried again', async () => {
    await create()
    worker = { ...worker, secretKeys: await readSecretKeys(newSecretKey()) }
    await addHost(service, 'ada@example.com')
    await sendDue(worker)
    expect(receiver.received).toEqual([])
    const { state } = await stored()
    expect(state).toBe('failing')
    worker = { ...worker, secretKeys: testSecretKeys }
    later(600)
    await sendDue(worker)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a previous secret that no key decrypts', () => {
  /** Rotates a secret whose key is lost. @returns the new one, and the keys that are left. */
  const rotateAfterLoss = async () => {
    const { id } = await create()
    const lost = await stored()
    const keys = await readSecretKeys(newSecretKey())
    const { data } = await service.withKey('POST', `/v3/webhooks/rotate-secret/${id}`)
    const [next, secret] = [await stored(), data.webhook_secret as string]
    await service.store.transaction(async (transaction) =>
      transaction.putWebhook({
        ...next,
        secret: await sealWebhookSecret(keys, next, secret),
        previousSecret: { secret: lost.secret, until: instant(service.now + rotationSeconds) },
      }),
    )
    return { keys, secret, lost: lost.secret }
  }

  test('stops no notification: the current one signs it, and the error is reported once', async () => {
    const { keys, secret } = await rotateAfterLoss()
    const reported: string[] = []
    const queue = deliveryQueue({
      ...{ ...worker, secretKeys: keys },
      report: (error) => void reported.push(String(error)),
    })
    for (const name of ['ada', 'jonas', 'zoe']) {
      await addHost(service, `${name}@example.com`)
      for (const batch of await queue.lease([], queue.capacity)) await batch.work()
      expect(verifies(secret, last(), service.now)).toBe(true)
      expect(last().headers['webhook-signature']).not.toContain(' ')
    }
    expect(receiver.received).toHaveLength(3)
    expect(reported).toEqual([expect.stringMatching(/previous secret of webhook .* does not sign/)])
  })

  test('keeps the current one from no replacement of keys', async () => {
    const { keys, secret, lost } = await rotateAfterLoss()
    const [first] = await readSecretKeys(newSecretKey())
    const all = [first, ...keys] as const
    expect(await resealWebhooks(service.store, all)).toEqual({ resealed: 1, unreadable: 0 })
    worker = { ...worker, secretKeys: [first] }
    expect(verifies(secret, await notify(), service.now)).toBe(true)
    const { previousSecret } = await stored()
    expect(previousSecret?.secret).toBe(lost)
  })
})

describe('the secret of a webhook', () => {
  test('is stored encrypted, also the one before it', async () => {
    const { id, webhook_secret: old } = await create()
    const { webhook_secret: next } = (await service.withKey('POST', `/v3/webhooks/rotate-secret/${id}`)).data
    const text = JSON.stringify(await stored())
    for (const secret of [old, next]) expect(text).not.toContain(secret.slice(6))
  })

  test('is not made by a service that cannot encrypt it', async () => {
    service = await openService(undefined, { outboundFetch: receiver.outboundFetch })
    const body = { trigger_types: ['grant.created'], webhook_url: url }
    const refused = await service.withKey('POST', '/v3/webhooks', body)
    expect(refused.error).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('WHENABLE_SECRET_KEY'),
    })
  })

  test('from before secrets were encrypted signs, and is encrypted at the next start', async () => {
    await create()
    const secret = 'whsec_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'
    const plain = { ...(await stored()), secret }
    await service.store.transaction((transaction) => transaction.putWebhook(plain))
    expect(verifies(secret, await notify(), service.now)).toBe(true)
    await sealPlainWebhooks(service.store, testSecretKeys)
    expect((await stored()).secret).toMatch(/^v1\./)
    expect(verifies(secret, await notify(), service.now)).toBe(true)
  })

  test('is encrypted with the first key when keys are replaced', async () => {
    const { id, webhook_secret: old } = await create()
    await service.withKey('POST', `/v3/webhooks/rotate-secret/${id}`)
    const text = newSecretKey()
    const [[key], alone] = [await readSecretKeys(text), await readSecretKeys(text)]
    expect(await resealWebhooks(service.store, alone)).toEqual({ resealed: 0, unreadable: 1 })
    const keys = [key, ...testSecretKeys] as const
    expect(await resealWebhooks(service.store, keys)).toEqual({ resealed: 1, unreadable: 0 })
    worker = { ...worker, secretKeys: alone }
    expect(verifies(old, await notify(), service.now)).toBe(true)
  })
})
