import type { LocaleWidth, Locale as PatternLocale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { firstDayOfWeek } from './intl/locale.js'

type Parts = Intl.DateTimeFormatOptions

/** The widths of names in patterns, as `Intl` calls them: `MMMM`, `MMM`, `MMMMM`. */
const widths: Readonly<Record<LocaleWidth, 'long' | 'short' | 'narrow'>> = {
  wide: 'long',
  abbreviated: 'short',
  short: 'short',
  narrow: 'narrow',
  any: 'long',
}

/** An hour of each part of the day that patterns name. */
const hours = { am: 9, pm: 15, midnight: 0, noon: 12, morning: 9, afternoon: 15, evening: 19, night: 23 }

/** Of the first week of 2024, which begins on a Monday. */
const at = (month: number, date: number, hour = 12) => Date.UTC(2024, month, date, hour)

/** Tokens for the parts of a date or a time that `Intl` writes; a text is quoted. */
const tokenOf = ({ type, value }: Intl.DateTimeFormatPart, month: 'MMM' | 'MMMM', isDayPeriod: boolean) => {
  const twice = (letter: string) => (value.length > 1 ? letter + letter : letter)
  switch (type) {
    case 'weekday':
      return 'EEEE'
    case 'month':
      return /^\d+$/.test(value) ? twice('M') : month
    case 'day':
      return twice('d')
    case 'year':
      return value.length === 2 ? 'yy' : 'y'
    case 'hour':
      return twice(isDayPeriod ? 'h' : 'H')
    case 'minute':
      return 'mm'
    case 'second':
      return 'ss'
    case 'dayPeriod':
      return 'a'
    case 'timeZoneName':
      return value.length > 4 ? 'zzzz' : 'z'
    default:
      return /[A-Za-z']/.test(value) ? `'${value.replaceAll("'", "''")}'` : value
  }
}

/**
 * The names and forms of a language for patterns of date-fns, from `Intl`; English has those of date-fns. Ordinal numbers (`do`) are
 * plain numbers.
 *
 * @param language a BCP 47 tag
 */
export function patternLocale(language: string): PatternLocale {
  const base = {
    ...enUS,
    code: language,
    options: { ...enUS.options, weekStartsOn: firstDayOfWeek(language) },
  }
  if (/^en\b/.test(language)) return base as PatternLocale
  const partsOf = (time: number, options: Parts) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', numberingSystem: 'latn', ...options }).formatToParts(
      time,
    )
  const name = (time: number, type: keyof Intl.DateTimeFormatPartTypesRegistry, options: Parts) =>
    partsOf(time, options).find((part) => part.type === type)?.value
  const form =
    (options: (width: 'full' | 'long' | 'medium' | 'short') => Parts) =>
    ({ width = 'full' }: { width?: string } = {}) => {
      const chosen = options(width as 'full')
      const parts = partsOf(at(1, 5, 8), chosen)
      const isDayPeriod = parts.some(({ type }) => type === 'dayPeriod')
      return parts
        .map((part) => tokenOf(part, /full|long/.test(width) ? 'MMMM' : 'MMM', isDayPeriod))
        .join('')
    }
  const month = (value: number, width: LocaleWidth = 'wide', isAlone = false) => {
    const options = { month: widths[width] }
    const inDate = name(at(value, 1), 'month', { ...options, day: 'numeric' })
    // Some languages count their months: 3月.
    return inDate && !isAlone && !/\d/.test(inDate)
      ? inDate
      : partsOf(at(value, 1), options)
          .map((part) => part.value)
          .join('')
  }
  const dayPeriod = (value: keyof typeof hours, width: LocaleWidth = 'wide') =>
    /^[ap]m$/.test(value)
      ? name(at(0, 1, hours[value]), 'dayPeriod', { hour: 'numeric', hourCycle: 'h12' })
      : name(at(0, 1, hours[value]), 'dayPeriod', {
          hour: 'numeric',
          hourCycle: 'h12',
          dayPeriod: widths[width],
        })
  return {
    ...base,
    localize: {
      ...enUS.localize,
      ordinalNumber: String,
      quarter: (value) => `Q${value}`,
      month: (value, { width, context } = {}) => month(value, width, context === 'standalone'),
      day: (value, { width = 'wide' } = {}) =>
        name(at(0, 7 + value), 'weekday', { weekday: widths[width] }) ?? String(value),
      dayPeriod: (value, { width } = {}) => dayPeriod(value, width) ?? value,
    },
    formatLong: {
      date: form((width) => ({ dateStyle: width })),
      time: form((width) => ({ timeStyle: width })),
      dateTime: () => '{{date}}, {{time}}',
    },
  } as PatternLocale
}
