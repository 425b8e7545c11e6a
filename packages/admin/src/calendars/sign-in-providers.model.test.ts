import { describe, expect, it } from 'vitest'
import { readSignInProviders } from './sign-in-providers.model.js'

describe('providers on whose page owners sign in', () => {
  it('are read once each, and unknown ones are ignored', () => {
    expect(readSignInProviders(null)).toEqual([])
    expect(readSignInProviders(' microsoft google, toString  google caldav')).toEqual(['microsoft', 'google'])
  })
})
