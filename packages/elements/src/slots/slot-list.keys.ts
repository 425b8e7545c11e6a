import type { KeyTable } from '../base/roving-keyboard.js'

/** What keys do in a list of times. */
export type ListVerb = 'previous' | 'next' | 'first' | 'last'

/** Keys of a list with one tab stop, for left-to-right text. Buttons handle Enter and Space. */
export const listKeys: KeyTable<ListVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
}

/** The index that a verb moves to, within `count` items. */
export const moveInList: Record<ListVerb, (index: number, count: number) => number> = {
  previous: (index) => Math.max(index - 1, 0),
  next: (index, count) => Math.min(index + 1, count - 1),
  first: () => 0,
  last: (_, count) => count - 1,
}
