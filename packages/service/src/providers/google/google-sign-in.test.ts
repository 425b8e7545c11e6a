import { instant } from '@whenable/time'
import { describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../core/seal.js'
import { authorizationPath, openPage, pkce } from '../../testing/sign-in.js'
import { callbackUri, openService } from '../../testing/studio.js'
import { googleRefreshToken, openGoogleAccount } from '../testing/google-double.js'

const open = async (options: Partial<Parameters<typeof openService>[1]> = {}) => {
  const { double, openProvider, signIn } = openGoogleAccount()
  const connections = {
    providers: { google: openProvider },
    signIns: { google: signIn },
    secretKeys: await readSecretKeys(newSecretKey()),
  }
  const service = await openService(undefined, { connections, ...options })
  const begin = async (change = {}) =>
    openPage(service, authorizationPath(service, { provider: 'google', state: 'of the app', ...change }))
  const pathOf = (address: string) => address.slice(new URL(address).origin.length)
  return {
    ...{ double, service, begin },
    /** Goes to Google, allows access, and comes back. */
    passGoogle: async (change = {}) => {
      const { location } = await begin(change)
      return openPage(service, pathOf(double.consent(location?.href ?? '')))
    },
    comeBack: (address: string) => openPage(service, pathOf(address)),
    grants: async () => (await service.withKey('GET', '/v3/grants')).data,
  }
}

describe('signing in with Google', () => {
  test('asks Google for offline access with a code challenge, and keeps its state sealed', async () => {
    const { begin } = await open()
    const { status, location } = await begin({ login_hint: 'ada@example.com' })
    expect(status).toBe(303)
    expect(location?.origin).toBe('https://accounts.google.com')
    const asked = Object.fromEntries(location?.searchParams ?? [])
    expect(asked).toMatchObject({
      ...{ response_type: 'code', access_type: 'offline', prompt: 'consent', client_id: 'client' },
      ...{ code_challenge_method: 'S256', login_hint: 'ada@example.com' },
      scope: 'openid email https://www.googleapis.com/auth/calendar',
      redirect_uri: expect.stringMatching(/\/v3\/connect\/callback\/google$/),
    })
    expect(asked['state']).toMatch(/^v1\.[\w.-]+$/)
    expect(asked['code_challenge']).toMatch(/^[\w-]{43}$/)
  })

  test('connects the account to the grant of its address, and hands over a code', async () => {
    const { service, passGoogle, grants } = await open()
    const { verifier, challenge } = pkce
    const change = { code_challenge: challenge, code_challenge_method: 'S256' }
    const { status, location } = await passGoogle(change)
    expect(status).toBe(303)
    expect(location?.href.startsWith(callbackUri)).toBe(true)
    expect(location?.searchParams.get('state')).toBe('of the app')
    const { data } = await service.call('POST', '/v3/connect/token', {
      body: {
        ...{ grant_type: 'authorization_code', client_id: service.clientId, redirect_uri: callbackUri },
        ...{ code: location?.searchParams.get('code'), code_verifier: verifier },
      },
    })
    expect(data).toMatchObject({ email: 'ada@example.com', provider: 'google' })
    const [grant] = await grants()
    expect(grant).toMatchObject({ provider: 'google', email: 'ada@example.com' })
    const connections = await service.withKey('GET', `/v3/grants/${grant.id}/connections`)
    expect(connections.data).toMatchObject([{ provider: 'google', username: 'ada@example.com' }])
    expect(JSON.stringify([data, connections.data])).not.toContain(googleRefreshToken)
    await passGoogle()
    expect((await service.withKey('GET', `/v3/grants/${grant.id}/connections`)).data).toHaveLength(1)
  })

  test('accepts a return only once, unchanged and in time', async () => {
    const { double, service, begin, comeBack, grants } = await open()
    const { location } = await begin()
    const address = double.consent(location?.href ?? '')
    const forged = new URL(address)
    forged.searchParams.set('state', `${forged.searchParams.get('state')?.slice(0, -2)}AA`)
    for (const wrong of [forged.href, address.replace(/state=[^&]*/, 'state='), address.replace(/[?].*/, '')])
      expect([wrong, (await comeBack(wrong)).status]).toEqual([wrong, 400])
    expect(await grants()).toEqual([])
    expect((await comeBack(address)).location?.searchParams.has('code')).toBe(true)
    const again = await comeBack(address)
    expect(again.location?.searchParams.get('error')).toBe('server_error')
    const late = await begin()
    const lateAddress = double.consent(late.location?.href ?? '')
    service.at(instant(service.now + 3_601))
    expect((await comeBack(lateAddress)).status).toBe(400)
  })

  test.each([
    [
      'the owner cancels',
      'access_denied',
      (address: string) => address.replace(/code=[^&]*/, 'error=access_denied'),
    ],
    ['the code is another', 'server_error', (address: string) => address.replace(/code=[^&]*/, 'code=other')],
  ])('returns to the application with an error if %s', async (_, error, change) => {
    const { double, begin, comeBack, grants } = await open()
    const { location } = await begin()
    const { location: back } = await comeBack(change(double.consent(location?.href ?? '')))
    expect(back?.href.startsWith(callbackUri)).toBe(true)
    expect([back?.searchParams.get('error'), back?.searchParams.get('state')]).toEqual([error, 'of the app'])
    expect(await grants()).toEqual([])
  })

  test('connects no account whose address is not verified, or that left out its calendars', async () => {
    const { double, passGoogle, grants } = await open()
    double.isVerified = false
    expect((await passGoogle()).location?.searchParams.get('error')).toBe('access_denied')
    double.isVerified = true
    double.answer = () => ({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    })
    expect((await passGoogle()).location?.searchParams.get('error')).toBe('access_denied')
    expect(await grants()).toEqual([])
  })

  test('obeys who may sign up', async () => {
    const { passGoogle, grants } = await open({ signUp: 'closed' })
    expect((await passGoogle()).location?.searchParams.get('error')).toBe('access_denied')
    expect(await grants()).toEqual([])
  })

  test('never leaves for a callback that is not registered', async () => {
    const { begin } = await open()
    expect(await begin({ redirect_uri: 'https://evil.example/' })).toMatchObject({ status: 400 })
  })

  test('asks for an emailed code if Google is not configured', async () => {
    const { begin } = await open({ connections: { providers: {}, secretKeys: undefined } })
    expect((await begin()).status).toBe(200)
  })
})
