import { describe, expect, it } from 'vitest'
import { readSignInProviders, signInUrl } from './sign-in-providers.model.js'

describe('providers on whose page owners sign in', () => {
  it('are read once each, and unknown ones are ignored', () => {
    expect(readSignInProviders(null)).toEqual([])
    expect(readSignInProviders(' microsoft google, toString  google caldav')).toEqual(['microsoft', 'google'])
  })

  it('are reached through the service, which sends the owner back to the page', () => {
    const options = { provider: 'google', clientId: 'a b', redirectUri: 'https://site.example/me' } as const
    const query =
      'provider=google&client_id=a+b&redirect_uri=https%3A%2F%2Fsite.example%2Fme&response_type=code'
    const url = `https://book.example/v3/connect/auth?${query}`
    expect(signInUrl('https://book.example/', { ...options, loginHint: undefined })).toBe(url)
    expect(signInUrl('https://book.example', { ...options, loginHint: 'ada@example.com' })).toBe(
      `${url}&login_hint=ada%40example.com`,
    )
  })
})
