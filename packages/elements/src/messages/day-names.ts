import { type DateStyle, formatDate, type Instant, type PlainDate } from '@whenable/time'

/** `weekday`: `Thu`; `narrow`: `T`; `day`: `Thu 12 March`; `date`: `12 Mar`; `month`: `Mar`. */
export type DayStyle = keyof typeof styles

const styles = {
  weekday: 'weekday-short',
  narrow: 'weekday-narrow',
  day: 'weekday-day-short',
  date: 'month-day-short',
  month: 'month-name-short',
} satisfies Record<string, DateStyle>

/** The day of an instant in a time zone (IANA name), short, in the language of a locale. */
export const dayName = (instant: Instant, locale: string, timeZone: string, style: DayStyle): string =>
  formatDate(instant, { locale, timeZone, style: styles[style] })

/** A date, short, in the language of a locale. */
export const dateName = (date: PlainDate, locale: string, style: DayStyle): string =>
  formatDate(date, { locale, style: styles[style] })
