import type { KeyTable } from '../base/roving-keyboard.js'
import type { SpanVerb } from './free-busy.model.js'

/** Keys of the time span: those of a slider (ARIA Authoring Practices), for left-to-right text. */
export const spanKeys: KeyTable<SpanVerb | 'take'> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'earlier',
  ArrowUp: 'later',
  'Shift+ArrowLeft': 'shorter',
  'Shift+ArrowRight': 'longer',
  'Shift+ArrowDown': 'shorter',
  'Shift+ArrowUp': 'longer',
  Home: 'day-start',
  End: 'day-end',
  PageUp: 'day-before',
  PageDown: 'day-after',
  Enter: 'take',
  ' ': 'take',
}

/** Keys of the common free times, which are one tab stop. */
export const stretchKeys: KeyTable<'previous' | 'next' | 'first' | 'last'> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
}
