import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpackNewDatabase } from './new-database.js'

/** An entry of a tar archive; a folder without contents. */
const entry = (path: string, contents?: string): Buffer => {
  const header = Buffer.alloc(512)
  header.write(path, 0)
  header.write('0000600', 100)
  header.write((contents?.length ?? 0).toString(8).padStart(11, '0'), 124)
  header.write(contents === undefined ? '5' : '0', 156)
  const padded = Buffer.alloc(Math.ceil((contents?.length ?? 0) / 512) * 512)
  padded.write(contents ?? '')
  return Buffer.concat([header, padded])
}

describe('a new database', () => {
  let folder: string
  let directory: string
  let archive: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'whenable-unpack-'))
    directory = join(folder, 'database')
    archive = join(folder, 'archive.tar.gz')
    const entries = [
      entry('/PG_VERSION', '18\n'),
      entry('/base'),
      entry('/base/1', 'x'.repeat(513)),
      entry('/pg_tblspc'),
      entry('/postgresql.conf', ''),
      Buffer.alloc(1024),
    ]
    writeFileSync(archive, gzipSync(Buffer.concat(entries)))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const files = () => readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()

  test('has all files and folders of the archive', () => {
    unpackNewDatabase(directory, archive)
    expect(files()).toEqual(['PG_VERSION', 'base', 'base/1', 'pg_tblspc', 'postgresql.conf'])
    expect(readFileSync(join(directory, 'base/1'), 'utf8')).toBe('x'.repeat(513))
  })

  test('that was unpacked in part is unpacked again', () => {
    unpackNewDatabase(directory, archive)
    rmSync(join(directory, 'PG_VERSION'))
    writeFileSync(join(directory, 'base/1'), 'part')
    unpackNewDatabase(directory, archive)
    expect(readFileSync(join(directory, 'base/1'), 'utf8')).toBe('x'.repeat(513))
  })

  test('replaces no database', () => {
    unpackNewDatabase(directory, archive)
    writeFileSync(join(directory, 'base/1'), 'data')
    unpackNewDatabase(directory, archive)
    expect(readFileSync(join(directory, 'base/1'), 'utf8')).toBe('data')
  })

  test('is left to the engine without an archive', () => {
    unpackNewDatabase(folder, join(folder, 'missing.tar.gz'))
    expect(readdirSync(folder)).toEqual(['archive.tar.gz'])
  })
})
