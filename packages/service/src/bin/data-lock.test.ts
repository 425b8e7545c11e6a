import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockData } from './data-lock.js'

describe('the lock on a data directory', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-lock-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  /** Another process that listens on the lock's socket. */
  const otherProcess = async () => {
    const path = JSON.stringify(join(directory, 'lock', 'other'))
    const child = spawn(
      process.execPath,
      ['-e', `require('net').createServer().listen(${path}, () => console.log('held'))`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await new Promise((done) => child.stdout.once('data', done))
    return {
      kill: async () => {
        child.kill('SIGKILL')
        await new Promise((done) => child.once('exit', done))
      },
    }
  }

  test('is held by one process at a time', async () => {
    const unlock = await lockData(directory)
    await expect(lockData(directory)).rejects.toThrow(/in use by another process: .*--data/)
    await unlock()
    await (await lockData(directory))()
  })

  test('is free after its process was killed', async () => {
    await (await lockData(directory))()
    const holder = await otherProcess()
    await expect(lockData(directory)).rejects.toThrow(/in use/)
    await holder.kill()
    expect(await readdir(join(directory, 'lock'))).toEqual(['other'])
    const unlock = await lockData(directory)
    expect(await readdir(join(directory, 'lock'))).not.toContain('other')
    await unlock()
  })

  test('is never held by two processes, whatever a killed process left behind', async () => {
    await (await lockData(directory))()
    await (await otherProcess()).kill()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockData(directory)))
    const locks = tries.filter((attempt) => attempt.status === 'fulfilled')
    expect(locks.length).toBeLessThanOrEqual(1)
    await locks[0]?.value()
    await (await lockData(directory))()
  })

  test('works with a long path', async () => {
    const deep = join(directory, 'a'.repeat(120))
    const unlock = await lockData(deep)
    await expect(lockData(deep)).rejects.toThrow(/in use/)
    await unlock()
  })
})
