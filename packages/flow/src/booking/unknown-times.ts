import { type Instant, instant } from '@whenable/time'
import type { BookingFacts, KnownWindow } from './state.js'

const day = 86_400
/** How far ahead a free time is looked for, whatever the configuration says; seconds. */
const longestSearch = 366 * day

/** What is not known of a window's free times, from its first gap on; nothing from the instant on that nothing is offered after. */
export const unknownWindow = (
  { knownWindows: known, settings }: Pick<BookingFacts, 'knownWindows' | 'settings'>,
  { from, to }: KnownWindow,
  now: Instant,
): KnownWindow | undefined => {
  for (const window of known) if (window.from <= from && from < window.to) from = window.to
  // Where the service does not tell how far ahead it offers, a year is worth asking for.
  const ahead = settings ? (settings.scheduler?.available_days_in_future ?? 30) * day : longestSearch
  return from < to && from < now + ahead ? { from, to } : undefined
}

/** What is not known of the times that a search for a free one looks at: from now on, a year at most. */
export const unknownSearchWindow = (
  facts: Pick<BookingFacts, 'knownWindows' | 'settings'>,
  now: Instant,
): KnownWindow | undefined => unknownWindow(facts, { from: now, to: instant(now + longestSearch) }, now)
