import { BoundedMap } from '@whenable/time'

const rules = new BoundedMap<string, Intl.PluralRules>(50)

/** The form that the locale's grammar needs for `count` (CLDR plural categories). Default: `other`. */
export const plural = (
  locale: string,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, rule)
  return forms[rule.select(count)] ?? forms.other
}
