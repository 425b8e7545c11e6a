import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { programKey, runCommand, runProgram, servesAt } from '../testing/program.js'
import { operate } from './administer.js'
import { keys } from './keys.js'

const run = (args: readonly string[]) => operate(keys, args)

// The embedded database takes seconds to start, more on a busy machine.
describe('the command keys', () => {
  let directory: string
  const running: ChildProcess[] = []
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-keys-'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  const keysOf = (...args: string[]) => runCommand(run, ...args, '--data', directory)
  const serve = async () => {
    const started = runProgram(['serve', '--port', '0', '--data', directory])
    running.push(started.child)
    const [, address = ''] = await started.says(servesAt)
    return { ...started, address }
  }

  test('creates, lists, rotates and revokes keys, between two runs of the service and while it runs', async () => {
    await copyEmptyDatabase(join(directory, 'database'))
    const first = await serve()
    expect(await keysOf('list')).toMatchObject({ code: 0, output: expect.stringContaining('environment') })
    first.child.kill('SIGTERM')
    await first.exit

    const made = runProgram(['keys', 'create', 'CRM', '--scope', 'everything', '--data', directory])
    expect(await made.exit).toBe(0)
    expect(made.output()).toMatch(/shown only once/)
    const [, id = ''] = /id {7}(\S+)/.exec(made.output()) ?? []
    const [, old = ''] = /API key {2}(\S+)/.exec(made.output()) ?? []
    const rotated = await keysOf('rotate', id, '--hours', '1')
    const [, next = ''] = /API key {2}(\S+)/.exec(rotated.output) ?? []
    expect(rotated.output).toContain(`${id} expires`)
    const listed = await keysOf('list')
    expect(listed.output).toMatch(/environment.*last used never/)
    expect(listed.output).toMatch(new RegExp(`${id} {2}CRM.*expires`))

    const again = await serve()
    const statusOf = async (key: string) =>
      (await fetch(`${again.address}/v3/grants`, { headers: { Authorization: `Bearer ${key}` } })).status
    expect([await statusOf(old), await statusOf(next), await statusOf(programKey)]).toEqual([200, 200, 200])
    expect((await keysOf('revoke', id)).output).toContain('is revoked')
    expect([await statusOf(old), await statusOf(next), await statusOf(programKey)]).toEqual([401, 200, 200])
    const ids = [...(await keysOf('list')).output.matchAll(/^(\S+) {2}CRM/gm)].map(([, listed]) => listed)
    again.child.kill('SIGTERM')
    await again.exit

    expect((await keysOf('revoke', ids[0] ?? '')).output).toContain('is revoked')
    const website = await keysOf('create', 'Website', '--days', '30')
    expect(website.output).toContain('scope    sessions')
    expect((await keysOf('list')).output).toMatch(/Website +sessions +by the command line.*expires/)
    expect(await keysOf('revoke', id)).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no API key'),
    })
  })

  test.each([
    [['sing'], /expected list, create, revoke, rotate/],
    [['toString'], /expected list, create, revoke, rotate/],
    [['create'], /keys create: expected NAME/],
    [['list', 'all'], /keys list: expected no argument/],
    [['rotate', 'id', '--hours', 'many'], /--hours many: expected a number/],
    [['create', 'CRM', '--scope', 'sessions,all'], /--scope sessions,all: expected some of sessions, read/],
    [['create', 'CRM', '--days', '0'], /--days 0: expected a whole number/],
    [['list', '--colour', 'red'], /--colour/],
  ])('refuses %j with the reason', async (args, why) => {
    const refused = await runCommand(run, ...args)
    expect(refused).toMatchObject({ code: 2, output: expect.stringMatching(why) })
  })

  test('reports that there is no application yet', async () => {
    await copyEmptyDatabase(join(directory, 'database'))
    const none = await runCommand(run, 'list', '--data', directory)
    expect([none.code, none.output]).toEqual([1, expect.stringContaining('there is no application yet')])
    vi.stubEnv('WHENABLE_CLIENT_ID', 'another')
    const other = await runCommand(run, 'list', '--data', directory)
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('with the client id another')])
  })
})
