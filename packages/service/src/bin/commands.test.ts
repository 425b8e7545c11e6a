import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { runProgram } from '../testing/program.js'

/** The exit code and the output of a command line. */
const outcomeOf = async (...args: readonly string[]) => {
  const { exit, output } = runProgram(args)
  return { code: await exit, output: output() }
}

describe('the program', () => {
  test('is the one command of its package', async () => {
    const { bin } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(bin).toEqual({ whenable: './bin/whenable.js' })
  })

  test('lists its commands, each of which shows its own options', async () => {
    const { code, output } = await outcomeOf('--help')
    const names = [...output.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name)
    expect([code, names]).toEqual([
      0,
      ['serve', 'admin-link', 'keys', 'backup', 'reencrypt', 'erase-guest', 'conformance'],
    ])
    for (const name of names) {
      const own = await outcomeOf(name, '--help')
      expect([own.code, own.output]).toEqual([0, expect.stringContaining(`\n  whenable ${name} `.trimEnd())])
    }
  })

  test.each([
    [[], 'Expected a command, such as whenable serve\n'],
    [['sevre'], 'sevre: expected a command, such as whenable serve\n'],
    [['--port', '4170'], '--port: expected a command, such as whenable serve\n'],
  ])('refuses %j with its commands, and exits with 2', async (args, problem) => {
    const { code, output } = await outcomeOf(...args)
    expect([code, output.startsWith(problem)]).toEqual([2, true])
    expect(output).toContain('  serve  ')
  })
})
