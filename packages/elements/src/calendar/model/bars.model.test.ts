import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stackBars } from './bars.model.js'

const summaryOf = (spans: readonly [number, number][], most: number, days = 7) => {
  const { bars, hidden, lines } = stackBars(
    spans.map(([from, to]) => ({ from, to })),
    days,
    most,
  )
  return { bars: bars.map(({ item, line }) => [item.from, item.to, line]), hidden, lines }
}

describe('bars over a row of days', () => {
  it('assigns each the first line that is free on all of its days', () => {
    expect(
      summaryOf(
        [
          [0, 3],
          [2, 4],
          [3, 5],
          [5, 6],
        ],
        4,
      ),
    ).toEqual({
      bars: [
        [0, 3, 0],
        [2, 4, 1],
        [3, 5, 0],
        [5, 6, 0],
      ],
      hidden: [0, 0, 0, 0, 0, 0, 0],
      lines: 2,
    })
  })

  it('uses the last line for the number of hidden spans', () => {
    expect(
      summaryOf(
        [
          [0, 1],
          [0, 1],
          [0, 1],
          [1, 2],
        ],
        2,
        2,
      ),
    ).toEqual({
      bars: [
        [0, 1, 0],
        [1, 2, 0],
      ],
      hidden: [2, 0],
      lines: 2,
    })
  })

  it('hides a span of several days on all of them', () => {
    expect(
      summaryOf(
        [
          [0, 1],
          [0, 2],
          [0, 1],
        ],
        2,
        2,
      ),
    ).toEqual({ bars: [[0, 1, 0]], hidden: [2, 1], lines: 2 })
  })

  it('clips spans at the edges', () => {
    expect(summaryOf([[-3, 20]], 2, 7)).toEqual({
      bars: [[-3, 20, 0]],
      hidden: [0, 0, 0, 0, 0, 0, 0],
      lines: 1,
    })
  })

  const anySpans = fc.array(
    fc.tuple(fc.integer({ min: -3, max: 6 }), fc.integer({ min: 1, max: 9 })).map(([from, length]) => ({
      from,
      to: Math.max(1, from + length),
    })),
    { maxLength: 40 },
  )

  it('shows or counts each span on each of its days, without overlaps', () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 1, max: 6 }), (spans, most) => {
        const { bars, hidden, lines } = stackBars(spans, 7, most)
        expect(lines <= most).toBe(true)
        for (let day = 0; day < 7; day++) {
          const has = ({ from, to }: { from: number; to: number }) => from <= day && day < to
          const shown = bars.filter(({ item }) => has(item)).map(({ line }) => line)
          expect(new Set(shown).size).toBe(shown.length)
          expect(shown.length + (hidden[day] as number)).toBe(spans.filter(has).length)
          if (hidden[day]) expect(shown.includes(most - 1)).toBe(false)
        }
      }),
    )
  })
})
