import type { KeyTable } from './roving-keyboard.js'

/** Where to go in a grid of days; `page` is the next larger unit (a month), `far-page` the one above (a year). */
export type GridVerb =
  | 'previous'
  | 'next'
  | 'up'
  | 'down'
  | 'row-start'
  | 'row-end'
  | 'page-up'
  | 'page-down'
  | 'far-page-up'
  | 'far-page-down'

/**
 * The keys of a date grid (ARIA Authoring Practices, date picker dialog), written for left-to-right text.
 * Enter and Space are left to the buttons in the cells.
 */
export const gridKeys: KeyTable<GridVerb> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'row-start',
  End: 'row-end',
  PageUp: 'page-up',
  PageDown: 'page-down',
  'Shift+PageUp': 'far-page-up',
  'Shift+PageDown': 'far-page-down',
}
