import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBuilds } from './current-builds.mjs'

describe('a build', () => {
  let root: string
  const write = (file: string, text: string) => writeFileSync(join(root, file), text)
  const isCurrent = () => openBuilds(root).areCurrent(['built.js'])
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'whenable-builds-'))
    spawnSync('git', ['init', '--quiet', root])
    write('.gitignore', 'built.js\n.cache\n')
    write('source.ts', 'one')
    write('removed.ts', 'two')
    const builds = openBuilds(root)
    write('built.js', 'one, two')
    builds.record(['built.js'])
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is current for the files that it was made from', () => {
    expect(isCurrent()).toBe(true)
  })

  it.each<[change: string, change: () => void]>([
    ['a file has changed', () => write('source.ts', 'other')],
    ['there is another file', () => write('another.ts', '')],
    ['a file is removed', () => rmSync(join(root, 'removed.ts'))],
    ['its output is removed', () => rmSync(join(root, 'built.js'))],
    ['something else has built it', () => utimesSync(join(root, 'built.js'), 1, 1)],
    ['there is no Git', () => rmSync(join(root, '.git'), { recursive: true })],
  ])('is not current if %s', (_, change) => {
    change()
    expect(isCurrent()).toBe(false)
  })

  it('is current again for the files that it was made from', () => {
    write('source.ts', 'other')
    write('source.ts', 'one')
    expect(isCurrent()).toBe(true)
  })

  it('is not current if a file has changed while it was made', () => {
    const builds = openBuilds(root)
    write('source.ts', 'other')
    builds.record(['built.js'])
    expect(isCurrent()).toBe(false)
  })
})
