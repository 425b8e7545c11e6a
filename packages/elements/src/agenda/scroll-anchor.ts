/** A row of the list as it is drawn. */
export interface Row extends HTMLElement {
  readonly key: string
}

/** How far rows are drawn beyond what is seen, in pixels. */
const BEYOND = 800

const rowsIn = (scroller: Element): Row[] => [...scroller.querySelectorAll<Row>('.rows li')]

/** The first row that is seen in a scroller, and how far below the scroller's edge it begins. */
const firstVisible = (scroller: Element): { readonly row: Row; readonly below: number } | undefined => {
  const edge = scroller.getBoundingClientRect().top
  for (const row of rowsIn(scroller)) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > edge) return { row, below: top - edge }
  }
  return undefined
}

/** The key of the first row that is seen. */
export const firstVisibleKey = (scroller: Element | null): string | undefined =>
  scroller ? firstVisible(scroller)?.row.key : undefined

/** What is read in a scroller: its first row that is seen, by its key, and how far below the edge it begins. */
export interface ScrollAnchor {
  readonly key: string
  readonly below: number
}

/** Where a scroller is read; nothing where no row is seen. */
export const scrollAnchorOf = (scroller: Element): ScrollAnchor | undefined => {
  const { row, below } = firstVisible(scroller) ?? {}
  return row && below !== undefined ? { key: row.key, below } : undefined
}

/** Scrolls until a row stands where it stood: rows above it have become higher or lower. */
export const restoreScroll = (scroller: Element, { key, below }: ScrollAnchor): void => {
  const row = rowsIn(scroller).find((one) => one.key === key)
  if (!row) return
  const { top, height } = row.getBoundingClientRect()
  // A row of which the beginning was not seen is still in sight after it has become lower.
  const at = Math.max(below, 1 - height)
  scroller.scrollTop += top - scroller.getBoundingClientRect().top - at
}

/**
 * Draws with what is read staying where it is: whatever comes in or goes above the first row that is seen. Browsers do this
 * by themselves at best below the top of a list, and not all of them.
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

/** How many rows on each side are so far from what is seen that they need not be drawn. */
export const distantRows = (scroller: Element): { readonly before: number; readonly after: number } => {
  const { top, bottom, height } = scroller.getBoundingClientRect()
  const range = BEYOND * 2 + height
  const rows = rowsIn(scroller).map((row) => row.getBoundingClientRect())
  return {
    before: rows.filter((row) => row.bottom < top - range).length,
    after: rows.filter((row) => row.top > bottom + range).length,
  }
}

/** Tells when the visitor comes near an end of what is drawn. */
export const watchEnds = (scroller: Element, onNear: (end: Element) => void): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) onNear(target)
    },
    { root: scroller, rootMargin: `${BEYOND}px 0px` },
  )
