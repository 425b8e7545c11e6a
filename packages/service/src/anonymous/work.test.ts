import { mostWork } from '@whenable/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Work, workAfter } from './work.js'

const hashes = ({ proofs, difficulty }: Work) => proofs * 2 ** difficulty
const easiest = hashes(workAfter({ address: 0, network: 0 }))

test.each([
  [{ address: 0, network: 0 }, 1],
  [{ address: 4, network: 19 }, 1],
  [{ address: 5, network: 5 }, 2],
  [{ address: 0, network: 20 }, 2],
  [{ address: 15, network: 15 }, 8],
  [{ address: 35, network: 35 }, 96],
  [{ address: 1_000, network: 1_000 }, 96],
])('after %j solved challenges the next one is %i times the work', (solved, times) => {
  expect(hashes(workAfter(solved)) / easiest).toBe(times)
})

test('the work begins where the operator says, and grows to the same', () => {
  const [first, last] = [0, 1_000].map((address) => workAfter({ address, network: 0 }, false, 14))
  expect(first).toEqual({ proofs: 16, difficulty: 14 })
  expect(last).toEqual(workAfter({ address: 1_000, network: 0 }))
})

test('the work grows with each solved challenge, later in an office, and never beyond what a page does', () => {
  const solved = fc.record({ address: fc.nat(200), network: fc.nat(800) })
  fc.assert(
    fc.property(solved, fc.nat(50), (before, more) => {
      const work = hashes(workAfter(before))
      expect(
        hashes(workAfter({ address: before.address + more, network: before.network + more })),
      ).toBeGreaterThanOrEqual(work)
      expect(hashes(workAfter(before, true))).toBeLessThanOrEqual(work)
      expect(work).toBeLessThanOrEqual(mostWork)
    }),
  )
})
