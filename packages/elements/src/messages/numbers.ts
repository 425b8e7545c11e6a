const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

function cached<T>(cache: Map<string, T>, locale: string, make: () => T): T {
  const found = cache.get(locale) ?? make()
  cache.set(locale, found)
  return found
}

/** A whole number in the digits of a locale, without grouping: a year, a day of the month, a count. */
export const formatNumber = (value: number, locale: string): string =>
  cached(numberFormats, locale, () => new Intl.NumberFormat(locale, { useGrouping: false })).format(value)

/** The one of `forms` that the locale's grammar wants beside `count` (CLDR plural categories); `other` where it is not given. */
export const plural = (
  locale: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string =>
  forms[cached(pluralRules, locale, () => new Intl.PluralRules(locale)).select(count)] ?? forms.other
