import { BoundedMap } from '../bounded-map.js'
import { isPlainEnglish } from '../intl/english.js'
import { dateFormatter } from '../intl/format.js'

type Format = (value: number) => string

const formats = new BoundedMap<string, Format>(50)

/**
 * A locale's formatter of whole numbers. Formatters of dates know whether the locale has Latin digits, and a page has one: one of
 * numbers takes as long to create as a month takes to format.
 */
const formatFor = (locale: string): Format => {
  if (isPlainEnglish(locale)) return String
  const dates = dateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  if (dates.resolvedOptions().numberingSystem === 'latn') return String
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false })
  return format
}

/** A whole number in the digits of a locale, without grouping: a year, a day of the month. */
export const formatNumber = (value: number, locale: string): string => {
  const format = formats.get(locale) ?? formatFor(locale)
  formats.set(locale, format)
  return format(value)
}
