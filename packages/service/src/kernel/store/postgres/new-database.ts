import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A database with the schema and no rows, which `scripts/pack-new-database.mjs` creates after each build. */
const packed = new URL('../../../../dist/new-database.tar.gz', import.meta.url)

/** The file of a database directory that marks it as one. */
const marker = 'PG_VERSION'

/** An entry of a tar archive. A directory has no contents. */
interface Entry {
  readonly path: string
  readonly mode: number
  readonly contents: Uint8Array | undefined
}

/** The size of a tar archive's blocks. An entry is a block that describes it, then its contents (POSIX, ustar). */
const block = 512

function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let at = 0; archive[at]; ) {
    const text = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8) || 0
    const isDirectory = text(156, 1) === '5'
    const from = at + block
    yield {
      path: text(0, 100),
      mode: Number.parseInt(text(100, 8), 8) & 0o777,
      contents: isDirectory ? undefined : archive.subarray(from, from + size),
    }
    at = from + Math.ceil(size / block) * block
  }
}

/**
 * Unpacks the new database into a directory, unless that is a database already. The engine would need several seconds and twice the
 * memory to create one; it still does in a source tree that is not built. A directory that was unpacked in part is unpacked again.
 */
export const unpackNewDatabase = (directory: string, archive: string | URL = packed): void => {
  if (existsSync(join(directory, marker)) || !existsSync(archive)) return
  const write = ({ path, mode, contents }: Entry): void => {
    const file = join(directory, path)
    mkdirSync(contents ? dirname(file) : file, { recursive: true, mode: 0o700 })
    if (contents) writeFileSync(file, contents, { mode })
  }
  let last: Entry | undefined
  for (const entry of entriesOf(gunzipSync(readFileSync(archive))))
    if (join('/', entry.path) === join('/', marker)) last = entry
    else write(entry)
  if (last) write(last)
}
