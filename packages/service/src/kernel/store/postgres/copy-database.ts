import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'
import { syncTree } from './durable-files.js'

/** Files that a server recreates when it starts. */
const leftOut = new Set(['postmaster.pid', 'backup_label.old'])

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a directory. Files that disappear meanwhile belong to tables that the log removes as well. */
const copyTree = async (
  from: string,
  to: string,
  signal: AbortSignal,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted()
    const source = join(from, entry.name)
    if (leftOut.has(entry.name) || !isWanted(source)) continue
    if (entry.isDirectory()) await copyTree(source, join(to, entry.name), signal, isWanted)
    else
      await copyFile(source, join(to, entry.name), constants.COPYFILE_FICLONE).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
  }
}

/** @throws Error if the directory is not empty. */
const claim = async (to: string): Promise<void> => {
  const found = await readdir(to).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  if (found.length) throw new Error(`${to} is not empty: choose a new directory for the backup`)
}

/** Makes a copy under a temporary name, and renames it once it is complete and synced. */
const copyWhole = async (to: string, copy: (partial: string) => Promise<void>): Promise<void> => {
  await claim(to)
  const partial = `${resolve(to)}.partial`
  await rm(partial, { recursive: true, force: true })
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    await copy(partial)
    syncTree(partial)
    await rm(to, { recursive: true, force: true })
    await rename(partial, resolve(to))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies a database in use with PostgreSQL's online backup ("Making a Base Backup Using the Low Level API"): copies the files as
 * they are, and the write-ahead log makes them consistent when the copy is opened. No checkpoint may happen meanwhile except
 * the one that starts the backup.
 *
 * @param to the data directory to create. It appears under this name once it is complete.
 */
export const copyDatabase = (
  pool: pg.Pool,
  directory: string,
  to: string,
  signal: AbortSignal,
): Promise<void> =>
  copyWhole(to, async (partial) => {
    const copy = join(partial, basename(directory))
    const log = join(directory, 'pg_wal')
    const control = join(directory, 'global', 'pg_control')
    const isWanted = (path: string) => path !== control && !path.startsWith(join(log, '0'))
    await pool.query("SELECT pg_backup_start('whenable', true)")
    let label: unknown
    try {
      await copyTree(directory, copy, signal, isWanted)
    } finally {
      const { rows } = await pool.query('SELECT labelfile FROM pg_backup_stop(false)')
      label = rows[0]?.labelfile
    }
    await copyFile(control, join(copy, 'global', 'pg_control'))
    await copyTree(log, join(copy, 'pg_wal'), signal)
    await writeFile(join(copy, 'backup_label'), String(label))
  })

/**
 * Copies a database that no process has open.
 *
 * @param to the data directory to create. It appears under this name once it is complete.
 */
export const copyClosedDatabase = (directory: string, to: string): Promise<void> =>
  copyWhole(to, (partial) =>
    copyTree(directory, join(partial, basename(directory)), new AbortController().signal),
  )
