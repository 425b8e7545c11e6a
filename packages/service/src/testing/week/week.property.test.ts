import fc from 'fast-check'
import { describe, test } from 'vitest'
import { stores } from '../stores.js'
import { checkBookings } from './checks.js'
import { minuteAt } from './clock.js'
import { commands } from './commands.js'
import { generatedWeek, modelOf } from './generated.js'
import { openWorld, type World } from './world.js'

const isLong = Boolean(process.env['WHENABLE_LONG'])
const runs = isLong ? 40 : 3
const steps = isLong ? 120 : 25
/** How to repeat a failure: its seed, its path, and the replay path of its commands, all of which are printed. */
const { WHENABLE_PATH: path, WHENABLE_COMMANDS: replayPath } = process.env

let number = 0

for (const [name, open] of stores.filter(([store]) => store !== 'memory'))
  describe(`a week: ${name}`, () => {
    test('offers what can be booked and explains the rest, keeps buffers, says the same everywhere, and emails once', async () => {
      const store = await open()
      try {
        await fc.assert(
          fc.asyncProperty(
            generatedWeek,
            fc.commands(commands, { maxCommands: steps, size: 'max', ...(replayPath ? { replayPath } : {}) }),
            async (week, acts) => {
              const model = modelOf(week, `week${number++}.example`)
              let world: World | undefined
              try {
                const opened = await openWorld(store, model, (wall, zone) => minuteAt(zone, wall))
                world = opened
                await fc.asyncModelRun(() => ({ model, real: opened }), acts)
                await checkBookings(model, opened)
              } finally {
                await world?.close()
              }
            },
          ),
          { numRuns: runs, ...(path ? { path } : {}) },
        )
      } finally {
        await store.close()
      }
    })
  })
