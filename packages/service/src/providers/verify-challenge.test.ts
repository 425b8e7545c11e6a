import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type VerificationFormName, verifyWith } from './verify-challenge.js'

/** What the provider answers, and what it was asked. */
let answer: { status?: number; headers?: Record<string, string>; body: string }
let asked: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
let errors: unknown[]
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked.push({ headers: request.headers, body })
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/verify`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  answer = { body: '{"success":true,"verified":true}' }
  asked = []
  errors = []
})

const slot = { configurationId: 'talk', start: instant(0), end: instant(1_800) }
const verify = (
  form: VerificationFormName = 'siteverify',
  response = 'token',
  address = '192.0.2.1',
  at = url,
) =>
  verifyWith({ url: at, form, secret: 's3cret' }, (error) => errors.push(error))({
    response,
    address,
    ...slot,
  })

describe('a provider of challenges', () => {
  test('that speaks siteverify is sent a form', async () => {
    expect(await verify()).toBe(true)
    expect(asked[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      ...{ secret: 's3cret', response: 'token', remoteip: '192.0.2.1' },
    })
    await verify('siteverify', 'token', '')
    expect(new URLSearchParams(asked[1]?.body).has('remoteip')).toBe(false)
  })

  test('that is Friendly Captcha is sent JSON, with the secret in a header', async () => {
    expect(await verify('friendly-captcha')).toBe(true)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ response: 'token' })
    expect(asked[0]?.headers['x-api-key']).toBe('s3cret')
  })

  test('that is ALTCHA Sentinel is sent the payload, and says whether it is verified', async () => {
    expect(await verify('altcha')).toBe(true)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ payload: 'token', secret: 's3cret' })
    answer = { body: '{"success":true,"verified":false}' }
    expect(await verify('altcha')).toBe(false)
  })

  test.each([
    ['says no', { body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' }],
    ['says something like yes', { body: '{"success":"true"}' }],
    ['says nothing', { body: 'null' }],
    ['says that the response is invalid', { status: 400, body: '{"success":true}' }],
  ])('that %s is not accepted, which is no error', async (_what, given) => {
    answer = given
    expect(await verify()).toBe(false)
    expect(errors).toEqual([])
  })

  test.each([
    ['refuses the secret', { status: 401, body: '{"success":false}' }, /status 401/],
    ['is down', { status: 503, body: '{}' }, /status 503/],
    ['answers with a page', { body: '<html>' }, /not JSON/],
    ['leads elsewhere', { status: 302, headers: { Location: 'https://evil.example/' }, body: '' }, /./],
  ])('that %s accepts nothing, and the log says so without the secret', async (_what, given, message) => {
    answer = given
    expect(await verify()).toBe(false)
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).toMatch(/challenges cannot be verified by 127\.0\.0\.1:\d+/)
    expect(String(errors[0])).toMatch(message)
    expect(String(errors[0])).not.toMatch(/s3cret|token/)
  })

  test('that cannot be reached accepts nothing', async () => {
    expect(await verify('siteverify', 'token', '192.0.2.1', 'http://127.0.0.1:1/verify')).toBe(false)
    expect(errors).toHaveLength(1)
  })

  test('is not asked about a response that is too long', async () => {
    expect(await verify('siteverify', 'x'.repeat(8_193))).toBe(false)
    expect(asked).toEqual([])
  })
})
