import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'require-build.mjs')

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'whenable-pack-'))
  const named = {
    '.': { source: './src/index.ts', default: './dist/index.js' },
    './script/*': './dist/script/*',
  }
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'parts', exports: named }))
  mkdirSync(join(directory, 'src'))
  writeFileSync(join(directory, 'src', 'index.ts'), '')
})
afterEach(() => rmSync(directory, { recursive: true }))

const check = () => {
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: directory, encoding: 'utf8' })
  return { status, message: stderr.trim() }
}

test('a package that is not built is not packed, and the command that builds it is named', () => {
  expect(check()).toEqual({
    status: 1,
    message: 'parts is not built: ./dist/index.js does not exist. Run pnpm build first.',
  })
})

test('a package is packed once all files that it names exist', () => {
  mkdirSync(join(directory, 'dist', 'script'), { recursive: true })
  writeFileSync(join(directory, 'dist', 'index.js'), '')
  expect(check()).toEqual({ status: 0, message: '' })
})
