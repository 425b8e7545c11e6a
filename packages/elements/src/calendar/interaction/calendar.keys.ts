import { type GridVerb, gridKeys } from '../../base/grid-keyboard.js'
import type { KeyTable } from '../../base/roving-keyboard.js'

/** What keys do in a calendar, in addition to moving between days and times. */
export type CalendarVerb =
  | GridVerb
  | 'extend-previous'
  | 'extend-next'
  | 'extend-up'
  | 'extend-down'
  | 'today'
  | 'enter'
  | 'select'
  | 'move'
  | 'leave'

/**
 * Keys of a calendar, for left-to-right text: those of a date grid (ARIA Authoring Practices). Enter moves from a day
 * or time to its events; the arrow keys move between them, and Escape returns. On empty time Enter selects it, as
 * Space always does. Shift with arrow keys extends the selection. On an event, its button handles Enter and Space.
 */
export const calendarKeys: KeyTable<CalendarVerb> = {
  ...gridKeys,
  'Shift+ArrowLeft': 'extend-previous',
  'Shift+ArrowRight': 'extend-next',
  'Shift+ArrowUp': 'extend-up',
  'Shift+ArrowDown': 'extend-down',
  t: 'today',
  T: 'today',
  Enter: 'enter',
  F2: 'enter',
  ' ': 'select',
  m: 'move',
  M: 'move',
  Escape: 'leave',
}
