import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, seal, unseal } from '../kernel/seal.js'
import { secretKeyFile, secretKeysFor } from './secret-key.js'

const row = { applicationId: 'a', connectionId: 'c' }

describe('the key of secrets', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-secret-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  test('is created beside the embedded database once, for its owner only', async () => {
    const first = await secretKeysFor({ directory }, undefined)
    const second = await secretKeysFor({ directory }, undefined)
    if (!first || !second) throw new Error('expected keys')
    expect(await unseal(second, await seal(first, { password: 'p' }, row), row)).toEqual({ password: 'p' })
    expect((await stat(secretKeyFile(directory))).mode & 0o777).toBe(0o600)
  })

  test('is taken from the environment, and the file is not created', async () => {
    expect(await secretKeysFor({ directory }, newSecretKey())).toHaveLength(1)
    await expect(readFile(secretKeyFile(directory))).rejects.toThrow(/ENOENT/)
  })

  test('is several keys on the lines of the file', async () => {
    await writeFile(secretKeyFile(directory), `${newSecretKey()}\n${newSecretKey()}\n`)
    expect(await secretKeysFor({ directory }, undefined)).toHaveLength(2)
  })

  test('is missing with a PostgreSQL server, unless the environment names it', async () => {
    const location = { databaseUrl: 'postgres://localhost/test' }
    expect(await secretKeysFor(location, undefined)).toBeUndefined()
    expect(await secretKeysFor(location, newSecretKey())).toHaveLength(1)
    expect(await secretKeysFor('memory', undefined)).toHaveLength(1)
  })

  test('is refused with its source, but without the key', async () => {
    await expect(secretKeysFor('memory', 'hunter2')).rejects.toThrow(
      /^WHENABLE_SECRET_KEY: expected 32 random bytes/,
    )
    await writeFile(secretKeyFile(directory), 'hunter2')
    const refused = secretKeysFor({ directory }, undefined)
    await expect(refused).rejects.toThrow(/secret-key: expected 32/)
    await expect(refused).rejects.not.toThrow(/hunter2/)
  })
})
