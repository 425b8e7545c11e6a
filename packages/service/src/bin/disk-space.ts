import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Bytes that must be free: a few files of the database's log, and what an hour of bookings adds. */
const leastFree = 128 * 1024 * 1024

/** The free bytes of the disk of a directory, which may not exist yet. */
export type FreeSpace = (directory: string) => Promise<number>

/** {@link FreeSpace} of this machine, for programs without privileges. @throws Error if the system does not tell. */
export const freeSpace: FreeSpace = async (directory) => {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(resolve(directory))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === resolve(directory)) throw error
    return freeSpace(parent)
  }
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`

/** What is wrong with a disk, and what to do. */
const adviceOf = (directory: string, free: number): string =>
  `the disk of ${directory} is full: ${megabytes(free)} are free, and ${megabytes(leastFree)} are needed. Free some space, or set --keep-bookings`

/** The disk of the embedded database. */
export interface Disk {
  /** The free bytes; undefined if the system does not tell. */
  free(): Promise<number | undefined>
  /** What is wrong with it, and what to do; undefined if there is enough space, or if the system does not tell. */
  problem(): Promise<string | undefined>
  /** Reports once that the disk is full, and once that it no longer is. @throws Error while it is. */
  check(): Promise<void>
}

/**
 * Watches the disk of the embedded database.
 *
 * @param report receives a message for the log when the disk becomes full, and when it is no longer.
 */
export const watchDisk = (
  directory: string,
  report: (error: Error) => void,
  freeOf: FreeSpace = freeSpace,
): Disk => {
  let isFull = false
  const free = () => freeOf(directory).catch(() => undefined)
  const problem = async () => {
    const bytes = await free()
    return bytes !== undefined && bytes < leastFree ? adviceOf(directory, bytes) : undefined
  }
  return {
    free,
    problem,
    check: async () => {
      const found = await problem()
      const error = new Error(found ?? `the disk of ${directory} has enough space again`)
      if ((found !== undefined) !== isFull) report(error)
      isFull = found !== undefined
      if (isFull) throw error
    },
  }
}
