import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { monday } from '../../testing/studio.js'
import { createMemoryStore } from '../store/memory/memory-store.js'
import type { Store } from '../store/store.js'
import { createRateLimits, type Limited, type RateLimits } from './rate-limits.js'

describe('rate limits', () => {
  let now: Instant
  let store: Store
  let told: number
  beforeEach(() => {
    now = monday
    told = 0
    const { countHits, ...others } = createMemoryStore()
    store = {
      ...others,
      countHits: (hits) => {
        told++
        return countHits(hits)
      },
    }
  })
  const open = (perMinute?: number) => createRateLimits(store, () => now, perMinute)

  /** The number of admitted requests, and the response to the first refused one. */
  const send = async (
    limits: RateLimits,
    times: number,
    limited: Limited = 'address',
    subject = '192.0.2.1',
  ) => {
    let authorized = 0
    let refusal: ServiceError | undefined
    for (let index = 0; index < times; index++)
      try {
        await limits.count(limited, subject)
        authorized++
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        refusal ??= error
      }
    return { authorized, refusal }
  }

  test('admit requests up to the limit, and report when to retry', async () => {
    now = instant(monday + 20)
    const { authorized, refusal } = await send(open(7), 10)
    expect(authorized).toBe(7)
    expect(refusal).toMatchObject({ type: 'rate_limit_error', status: 429, retryAfter: 40 })
    expect(refusal?.message).toContain('40 seconds')
  })

  test('count several occurrences that are made at once, of which the last ones may go beyond the limit', async () => {
    const limits = open(7)
    await limits.count('address', '192.0.2.1', 6)
    await limits.count('address', '192.0.2.1', 6)
    expect((await send(limits, 1)).authorized).toBe(0)
    expect((await send(open(7), 1)).authorized).toBe(0)
  })

  test('restart with each window', async () => {
    const limits = open(3)
    await send(limits, 5)
    now = instant(monday + 60)
    expect((await send(limits, 5)).authorized).toBe(3)
  })

  test('are separate for each subject and each limit', async () => {
    const limits = open(3)
    await send(limits, 5)
    expect((await send(limits, 5, 'address', '192.0.2.2')).authorized).toBe(3)
    expect((await send(limits, 50, 'credential')).authorized).toBe(30)
  })

  test('are shared between processes, to within a twentieth', async () => {
    const processes = [open(100), open(100), open(100)]
    const all = await Promise.all(processes.map((limits) => send(limits, 100)))
    const authorized = all.reduce((sum, one) => sum + one.authorized, 0)
    expect(authorized).toBeGreaterThanOrEqual(100)
    expect(authorized).toBeLessThanOrEqual(100 + processes.length * 5)
  })

  test('are exact if they are small', async () => {
    const processes = [open(), open()]
    const all = await Promise.all(
      processes.map((limits) => send(limits, 10, 'code-emails', 'ada@example.com')),
    )
    expect(all.reduce((sum, one) => sum + one.authorized, 0)).toBe(5)
  })

  test('query the store once for many requests', async () => {
    await send(open(1_000), 1_000)
    expect(told).toBe(20)
  })

  test('count no requests if they are off, but still count codes', async () => {
    const limits = open(0)
    for (const limited of ['address', 'credential', 'refused-credentials'] as const)
      expect((await send(limits, 500, limited)).refusal).toBeUndefined()
    expect(told).toBe(0)
    expect((await send(limits, 30, 'wrong-codes')).authorized).toBe(20)
  })

  test('are separate in each process while the store is unavailable', async () => {
    expect((await send(open(5), 10, 'probe')).authorized).toBe(5)
    expect((await send(open(5), 10, 'probe')).authorized).toBe(5)
    expect(told).toBe(0)
  })

  test('cache a limited number of subjects, and keep all counts in the store', async () => {
    const limits = createRateLimits(store, () => now, 100, 3)
    await send(limits, 100, 'address', 'flood')
    for (const other of ['a', 'b', 'c']) await send(limits, 1, 'address', other)
    // After it left the cache, its first write reads the count from the store.
    expect((await send(limits, 100, 'address', 'flood')).authorized).toBeLessThan(5)
    // The others left the cache too, so their unwritten counts restart.
    expect((await send(limits, 99, 'address', 'a')).authorized).toBe(99)
  })

  test('can be read without counting', async () => {
    const limits = open(20)
    expect(() => limits.check('refused-credentials', 'x')).not.toThrow()
    await send(limits, 2, 'refused-credentials', 'x')
    expect(() => limits.check('refused-credentials', 'x')).toThrow(/too many requests/)
    expect(() => limits.check('refused-credentials', 'y')).not.toThrow()
  })
})
