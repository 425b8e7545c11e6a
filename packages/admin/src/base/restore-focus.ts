import type { LitElement } from 'lit'
import { firstOf } from './owner-page.js'

/** Moves the focus, if a render has removed what had it: to the element of the first selector that has one. */
export const restoreFocus = ({ renderRoot }: LitElement, ...selectors: readonly string[]): void => {
  if (document.activeElement === document.body) firstOf(renderRoot, selectors)?.focus({ preventScroll: true })
}
