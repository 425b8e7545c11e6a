import type { MakeDirectoryOptions, WriteFileOptions } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'

/** The module object that all code in the process uses. A default import may be a copy. */
const fs: typeof import('node:fs') = createRequire(import.meta.url)('node:fs')

/** The size of an atomic write, in bytes. */
const sectorSize = 512

/** The synced bytes of a file, and later writes. */
interface Inode {
  readonly isDirectory: boolean
  durable: Buffer
  pending: ({ readonly at: number; readonly bytes: Buffer } | { readonly size: number })[]
}

/** A directory entry that was created or removed and is not synced. */
interface NameChange {
  readonly path: string
  readonly inode: Inode | undefined
}

/** Which unsynced writes survive a power loss. */
export type Survivors = (kind: 'sector' | 'name') => boolean

const resized = (bytes: Buffer, size: number): Buffer =>
  size <= bytes.length
    ? Buffer.from(bytes.subarray(0, size))
    : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])

/** Writes in place if there is space, because log files are long and each write is short. */
const withBytes = (file: Buffer, at: number, bytes: Buffer): Buffer => {
  const target = at + bytes.length > file.length ? resized(file, at + bytes.length) : file
  bytes.copy(target, at)
  return target
}

/**
 * Records writes and syncs of a process below a directory. It models a disk with a cache
 * that is lost on a power loss. An `fsync` of a file persists its bytes and a new entry, as in journaling file
 * systems. A renamed or removed entry needs an `fsync` of its directory.
 *
 * @param root the directory. Its current contents count as synced.
 */
