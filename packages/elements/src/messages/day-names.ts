import { dateFormatter, type Instant, type PlainDate } from '@whenable/time'

/** `weekday`: `Thu`; `letter`: `T`; `day`: `Thu 12 March`; `date`: `12 Mar`; `month`: `Mar`. */
export type DayStyle = keyof typeof shapes

const shapes = {
  weekday: { weekday: 'short' },
  letter: { weekday: 'narrow' },
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The day of an instant in a time zone (IANA name), short, in the language of a locale. */
export const dayName = (instant: Instant, locale: string, timeZone: string, style: DayStyle): string =>
  dateFormatter(locale, { ...shapes[style], timeZone }).format(instant * 1000)

/** A date, short, in the language of a locale. */
export const dateName = (date: PlainDate, locale: string, style: DayStyle): string =>
  dateFormatter(locale, { ...shapes[style], timeZone: 'UTC' }).format(Date.parse(date))
