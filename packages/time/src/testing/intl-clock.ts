const DAY = 86_400

/** What `Intl` shows of a zone, by the fields of its calendar: nothing of it goes through the code under test. */
export interface IntlClock {
  /** The wall clock at an instant, as seconds from 1970-01-01T00:00:00 if no clock were ever moved. */
  shown(seconds: number): number
  /** The first instants of new offsets in a span, each with the offset before it and from it on, in seconds. */
  transitions(from: number, to: number): { at: number; before: number; after: number }[]
}

/** The clock of a zone, by `formatToParts`. */
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
    // Of the same date 400 years later, as years below 100 would be taken for others.
    const later = Date.UTC(year + 400, month - 1, day, hour, minute, second) / 1000
    return later - 146_097 * DAY
  }
  const offset = (seconds: number) => shown(seconds) - seconds
  return {
    shown,
    transitions(from, to) {
      const found = []
      let before = offset(from)
      // Two days: a third of the shortest time that a zone has kept an offset.
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
