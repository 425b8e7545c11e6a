import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createClient } from './call.js'
import { createPaymentService } from './payments.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const signal = new AbortController().signal
const payment = {
  ...{ payment_id: 'p1', status: 'pending', amount: '4000', currency: 'EUR', expires_in: 1800 },
  ...{ url: 'https://shop.example/pay?payment_id=p1', start_time: '10', end_time: 20 },
}
const request = {
  ...{ start_time: instant(10), end_time: instant(20), payment_token: 'a token', hold_id: 'own id' },
  guest: { name: 'Ana', email: 'ana@example.com' },
}

const serviceOver = (handler: Handler, options = {}) => {
  const { fetch, seen } = fetchDouble(handler)
  const client = createClient({
    ...{ baseUrl: 'https://s', configuration: 'c1', retries: 1, idempotency: true },
    ...{ fetch, wait: async () => {} },
    ...options,
  })
  return { service: createPaymentService(client), seen }
}

describe('a payment', () => {
  it('is started with the request of a booking, its hold and its token', async () => {
    const { service, seen } = serviceOver(() => success(payment))
    const data = await service.startPayment(request, { signal, idempotencyKey: 'key' })
    expect(data).toMatchObject({ status: 'pending', amount: 4000, url: payment.url, start_time: 10 })
    expect(seen[0]).toMatchObject({ method: 'POST', headers: { 'idempotency-key': 'key' } })
    expect(seen[0]?.url.href).toBe('https://s/v3/scheduling/payments?configuration_id=c1')
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request)
  })

  it('that meets a gateway without an answer is started again under the same key', async () => {
    const { service, seen } = serviceOver((_, index) =>
      index ? success(payment) : failure(504, 'timeout_error'),
    )
    await service.startPayment(request, { signal, idempotencyKey: 'key' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key', 'key'])
  })

  it('carries the response to a challenge', async () => {
    const { service, seen } = serviceOver(() => success(payment))
    await service.startPayment(request, { signal, idempotencyKey: 'key', challengeResponse: 'solved' })
    expect(seen[0]?.headers['challenge-response']).toBe('solved')
  })

  it('is read and given up with its token', async () => {
    const { service, seen } = serviceOver(() => success({ ...payment, status: 'cancelled', url: null }))
    expect(await service.payment('p1', 'a token', { signal })).toMatchObject({ status: 'cancelled' })
    expect(await service.cancelPayment('p1', 'a token', { signal })).toMatchObject({ status: 'cancelled' })
    expect(seen.map(({ method }) => method)[0]).toBe('GET')
    for (const { url } of seen) {
      expect(url.pathname).toMatch(/^\/v3\/scheduling\/payments\/p1/)
      expect(url.searchParams.get('payment_token')).toBe('a token')
    }
  })

  it('of a status that nobody knows is no answer', async () => {
    const { service } = serviceOver(() => success({ ...payment, status: 'perhaps' }), { retries: 0 })
    await expect(service.payment('p1', 'a token', { signal })).rejects.toMatchObject({
      type: 'invalid_answer',
    })
  })
})
