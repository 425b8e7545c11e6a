import type { KeyTable } from '../base/roving-keyboard.js'

/** What keys do in the list while its search field has the focus. */
export type ComboboxVerb = 'previous' | 'next' | 'choose'

/** Home, End and horizontal arrow keys move in the text. The popover handles Escape. */
export const comboboxKeys: KeyTable<ComboboxVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'choose',
}

/** The index of the next option, wrapping around. */
export const moveActive: Record<Exclude<ComboboxVerb, 'choose'>, (index: number, count: number) => number> = {
  previous: (index, count) => (index || count) - 1,
  next: (index, count) => (index + 1 < count ? index + 1 : 0),
}
