/** What readers of a language in a script, or in a region that is not among the names, read instead (CLDR `parentLocales`, `languageMatching`). */
const fallbackLanguages: Readonly<Record<string, string>> = {
  'bs-Latn': 'hr',
  'nn-Latn': 'nb',
  'no-Latn': 'nb',
  'pt-Latn': 'pt-PT',
  'sr-Latn': 'hr',
}

/**
 * The one of some languages that a locale's readers read, in their own script; `undefined` where none is. A name is a language
 * in its usual script (`de`), or one with a script or a region (`zh-Hant`, `pt-BR`).
 */
export function matchLocale<Name extends string>(names: readonly Name[], locale: string): Name | undefined {
  const { language, script, region } = new Intl.Locale(locale).maximize()
  const isUsualScript = new Intl.Locale(language).maximize().script === script
  const written = `${language}-${script}`
  return [written, ...(isUsualScript ? [`${language}-${region}`, language] : []), fallbackLanguages[written]]
    .map((wanted) => names.find((name) => name === wanted))
    .find((name) => name)
}
