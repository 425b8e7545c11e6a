import { dateFormatter, type Instant } from '@whenable/time'

/** A date as on a page of a calendar. */
export interface DateTile {
  readonly month: string
  readonly day: string
  readonly weekday: string
}

/** The date of an instant in a time zone, with the short names of a language. */
export const dateTile = (
  instant: Instant,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): DateTile => {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormatter(locale, { ...options, timeZone })
  // Some languages write a word or a full stop after the number.
  const days = part({ day: 'numeric' }).formatToParts(instant * 1000)
  return {
    month: part({ month: 'short' }).format(instant * 1000),
    day: days.find(({ type }) => type === 'day')?.value ?? '',
    weekday: part({ weekday: 'short' }).format(instant * 1000),
  }
}
