import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'
import { syncTree } from './durable-files.js'

/** What a server makes anew when it starts. */
const leftOut = new Set(['postmaster.pid', 'backup_label.old'])

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Copies a directory; what goes away meanwhile belongs to tables that the log removes as well. */
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

/** @throws Error where something is there already. */
const claim = async (to: string): Promise<void> => {
  const found = await readdir(to).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  if (found.length) throw new Error(`${to} is not empty: a backup wants a directory of its own`)
}

/** Makes a copy under another name and gives it its own once it is complete and synced. */
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
 * Copies a database that is in use, by PostgreSQL's own online backup ("Making a Base Backup Using the Low Level API"): files
 * are copied as they are, and the log from the start of the copying makes them consistent when the copy is opened. No
 * checkpoint may be made meanwhile but the one that starts it.
 *
 * @param to a data directory, which is there under this name as soon as it is complete.
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
 * @param to a data directory, which is there under this name as soon as it is complete.
 */
export const copyClosedDatabase = (directory: string, to: string): Promise<void> =>
  copyWhole(to, (partial) =>
    copyTree(directory, join(partial, basename(directory)), new AbortController().signal),
  )
