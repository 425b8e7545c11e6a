import { dateFormatter, type PlainDate, startOfDay } from '@whenable/time'

/** A range of days in the language of a locale: `9 – 15 March 2026`. */
export const dayRange = (first: PlainDate, last: PlainDate, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    startOfDay(first, 'UTC') * 1000,
    startOfDay(last, 'UTC') * 1000,
  )
