import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { stores } from '../stores.js'
import { checkClaims } from './check-claims.js'
import { type Effort, playWeeks } from './play-week.js'

const { WHENABLE_LONG: long, WHENABLE_SEED: repeated } = process.env
const isLong = Boolean(long)
const effort: Effort = isLong
  ? { runs: 40, steps: 120, patience: 1_200_000 }
  : { runs: 3, steps: 24, patience: 120_000 }
/** Each store plays other weeks, so that a short run sees more of them. */
const seeds: Readonly<Record<string, number>> = isLong || repeated ? {} : { PGlite: 2, PostgreSQL: 1 }
/** Milliseconds. */
const timeLimit = isLong ? 3_600_000 : 300_000

describe.each(stores.filter(([name]) => name !== 'memory'))('a week on %s', (name, open) => {
  test(
    'offers what can be booked and explains the rest, keeps buffers, says the same everywhere, and emails once',
    async () => {
      const store = await open()
      try {
        await playWeeks(store, { ...effort, seed: seeds[name] })
      } finally {
        await store.close()
      }
    },
    timeLimit,
  )
})

describe('a booking page', () => {
  test.each([
    ['a service that sends none', false],
    ['an event type that sends none', true],
  ])('claims no email of %s', async (_what, sendsMail) => {
    expect(await checkClaims(createMemoryStore(), sendsMail)).toEqual([])
  })
})
