import type { KeyTable } from '../base/roving-keyboard.js'

/** What a key does to the list while the focus is in the field above it. */
export type ComboboxVerb = 'previous' | 'next' | 'choose'

/** Home, End and the arrows to the sides stay with the text; Escape is the popover's. */
export const comboboxKeys: KeyTable<ComboboxVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'choose',
}

/** From one option to the neighbour, round the ends. */
export const moveActive: Record<Exclude<ComboboxVerb, 'choose'>, (index: number, count: number) => number> = {
  previous: (index, count) => (index || count) - 1,
  next: (index, count) => (index + 1 < count ? index + 1 : 0),
}
