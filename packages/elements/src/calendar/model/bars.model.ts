/** A span of days in a row: its first day and the day after its last, counted from the row's first. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

/** A span in its line, counted from the top. */
export interface Bar<Item extends DaySpan> {
  readonly item: Item
  readonly line: number
}

/** The bars of a row of days, and how many spans of each day do not fit. */
export interface Bars<Item extends DaySpan> {
  readonly bars: readonly Bar<Item>[]
  readonly hidden: readonly number[]
  /** How many lines are used, including a line for the number of hidden spans. */
  readonly lines: number
}

/**
 * Stacks all-day spans over a row of `days`: each span gets the first line that is free on all of its days, in the
 * given order. There are `most` lines; a day with more spans uses the last line for the number of hidden spans. Spans
 * may extend beyond the row.
 */
export const stackBars = <Item extends DaySpan>(
  items: readonly Item[],
  days: number,
  most: number,
): Bars<Item> => {
  const taken: (Bar<Item> | undefined)[][] = Array.from({ length: most }, () => new Array(days))
  const hidden: number[] = new Array(days).fill(0)
  const bars = new Set<Bar<Item>>()
  const hide = ({ from, to }: DaySpan) => {
    for (let day = Math.max(0, from); day < Math.min(days, to); day++) hidden[day] = (hidden[day] ?? 0) + 1
  }
  for (const item of items) {
    const from = Math.max(0, item.from)
    const to = Math.min(days, item.to)
    const isFree = (line: (Bar<Item> | undefined)[]) => {
      for (let day = from; day < to; day++) if (line[day]) return false
      return true
    }
    const line = taken.findIndex(isFree)
    if (line < 0) {
      hide(item)
      continue
    }
    const bar = { item, line }
    bars.add(bar)
    taken[line]?.fill(bar, from, to)
  }
  // The number of hidden spans needs the last line of that day.
  for (let day = 0; day < days; day++) {
    const last = taken.at(-1)?.[day]
    if (!hidden[day] || !last || !bars.delete(last)) continue
    hide(last.item)
  }
  let lines = hidden.some(Boolean) ? most : 0
  for (const { line } of bars) lines = Math.max(lines, line + 1)
  return { bars: [...bars], hidden, lines }
}
