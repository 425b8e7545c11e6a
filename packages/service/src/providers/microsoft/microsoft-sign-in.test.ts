import { describe, expect, test } from 'vitest'
import { openMicrosoftAccount } from '../testing/microsoft-double.js'
import { openWithAccount } from '../testing/oauth-accounts.js'
import { createMicrosoftSignIn } from './microsoft-sign-in.js'

const open = (signInOf = (account: ReturnType<typeof openMicrosoftAccount>) => account.signIn) => {
  const account = openMicrosoftAccount()
  return openWithAccount('microsoft', { ...account, signIn: signInOf(account) })
}

describe('signing in with Microsoft', () => {
  const foreign = '11111111-2222-3333-4444-555555555555'
  test.each([
    ['of a foreign directory', { tid: foreign }, false],
    ['of a foreign directory that Microsoft does not vouch for', { tid: foreign, xms_edov: false }, false],
    ['of a foreign directory that Microsoft vouches for', { tid: foreign, xms_edov: '1' }, true],
    ['of a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
    ['of a directory that is none', { tid: '../common', xms_edov: true }, false],
    ['that is missing', { tid: foreign, xms_edov: true, email: undefined }, false],
  ])('decides about an address %s', async (_, claims, isAccepted) => {
    const { double, pass, grants } = await open()
    double.claims = claims
    expect((await pass()).location?.searchParams.has('code')).toBe(isAccepted)
    expect(await grants()).toHaveLength(isAccepted ? 1 : 0)
  })

  test('accepts only its own directory if it has one', async () => {
    const own = '99999999-2222-3333-4444-555555555555'
    for (const [tid, isAccepted] of [
      [own, true],
      [foreign, false],
    ] as const) {
      const { double, pass } = await open(({ double }) =>
        createMicrosoftSignIn({
          fetch: (url, request) =>
            double.fetch(new URL(url.href.replace(own, 'common')), {
              ...request,
              credential: { header: undefined, isFor: () => true },
            }),
          ...{ clientId: 'client', clientSecret: 'client secret', tenant: own },
        }),
      )
      double.claims = { tid }
      expect([tid, (await pass()).location?.searchParams.has('code')]).toEqual([tid, isAccepted])
    }
  })
})
