import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The file of a new application's key, if no terminal can show it. */
export const firstKeyFile = (directory: string): string => join(resolve(directory), 'api-key')

/**
 * Writes the key of a new application to a file that only its owner can read, because printed output may end up in journals.
 *
 * @throws Error with advice if the file cannot be written or already exists.
 */
export const writeFirstKey = async (directory: string, key: string): Promise<void> => {
  const file = firstKeyFile(directory)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Error(
      `the first API key cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}): choose another directory with --data, remove an existing file, or set WHENABLE_API_KEY`,
    )
  }
}
