import { guessTimeZone, isTimeZone } from '@whenable/time'

/** The zone given (IANA name), or the browser's where none is given or the engine knows none of that name. */
export const visitorTimeZone = (timeZone: string | null): string =>
  timeZone && isTimeZone(timeZone) ? timeZone : guessTimeZone()
