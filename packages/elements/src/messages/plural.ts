const rules = new Map<string, Intl.PluralRules>()

/** What the locale's grammar calls a count (CLDR plural categories). */
export const pluralCategory = (locale: string, count: number): Intl.LDMLPluralRule => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, rule)
  return rule.select(count)
}

/** The one of `forms` that the locale's grammar wants beside `count`; `other` where it is not given. */
export const plural = (
  locale: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[pluralCategory(locale, count)] ?? forms.other
