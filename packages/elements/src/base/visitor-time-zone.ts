import { guessTimeZone, isTimeZone } from '@whenable/time'

/** A time zone (IANA name), or the browser's if it is missing or unknown. */
export const visitorTimeZone = (timeZone: string | null): string =>
  timeZone && isTimeZone(timeZone) ? timeZone : guessTimeZone()
