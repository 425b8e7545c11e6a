import { dateFormatter, type PlainDate, startOfDay } from '@whenable/time'

/** Writes a plain date. */
export const writeDate = (date: PlainDate, locale: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter(locale, { ...options, timeZone: 'UTC' }).format(startOfDay(date, 'UTC') * 1000)
