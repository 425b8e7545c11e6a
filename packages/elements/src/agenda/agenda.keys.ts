import type { KeyTable } from '../base/roving-keyboard.js'

/** What keys do in an agenda: go to another event, to the first one of another day, or to today. */
export type AgendaVerb = 'previous' | 'next' | 'previousDay' | 'nextDay' | 'today'

/** PageUp and PageDown are those of a feed (ARIA Authoring Practices). */
export const agendaKeys: KeyTable<AgendaVerb> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  PageUp: 'previousDay',
  PageDown: 'nextDay',
  Home: 'today',
}
