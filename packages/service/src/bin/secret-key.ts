import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { newSecretKey, readSecretKeys, type SecretKeys } from '../kernel/seal.js'
import type { StoreLocation } from './open-store.js'
import { messageOf } from './run-command.js'

/** The file of the key that encrypts the secrets of connections, beside the embedded database. */
export const secretKeyFile = (directory: string): string => join(resolve(directory), 'secret-key')

const read = (source: string, text: string): Promise<SecretKeys> =>
  readSecretKeys(text).catch((error: unknown) => {
    throw new Error(`${source}: ${messageOf(error)}`)
  })

/** Reads the key's file. Creates it, readable only by its owner, if it does not exist. */
const readOrCreate = async (directory: string): Promise<string> => {
  const file = secretKeyFile(directory)
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known !== undefined) return known.trim().replaceAll(/\s+/g, ',')
  const key = newSecretKey()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}

/**
 * The keys that encrypt the secrets of connections: those of `WHENABLE_SECRET_KEY`, or of a file beside the embedded database.
 * Data in memory gets a new key. Undefined with a PostgreSQL server and no key: accounts cannot be connected then.
 *
 * @throws Error that names the source of an invalid key, without the key.
 */
export const secretKeysFor = async (
  location: StoreLocation,
  given: string | undefined,
): Promise<SecretKeys | undefined> => {
  if (given) return read('WHENABLE_SECRET_KEY', given)
  if (location === 'memory') return readSecretKeys(newSecretKey())
  if ('databaseUrl' in location) return undefined
  return read(secretKeyFile(location.directory), await readOrCreate(location.directory))
}
