import { describe, expect, test } from 'vitest'
import { openGoogleAccount } from '../testing/google-double.js'
import { openWithAccount } from '../testing/oauth-accounts.js'

describe('signing in with Google', () => {
  test('connects no account whose address is not verified, or that left out its calendars', async () => {
    const { double, pass, grants } = await openWithAccount('google', openGoogleAccount())
    double.isVerified = false
    expect((await pass()).location?.searchParams.get('error')).toBe('access_denied')
    double.isVerified = true
    double.answer = () => ({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    })
    expect((await pass()).location?.searchParams.get('error')).toBe('access_denied')
    expect(await grants()).toEqual([])
  })
})
