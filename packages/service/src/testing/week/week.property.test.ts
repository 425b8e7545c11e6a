import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../store/memory/memory-store.js'
import { stores } from '../stores.js'
import { checkClaims } from './check-claims.js'
import { type Effort, playWeeks } from './play-week.js'

const isLong = Boolean(process.env['WHENABLE_LONG'])
const effort: Effort = isLong
  ? { runs: 40, steps: 120, patience: 1_200_000 }
  : { runs: 3, steps: 24, patience: 240_000 }
/** Milliseconds. */
const timeLimit = isLong ? 3_600_000 : 300_000

describe.each(stores.filter(([name]) => name !== 'memory'))('a week on %s', (_name, open) => {
  test(
    'offers what can be booked and explains the rest, keeps buffers, says the same everywhere, and emails once',
    async () => {
      const store = await open()
      try {
        await playWeeks(store, effort)
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
