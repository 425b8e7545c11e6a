import { formatDate, type PlainDate } from '@whenable/time'

/** A range of days in the language of a locale: `9 – 15 March 2026`. */
export const dayRange = (first: PlainDate, last: PlainDate, locale: string): string =>
  formatDate(first, { locale, style: 'long', until: last })
