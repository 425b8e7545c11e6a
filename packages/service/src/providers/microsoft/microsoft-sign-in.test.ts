import { describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../core/seal.js'
import { authorizationPath, openPage } from '../../testing/sign-in.js'
import { callbackUri, openService } from '../../testing/studio.js'
import { microsoftRefreshToken, openMicrosoftAccount } from '../testing/microsoft-double.js'
import { createMicrosoftSignIn } from './microsoft-sign-in.js'

const open = async (signInOf = (account: ReturnType<typeof openMicrosoftAccount>) => account.signIn) => {
  const account = openMicrosoftAccount()
  const { double, openProvider } = account
  const connections = {
    providers: { microsoft: openProvider },
    signIns: { microsoft: signInOf(account) },
    secretKeys: await readSecretKeys(newSecretKey()),
  }
  const service = await openService(undefined, { connections })
  const begin = async (change = {}) =>
    openPage(service, authorizationPath(service, { provider: 'microsoft', state: 'of the app', ...change }))
  const pathOf = (address: string) => address.slice(new URL(address).origin.length)
  return {
    ...{ double, service, begin },
    /** Goes to Microsoft, allows access, and comes back. */
    passMicrosoft: async () => {
      const { location } = await begin()
      return openPage(service, pathOf(double.consent(location?.href ?? '')))
    },
    grants: async () => (await service.withKey('GET', '/v3/grants')).data,
  }
}

describe('signing in with Microsoft', () => {
  test('asks Microsoft for offline access with a code challenge, and keeps its state sealed', async () => {
    const { begin } = await open()
    const { status, location } = await begin({ login_hint: 'ada@example.com' })
    expect(status).toBe(303)
    expect(location?.href).toMatch('https://login.microsoftonline.com/common/oauth2/v2.0/authorize?')
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      ...{ response_type: 'code', response_mode: 'query', client_id: 'client' },
      ...{ code_challenge_method: 'S256', login_hint: 'ada@example.com' },
      scope: 'openid email offline_access User.Read Calendars.ReadWrite',
      redirect_uri: expect.stringMatching(/\/v3\/connect\/callback\/microsoft$/),
      state: expect.stringMatching(/^v1\.[\w.-]+$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('connects the account to the grant of its address, once', async () => {
    const { service, passMicrosoft, grants } = await open()
    const { status, location } = await passMicrosoft()
    expect(status).toBe(303)
    expect(location?.href.startsWith(callbackUri)).toBe(true)
    expect(location?.searchParams.has('code')).toBe(true)
    await passMicrosoft()
    const [grant, ...others] = await grants()
    expect([grant, others]).toMatchObject([{ provider: 'microsoft', email: 'ada@example.com' }, []])
    const { data } = await service.withKey('GET', `/v3/grants/${grant.id}/connections`)
    expect(data).toMatchObject([
      { provider: 'microsoft', username: 'ada@example.com', server: 'https://graph.microsoft.com' },
    ])
    expect(JSON.stringify([grant, data])).not.toContain(microsoftRefreshToken)
  })

  const foreign = '11111111-2222-3333-4444-555555555555'
  test.each([
    ['of a foreign directory', { tid: foreign }, false],
    ['of a foreign directory that Microsoft does not vouch for', { tid: foreign, xms_edov: false }, false],
    ['of a foreign directory that Microsoft vouches for', { tid: foreign, xms_edov: '1' }, true],
    ['of a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
    ['of a directory that is none', { tid: '../common', xms_edov: true }, false],
    ['that is missing', { tid: foreign, xms_edov: true, email: undefined }, false],
  ])('decides about an address %s', async (_, claims, isAccepted) => {
    const { double, passMicrosoft, grants } = await open()
    double.claims = claims
    expect((await passMicrosoft()).location?.searchParams.has('code')).toBe(isAccepted)
    expect(await grants()).toHaveLength(isAccepted ? 1 : 0)
  })

  test('accepts only its own directory if it has one', async () => {
    const own = '99999999-2222-3333-4444-555555555555'
    for (const [tid, isAccepted] of [
      [own, true],
      [foreign, false],
    ] as const) {
      const { double, passMicrosoft } = await open(({ double: { fetch } }) =>
        createMicrosoftSignIn({
          fetch: (url, request) =>
            fetch(new URL(url.href.replace(own, 'common')), {
              ...request,
              credential: { header: undefined, isFor: () => true },
            }),
          ...{ clientId: 'client', clientSecret: 'client secret', tenant: own },
        }),
      )
      double.claims = { tid }
      expect([tid, (await passMicrosoft()).location?.searchParams.has('code')]).toEqual([tid, isAccepted])
    }
  })
})
