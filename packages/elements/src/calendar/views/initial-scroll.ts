import { initialHour, type TimeGrid } from '../model/time-grid.model.js'

/** Scrolls a time grid that is drawn to where it begins to be seen; does nothing where none is drawn. */
export const scrollToInitialHour = (root: ParentNode, grid: TimeGrid | null): void => {
  const scroll = root.querySelector('.scroll')
  const below = root.querySelector<HTMLElement>('.below')
  if (!grid || !scroll || !below) return
  const hour = (below.offsetHeight * 60) / (grid.to - grid.from)
  scroll.scrollTop = hour * initialHour(grid, (scroll.clientHeight - below.offsetTop) / hour)
}
