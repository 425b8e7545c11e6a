import { describe, expect, test } from 'vitest'
import { saltOf, sameSecret, sha256 } from './secrets.js'

describe('secrets', () => {
  test('are stored as SHA-256 in hex', async () => {
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('are equal if all characters are', () => {
    expect(sameSecret('salt', 'salt')).toBe(true)
    for (const other of ['Salt', 'sal', 'salts', '', 'saltsalt'])
      expect(sameSecret('salt', other)).toBe(false)
    expect(sameSecret('saltsalt', 'salt')).toBe(false)
    expect(sameSecret('', 'salt')).toBe(false)
  })

  test('a salt is the sixteen bytes of its UUID in base64url', () => {
    expect(saltOf('fbff0000-0000-4000-8000-00000000003e')).toBe('-_8AAAAAQACAAAAAAAAAPg')
  })
})
