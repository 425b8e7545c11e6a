import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../testing/prepared-database.js'
import { runCommand, runProgram } from '../testing/program.js'
import { backUp } from './backup.js'
import { type StartedService, startService } from './start-service.js'

const now = parseInstant('2026-03-02T08:00:00Z')

const book = async ({ url, studio }: StartedService, start: number): Promise<string | undefined> => {
  const query = `configuration_id=${studio?.configurations.walkthrough}`
  const response = await fetch(`${url}/v3/scheduling/bookings?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      start_time: start,
      end_time: start + 1800,
      guest: { name: 'Robin', email: 'robin@example.com' },
    }),
  })
  return response.ok ? (await response.json()).data.booking_id : undefined
}

/** The starts of the studio's free times in the next weeks. */
const freeTimes = async ({ url, studio }: StartedService): Promise<readonly number[]> => {
  const query = `configuration_id=${studio?.configurations.walkthrough}`
  const response = await fetch(
    `${url}/v3/scheduling/availability?${query}&start_time=${now}&end_time=${instant(now + 14 * 86_400)}`,
  )
  return (await response.json()).data.time_slots.map((slot: { start_time: number }) => slot.start_time)
}

// The embedded database takes seconds to start, more on a busy machine.
describe('a backup of the embedded database', () => {
  let directory: string
  let data: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'whenable-backup-'))
    data = join(directory, 'data')
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const backUpTo = (to: string) => runCommand(backUp, '--data', data, '--to', to)
  /** The same in a separate process. */
  const programBacksUpTo = async (to: string) => {
    const running = runProgram(['backup', '--data', data, '--to', to])
    const code = await running.exit
    return { code, output: running.output() }
  }

  const booked = async (place: string, ids: readonly string[]): Promise<number> => {
    const restored = await startService({ port: 0, now, store: { directory: place }, seed: true })
    try {
      const found = await Promise.all(
        ids.map(async (id) => {
          const query = `configuration_id=${restored.studio?.configurations.walkthrough}`
          const response = await fetch(`${restored.url}/v3/scheduling/bookings/${id}?${query}`)
          return response.ok
        }),
      )
      return found.filter(Boolean).length
    } finally {
      await restored.close()
    }
  }

  test('made during bookings has all that were acknowledged before, and can be opened', async () => {
    await copyEmptyDatabase(join(data, 'database'))
    const started = await startService({ port: 0, now, store: { directory: data }, seed: true })
    const times = await freeTimes(started)
    const before: string[] = []
    const to = join(directory, 'backup')
    try {
      for (const start of times.slice(0, 5)) {
        const id = await book(started, start)
        if (id) before.push(id)
      }
      expect(before.length).toBeGreaterThan(0)
      let isCopying = true
      const copying = programBacksUpTo(to).then((result) => {
        isCopying = false
        return result
      })
      let during = 0
      for (const start of times.slice(5)) {
        if (!isCopying) break
        if (await book(started, start)) during++
      }
      expect(await copying).toMatchObject({ code: 0, output: expect.stringContaining(to) })
      expect(during).toBeGreaterThan(0)
      expect(await backUpTo(to)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    } finally {
      await started.close()
    }
    expect(await booked(to, before)).toBe(before.length)
  })

  test('copies the data of a stopped service, and gives advice if there is none', async () => {
    expect(await backUpTo(join(directory, 'nothing'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('--data'),
    })
    await copyEmptyDatabase(join(data, 'database'))
    const started = await startService({ port: 0, now, store: { directory: data }, seed: true })
    const [start = now] = await freeTimes(started)
    const id = await book(started, start)
    await started.close()
    expect((await backUpTo(join(directory, 'cold'))).code).toBe(0)
    expect(await booked(join(directory, 'cold'), [id ?? ''])).toBe(1)
  })
})
