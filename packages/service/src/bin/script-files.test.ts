import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readScriptBuild } from './script-files.js'

const script = `export const words = '${'free and busy '.repeat(100)}'`
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
const record = { version: '0.1.0-abc', integrity: { 'whenable.js': integrity }, languages: {}, tags: {} }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'whenable-build-'))
  await mkdir(join(directory, 'chunks'))
  await writeFile(join(directory, 'whenable.js'), script)
  await writeFile(join(directory, 'chunks', 'booking-D6WZusE.js'), 'export {}')
  await writeFile(join(directory, 'chunks', 'booking-D6WZusE.js.map'), '{}')
  await mkdir(join(directory, 'languages'))
  await writeFile(join(directory, 'languages', 'de-times-05F99815.js'), 'export {}')
  await writeFile(join(directory, 'integrity.json'), JSON.stringify(record))
})
afterEach(() => rm(directory, { recursive: true }))

describe('the directory of a script-tag build', () => {
  test('is read with its integrity file', async () => {
    await writeFile(join(directory, 'notes.txt'), 'no script')
    await symlink('/etc/hostname', join(directory, 'hostname.js'))
    const build = await readScriptBuild(directory)
    expect([...build.files.keys()].sort()).toEqual([
      'chunks/booking-D6WZusE.js',
      'chunks/booking-D6WZusE.js.map',
      'integrity.json',
      'languages/de-times-05F99815.js',
      'whenable.js',
    ])
    expect(build.record).toEqual(record)
  })

  test('has files with and without a hash in their names', async () => {
    const { files } = await readScriptBuild(directory)
    expect(files.get('whenable.js')?.isHashed).toBe(false)
    expect(files.get('chunks/booking-D6WZusE.js')?.isHashed).toBe(true)
    expect(files.get('chunks/booking-D6WZusE.js.map')?.isHashed).toBe(true)
    expect(files.get('languages/de-times-05F99815.js')?.isHashed).toBe(true)
  })

  test('is compressed once for each encoding, and decompresses to the original', async () => {
    const { files } = await readScriptBuild(directory)
    const file = files.get('whenable.js')!
    const [br, again, gzip] = await Promise.all([file.read('br'), file.read('br'), file.read('gzip')])
    expect(again).toBe(br)
    expect(brotliDecompressSync(br).toString()).toBe(script)
    expect(gunzipSync(gzip).toString()).toBe(script)
    expect(br.length).toBeLessThan(script.length / 5)
  })

  test('can lack an integrity file', async () => {
    await rm(join(directory, 'integrity.json'))
    expect((await readScriptBuild(directory)).record).toBeUndefined()
  })

  test('rejects a changed or missing file', async () => {
    await writeFile(join(directory, 'whenable.js'), `${script}\nsend(document.cookie)`)
    await expect(readScriptBuild(directory)).rejects.toThrow('whenable.js does not match the build')
    await rm(join(directory, 'whenable.js'))
    await expect(readScriptBuild(directory)).rejects.toThrow('whenable.js does not match the build')
  })

  test('rejects a changed file of the owner’s script as well', async () => {
    await writeFile(join(directory, 'owner.js'), script)
    const owner = { integrity: { 'owner.js': integrity }, tags: {} }
    await writeFile(join(directory, 'integrity.json'), JSON.stringify({ ...record, owner }))
    expect((await readScriptBuild(directory)).record).toEqual({ ...record, owner })
    await writeFile(join(directory, 'owner.js'), `${script}\nsend(document.cookie)`)
    await expect(readScriptBuild(directory)).rejects.toThrow('owner.js does not match the build')
  })

  test('rejects an invalid integrity.json and a missing directory', async () => {
    await writeFile(join(directory, 'integrity.json'), '{"version":"0.1.0"}')
    await expect(readScriptBuild(directory)).rejects.toThrow(
      'integrity.json: version, integrity or tags is missing',
    )
    await expect(readScriptBuild(join(directory, 'nowhere'))).rejects.toThrow(
      'cannot read the script-tag build',
    )
  })
})
