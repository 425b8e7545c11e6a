import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordDisk } from '../../../testing/power-loss.js'
import { copyEmptyDatabase } from '../../../testing/prepared-database.js'
import { addConfiguration, addHost, bookingBody, openService } from '../../../testing/studio.js'
import { openEmbeddedStore } from './embedded-store.js'

/** The same sequence in every run. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const rounds = process.env['WHENABLE_LONG'] ? 12 : 1
const from = parseInstant('2026-03-03T09:00:00Z')

/** Successive half hours in office hours. */
const startOf = (index: number) =>
  instant(
    from + (Math.floor(index / 16) % 4) * 86_400 + Math.floor(index / 64) * 7 * 86_400 + (index % 16) * 1800,
  )

// The embedded database takes seconds to start, more on a busy machine.
describe('the embedded database after a power loss', () => {
  let directory: string
  let disk: ReturnType<typeof recordDisk>
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-power-'))
  })
  afterEach(async () => {
    disk.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test('has every acknowledged booking, whatever else the disk has lost', async () => {
    const random = chance(7)
    disk = recordDisk(join(directory, 'data'))
    const store = await openEmbeddedStore(join(directory, 'data', 'database'))
    const service = await openService(store)
    const host = await addHost(service, 'ada@example.com')
    const configuration = await addConfiguration(service, [host])
    const path = `/v3/scheduling/bookings?configuration_id=${configuration}`
    const acknowledged: string[] = []
    const left: { at: string; ids: readonly string[] }[] = []
    const leave = (survives?: () => boolean) => {
      const at = join(directory, `left-${left.length}`)
      disk.leaveAt(at, survives)
      left.push({ at, ids: [...acknowledged] })
    }
    let count = 0
    const book = async () => {
      const { status, data } = await service.call('POST', path, { body: bookingBody(startOf(count++)) })
      expect(status).toBe(200)
      acknowledged.push(data.booking_id)
    }
    for (let round = 0; round < rounds; round++) {
      for (let more = 3 + Math.floor(random() * 5); more > 0; more--) await book()
      // Right after a response, only synced writes survive.
      leave()
      // The power fails during a checkpoint, and some unsynced writes survive.
      let until = 1 + Math.floor(random() * 60)
      const sectors = random()
      disk.beforeSync(() => {
        if (--until === 0) leave(() => random() < sectors)
      })
      await book()
      await store.sweep(service.now)
      disk.beforeSync(undefined)
    }
    await store.close()
    disk.stop()

    expect(left.length).toBeGreaterThan(rounds)
    for (const { at, ids } of left) {
      const again = await openEmbeddedStore(join(at, 'database'))
      for (const id of ids)
        expect(await again.read((records) => records.booking(service.applicationId, id))).toMatchObject({
          id,
          status: 'booked',
        })
      await again.close()
    }
  })

  test('acknowledges nothing that the disk fails to store, and asks for a restart', async () => {
    const panics: Error[] = []
    await copyEmptyDatabase(join(directory, 'data', 'database'))
    disk = recordDisk(join(directory, 'data'))
    const store = await openEmbeddedStore(join(directory, 'data', 'database'), {
      onPanic: (error) => panics.push(error),
    })
    const service = await openService(store)
    disk.beforeSync(() => {
      throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })
    })
    const failed = store.transaction((transaction) =>
      transaction.addMails([
        {
          id: 'never acknowledged',
          applicationId: service.applicationId,
          to: { email: 'robin@example.com' },
          subject: '',
          text: '',
          createdAt: service.now,
          sendAt: service.now,
        },
      ]),
    )
    await expect(failed).rejects.toThrow(/fsync/)
    expect(panics.length).toBeGreaterThan(0)
  })
})
