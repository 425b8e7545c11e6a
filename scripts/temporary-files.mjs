// The directory for temporary files of tests: a file system in memory if the machine has one with enough space. Disks are slower for
// hundreds of databases of a thousand files each, all of which are synced.
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

/** Creates a directory for temporary files. Returns its path and a function that removes it with its contents. */
export const makeTemporaryDirectory = () => {
  const path = mkdtempSync(join(hasMemory() ? inMemory : tmpdir(), 'whenable-tests-'))
  // A database server may run as another user.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}