export const recordDisk = (root: string) => {
  const inodes = new Map<string, Inode>()
  const durableNames = new Map<string, Inode>()
  let names: NameChange[] = []
  const opened = new Map<number, { readonly path: string; readonly inode: Inode }>()
  const syncs: { before: ((path: string) => void) | undefined } = { before: undefined }
  const real = { ...fs }
  const isThere = real.existsSync(root)
  for (const entry of isThere ? real.readdirSync(root, { recursive: true, withFileTypes: true }) : []) {
    const path = join(entry.parentPath, entry.name)
    const isDirectory = entry.isDirectory()
    const inode = {
      isDirectory,
      durable: isDirectory ? Buffer.alloc(0) : real.readFileSync(path),
      pending: [],
    }
    inodes.set(path, inode)
    durableNames.set(path, inode)
  }
  const isInside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(root)

  const setName = (path: string, inode: Inode | undefined) => {
    if (inode) inodes.set(path, inode)
    else inodes.delete(path)
    names.push({ path, inode })
  }
  const make = (path: string, isDirectory: boolean): Inode => {
    const made = { isDirectory, durable: Buffer.alloc(0), pending: [] }
    setName(path, made)
    return made
  }
  const inodeAt = (path: string): Inode => inodes.get(path) ?? make(path, real.statSync(path).isDirectory())
  const keepNames = (isKept: (change: NameChange) => boolean) => {
    for (const change of names)
      if (isKept(change)) {
        if (change.inode) durableNames.set(change.path, change.inode)
        else durableNames.delete(change.path)
      }
    names = names.filter((change) => !isKept(change))
  }
  const applied = (file: Buffer, change: Inode['pending'][number]): Buffer =>
    'size' in change ? resized(file, change.size) : withBytes(file, change.at, change.bytes)
  const sync = (path: string, inode: Inode) => {
    if (inode.isDirectory) return keepNames((change) => dirname(change.path) === path)
    for (const change of inode.pending) inode.durable = applied(inode.durable, change)
    inode.pending = []
    const isNew = ![...durableNames.values()].includes(inode)
    if (isNew) keepNames((change) => change.inode === inode && change.path === path)
    return undefined
  }

  const recorded: Partial<Record<keyof typeof fs, unknown>> = {
    openSync: (path: string, flags: number | string, mode?: number) => {
      const isNew = isInside(path) && !real.existsSync(path)
      const descriptor = real.openSync(path, flags, mode)
      if (isInside(path)) {
        const inode = isNew ? make(path, false) : inodeAt(path)
        if (typeof flags === 'number' && flags & real.constants.O_TRUNC) inode.pending.push({ size: 0 })
        opened.set(descriptor, { path, inode })
      }
      return descriptor
    },
    closeSync: (descriptor: number) => {
      opened.delete(descriptor)
      real.closeSync(descriptor)
    },
    writeSync: (descriptor: number, buffer: Uint8Array, offset: number, length: number, position: number) => {
      const written = real.writeSync(descriptor, buffer, offset, length, position)
      opened.get(descriptor)?.inode.pending.push({
        at: position,
        bytes: Buffer.from(buffer.slice(offset, offset + written)),
      })
      return written
    },
    writeFileSync: (path: string, data: string, options?: WriteFileOptions) => {
      // Opens the file with `openSync`, which is recorded.
      real.writeFileSync(path, data, options)
      if (isInside(path)) inodeAt(path).pending.push({ size: 0 }, { at: 0, bytes: Buffer.from(data) })
    },
    truncateSync: (path: string, size = 0) => {
      real.truncateSync(path, size)
      if (isInside(path)) inodeAt(path).pending.push({ size: size ?? 0 })
    },
    ftruncateSync: (descriptor: number, size = 0) => {
      real.ftruncateSync(descriptor, size)
      opened.get(descriptor)?.inode.pending.push({ size: size ?? 0 })
    },
    renameSync: (from: string, to: string) => {
      real.renameSync(from, to)
      if (!isInside(from)) return
      const inode = inodeAt(from)
      setName(from, undefined)
      setName(to, inode)
    },
    unlinkSync: (path: string) => {
      real.unlinkSync(path)
      if (isInside(path)) setName(path, undefined)
    },
    rmdirSync: (path: string) => {
      real.rmdirSync(path)
      if (isInside(path)) setName(path, undefined)
    },
    mkdirSync: (path: string, options?: MakeDirectoryOptions) => {
      const made = real.mkdirSync(path, options)
      if (isInside(path)) make(path, true)
      return made
    },
    fsyncSync: (descriptor: number) => {
      const file = opened.get(descriptor)
      if (file) syncs.before?.(file.path)
      real.fsyncSync(descriptor)
      // A file that was renamed after opening is found by its new name.
      if (file) {
        const [path = file.path] = [...inodes].find(([, inode]) => inode === file.inode) ?? []
        sync(path, file.inode)
      }
    },
  }
  Object.assign(fs, recorded)
  syncBuiltinESMExports()

  return {
    /** Called before each sync with the path. If it throws, the sync fails. */
    beforeSync: (callback: ((path: string) => void) | undefined) => {
      syncs.before = callback
    },
    /** Writes to another directory what would survive a power loss now. */
    leaveAt: (target: string, survives: Survivors = () => false) => {
      const left = new Map(durableNames)
      // A journal keeps the order of entries, so the earliest changes survive.
      for (const { path, inode } of names) {
        if (!survives('name')) break
        if (inode) left.set(path, inode)
        else left.delete(path)
      }
      for (const [path, { isDirectory, durable, pending }] of left) {
        const copy = join(target, path.slice(root.length))
        real.mkdirSync(isDirectory ? copy : dirname(copy), { recursive: true })
        if (isDirectory) continue
        let bytes: Buffer = Buffer.from(durable)
        for (const change of pending)
          if ('size' in change) bytes = survives('name') ? applied(bytes, change) : bytes
          else
            for (let from = 0; from < change.bytes.length; from += sectorSize)
              if (survives('sector'))
                bytes = withBytes(bytes, change.at + from, change.bytes.subarray(from, from + sectorSize))
        real.writeFileSync(copy, bytes)
      }
    },
    stop: () => {
      for (const name of Object.keys(recorded) as (keyof typeof fs)[])
        Object.assign(fs, { [name]: real[name] })
      syncBuiltinESMExports()
    },
  }
}
