import { describe, expect, test } from 'vitest'
import { isSealedByFirst, newSecretKey, readSecretKeys, SealError, seal, unseal } from './seal.js'

const row = { applicationId: 'a', connectionId: 'c' }
const secrets = { password: 'grün & geheim' }

describe('sealed secrets', () => {
  test('are opened by the key that sealed them, and differ each time', async () => {
    const keys = await readSecretKeys(newSecretKey())
    const [one, other] = [await seal(keys, secrets, row), await seal(keys, secrets, row)]
    expect(one).not.toBe(other)
    expect(one).not.toContain('geheim')
    expect(await unseal(keys, one, row)).toEqual(secrets)
    expect(await unseal(keys, other, row)).toEqual(secrets)
  })

  test('cannot be opened with another key', async () => {
    const sealed = await seal(await readSecretKeys(newSecretKey()), secrets, row)
    await expect(unseal(await readSecretKeys(newSecretKey()), sealed, row)).rejects.toThrow(
      /no key has the id/,
    )
  })

  test('cannot be opened in another row', async () => {
    const keys = await readSecretKeys(newSecretKey())
    const sealed = await seal(keys, secrets, row)
    for (const other of [
      { applicationId: 'a', connectionId: 'd' },
      { applicationId: 'b', connectionId: 'c' },
      { applicationId: 'a","c', connectionId: '' },
    ])
      await expect(unseal(keys, sealed, other)).rejects.toThrow(SealError)
  })

  test('cannot be opened after any change', async () => {
    const keys = await readSecretKeys(newSecretKey())
    const sealed = await seal(keys, secrets, row)
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      await expect(unseal(keys, changed, row)).rejects.toThrow(SealError)
    }
    for (const broken of ['', 'v1', 'v1..', sealed.slice(0, -6)])
      await expect(unseal(keys, broken, row)).rejects.toThrow(SealError)
  })

  test('are sealed by the first key, and opened by each', async () => {
    const [old, next] = [newSecretKey(), newSecretKey()]
    const before = await seal(await readSecretKeys(old), secrets, row)
    const keys = await readSecretKeys(`${next}, ${old}`)
    expect(await unseal(keys, before, row)).toEqual(secrets)
    expect(isSealedByFirst(keys, before)).toBe(false)
    const after = await seal(keys, await unseal(keys, before, row), row)
    expect(isSealedByFirst(keys, after)).toBe(true)
    expect(await unseal(await readSecretKeys(next), after, row)).toEqual(secrets)
    await expect(unseal(await readSecretKeys(old), after, row)).rejects.toThrow(SealError)
  })

  test.each(['', 'short', 'not base64!', `${newSecretKey()},`, btoa('x'.repeat(31))])(
    'an invalid key is refused without showing it: %j',
    async (text) => {
      await expect(readSecretKeys(text)).rejects.toThrow(/^expected 32 random bytes as base64/)
    },
  )
})
