import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { microsoftRefreshToken, openMicrosoftAccount } from '../testing/microsoft-double.js'
import { openWithAccount } from '../testing/oauth-accounts.js'

const open = () => openWithAccount('microsoft', openMicrosoftAccount())

describe('a connected Microsoft account', () => {
  test('stores each refresh token that replaces another, but none in the place of a new sign-in', async () => {
    const { double, service, connect, sync, storedSecret } = await open()
    double.rotates = true
    const { data: grant } = await connect()
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    expect(await storedSecret(id)).toEqual({ refresh_token: microsoftRefreshToken })
    expect(await sync(id)).toBe('synced')
    expect(await storedSecret(id)).toEqual({ refresh_token: '1.refresh' })
    double.endTokens()
    expect(await sync(id)).toBe('synced')
    expect(await storedSecret(id)).toEqual({ refresh_token: '2.refresh' })
    double.endTokens()
    double.refreshTokens.push('again')
    double.answer = () => {
      double.answer = () => undefined
      return { status: 503 }
    }
    expect(await sync(id)).toBe('failed')
    double.rotates = false
    expect((await connect({ refresh_token: 'again' })).status).toBe(200)
    expect(await storedSecret(id)).toEqual({ refresh_token: 'again' })
  })

  test('is synced when Microsoft pushes a change, after its address has answered the challenge', async () => {
    const { double, service, connect, sync, due } = await open()
    const { data: grant } = await connect()
    const [{ id }] = (await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data
    const post = (address: URL | string) => {
      const { pathname, search } = new URL(address)
      const url = `http://service.test${pathname}${search}`
      return service.service.fetch(new Request(url, { method: 'POST', body: '{"value":[]}' }))
    }
    double.challenge = async (address) => {
      const response = await post(address)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ])
      return response.text()
    }
    const pushOrigin = 'https://book.example.com'
    expect(await sync(id, { pushOrigin })).toBe('synced')
    expect(double.subscriptions).toHaveLength(2)
    expect(await due()).toBe(0)
    const [{ notificationUrl = '' } = {}] = double.subscriptions
    const wrong = new URL(notificationUrl)
    wrong.searchParams.set('token', 'v1.a.b.c')
    expect((await post(wrong)).status).toBe(404)
    wrong.searchParams.set('validationToken', '<script>')
    expect([(await post(wrong)).status, await (await post(wrong)).text()]).toEqual([404, ''])
    expect(await due()).toBe(0)
    expect((await post(notificationUrl)).status).toBe(204)
    expect(await due()).toBe(1)
    service.at(instant(service.now + 170_000))
    expect(await sync(id, { pushOrigin })).toBe('synced')
    expect(double.subscriptions).toHaveLength(4)
    await service.withKey('DELETE', `/v3/grants/${grant.id}/connections/${id}`)
    // Those that were renewed end by themselves.
    expect(double.subscriptions).toHaveLength(2)
  })
})
