import type { KeyTable } from '../base/roving-keyboard.js'

/** Where to go in a list of times. */
export type ListVerb = 'previous' | 'next' | 'first' | 'last'

/** The keys of a list with one tab stop, written for left-to-right text; Enter and Space are left to its buttons. */
export const listKeys: KeyTable<ListVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
}

/** Where a verb leads from one index of `count` items; it stops at the ends. */
export const moveInList: Record<ListVerb, (index: number, count: number) => number> = {
  previous: (index) => Math.max(index - 1, 0),
  next: (index, count) => Math.min(index + 1, count - 1),
  first: () => 0,
  last: (_, count) => count - 1,
}
