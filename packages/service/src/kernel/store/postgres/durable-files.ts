import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The file system operations that the embedded database uses for `fsync`. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number }
  tryFSOperation<T>(operation: () => T): T
}

/**
 * The files of an embedded database, with a real `fsync`. PGlite's own file system ignores the call, so that a power loss
 * could take acknowledged transactions and damage the database.
 */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options)
    const addSync = ({ NODEFS }: { readonly NODEFS: unknown }) => {
      const files = NODEFS as NodeFiles
      files.stream_ops.fsync = ({ nfd }) =>
        files.tryFSOperation(() => {
          fsyncSync(nfd)
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

/**
 * PGlite's start parameters with durable commits. `-F` switches `fsync` off; of the ways to sync the write-ahead log, `fsync`
 * is the one that reaches {@link DurableFiles}: `fdatasync` ends in a stub. The engine's own cache is smaller than its default of
 * 128 MB, which would be most of the process: the operating system caches the same files.
 */
export const durableParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
]

const syncOne = (path: string): void => {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Errors of systems that cannot open or sync a directory, which store its entries by other means. */
const withoutDirectorySync = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'EBADF'])

const syncDirectory = (path: string): void => {
  try {
    syncOne(path)
  } catch (error) {
    if (!withoutDirectorySync.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Syncs all files and directories below a directory, the directory itself and the two above it. This makes a new or copied
 * database durable, and one of an earlier version.
 */
export const syncTree = (directory: string): void => {
  const sync = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory()) sync(join(path, entry.name))
      else if (entry.isFile()) syncOne(join(path, entry.name))
    syncDirectory(path)
  }
  sync(directory)
  syncDirectory(dirname(directory))
  syncDirectory(dirname(dirname(directory)))
}
