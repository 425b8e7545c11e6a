import { defaultHourCycle, formatTime, type HourCycle, type Instant, type TimeFormat } from '@whenable/time'

/** For whom times are written. */
export interface Reader {
  /** BCP 47. */
  readonly locale: string
  /** IANA name. */
  readonly timeZone: string
  /** The locale's own clock unless given. */
  readonly hourCycle?: HourCycle | undefined
}

/** The reader's format; their locale's own clock is left to it, which then writes it as its readers do (`09:00`, not `9:00`). */
export const timeFormatOf = ({ locale, timeZone, hourCycle }: Reader): TimeFormat =>
  hourCycle && hourCycle !== defaultHourCycle(locale) ? { locale, timeZone, hourCycle } : { locale, timeZone }

/** A time of day for the reader. */
export const timeWords = (instant: Instant, reader: Reader): string =>
  formatTime(instant, timeFormatOf(reader))
