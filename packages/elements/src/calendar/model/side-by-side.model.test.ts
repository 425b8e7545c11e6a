import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Span, sideBySide } from './side-by-side.model.js'

const summaryOf = (spans: readonly [number, number][], most = 9) => {
  const { placed, crowds } = sideBySide(
    spans.map(([from, to]) => ({ from, to })),
    most,
  )
  return {
    placed: placed.map(({ item, column, width, columns }) => [item.from, item.to, column, width, columns]),
    crowds: crowds.map(({ from, to, items, columns }) => [from, to, items.length, columns]),
  }
}

describe('spans side by side', () => {
  it('gives a span without overlaps the whole width', () => {
    expect(summaryOf([[60, 120]]).placed).toEqual([[60, 120, 0, 1, 1]])
  })

  it('keeps spans that only touch in one column', () => {
    expect(
      summaryOf([
        [60, 120],
        [120, 180],
      ]).placed,
    ).toEqual([
      [60, 120, 0, 1, 1],
      [120, 180, 0, 1, 1],
    ])
  })

  it('gives the longer of two with the same start the first column, and widens the other into free space', () => {
    expect(
      summaryOf([
        [0, 30],
        [0, 90],
        [10, 20],
        [40, 80],
      ]).placed,
    ).toEqual([
      [0, 90, 0, 1, 3],
      [0, 30, 1, 1, 3],
      [10, 20, 2, 1, 3],
      [40, 80, 1, 2, 3],
    ])
  })

  it('groups spans that do not fit', () => {
    const same = [0, 60] as [number, number]
    expect(summaryOf([same, same, same, same, [70, 80]], 3)).toEqual({
      placed: [
        [0, 60, 0, 1, 3],
        [0, 60, 1, 1, 3],
        [70, 80, 0, 1, 1],
      ],
      crowds: [[0, 60, 2, 3]],
    })
  })

  const anySpans = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 300 })).map(([from, length]) => ({
      from,
      to: from + length,
    })),
    { maxLength: 60 },
  )
  const share = (a: Span, b: Span) => a.from < b.to && b.from < a.to

  it('shows each span once, in a column or in a group', () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 1, max: 6 }), (spans, most) => {
        const { placed, crowds } = sideBySide(spans, most)
        const shown = [...placed.map(({ item }) => item), ...crowds.flatMap(({ items }) => items)]
        expect(new Set(shown)).toEqual(new Set(spans))
        expect(shown).toHaveLength(spans.length)
        for (const { items, from, to } of crowds)
          for (const item of items) expect(item.from >= from && item.to <= to).toBe(true)
      }),
    )
  })

  it('never overlaps spans in a column or exceeds the width', () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 1, max: 6 }), (spans, most) => {
        const { placed, crowds } = sideBySide(spans, most)
        const boxes = [
          ...placed.map(({ item, column, width, columns }) => ({
            ...item,
            left: column / columns,
            right: (column + width) / columns,
          })),
          ...crowds.map(({ from, to, columns }) => ({ from, to, left: (columns - 1) / columns, right: 1 })),
        ]
        for (const [index, box] of boxes.entries()) {
          expect(box.left >= 0 && box.right <= 1 + 1e-9).toBe(true)
          for (const other of boxes.slice(index + 1))
            if (share(box, other))
              expect(box.right <= other.left + 1e-9 || other.right <= box.left + 1e-9).toBe(true)
        }
      }),
    )
  })

  it('uses no more columns than the maximum overlap, nor than the limit', () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: 1, max: 60 }), (spans, most) => {
        const fullest = Math.max(
          0,
          ...spans.map((one) => spans.filter(({ from, to }) => from <= one.from && to > one.from).length),
        )
        for (const { columns } of sideBySide(spans, most).placed)
          expect(columns <= Math.min(fullest, most)).toBe(true)
      }),
    )
  })
})
