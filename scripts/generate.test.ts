import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runGenerator } from './generate.mjs'

describe('a generator', () => {
  let root: string
  let runs: number
  const path = (file: string) => join(root, file)
  const write = (file: string, text: string) => writeFileSync(path(file), text)
  /** Makes of each word of its input a file with the word in it, in capitals. */
  const generate = () =>
    runGenerator(root, {
      name: 'words in capitals',
      inputs: ['words'],
      except: /\.test$/,
      make: async () => {
        runs++
        const words = readFileSync(path('words/all'), 'utf8').split(' ')
        return Object.fromEntries(words.map((word) => [`made/${word}`, word.toUpperCase()]))
      },
    })
  beforeEach(async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    root = mkdtempSync(join(tmpdir(), 'whenable-generate-'))
    runs = 0
    mkdirSync(path('words'))
    write('words/all', 'one two')
    await generate()
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('writes its files', () => {
    expect(readFileSync(path('made/two'), 'utf8')).toBe('TWO')
  })

  it('does nothing if its inputs are unchanged, whatever their times are, or only tests have changed', async () => {
    utimesSync(path('words/all'), 1, 1)
    write('words/all.test', '')
    await generate()
    expect(runs).toBe(1)
  })

  it.each<[change: string, change: () => void]>([
    ['an input is changed', () => write('words/all', 'two one')],
    ['there is another input', () => write('words/more', '')],
    ['one of its files is changed', () => write('made/one', 'one')],
    ['one of its files is removed', () => rmSync(path('made/one'))],
  ])('runs if %s', async (_, change) => {
    change()
    await generate()
    expect([runs, readFileSync(path('made/one'), 'utf8')]).toEqual([2, 'ONE'])
  })

  it('leaves a file alone that it would write again', async () => {
    utimesSync(path('made/one'), 1, 1)
    write('words/all', 'one three')
    await generate()
    expect(statSync(path('made/one')).mtimeMs).toBe(1000)
  })

  it('removes a file that it no longer makes', async () => {
    write('words/all', 'one')
    await generate()
    expect(existsSync(path('made/two'))).toBe(false)
  })
})
