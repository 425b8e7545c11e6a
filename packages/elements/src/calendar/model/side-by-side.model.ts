/** A half-open, non-empty span on an axis. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The position of a span among those that overlap it: its first of `columns`, and how many it takes. */
export interface Placed<Item extends Span> {
  readonly item: Item
  readonly column: number
  readonly width: number
  readonly columns: number
}

/** Spans that do not fit side by side, as one. */
export interface Crowd<Item extends Span> extends Span {
  readonly items: readonly Item[]
  /** The last of `columns` is theirs. */
  readonly columns: number
}

/** Spans side by side. */
export interface SideBySide<Item extends Span> {
  readonly placed: readonly Placed<Item>[]
  readonly crowds: readonly Crowd<Item>[]
}

/** The maximum number of overlapping spans; `sorted` by `from`. */
const depthOf = (sorted: readonly Span[]): number => {
  const ends = sorted.map(({ to }) => to).sort((a, b) => a - b)
  let depth = 0
  let over = 0
  sorted.forEach(({ from }, index) => {
    while ((ends[over] as number) <= from) over++
    depth = Math.max(depth, index + 1 - over)
  })
  return depth
}

/** Groups of spans that are connected by overlaps. */
const clustersOf = <Item extends Span>(sorted: readonly Item[]): Item[][] => {
  const clusters: Item[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const item of sorted) {
    if (item.from >= end) clusters.push([item])
    else clusters.at(-1)?.push(item)
    end = Math.max(end, item.to)
  }
  return clusters
}

/** Overlapping spans as one each. */
const crowdsOf = <Item extends Span>(sorted: readonly Item[], columns: number): Crowd<Item>[] =>
  clustersOf(sorted).map((items) => ({
    from: items[0]?.from ?? 0,
    to: items.reduce((end, { to }) => Math.max(end, to), 0),
    items,
    columns,
  }))

/** Places a cluster: each span in the first free column, then as wide as possible. */
const placeCluster = <Item extends Span>(cluster: readonly Item[], most: number): SideBySide<Item> => {
  const depth = depthOf(cluster)
  const columns = Math.min(depth, most)
  // If not all fit, the others share the last column.
  const room = depth > most ? columns - 1 : columns
  const lanes: Item[][] = Array.from({ length: room }, () => [])
  const crowded: Item[] = []
  const columnOf = new Map<Item, number>()
  for (const item of cluster) {
    const column = lanes.findIndex((lane) => (lane.at(-1)?.to ?? Number.NEGATIVE_INFINITY) <= item.from)
    if (column < 0) crowded.push(item)
    else {
      lanes[column]?.push(item)
      columnOf.set(item, column)
    }
  }
  const crowds = crowdsOf(crowded, room + (crowded.length ? 1 : 0))
  const isFree = (lane: readonly Span[], { from, to }: Span): boolean => {
    // The lane is sorted and has no overlaps, so the last span that begins before `to` decides.
    let low = 0
    let high = lane.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lane[middle] as Span).from < to) low = middle + 1
      else high = middle
    }
    return low === 0 || (lane[low - 1] as Span).to <= from
  }
  const all: readonly (readonly Span[])[] = crowds.length ? [...lanes, crowds] : lanes
  const placed = [...columnOf].map(([item, column]) => {
    let width = 1
    while (column + width < all.length && isFree(all[column + width] as readonly Span[], item)) width++
    return { item, column, width, columns: all.length }
  })
  return { placed, crowds }
}

/**
 * Places overlapping spans side by side in at most `most` columns, earlier and then longer ones first. Spans that do
 * not fit share the last column.
 */
export const sideBySide = <Item extends Span>(items: readonly Item[], most: number): SideBySide<Item> => {
  const sorted = [...items].sort((a, b) => a.from - b.from || b.to - a.to)
  const clusters = clustersOf(sorted).map((cluster) => placeCluster(cluster, most))
  return {
    placed: clusters.flatMap(({ placed }) => placed),
    crowds: clusters.flatMap(({ crowds }) => crowds),
  }
}
