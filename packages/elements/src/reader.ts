import { formatTime, type HourCycle, type Instant } from '@whenable/time'

/** For whom times are written. */
export interface Reader {
  /** BCP 47. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  /** The locale's own clock unless given. */
  readonly hourCycle?: HourCycle | undefined
}

/** A time of day for the reader. */
export const timeWords = (instant: Instant, { locale, timeZone, hourCycle }: Reader): string =>
  formatTime(instant, { locale, timeZone, ...(hourCycle && { hourCycle }) })
