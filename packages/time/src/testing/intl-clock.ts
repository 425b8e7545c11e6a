const DAY = 86_400

/** The wall clock of a time zone according to `Intl`, independent of the code under test. */
export interface IntlClock {
  /** The wall seconds at a time in Unix seconds. */
  shown(seconds: number): number
  /** The transitions in a span, each with the offset before and after it, in seconds east of UTC. */
  transitions(from: number, to: number): { at: number; before: number; after: number }[]
}

/** Reads the clock of a time zone with `formatToParts`. */
export function intlClock(timeZone: string): IntlClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const shown = (seconds: number): number => {
    const fields: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(seconds * 1000)) fields[type] = Number(value)
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields
    // 400 years later, because `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
    const later = Date.UTC(year + 400, month - 1, day, hour, minute, second) / 1000
    return later - 146_097 * DAY
  }
  const offset = (seconds: number) => shown(seconds) - seconds
  return {
    shown,
    transitions(from, to) {
      const found = []
      let before = offset(from)
      // Two days are a third of the shortest time between two transitions.
      for (let seconds = from; seconds < to; seconds += 2 * DAY) {
        const after = offset(seconds + 2 * DAY)
        if (after === before) continue
        let [early, late] = [seconds, seconds + 2 * DAY]
        while (late - early > 1) {
          const middle = Math.floor((early + late) / 2)
          if (offset(middle) === before) early = middle
          else late = middle
        }
        found.push({ at: late, before, after })
        before = after
      }
      return found
    },
  }
}
