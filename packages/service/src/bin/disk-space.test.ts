import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { freeSpace, watchDisk } from './disk-space.js'
import { type StartedService, startService } from './start-service.js'

const mebibyte = 1024 * 1024

describe('the disk of the embedded database', () => {
  test('is reported once when it is full, and once when it is no longer', async () => {
    let free = 500 * mebibyte
    const said: string[] = []
    const disk = watchDisk(
      '/data',
      (error) => said.push(error.message),
      async () => free,
    )
    await disk.check()
    free = 20 * mebibyte
    await expect(disk.check()).rejects.toThrow(
      'the disk of /data is full: 20 MB are free, and 128 MB are needed',
    )
    await expect(disk.check()).rejects.toThrow()
    free = 0
    await expect(disk.check()).rejects.toThrow('0 MB are free')
    free = 200 * mebibyte
    await disk.check()
    expect(said).toEqual([
      expect.stringMatching(/^the disk of \/data is full/),
      'the disk of /data has enough space again',
    ])
  })

  test('is no problem if the system does not tell its size', async () => {
    const disk = watchDisk(
      '/data',
      () => {},
      () => Promise.reject(new Error('ENOSYS')),
    )
    await disk.check()
    expect([await disk.problem(), await disk.free()]).toEqual([undefined, undefined])
  })

  test('is that of the nearest directory, before its own exists', async () => {
    expect(await freeSpace(join(tmpdir(), 'not', 'there'))).toBeGreaterThan(0)
  })
})

describe('a service whose disk is full', () => {
  test('is alive and not ready, says so in its log and its metrics, and is ready again once there is space', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'whenable-disk-'))
    await copyEmptyDatabase(join(directory, 'database'))
    let free = 500 * mebibyte
    const errors: string[] = []
    let started: StartedService | undefined
    try {
      started = await startService({
        ...{ port: 0, store: { directory }, metrics: { port: 0 } },
        report: (error) => errors.push((error as Error).message),
        freeSpace: async () => free,
      })
      const { url, metricsUrl = '' } = started
      const statuses = async () => {
        return Promise.all(['livez', 'readyz'].map(async (path) => (await fetch(`${url}/${path}`)).status))
      }
      const metric = async () =>
        /whenable_data_free_bytes (\d+)/.exec(await (await fetch(metricsUrl)).text())?.[1]
      expect([await statuses(), await metric()]).toEqual([[200, 200], String(free)])
      free = mebibyte
      await expect.poll(statuses).toEqual([200, 503])
      expect([errors, await metric()]).toEqual([
        [expect.stringMatching(/is full: 1 MB are free/)],
        String(free),
      ])
      free = 500 * mebibyte
      await expect.poll(statuses).toEqual([200, 200])
      expect(errors).toHaveLength(2)
    } finally {
      await started?.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  test('that cannot start says what is wrong', async () => {
    const file = join(tmpdir(), `whenable-not-a-directory-${process.pid}`)
    const store = { directory: join('/dev/null', file) }
    await expect(startService({ port: 0, store, freeSpace: async () => mebibyte })).rejects.toThrow(
      /the disk of \/dev\/null.* is full: 1 MB are free, and 128 MB are needed.*\(.+\)/,
    )
    await expect(startService({ port: 0, store, freeSpace: async () => 1e12 })).rejects.not.toThrow(/is full/)
  })
})
