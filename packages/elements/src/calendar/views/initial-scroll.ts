import { initialHour, type TimeGrid } from '../model/time-grid.model.js'

/** Scrolls a rendered time grid to its initial position. */
export const scrollToInitialHour = (root: ParentNode, grid: TimeGrid | null): void => {
  const scroll = root.querySelector('.scroll')
  const below = root.querySelector<HTMLElement>('.below')
  if (!grid || !scroll || !below) return
  const hour = (below.offsetHeight * 60) / (grid.to - grid.from)
  scroll.scrollTop = hour * initialHour(grid, (scroll.clientHeight - below.offsetTop) / hour)
}
