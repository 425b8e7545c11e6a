import { describe, expect, it } from 'vitest'
import { createServiceCalls } from '../base/service-calls.js'
import { signInEndpoints } from './endpoints.js'

const member = {
  ...{ id: 'm1', grant_id: 'g1', email: 'ada@example.com', name: 'Ada', role: 'owner', timezone: 'UTC' },
  created_at: 0,
}
const answers: Readonly<Record<string, unknown>> = {
  '/admin/v1/token': { access_token: 'at_1', expires_in: 900, member },
  '/admin/v1/sign-in/code': { sign_in_id: 'mc_1', expires_in: 600 },
  '/admin/v1/sign-in/passkey/options': { challenge: 'c' },
  '/admin/v1/sign-in/passkey': { access_token: 'at_2', expires_in: 900, member },
}

describe('the client of signing in', () => {
  const calls: { readonly path: string; readonly credentials: unknown; readonly body: unknown }[] = []
  const source = createServiceCalls(
    {
      baseUrl: 'https://book.example',
      fetch: async (url, init) => {
        const path = new URL(String(url)).pathname
        calls.push({ path, credentials: init?.credentials, body: JSON.parse(String(init?.body)) })
        return Response.json({ request_id: 'r', data: answers[path] })
      },
    },
    signInEndpoints({ ask: async ({ challenge }) => ({ answered: challenge }) }),
  )
  const signal = AbortSignal.timeout(5000)

  it('sends the cookie of the page, and to its own origin alone', async () => {
    expect((await source.token({ body: {} }, { signal })).access_token).toBe('at_1')
    expect(calls.at(-1)).toEqual({ path: '/admin/v1/token', credentials: 'same-origin', body: {} })
  })

  it('resolves with the id of an emailed code', async () => {
    expect(await source.sendCode('ada@example.com', { signal })).toBe('mc_1')
  })

  it('sends what the browser answers to the service’s challenge', async () => {
    expect((await source.usePasskey({}, { signal })).access_token).toBe('at_2')
    expect(calls.at(-1)?.body).toEqual({ response: { answered: 'c' } })
  })
})
