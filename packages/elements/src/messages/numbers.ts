import { BoundedMap } from '@whenable/time'

const formats = new BoundedMap<string, Intl.NumberFormat>(50)

/** A whole number in the digits of a locale, without grouping: a year, a day of the month. */
export const formatNumber = (value: number, locale: string): string => {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { useGrouping: false })
  formats.set(locale, format)
  return format.format(value)
}
