/** The fallback language of a language in a script (CLDR `parentLocales`, `languageMatching`). */
const fallbackLanguages: Readonly<Record<string, string>> = {
  'bs-Latn': 'hr',
  'nn-Latn': 'nb',
  'no-Latn': 'nb',
  'pt-Latn': 'pt-PT',
}

/**
 * The best match for a locale among language names, or `undefined` if no name has its language in its script.
 * @param names languages in their usual script (`de`), or with a script or a region (`zh-Hant`, `pt-BR`)
 * @param locale a BCP 47 locale
 * @throws RangeError for an invalid locale
 */
export function matchLocale<Name extends string>(names: readonly Name[], locale: string): Name | undefined {
  const { language, script, region } = new Intl.Locale(locale).maximize()
  const isUsualScript = new Intl.Locale(language).maximize().script === script
  const written = `${language}-${script}`
  return [written, ...(isUsualScript ? [`${language}-${region}`, language] : []), fallbackLanguages[written]]
    .map((wanted) => names.find((name) => name === wanted))
    .find((name) => name)
}
