import { guessTimeZone, isTimeZone } from '@whenable/time'

/** The zone given (IANA name), or the browser's where none is given or the engine knows none of that name. */
export const visitorZone = (given: string | null): string =>
  given && isTimeZone(given) ? given : guessTimeZone()
