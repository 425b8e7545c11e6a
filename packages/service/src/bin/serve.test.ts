import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { program, programKey, runProgram, servesAt } from '../testing/program.js'
import { createServerDatabase, hasServer } from '../testing/stores.js'

const withKey = { Authorization: `Bearer ${programKey}` }

// The embedded database takes seconds to start, more on a busy machine.
describe('the program', () => {
  let directory: string
  const running: ChildProcess[] = []
  const start = (...args: string[]) => {
    const started = runProgram([
      'serve',
      '--port',
      '0',
      '--data',
      directory,
      '--now',
      '2026-03-02T08:00:00Z',
      ...args,
    ])
    running.push(started.child)
    return started
  }
  beforeEach(async () => {
    if (!existsSync(program))
      throw new Error(`${program} is not there: build the package first (tsc -b packages/service)`)
    directory = await mkdtemp(join(tmpdir(), 'whenable-serve-'))
  })
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })

  test('prints help', async () => {
    const asked = runProgram(['serve', '--help'])
    expect(await asked.exit).toBe(0)
    expect(asked.output()).toContain('--database-url')
  })

  test('refuses an invalid command line with the reason and the help, and exits with 2', async () => {
    const refused = runProgram(['serve', '--port', 'many'])
    expect(await refused.exit).toBe(2)
    expect(refused.output()).toMatch(/^--port many: expected a number.*\n\nRun the scheduling service/)
  })

  test('reads its environment, and does not print its password', async () => {
    const refused = runProgram(['serve'], { WHENABLE_SMTP: 'nonsense' })
    expect(await refused.exit).toBe(2)
    expect(refused.output()).toMatch(/^--smtp: expected smtp:/)
  })

  test('refuses a key that is too short, and does not print it', async () => {
    const refused = runProgram(['serve', '--memory', '--port', '0'], { WHENABLE_API_KEY: 'too-short' })
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toMatch(/9 characters, expected at least 24/)
    expect(refused.output()).not.toContain('too-short')
  })

  test('writes the first key into a file that only its owner can read, and not into a log', async () => {
    await copyEmptyDatabase(join(directory, 'database'))
    const first = runProgram(['serve', '--port', '0', '--data', directory], { WHENABLE_API_KEY: '' })
    running.push(first.child)
    const [, address = ''] = await first.says(servesAt)
    await first.says(/API key {4}in .*api-key: store it elsewhere/)
    const [, link = ''] = await first.says(/set up {5}(\S+)\n/)
    expect(link).toBe(`${address.replace('127.0.0.1', 'localhost')}/admin#setup=${link.split('=')[1]}`)
    expect(link).toMatch(/=su_[\da-f]{64}$/)
    await first.says(/Another link: npx whenable admin-link --data \S+\n/)
    const file = join(directory, 'api-key')
    const key = (await readFile(file, 'utf8')).trim()
    expect(key).toMatch(/^when_[\da-f]{64}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(first.output()).not.toContain(key)
    const answer = await fetch(`${address}/v3/api-keys`, { headers: { Authorization: `Bearer ${key}` } })
    expect((await answer.json()).data).toMatchObject([{ name: 'first' }])
  })

  test('exits with 1 and advice if its port or its data is in use', async () => {
    await copyEmptyDatabase(join(directory, 'database'))
    const first = start()
    const [, address = ''] = await first.says(servesAt)
    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output()).toMatch(
      /in use by another process: stop that process, or choose another directory with --data/,
    )
    const third = runProgram(['serve', '--memory', '--port', new URL(address).port])
    expect(await third.exit).toBe(1)
    expect(third.output()).toMatch(/port \d+ is in use by another program: .*--port/)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s', async (signal) => {
    const started = start('--memory')
    await started.says(servesAt)
    started.child.kill(signal)
    expect(await started.exit).toBe(0)
  })

  test('logs requests as JSON', async () => {
    const started = start('--memory', '--log', 'json')
    const [, address = ''] = await started.says(servesAt)
    await fetch(`${address}/livez`)
    const [line] = await started.says(/\{.*"operation".*\}/)
    expect(JSON.parse(line)).toMatchObject({ operation: 'status.live', status: 200 })
  })

  // Without a client id, which would name the application.
  test.skipIf(!hasServer)(
    'that starts twice on an empty database makes one application, and starts again',
    async () => {
      const database = await createServerDatabase(process.env['WHENABLE_TEST_POSTGRES'] as string)
      try {
        const serve = () => {
          const args = ['serve', '--port', '0', '--data', directory, '--database-url', database.url]
          const started = runProgram(args, { WHENABLE_CLIENT_ID: '' })
          running.push(started.child)
          return started
        }
        const begin = async () => {
          const programs = [serve(), serve()]
          const addresses = await Promise.all(programs.map(({ says }) => says(servesAt)))
          for (const [, address] of addresses)
            expect((await fetch(`${address}/v3/grants`, { headers: withKey })).status).toBe(200)
          await Promise.all(programs.map(({ says }) => says(/sign in|set up/)))
          return programs
        }
        const first = await begin()
        expect(first.filter(({ output }) => output().includes('client id'))).toHaveLength(1)
        for (const { child, exit } of first) {
          child.kill('SIGTERM')
          expect(await exit).toBe(0)
        }
        const second = await begin()
        expect(second.filter(({ output }) => output().includes('client id'))).toHaveLength(0)
      } finally {
        for (const child of running.splice(0)) child.kill('SIGKILL')
        await database.drop()
      }
    },
  )
})
