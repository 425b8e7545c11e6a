import { guessTimeZone } from '@whenable/time'

/**
 * The visitor's time zone (IANA name) as a server assumes it for an element that it renders, until that is hydrated: only the browser knows
 * it. Empty where the server assumes none.
 */
export const assumedTimeZone = new WeakMap<object, string>()

/** Whether a time zone is the visitor's own: the browser's, or the one that a server assumes for an element. */
export const isOwnTimeZone = (element: object, timeZone: string): boolean =>
  timeZone === (assumedTimeZone.get(element) ?? guessTimeZone())
