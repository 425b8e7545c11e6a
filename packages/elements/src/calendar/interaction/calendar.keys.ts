import { type GridVerb, gridKeys } from '../../base/grid-keyboard.js'
import type { KeyTable } from '../../base/roving-keyboard.js'

/** What the keyboard does in a calendar, beside walking over its days and times. */
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
 * The keys of a calendar, written for left-to-right text: those of a date grid (ARIA Authoring Practices). Enter leads from a
 * day or time to its events, of which the arrows lead to the others and Escape back; over empty time it selects, as Space
 * always does. Shift and arrows select more of it. On an event, Enter and Space are left to its button.
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
