import fc from 'fast-check'
import type { Store } from '../../kernel/store/store.js'
import { checkBookings } from './checks.js'
import { minuteAt } from './clock.js'
import { commands } from './commands.js'
import { generatedWeek, modelOf } from './generated.js'
import { openWorld } from './world.js'

/** How much is played. */
export interface Effort {
  readonly runs: number
  /** The most steps of a run. */
  readonly steps: number
  /** After how many milliseconds a failure is no longer made smaller. */
  readonly patience: number
  /** The same weeks in each run. Default: as for all property tests. */
  readonly seed?: number | undefined
}

/** How to repeat a failure, which prints them: the path of the run, and that of its commands. `WHENABLE_SEED` is the seed. */
const { WHENABLE_PATH: path, WHENABLE_COMMANDS: replayPath } = process.env

/** Gives each run addresses of its own, so that all can use one database. */
let number = 0

/**
 * Plays random weeks on a store.
 *
 * @throws Error with what happened in the smallest week that fails, and how to repeat it.
 */
export const playWeeks = async (store: Store, { runs, steps, patience, seed }: Effort): Promise<void> => {
  const week = fc.asyncProperty(
    generatedWeek,
    fc.commands(commands, { maxCommands: steps, size: 'max', ...(replayPath ? { replayPath } : {}) }),
    async (described, acts) => {
      const model = modelOf(described, `week${number++}.example`)
      const world = await openWorld(store, model, (wall, zone) => minuteAt(zone, wall))
      try {
        await fc.asyncModelRun(() => ({ model, real: world }), acts)
        await checkBookings(model, world)
      } finally {
        await world.close()
      }
    },
  )
  const details = await fc.check(week, {
    ...{ numRuns: runs, interruptAfterTimeLimit: patience },
    ...(seed === undefined ? {} : { seed }),
    ...(path ? { path } : {}),
  })
  if (!details.failed) return
  const message = (await fc.asyncDefaultReportMessage(details)) ?? ''
  const [, commandsPath = ''] = /replayPath="([^"]*)"/.exec(message) ?? []
  const again = `WHENABLE_SEED=${details.seed} WHENABLE_PATH='${details.counterexamplePath}' WHENABLE_COMMANDS='${commandsPath}'`
  throw new Error(`${message}\n\nTo repeat it: ${again}`, { cause: details.errorInstance })
}
