import { BoundedMap } from '../bounded-map.js'

const rules = new BoundedMap<string, Intl.PluralRules>(50)

const rulesOf = (locale: string, type: Intl.PluralRuleType): Intl.PluralRules => {
  const key = locale + type
  const rule = rules.get(key) ?? new Intl.PluralRules(locale, { type })
  rules.set(key, rule)
  return rule
}

/**
 * The form that the locale's grammar needs for `count` (CLDR plural categories). Default: `other`. A form for a number itself, such
 * as `0`, comes before them.
 */
export const plural = (
  locale: string,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule | number, string>>> & { readonly other: string },
  type: Intl.PluralRuleType = 'cardinal',
): string => forms[count] ?? forms[rulesOf(locale, type).select(count)] ?? forms.other
