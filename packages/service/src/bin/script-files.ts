import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuildRecord, Encoding, ScriptBuild, ScriptFile } from '../pages/script-build.js'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const packers: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

const digestOf = (bytes: Uint8Array, algorithm: 'sha256' | 'sha384', encoding: 'base64' | 'base64url') =>
  createHash(algorithm).update(bytes).digest(encoding)

const isHashed = (path: string): boolean => /-(?=[\w-]*[A-Z\d])[\w-]{7,8}(?:\.\w+)+$/.test(path)

/** Length of a digest that distinguishes versions of a file. */
const digestLength = 20

const scriptFile = (path: string, type: string, bytes: Uint8Array<ArrayBuffer>): ScriptFile => {
  const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    type,
    size: bytes.length,
    digest: digestOf(bytes, 'sha256', 'base64url').slice(0, digestLength),
    isHashed: isHashed(path),
    async read(encoding) {
      if (!encoding) return bytes
      const found = packed.get(encoding) ?? packers[encoding](bytes).then((buffer) => new Uint8Array(buffer))
      packed.set(encoding, found)
      return found
    },
  }
}

/** The build's own record of its files. */
const recordFile = 'integrity.json'

const readRecord = async (directory: string, file: ScriptFile): Promise<BuildRecord> => {
  const text = new TextDecoder().decode(await file.read(undefined))
  try {
    const { version, integrity, tags, languages = {}, owner } = JSON.parse(text) as Partial<BuildRecord>
    if (!version || !integrity || !tags) throw new SyntaxError('version, integrity or tags is missing')
    return { version, integrity, tags, languages, owner }
  } catch (error) {
    throw new Error(
      `${join(directory, recordFile)}: ${(error as Error).message}; expected the integrity.json of a script-tag build`,
    )
  }
}

/**
 * Reads a script-tag build into memory, so that no request becomes a file path. Ignores links and files of unknown types.
 *
 * @throws Error if the directory does not exist, or a file does not match the build's hash.
 */
export const readScriptBuild = async (directory: string): Promise<ScriptBuild> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new Error(`cannot read the script-tag build: ${error.message}`)
  })
  const files = new Map<string, ScriptFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!type || !entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = relative(directory, file).split(sep).join('/')
    files.set(path, scriptFile(path, type, new Uint8Array(await readFile(file))))
  }
  const written = files.get(recordFile)
  const record = written && (await readRecord(directory, written))
  const hashes = record
    ? [record.integrity, ...Object.values(record.languages), record.owner?.integrity ?? {}]
    : []
  for (const [path, expected] of hashes.flatMap((files) => Object.entries(files))) {
    const bytes = await files.get(path)?.read(undefined)
    if (!bytes || `sha384-${digestOf(bytes, 'sha384', 'base64')}` !== expected)
      throw new Error(
        `${join(directory, path)} does not match the build (${recordFile} expects ${expected}): build again, or copy the complete build`,
      )
  }
  return { files, record }
}
