import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Where the key of a new application is kept that no terminal can show. */
export const firstKeyFile = (directory: string): string => join(resolve(directory), 'api-key')

/**
 * Writes the key of a new application into a file that its owner alone reads: what a program prints ends in journals.
 *
 * @throws Error that says what to do where it cannot be written, or is there already.
 */
export const writeFirstKey = async (directory: string, key: string): Promise<void> => {
  const file = firstKeyFile(directory)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Error(
      `the first API key cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}): name a directory with --data, remove an earlier file, or choose the key with WHENABLE_API_KEY`,
    )
  }
}
