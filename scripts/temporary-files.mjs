// Where tests put what they remove again: in memory, where the machine keeps files there and has plenty of requiredBytes. A disk takes
// longer for hundreds of databases of a thousand files each, all of which are synced.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** Bytes that must be free; the files of all tests take less than half of them. */
const requiredBytes = 4 * 2 ** 30

const hasMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Infinity) >= requiredBytes
  } catch {
    return false
  }
}

/** Makes a directory for temporary files; returns its path and a function that removes it with all that is in it. */
export const makeTemporaryDirectory = () => {
  const path = mkdtempSync(join(hasMemory() ? inMemory : tmpdir(), 'whenable-tests-'))
  // A database server may run as another user.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
