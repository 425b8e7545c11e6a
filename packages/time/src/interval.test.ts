import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from './instant.js'
import {
  expandInterval,
  type Interval,
  intersectIntervals,
  mergeIntervals,
  overlaps,
  subtractIntervals,
} from './interval.js'

const interval = (start: number, end: number): Interval => ({ start: start as Instant, end: end as Instant })
const anyIntervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
    .map(([start, length]) => interval(start, start + length)),
  { maxLength: 8 },
)
const has = (list: readonly Interval[], point: number) =>
  list.some(({ start, end }) => start <= point && point < end)
const points = Array.from({ length: 60 }, (_, i) => i)

function expectMerged(list: readonly Interval[]) {
  for (const [i, { start, end }] of list.entries()) {
    expect(start).toBeLessThan(end)
    expect(start).toBeGreaterThan(list[i - 1]?.end ?? -1)
  }
}

describe('intervals', () => {
  it('that only touch do not overlap', () => {
    expect(overlaps(interval(0, 10), interval(10, 20))).toBe(false)
    expect(overlaps(interval(0, 11), interval(10, 20))).toBe(true)
  })

  it('expand on both sides', () => {
    expect(expandInterval(interval(100, 200), 30, 60)).toEqual(interval(70, 260))
  })

  it('merge to the same points, sorted and separate', () => {
    fc.assert(
      fc.property(anyIntervals, (list) => {
        const merged = mergeIntervals(list)
        expectMerged(merged)
        for (const point of points) expect(has(merged, point)).toBe(has(list, point))
      }),
    )
  })

  it('intersect and subtract point by point', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const [shared, left] = [intersectIntervals(a, b), subtractIntervals(a, b)]
        expectMerged(shared)
        expectMerged(left)
        for (const point of points) {
          expect(has(shared, point)).toBe(has(a, point) && has(b, point))
          expect(has(left, point)).toBe(has(a, point) && !has(b, point))
        }
      }),
    )
  })

  it('the intersection and the difference make up the original', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const both = [...intersectIntervals(a, b), ...subtractIntervals(a, b)]
        expect(mergeIntervals(both)).toEqual(mergeIntervals(a))
      }),
    )
  })

  it('are not mutated', () => {
    const list = Object.freeze([Object.freeze(interval(5, 9)), Object.freeze(interval(0, 6))])
    expect(mergeIntervals(list)).toEqual([interval(0, 9)])
    expect(subtractIntervals(list, list)).toEqual([])
    expect(list).toEqual([interval(5, 9), interval(0, 6)])
  })
})
