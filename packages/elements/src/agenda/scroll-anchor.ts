/** A rendered row of the list. */
export interface Row extends HTMLElement {
  readonly key: string
}

/** How far rows are rendered beyond the visible area, in pixels. */
const BEYOND = 800

const rowsIn = (scroller: Element): Row[] => [...scroller.querySelectorAll<Row>('.rows li')]

/** The first visible row of a scroller, and its distance from the scroller's edge. */
const firstVisible = (scroller: Element): { readonly row: Row; readonly below: number } | undefined => {
  const edge = scroller.getBoundingClientRect().top
  for (const row of rowsIn(scroller)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > edge) return { row, below: top - edge }
  }
  return undefined
}

/** Key of the first visible row. */
export const firstVisibleKey = (scroller: Element | null): string | undefined =>
  scroller ? firstVisible(scroller)?.row.key : undefined

/** The first visible row of a scroller by its key, and its distance from the edge. */
export interface ScrollAnchor {
  readonly key: string
  readonly below: number
}

/** The current scroll anchor; undefined if no row is visible. */
export const scrollAnchorOf = (scroller: Element): ScrollAnchor | undefined => {
  const { row, below } = firstVisible(scroller) ?? {}
  return row && below !== undefined ? { key: row.key, below } : undefined
}

/** Scrolls a row back to its position after the rows above it changed in height. */
export const restoreScroll = (scroller: Element, { key, below }: ScrollAnchor): void => {
  const row = rowsIn(scroller).find((one) => one.key === key)
  if (!row) return
  const { top, height } = row.getBoundingClientRect()
  // A row whose start was not visible stays visible after it became lower.
  const at = Math.max(below, 1 - height)
  scroller.scrollTop += top - scroller.getBoundingClientRect().top - at
}

/**
 * Renders without moving the first visible row when rows above it change. Scroll anchoring of browsers does not do
 * this at the top of a list.
 */
export const preservingScroll = (scroller: Element | null, render: () => void): void => {
  const before = scroller && firstVisible(scroller)
  render()
  if (!before || !scroller) return
  const { key } = before.row
  const row = rowsIn(scroller).find((one) => one.key === key)
  if (!row) return
  const below = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (below !== before.below) scroller.scrollTop += below - before.below
}

/** How many rows on each side are so far away that they need not be rendered. */
export const distantRows = (scroller: Element): { readonly before: number; readonly after: number } => {
  const { top, bottom, height } = scroller.getBoundingClientRect()
  const range = BEYOND * 2 + height
  const rows = rowsIn(scroller).map((row) => row.getBoundingClientRect())
  return {
    before: rows.filter((row) => row.bottom < top - range).length,
    after: rows.filter((row) => row.top > bottom + range).length,
  }
}

/** Reports when the visitor comes near an end of the rendered rows. */
export const watchEnds = (scroller: Element, onVisible: (end: Element) => void): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) onVisible(target)
    },
    { root: scroller, rootMargin: `${BEYOND}px 0px` },
  )
