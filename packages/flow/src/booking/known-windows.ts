import type { Instant } from '@whenable/time'
import type { KnownWindow } from './state.js'

/** The windows with one more, ascending; those that touch are joined. */
export const addWindow = (known: readonly KnownWindow[], window: KnownWindow): readonly KnownWindow[] => {
  const joined: KnownWindow[] = []
  for (const next of [...known, window].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && next.from <= last.to)
      joined[joined.length - 1] = last.to < next.to ? { ...last, to: next.to } : last
    else joined.push(next)
  }
  return joined
}

/** What has to be asked for to know all of `[from, to)`, without what is known at its ends; nothing if it is known. */
export const missingWindow = (
  known: readonly KnownWindow[],
  from: Instant,
  to: Instant,
): KnownWindow | undefined => {
  for (const window of known) {
    if (window.from <= from && from < window.to) from = window.to
    if (window.from < to && to <= window.to) to = window.from
  }
  return from < to ? { from, to } : undefined
}
