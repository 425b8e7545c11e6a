import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type DatabaseClock, startDatabaseClock } from './database-clock.js'

/** A machine and a database with manual clocks in milliseconds, and with latencies to and from the database. */
const openClocks = () => {
  const state = { machine: 5_000, ahead: 1_000_000, way: 0, wayBack: 0, isAway: false }
  const pool = {
    connect: async () => ({
      query: async () => {
        if (state.isAway) throw new Error('the database is away')
        state.machine += state.way
        const now = state.machine + state.ahead
        state.machine += state.wayBack
        return { rows: [{ now }] }
      },
      release: () => {},
    }),
  } as unknown as pg.Pool
  return { state, start: () => startDatabaseClock(pool, () => state.machine) }
}

let clock: DatabaseClock | undefined
afterEach(() => clock?.stop())

test('the database clock advances with the machine’s monotonic clock, whatever its wall clock shows', async () => {
  const { state, start } = openClocks()
  clock = await start()
  expect(clock.now()).toBe(1_005)
  state.machine += 20_500
  expect(clock.now()).toBe(1_025)
})

test('half of the round-trip time counts as latency', async () => {
  const { state, start } = openClocks()
  Object.assign(state, { way: 3_000, wayBack: 3_000 })
  clock = await start()
  expect(clock.now()).toBe((state.machine + state.ahead) / 1000)
})

test('a slow comparison moves the clock only if the offset exceeds its uncertainty', async () => {
  const { state, start } = openClocks()
  clock = await start()
  Object.assign(state, { way: 0, wayBack: 8_000 })
  await clock.compare()
  expect(clock.now()).toBe((state.machine + state.ahead) / 1000)
  Object.assign(state, { wayBack: 0, ahead: 1_060_000 })
  await clock.compare()
  expect(clock.now()).toBe((state.machine + state.ahead) / 1000)
})

test('the clock continues while the database is unavailable, but does not start without it', async () => {
  const { state, start } = openClocks()
  clock = await start()
  state.isAway = true
  await clock.compare()
  state.machine += 60_000
  expect(clock.now()).toBe(1_065)
  await expect(start()).rejects.toThrow('the database is away')
})
