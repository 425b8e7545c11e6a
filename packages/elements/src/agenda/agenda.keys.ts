import type { KeyTable } from '../base/roving-keyboard.js'

/** What the keyboard does in an agenda: goes to another event, to the first one of another day, or to today. */
export type AgendaVerb = 'previous' | 'next' | 'previousDay' | 'nextDay' | 'today'

/** PageUp and PageDown are those of a feed of the ARIA Authoring Practices. */
export const agendaKeys: KeyTable<AgendaVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  PageUp: 'previousDay',
  PageDown: 'nextDay',
  Home: 'today',
}
